"""The file of results: one JSON line for the run, then one for every finished deal."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from msgspec import ValidationError, convert, to_builtins

from tafelrunde.core import BadInput
from tafelrunde.lab.duplicate import Deal
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.sources import fingerprint

FORMAT = 1


def heading(slug: str) -> dict[str, Any]:
    """The head of a file, equal for results that go together: the game, and the program that played it."""
    return {"tafelrunde lab": FORMAT, "game": slug, "program": fingerprint(slug)}


def read_results(parts: Sequence[Sequence[Deal]], file: Path | None) -> dict[tuple[int, int], list[Played]]:
    """The results in the file of these deals, by part and place. A line cut off by an interruption is played again.

    Raises BadInput for results of another game or of another program, which would not be the same again.
    """
    if file is None or not file.exists():
        return {}
    places = {deal.key: (part, place) for part, jobs in enumerate(parts) for place, deal in enumerate(jobs)}
    wanted = heading(next(deal.slug for jobs in parts for deal in jobs))
    done: dict[tuple[int, int], list[Played]] = {}
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
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
