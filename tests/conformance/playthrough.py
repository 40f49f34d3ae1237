"""What everybody sees, line by line. This writes the files again, for all games or those named:

    PYTHONPATH=src .venv/bin/python -m tests.conformance.playthrough [SLUG…]

A playthrough shows the first lines of a random match: each line, the news each seat gets from it, and what
changed in each seat's view. Secrecy is reviewed by reading the diff of these files.
"""

import json
import random
import sys
from pathlib import Path

from tafelrunde.core import SPECTATOR
from tafelrunde.match import Match
from tests.conformance.cases import STANDARD, Case, folder_of_tests

LINES = 120


def who(seat: int) -> str:
    """A seat or the spectator, in one character."""
    return "-" if seat == SPECTATOR else str(seat)


def playthrough(case: Case) -> str:
    dice = random.Random(1)
    match = Match(case.game, case.seats, case.options, secret=bytes(range(32)))
    everyone = [*range(case.seats), SPECTATOR]
    seen = {seat: match.state.view(seat).data() for seat in everyone}
    out = [f"{case}: what every seat sees ({SPECTATOR=} is written -)"]
    line = 0
    while line < LINES and not match.is_over:
        if match.line == line:
            acting = match.acting()
            if acting:
                seat = dice.choice(acting)
                text = dice.choice(match.sight(seat).legal)
                match._book(seat, text)
            else:
                match._book(-1, match.drawn(line + 1))
        line = match.line
        out.append(f"\n== {match.lines[-1]}")
        for seat in everyone:
            out += [f"   {who(seat)} hears: {entry.say}" for entry in match.log(seat, line - 1)]
            view = match.state.view(seat).data()
            changed = {name: value for name, value in view.items() if seen[seat].get(name) != value}
            seen[seat] = view
            if changed:
                out.append(f"   {who(seat)} sees: {json.dumps(changed, ensure_ascii=False)}")
    return "\n".join(out) + "\n"


def path(case: Case) -> Path:
    return folder_of_tests(case.slug) / "playthroughs" / f"{case.seats}.txt"


if __name__ == "__main__":
    for each in [case for case in STANDARD if case.slug in (sys.argv[1:] or [case.slug])]:
        path(each).parent.mkdir(parents=True, exist_ok=True)
        path(each).write_text(playthrough(each), "utf-8")
        print(path(each))
