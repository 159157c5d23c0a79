"""How SQLite means to find what a statement asks for."""

from typing import Any

import sqlalchemy as sa

from bot.storage import Storage


async def plan_of(database: str, statement: sa.Select[Any]) -> str:
    """The steps of the query plan, a line each, on the database of that URL."""

    def explain(connection: sa.Connection) -> str:
        compiled = statement.compile(dialect=connection.dialect)
        nothing = (None,) * len(compiled.positiontup or ())
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", nothing).all()
        return "\n".join(step[-1] for step in plan)

    storage = await Storage.open(database)
    try:
        return await storage._database.read(explain)
    finally:
        await storage.close()
