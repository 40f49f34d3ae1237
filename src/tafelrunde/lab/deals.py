"""Duplicate deals: the same chance for everybody, every lineup rotated through the seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde import games
from tafelrunde.bots import Bot, make
from tafelrunde.core import Game
from tafelrunde.lab.play import Played, mixed, play_match

Loader = Callable[[str], Game]


@dataclass(frozen=True)
class Deal:
    """One job: a lineup plays the same seed once from each rotation of its seats. Plain data, so that it travels."""

    slug: str
    options: Mapping[str, Any]
    lineup: tuple[str, ...]
    number: int
    seed: int
    load: Loader = field(default=games.load, compare=False)

    @property
    def key(self) -> str:
        """What tells this deal from every other of a run."""
        return f"{self.number} {' '.join(self.lineup)}"


def deals(slug: str, options: Mapping[str, Any], lineup: Sequence[str], count: int, seed: int,
          load: Loader = games.load) -> list[Deal]:
    """The first `count` deals of a seed."""
    return [Deal(slug, dict(options), tuple(lineup), number, mixed(seed, number), load) for number in range(count)]


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The lineup at every seat, each different seating once: two different bots at four seats sit four ways."""
    turned = [lineup[turn:] + lineup[:turn] for turn in range(len(lineup))]
    return list(dict.fromkeys(turned))


_bots: dict[str, Bot] = {}


def seated(name: str) -> Bot:
    """A bot of this process, made once."""
    if name not in _bots:
        _bots[name] = make(name, timed=False)
    return _bots[name]


def play_deal(deal: Deal) -> list[Played]:
    """Play a deal in every rotation."""
    game = deal.load(deal.slug)
    return [
        play_match(game, len(seating), deal.options, [seated(name) for name in seating], deal.seed)
        for seating in rotations(deal.lineup)
    ]
