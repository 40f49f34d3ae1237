"""Duplicate deals: the same chance for everybody, every lineup rotated through the seats."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tafelrunde import games
from tafelrunde.bots import Bot
from tafelrunde.core import Game
from tafelrunde.lab.luck import play_with_luck
from tafelrunde.lab.play_match import Played, mix_seed, play_match
from tafelrunde.lab.players import player
from tafelrunde.lab.provenance import hash_bots

Loader = Callable[[str], Game]


@dataclass(frozen=True)
class Deal:
    """One job: a lineup plays the same seed once from each rotation of its seats. Plain data, so that it travels.

    With a `mirror` it is the lineup of a pair (A B, A B A, A B A B), and where the seats are odd A and B also change
    places: then both sit at every seat equally often.
    """

    slug: str
    options: Mapping[str, Any]
    lineup: tuple[str, ...]
    number: int
    seed: int
    load: Loader = field(default=games.load, compare=False)
    free_opening: bool = False  # is the first decision drawn by chance instead of chosen?
    mirror: bool = False
    luck: bool = False  # is the luck of every match told with its result?
    keeps: str = ""  # are moves kept, or records, too (`lab.match_log`)?
    sources: str = ""  # a hash of the files by which bots that are not the house's own play

    @property
    def key(self) -> str:
        """The key that tells this deal from every other of the same game."""
        told = (self.seed, self.number, self.lineup, dict(self.options), self.free_opening, self.mirror)
        more = (self.luck, self.keeps) if self.keeps else (self.luck,) if self.luck else ()
        own = ({"sources": self.sources},) if self.sources else ()
        return json.dumps((*told, *more, *own), sort_keys=True, ensure_ascii=False)

    def seatings(self) -> list[tuple[str, ...]]:
        """The bots by seat, match by match."""
        return list(dict.fromkeys(rotations(self.lineup) + (rotations(mirror(self.lineup)) if self.mirror else [])))


def deals(slug: str, options: Mapping[str, Any], lineup: Sequence[str], matches: int, seed: int,
          load: Loader = games.load, free_opening: bool = False, mirror: bool = False,
          luck: bool = False, keeps: str = "") -> list[Deal]:
    """The first deals of a seed: as many as it takes for this many matches."""
    first = Deal(slug, dict(options), tuple(lineup), 0, deal_seed(seed, 0), load, free_opening, mirror, luck,
                 keeps, hash_bots(lineup))
    return [replace(first, number=number, seed=deal_seed(seed, number))
            for number in range(-(-matches // len(first.seatings())))]


def deal_seed(seed: int, number: int) -> int:
    """The seed of all chance in a deal. Two seeds have no deals in common."""
    return mix_seed(seed, number)


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The lineup at every seat, each different seating once: two different bots at four seats sit four ways."""
    turned = [lineup[turn:] + lineup[:turn] for turn in range(len(lineup))]
    return list(dict.fromkeys(turned))


def mirror(lineup: tuple[str, ...]) -> tuple[str, ...]:
    """The lineup of a pair with the two exchanged."""
    first, second = dict.fromkeys(lineup)
    return tuple(second if bot == first else first for bot in lineup)


_bots: dict[str, Bot] = {}


def load_bot(name: str) -> Bot:
    """A bot of this process, made once."""
    if name not in _bots:
        _bots[name] = player(name)
    return _bots[name]


def play_deal(deal: Deal) -> list[Played]:
    """Play a deal in every rotation."""
    game = deal.load(deal.slug)
    play = play_with_luck if deal.luck else play_match
    return [
        play(game, len(seating), deal.options, [load_bot(name) for name in seating], deal.seed,
             free_opening=deal.free_opening, keeps=deal.keeps)
        for seating in deal.seatings()
    ]
