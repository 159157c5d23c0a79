"""The history of the tables, by Alembic; `bot.storage.schema` runs it."""
