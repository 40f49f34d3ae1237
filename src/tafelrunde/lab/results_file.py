"""The file of results: one JSON line for the run, then one for every finished deal."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from msgspec import ValidationError, convert, to_builtins

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.lab.duplicate import Deal
from tafelrunde.lab.play_match import Played

FORMAT = 1
PLAYED_BY = ("core", "kit", "bots/search", "bots/values/base.py", "bots/values/shares.py", "bots/baselines.py",
             "bots/level_bot.py", "bots/search_bot.py")
LUCK_BY = ("__init__.py", "base.py", "events.py", "values.py")


def heading(slug: str) -> dict[str, Any]:
    """The head of a file, equal for results that go together: the game, and the program that played it."""
    return {"tafelrunde lab": FORMAT, "game": slug, "program": fingerprint(slug)}


def fingerprint(slug: str) -> str:
    """A hash of the rules, search and judgement that play a game, and of what tells its luck: results of other programs
    do not go with these."""
    house = Path(__file__).parents[1]
    files: list[Path] = []
    told_by = [f"analysis/luck/{file}" for file in (*LUCK_BY, f"{slug}.py")] + [f"bots/values/open_hands/{slug}.py"]
    for part in (*PLAYED_BY, f"games/{slug}", f"bots/values/{slug}.py", f"bots/values/{slug}", *told_by):
        path = house / part
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return hash_files([(file.relative_to(house).as_posix(), file) for file in files])


def rules_version(slug: str) -> int:
    """The version of a game's rules, 0 for a game that is loaded from elsewhere."""
    return games.info(slug).version if slug in games.slugs() else 0


def hash_files(files: Sequence[tuple[str, Path]]) -> str:
    """A hash of files and their names: 16 hexadecimal digits."""
    told = sha256()
    for name, file in files:
        told.update(f"{name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return told.hexdigest()[:16]


def read_results(parts: Sequence[Sequence[Deal]], file: Path | None) -> dict[tuple[int, int], list[Played]]:
    """The results in the file of these deals, by part and place. A line cut off by an interruption is played again.

    Raises BadInput for results of another game or of another program, which would not be the same again.
    """
    if file is None or not file.exists():
        return {}
    places = {deal.key: (part, place) for part, jobs in enumerate(parts) for place, deal in enumerate(jobs)}
    wanted = heading(next(deal.slug for jobs in parts for deal in jobs))
    done: dict[tuple[int, int], list[Played]] = {}
    lines = file.read_text(encoding="utf-8").splitlines()
    if lines and _read_line(lines[0]) != wanted:
        raise BadInput("{file} holds results of another game or of another version of it; name another file",
                       file=str(file)[-60:])
    for row in lines[1:]:
        line = _read_line(row)
        if line.get("deal") in places:
            done[places[line["deal"]]] = _read_matches(line, file)
    return done


def _read_matches(line: Mapping[str, Any], file: Path) -> list[Played]:
    try:
        return convert(line.get("matches"), list[Played])
    except ValidationError as problem:
        raise BadInput("{file} cannot be read: {why}", file=str(file)[-60:], why=str(problem)[:120]) from None


def format_deal(deal: Deal, played: Sequence[Played]) -> str:
    """A finished deal as a line of the file."""
    return json.dumps({"deal": deal.key, "matches": to_builtins(list(played))}, ensure_ascii=False)


@contextmanager
def open_results(file: Path | None, slug: str) -> Iterator[IO[str] | None]:
    """The file, open for appending on a line of its own."""
    if file is None:
        yield None
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    size = file.stat().st_size if file.exists() else 0
    torn = size > 0 and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as lines:
        if size == 0:
            print(json.dumps(heading(slug)), file=lines, flush=True)
        elif torn:
            lines.write("\n")
        yield lines


def _read_line(row: str) -> Mapping[str, Any]:
    try:
        line = json.loads(row)
    except ValueError:
        return {}
    return line if isinstance(line, dict) else {}
