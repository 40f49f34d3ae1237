"""The files by which matches are played, in short: results go together where these are the same."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tafelrunde import games
from tafelrunde.bots.external import PREFIX as LINE
from tafelrunde.bots.registry import GROUP, HOUSE
from tafelrunde.lab.players import CONTESTANT, OPEN
from tafelrunde.learned.bot import PREFIX as LEARNED, split_name

PLAYED_BY: Final = ("core", "kit", "bots/search", "bots/values/base.py", "bots/values/shares.py",
                    "bots/values/endgames", "bots/baselines.py", "bots/level_bot.py", "bots/search_bot.py", "learned")
LUCK_BY: Final = ("__init__.py", "base.py", "events.py", "values.py")


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
