"""How Alembic runs here: on the connection `bot.storage.schema.upgrade` hands in, within its transaction."""

from alembic import context

from bot.storage.indexes import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
