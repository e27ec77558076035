"""How Alembic reaches the database: over the connection it is given, or by the settings of the environment."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from webapp.games.tables import Base
from webapp.maps import tables as _maps  # noqa: F401  (its tables are the base's too)


def _run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


_given: Connection | None = context.config.attributes.get("connection")
if _given is not None:
    _run(_given)
else:
    from webapp.games.store import Store
    from webapp.settings import settings_from

    with Store(settings_from().database_url).connection.writing.begin() as _own:
        _run(_own)
