"""Write the golden records again: `python -m tests.games.burgundy.records`.

Each is a match of the referee between players who choose at random or one step ahead, the first one found that ends
(or goes) as its name says.
"""

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

from tafelrunde.bots.search.one_ply import OnePly
from tafelrunde.bots.values.burgundy.value import Value
from tafelrunde.core import SPECTATOR
from tafelrunde.games.burgundy import GAME
from tafelrunde.match import Match

FOLDER = Path(__file__).parent / "records"
WORLDS = 2


def played(seats: int, seed: int, careful: float) -> Match:
    """A match in which that share of the decisions is taken one step ahead, the others at random."""
    dice = random.Random(seed)
    secret = hashlib.sha256(f"burgundy {seed}".encode()).digest()
    names = dict(enumerate(("Ada", "Blaise", "Clara", "Dirk")[:seats]))
    match = Match(GAME, seats, {}, secret=secret, names=names)
    match.begin()
    while not match.is_over:
        seat = match.acting()[0]
        legal = match.sight(seat).legal
        text = dice.choice(legal)
        if len(legal) > 1 and dice.random() < careful:
            text = one_step_ahead(match, seat, dice.randrange(1 << 20))
        match.submit(seat, text, match.line)
    return match


def one_step_ahead(match: Match, seat: int, seed: int) -> str:
    """The move that judges best."""
    search = OnePly(match.state.view(seat), Value(), seed)
    for _ in range(WORLDS):
        search.evaluate_world()
    values = search.values()
    return GAME.actions[search.moves[values.index(max(values))]]


def reshuffled_by_a_purchase(match: Match) -> bool:
    """Was the draw pile used up in the middle of a round?"""
    bought = {entry.line for entry in match.log(SPECTATOR) if entry.rule == "R4.2"}
    return any(entry.rule == "R8.2" and entry.line in bought for entry in match.log(SPECTATOR))


def lost_after(letter: str) -> Callable[[Match], bool]:
    """Aaron is ahead after that round."""
    return lambda match: match.outcome is not None and match.outcome.winners == () and (
        f"after round {letter}" in str(match.outcome.reason))


def tied(winners: int) -> Callable[[Match], bool]:
    return lambda match: match.outcome is not None and match.outcome.rule == "R9.4" and (
        len(match.outcome.winners) == winners)


WANTED: dict[str, tuple[int, float, Callable[[Match], bool]]] = {
    "win-2": (2, 1.0, lambda match: match.outcome is not None and match.outcome.rule == "R9.1"),
    "win-3": (3, 1.0, lambda match: match.outcome is not None and match.outcome.rule == "R9.1"),
    "win-4": (4, 1.0, lambda match: match.outcome is not None and match.outcome.rule == "R9.1"),
    "tie-broken-by-storage": (2, 0.0, tied(1)),
    "shared-win": (2, 0.0, tied(2)),
    "solitaire-won": (1, 1.0, lambda match: match.outcome is not None and match.outcome.winners == (0,)),
    **{f"solitaire-lost-{letter}": (1, careful, lost_after(letter))
       for letter, careful in (("A", 0.0), ("B", 0.0), ("C", 0.5), ("D", 1.0), ("E", 1.0))},
    "reshuffle-in-mid-round-3": (3, 0.3, reshuffled_by_a_purchase),
    "reshuffle-in-mid-round-4": (4, 0.3, reshuffled_by_a_purchase),
}


def main() -> None:
    """Search and write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, careful, fits) in WANTED.items():
        for seed in range(20_000):
            match = played(seats, seed, careful)
            if fits(match):
                (FOLDER / f"{name}.txt").write_text(str(match.record()), "utf-8")
                print(f"{name}: seed {seed}, {match.line} lines")
                break
        else:
            raise SystemExit(f"no match goes like {name}")


if __name__ == "__main__":
    main()
