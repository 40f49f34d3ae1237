"""The statements that make a house's tables or bring them up to date, as text for whatever carries them out: Alembic's
offline mode."""

from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tafelrunde.extras import require

if TYPE_CHECKING:
    from alembic.config import Config

Dialect = Literal["sqlite", "postgresql"]
FOLDER = Path(__file__).parent


@cache
def creation_script(dialect: Dialect) -> str:
    """The statements that make all tables in an empty database, of the latest revision. Raises MissingExtra."""
    require("web", "bringing what a house keeps up to date", "alembic")
    from alembic import command
    from alembic.migration import MigrationContext

    from tafelrunde.store.schema.tables import METADATA

    text = StringIO()
    tables = MigrationContext.configure(dialect_name=dialect, opts={"as_sql": True, "output_buffer": text}).impl
    for table in METADATA.tables.values():
        tables.create_table(table)
    command.stamp(_config(dialect, text), "head", sql=True)
    return text.getvalue()


def upgrade_script(dialect: Dialect, revision: int) -> str:
    """The statements that bring a database of that revision up to date. Raises MissingExtra."""
    require("web", "bringing what a house keeps up to date", "alembic")
    from alembic import command

    text = StringIO()
    command.upgrade(_config(dialect, text), f"{revision}:head", sql=True)
    return text.getvalue()


def _config(dialect: Dialect, text: StringIO) -> "Config":
    from alembic.config import Config

    config = Config(output_buffer=text, attributes={"dialect": dialect})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
