"""Where figures come from: which program, rules, bots and chance, on which machine, when.

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
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from tafelrunde import __version__, games
from tafelrunde.core import rng
from tafelrunde.lab.sources import fingerprint, hash_files

KEY = "provenance"
RULES = ("core", "kit")  # what a game's rules are made of, besides its own package
BESIDE = "-metadata.json"


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
