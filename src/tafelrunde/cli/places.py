"""Where a house keeps everything, as commands are told."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tafelrunde.core import BadInput

DATA = Path("tafelrunde-data")
FILE = "house.db"
# as a flag it would show its password to everybody on the machine
StoreAddress = Annotated[str, Parameter(env_var="TAFELRUNDE_STORE", show_default=False)]


def address_of(store: str) -> str:
    """The address of the house's database, as a flag or the environment names it, TAFELRUNDE_STORE_FILE as well; empty
    where there is none. Raises BadInput."""
    from tafelrunde.store.postgres.address import read_address
    from tafelrunde.web.runtime.settings import read_settings

    named = store or read_settings().store
    return read_address(named).url if named else ""


def house_in(data: Path, store: str = "") -> Path | str:
    """The database at that address or, where none is named, the file in the folder; raises BadInput if that is not
    there."""
    if url := address_of(store):
        return url
    if not (data / FILE).is_file():
        raise BadInput("there is no house in {folder}", folder=str(data)[-60:])
    return data / FILE
