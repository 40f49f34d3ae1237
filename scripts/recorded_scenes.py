"""Write scenes of real matches for the client's tests: golden records as scenes, with the moves between them.

    PYTHONPATH=src:. python scripts/recorded_scenes.py
"""

from pathlib import Path
from typing import Any

import msgspec
from tests.conformance.cases import folder_of_tests

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE
from tafelrunde.core.record import read_record
from tafelrunde.match.verify import match_of, replayed
from tafelrunde.web.replay.timeline import diff

GOAL = Path(__file__).parent.parent / "client/test/motion/recorded"
# game: record, the seat that sees it, moments from, to; the last one of the match is always there
STRETCHES = {
    "beutelschneider": ("target-of-three.txt", 0, 0, 70),
    "castles_besieged": ("castle_stormed.txt", 0, 0, 100),
    "behuetunsburg": ("four_out_by_hand.txt", 0, 0, 190),
    "burgundy": ("win-2.txt", 0, 30, 180),
    "loewenherz": ("king-last-basic.txt", 0, 0, 120),
}
UNSEEN = ("note", "tries", "moves", "foot", "sheet")  # what is only read or clicked


def main() -> None:
    """One file a game."""
    GOAL.mkdir(parents=True, exist_ok=True)
    for slug, (record, seat, start, end) in STRETCHES.items():
        moments = record_scenes(slug, record, seat)
        last = [{**moments[-2], "moves": []}, moments[-1]]  # no single move leads there
        told = compress(moments[start:end] + last)
        (GOAL / f"{slug}.json").write_bytes(msgspec.json.encode(told) + b"\n")


def record_scenes(slug: str, record: str, seat: int) -> list[dict[str, Any]]:
    """Every moment at which somebody decides, whole, with the moves played since the one before."""
    path = folder_of_tests(slug) / "records" / record
    match = replayed(games.load(slug), read_record(path.read_text("utf-8")))
    fresh, draw = match_of(match.game, match.record()), scenes.of(slug)
    found: list[dict[str, Any]] = []
    moves: list[list[int | str]] = []
    for line in match.standing:
        fresh.replay_line(line)
        if line.actor != CHANCE:
            moves.append([int(line.actor), line.text])
        if fresh.outcome is None and not fresh.acting():
            continue  # chance has the next word
        scene = msgspec.to_builtins(scenes.crown_winners(draw(fresh.state.view(seat), ()), fresh.outcome))
        found.append({"line": line.number, "moves": moves, "now": {"scene": strip(scene), "acting": fresh.acting()}})
        moves = []
    return found


def strip(data: Any) -> Any:
    """Without what nothing on the table can be seen by."""
    if isinstance(data, dict):
        return {name: strip(value) for name, value in data.items() if name not in UNSEEN}
    return [strip(each) for each in data] if isinstance(data, list) else data


def compress(moments: list[dict[str, Any]]) -> dict[str, Any]:
    """Each moment by what changed since the one before."""
    told = []
    before: Any = {}
    for moment in moments:
        told.append({"line": moment["line"], "moves": moment["moves"], "change": diff(before, moment["now"])})
        before = moment["now"]
    return {"moments": told}


if __name__ == "__main__":
    main()
