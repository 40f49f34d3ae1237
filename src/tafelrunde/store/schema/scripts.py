"""The statements that bring a database up to date, as text: Alembic's offline mode, for whatever carries them out."""

from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tafelrunde.extras import require

if TYPE_CHECKING:
    from alembic.config import Config

Dialect = Literal["sqlite", "postgresql"]
BASE = 20  # the revision of a file of SQLite's that has taken all its steps, and knows nothing of revisions


@cache
def fresh(dialect: Dialect) -> str:
    """Makes all tables in an empty database. Raises MissingExtra."""
    return _said(dialect, "head")


@cache
def since(dialect: Dialect, revision: int) -> str:
    """Brings a database of that revision up to date; from BASE on it counts revisions. Raises MissingExtra."""
    first = _said(dialect, str(BASE), stamp=True) if revision == BASE else ""
    return first + _said(dialect, f"{revision}:head")


def _said(dialect: Dialect, revisions: str, stamp: bool = False) -> str:
    require("web", "bringing what a house keeps up to date", "alembic")
    from alembic import command

    text = StringIO()
    (command.stamp if stamp else command.upgrade)(_config(dialect, text), revisions, sql=True)
    return text.getvalue()


def _config(dialect: Dialect, text: StringIO) -> "Config":
    from alembic.config import Config

    config = Config(output_buffer=text, attributes={"dialect": dialect})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
