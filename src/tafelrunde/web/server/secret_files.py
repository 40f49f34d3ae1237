"""Secrets in files of the data folder, each its owner's alone: those the house makes once, and the admin key, which
somebody has put there."""

from collections.abc import Callable
from pathlib import Path

from tafelrunde.core import BadInput
from tafelrunde.web.runtime.settings import Settings

ADMIN_KEY = "admin-key"


class SecretFiles:
    """The secrets of a house of one process: a restart must not invalidate a form somebody is filling in."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def secret(self, name: str, made: Callable[[], str]) -> str:
        """The secret of that name, made when it is first asked for."""
        file = self._folder / name
        if not file.is_file():
            file.touch(mode=0o600)
            file.write_text(made())
        return self.find(name)

    def find(self, name: str) -> str:
        """The secret of that name; empty where there is none."""
        file = self._folder / name
        return file.read_text().strip() if file.is_file() else ""


def admin_key(settings: Settings) -> str:
    """The key to the operator's pages; empty where there is none. It stands in a file of its own. Raises BadInput where
    the file that is named cannot be read."""
    named = settings.admin_key_file
    file = Path(named) if named else Path(settings.data) / ADMIN_KEY
    if not named and not file.is_file():
        return ""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as failure:
        raise BadInput("the admin key cannot be read from {file}: {why}", file=str(file)[-60:],
                       why=getattr(failure, "strerror", None) or "it is not text") from None
