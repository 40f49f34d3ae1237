"""The parameters that several commands share, and how they are read."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde.core import BadInput, Game, GameInfo, Options
from tafelrunde.core.record import LARGEST, Record, read_record
from tafelrunde.core.text import text_of
from tafelrunde.extras import installed
from tafelrunde.scenes.languages import ENGLISH, check_language, match_language

Flag = Parameter(negative="")  # only `--name`, no `--no-name`
GameName = Annotated[str, Parameter(help="Short name of the game; `tafelrunde games` lists them.")]
Seed = Annotated[int, Parameter(help="Where all chance comes from.")]
Workers = Annotated[int | None, Parameter(help="Processes; by default as many as there are cores.")]
Json = Annotated[bool, Parameter(negative="", help="Print JSON.")]
OptionWords = Annotated[
    list[str] | None,
    Parameter(name=["--option", "-o"], negative="", help="A rule or setting as NAME=VALUE, or NAME=@FILE for one that "
                                                         "is a text; may be given several times. `tafelrunde games "
                                                         "GAME` lists them."),
]
EditionFile = Annotated[
    str | None,
    Parameter(help="A file that replaces printed parts of the game, where the game has an option `edition`; "
              "`--option edition=@FILE` in short."),
]
DATA = Path("tafelrunde-data")  # where a house keeps everything
FILE = "house.db"
# as a flag it would show its password to everybody on the machine
StoreAddress = Annotated[str, Parameter(env_var="TAFELRUNDE_STORE", show_default=False)]
HouseFolder = Annotated[Path, Parameter(help="The house's folder.")]
HouseStore = Annotated[StoreAddress, Parameter(help="The address of its database, postgresql://…, where it is not in a "
                                                    "file of the folder.")]
RecordFile = Annotated[str, Parameter(allow_leading_hyphen=True)]
Language = Annotated[str | None, Parameter(
    name="--lang", help="The code of a language, as de; by default as the environment says.")]


def check_within(name: str, number: int | None, low: int, high: int) -> None:
    """Raise BadInput for a number out of bounds; None is within."""
    if number is not None and not low <= number <= high:
        raise BadInput("{name} has to be between {low} and {high}", name=name, low=low, high=high)


def check_folder(file: Path) -> Path:
    """Return the file, or raise BadInput where its folder does not exist."""
    if not file.absolute().parent.is_dir():
        raise BadInput("there is no folder {folder}", folder=str(file.parent)[-60:])
    return file


def check_file(file: Path) -> Path:
    """Return the file that is to be written; raises BadInput where its folder does not exist, or it is one itself."""
    if file.is_dir():
        raise BadInput("{file} is a folder; name a file", file=str(file)[-60:])
    return check_folder(file)


def options_of(card: GameInfo, words: Sequence[str] | None, edition: str | None = None) -> Options:
    """The options in words such as `target=200`, as `{"target": "200"}`. The game reads the values; one that begins
    with `@` names a file with the text. Raises BadInput."""
    found: dict[str, Any] = {}
    for word in (*(words or ()), *(() if edition is None else (f"edition=@{edition}",))):
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise BadInput("{word} is no option: write NAME=VALUE", word=repr(word)[:60])
        if name in found:
            raise BadInput("the option {option} is given twice", option=name[:40])
        found[name] = read_text(value[1:]) if value.startswith("@") and name in texts(card) else value
    return found


def texts(card: GameInfo) -> set[str]:
    """The names of a game's options that are texts."""
    return {option.name for option in card.options if option.free is not None}


def language_of(word: str | None) -> str:
    """The language asked for or else, where the house speaks it, that of the environment, or English. Raises
    BadInput."""
    if word is not None:
        return check_language(word)
    place = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return (match_language(place) if installed("babel") else None) or ENGLISH


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`; raises BadInput for what can be neither a record nor an
    edition."""
    name = file[-60:]
    if file == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        path = Path(file)
        if not path.exists():
            raise BadInput("there is no file {file}", file=name)
        if not path.is_file():
            raise BadInput("{file} is not a file", file=name)
        try:
            with path.open("rb") as opened:
                data = opened.read(LARGEST + 1)
        except OSError as failure:
            raise BadInput("{file} cannot be read: {why}", file=name, why=failure.strerror or "") from None
    if len(data) > LARGEST:
        raise BadInput("{file} is larger than any record: more than {limit:byte|bytes}", file=name, limit=LARGEST)
    return text_of(data, name)


def read_file(file: str) -> tuple[Game, Record]:
    """The game and the record in a file; raises BadInput."""
    from tafelrunde import game

    record = read_record(read_text(file))
    return game(record.game), record


def address_of(store: str) -> str:
    """The address of the house's database, from a flag or the environment (TAFELRUNDE_STORE, TAFELRUNDE_STORE_FILE);
    empty where there is none. Raises BadInput."""
    from tafelrunde.store.postgres.address import read_address
    from tafelrunde.web.runtime.settings import read_settings

    named = store or read_settings().store
    return read_address(named).url if named else ""


def house_in(data: Path, store: str = "") -> Path | str:
    """The database at that address or, without one, the file in the folder; raises BadInput where there is none."""
    if url := address_of(store):
        return url
    if not (data / FILE).is_file():
        raise BadInput("there is no house in {folder}", folder=str(data)[-60:])
    return data / FILE
