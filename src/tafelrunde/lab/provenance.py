"""Where figures come from: which program, rules, bots and chance, on which machine, when. Results go together where the
files by which their matches were played are the same.

The same command finds the same figures again; what differs from run to run stands here, apart from them: in JSON under
`provenance`, in Parquet in the metadata of the schema, for files of plain rows (CSV, JSON Lines) in a file beside them,
`NAME-metadata.json`, as the W3C's "Metadata Vocabulary for Tabular Data" (2015) has it.
"""

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tafelrunde import __version__, games
from tafelrunde.bots.external import PREFIX as LINE
from tafelrunde.bots.registry import GROUP, HOUSE
from tafelrunde.core import rng
from tafelrunde.lab.players import CONTESTANT, OPEN
from tafelrunde.learned.bot import PREFIX as LEARNED, split_name

PLAYED_BY: Final = ("core", "kit", "bots/search", "bots/values/base.py", "bots/values/shares.py",
                    "bots/values/endgames", "bots/baselines.py", "bots/level_bot.py", "bots/search_bot.py", "learned")
LUCK_BY: Final = ("__init__.py", "base.py", "events.py", "values.py")
KEY = "provenance"
RULES = ("core", "kit")  # what a game's rules are made of, besides its own package
BESIDE = "-metadata.json"


def fingerprint(slug: str) -> str:
    """A hash of the rules, search and judgement that play a game, and of what tells its luck: results of other programs
    do not go with these."""
    house = Path(__file__).parents[1]
    files: list[Path] = []
    told_by = [f"analysis/luck/{file}" for file in (*LUCK_BY, f"{slug}.py")] + [f"bots/values/open_hands/{slug}.py"]
    for part in (*PLAYED_BY, f"games/{slug}", f"bots/values/{slug}.py", f"bots/values/{slug}", *told_by):
        path = house / part
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    files += sorted((house / "learned" / "weights").glob(f"{slug}-*"))
    return hash_files([(file.relative_to(house).as_posix(), file) for file in files])


def hash_bots(bots: Sequence[str]) -> str:
    """A hash of the files by which bots that are not the house's own play: weights, the module or package of a class,
    what a command names; empty where there are none."""
    found = [line for bot in sorted(set(bots)) for line in describe_sources(bot)]
    return hash_lines(found) if found else ""


@cache
def describe_sources(bot: str) -> tuple[str, ...]:
    """The lines by which the files of a bot that is not the house's own are told: read once in a process, as they are
    loaded once."""
    return tuple(describe_file(file.as_posix(), file) for file in find_sources(bot) if file.is_file())


def find_sources(bot: str) -> list[Path]:
    """The files by which a bot plays that is not the house's own; none where there is no such bot."""
    name = bot.removeprefix(CONTESTANT).removeprefix(OPEN)
    if name.startswith(LINE):
        return [Path(word) for word in name.removeprefix(LINE).split()]
    if name.startswith(LEARNED):
        return [split_name(name)[0]]
    word = name.partition("@")[0]
    if word in HOUSE:
        return []
    module = next((entry.value for entry in entry_points(group=GROUP) if entry.name == word), word)
    try:
        spec = find_spec(module.partition(":")[0].partition(".")[0])
    except (ImportError, ValueError):
        return []
    folders = spec.submodule_search_locations if spec is not None else None
    if folders is not None:
        return [file for folder in folders for file in sorted(Path(folder).rglob("*.py"))]
    return [Path(spec.origin)] if spec is not None and spec.origin else []


def rules_version(slug: str) -> int:
    """The version of a game's rules, 0 for a game that is loaded from elsewhere."""
    return games.info(slug).version if slug in games.slugs() else 0


def hash_files(files: Sequence[tuple[str, Path]]) -> str:
    """A hash of files and their names: 16 hexadecimal digits."""
    return hash_lines([describe_file(name, file) for name, file in files])


def describe_file(name: str, file: Path) -> str:
    """A line with the name of a file and a hash of what it holds."""
    return f"{name} {sha256(file.read_bytes()).hexdigest()}\n"


def hash_lines(lines: Sequence[str]) -> str:
    """A hash of lines: 16 hexadecimal digits."""
    return sha256("".join(lines).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Provenance:
    """The origin of a result: program, rules, bots, chance, machine and time."""

    tafelrunde: str  # its version
    game: str  # short name and version of its rules, as in a record
    rules: str  # mark of the source of these rules
    program: str  # mark of rules, search and judgement: with others the same command may find something else
    bots: tuple[str, ...]
    seed: int
    command: str
    processor: str
    cores: int
    system: str
    python: str
    compiled: bool
    date: str  # when it was written down, UTC, ISO 8601

    def data(self) -> dict[str, Any]:
        """The provenance as JSON types."""
        return {**asdict(self), "bots": list(self.bots)}


def provenance(slug: str, bots: Sequence[str], seed: int, command: str) -> Provenance:
    """The provenance of figures about a game and these bots, found by that command in this process, on this machine,
    now."""
    return Provenance(
        __version__, f"{slug} {games.info(slug).version}", rules_mark(slug), fingerprint(slug), tuple(bots), seed,
        command, processor(), os.cpu_count() or 1, f"{platform.system()} {platform.machine()}",
        f"{platform.python_implementation()} {platform.python_version()}", not str(rng.__file__).endswith(".py"),
        datetime.now(UTC).isoformat(timespec="seconds"))


def rules_mark(slug: str) -> str:
    """A hash of the source of a game's rules, wherever its package is."""
    house = Path(__file__).parents[1]
    with as_file(files(games.package(slug))) as package:
        return hash_files([(f"{part}/{file.relative_to(root).as_posix()}", file)
                       for part, root in (*((name, house / name) for name in RULES), ("game", package))
                       for file in sorted(root.rglob("*.py"))])


def processor() -> str:
    """The name of the processor, as well as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model")))
    return next(named, "") or platform.processor() or platform.machine()


def with_provenance(found: Mapping[str, Any], source: Provenance) -> dict[str, Any]:
    """A report as JSON types, with where it comes from as its last part."""
    return {**found, KEY: source.data()}


def beside(path: Path) -> Path:
    """The file next to a file of plain rows that says where these come from."""
    return path.with_name(path.name + BESIDE)


def write_beside(path: Path, columns: Mapping[str, tuple[str, str]], source: Provenance) -> None:
    """Write a metadata file beside a file of rows: its columns (name to type and meaning), and their origin."""
    described = [{"name": name, "datatype": kind, **({"dc:description": meaning} if meaning else {})}
                 for name, (kind, meaning) in columns.items()]
    metadata = {"@context": "http://www.w3.org/ns/csvw", "url": path.name, "tableSchema": {"columns": described},
                "notes": [{KEY: source.data()}]}
    beside(path).write_text(json.dumps(metadata, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def in_schema(source: Provenance) -> dict[str, str]:
    """The origin as metadata of a Parquet schema."""
    return {KEY: json.dumps(source.data(), ensure_ascii=False)}
