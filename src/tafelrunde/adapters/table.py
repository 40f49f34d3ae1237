"""One table as the learners' doors need it: chance plays by itself, and what a seat sees lies in an array."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final

from tafelrunde import games
from tafelrunde.core import CHANCE, NOBODY, BadInput, Illegal, Rng, State
from tafelrunde.core.integers import check_seed
from tafelrunde.core.rng import MASK, rng_at, scramble
from tafelrunde.core.say import choices
from tafelrunde.tensors.encoding import Encoding, find

ILLEGAL: Final = ("raise", "lose", "random")  # what becomes of an illegal action


def check_illegal(illegal: str) -> str:
    """Return what becomes of an illegal action; raises BadInput for any other word."""
    if illegal not in ILLEGAL:
        raise BadInput("an illegal action may be met by {possible}, not by {given}", possible=choices(ILLEGAL),
                       given=repr(illegal)[:40])
    return illegal


class OneTable:
    """Matches of one game, one after the other. Whoever plays, the same seed deals the same: each match has luck of its
    own, and in it chance, each time it acts, and whoever else draws lots (the same as in `tafelrunde.batch`)."""

    def __init__(self, slug: str, seats: int | None, options: Mapping[str, Any] | None, illegal: str) -> None:
        self.game = games.load(slug)
        self.seats = self.game.info.seats[0] if seats is None else seats
        self.options = self.game.info.read_options(self.seats, options)
        self.encoding: Encoding = find(slug, self.seats)
        self.illegal = check_illegal(illegal)
        self.state: State = self.game.start(self.seats, self.options)
        self.source = Rng(randbits(60)).fork()  # what the luck of the next match is drawn from
        self.chance = 0  # what chance draws from when it acts next, scrambled
        self.dice = Rng(0)  # of opponents
        self.lots = Rng(0)  # where an illegal action becomes a random one
        self.drawn = 0  # a seat, all equally likely

    def begin(self, seed: int | None) -> None:
        """Deal again: from a seed, or with the dice as they are."""
        if seed is not None:
            self.source = Rng(check_seed(seed)).fork()
        numbers = self.source.fork()
        self.chance, self.dice, self.lots = numbers.fork().state, numbers.fork(), numbers.fork()
        self.drawn = numbers.below(self.seats)
        self.state = self.game.start(self.seats, self.options)
        self.roll()

    def roll(self) -> int:
        """Let chance act; who is to act then, or NOBODY."""
        state = self.state
        while (actor := state.actor()) == CHANCE:
            state.roll(rng_at(scramble(self.chance)))
            self.chance = (self.chance + 1) & MASK
        return int(actor)

    def move(self, seat: int, action: int) -> int | None:
        """The move that a seat's action means: the action itself if it is legal; else what was agreed on, where None
        means that the seat has lost. Raises Illegal."""
        refused = self.state.refusal(seat, action) if 0 <= action < len(self.game.actions) else Illegal(
            "", "{action} is none of the {actions:action|actions}", action=action, actions=len(self.game.actions))
        if refused is None:
            return action
        if self.illegal == "raise":
            raise refused
        if self.illegal == "lose":
            return None
        legal = self.state.legal(seat)  # of this seat: where several bid at once, the actor may be another
        return int(legal[self.lots.below(len(legal))])

    def is_over(self) -> bool:
        return bool(self.state.actor() == NOBODY)

    def points(self) -> list[int]:
        """The points of the seats as they stand."""
        return [int(standing[0]) for standing in self.state.standing()]
