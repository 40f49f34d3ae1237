"""A learned policy as a bot: it sees what its seat may know, as numbers, and draws a move by a network's scores."""

from collections.abc import Sequence
from functools import cache
from math import exp, inf, log
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde import games
from tafelrunde.bots import Advice, Ask, Bot, Budget
from tafelrunde.bots.registry import read_budget
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.learned.network import Network
from tafelrunde.learned.value_bot import ValueBot
from tafelrunde.learned.weights import Weights, entry_rows, load_shipped, read, unpack_floats
from tafelrunde.tensors.encoder import Encoder
from tafelrunde.tensors.encoding import find

NAME: Final = "learned"
PREFIX: Final = "learned:"  # a bot's name of this kind is this and a file of weights
RAREST: Final = 2.0**-41  # half of the smallest step of `Rng.unit`, so that a logarithm can be taken


class Player:
    """A network with the encoder it was trained for."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.network = network(weights)
        self.encoder: Encoder = find(weights.game, weights.seats).encoder
        self.places = {text: place for place, text in enumerate(games.load(weights.game).actions)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self.weights,)

    def scores(self, ask: Ask) -> list[float]:
        """The score of each legal move of the ask, in its order."""
        return self.scores_in(some_world(ask), ask)

    def scores_in(self, world: State, ask: Ask) -> list[float]:
        """The same in a world that the view of the ask allows: an observation is the same in every one of them."""
        if world.seats != self.weights.seats:
            raise BadInput("these weights were trained for {trained:seat|seats}, and here are {seats}",
                           trained=self.weights.seats, seats=int(world.seats))
        row = vec[u8]([0] * int(self.encoder.size))
        self.encoder.observe(world, i64(ask.seat), row, 0)
        return self.network.scores(row, vec[i64]([self.places[text] for text in ask.legal]))


class LearnedBot(Bot):
    """Plays by a network, without any search. It has no use for a budget: a move takes less than a millisecond.

    Without weights it plays with the weights that come with the house, where there are some for the game and number of
    seats. The same ask gives the same move.
    """

    def __init__(self, weights: Weights | None = None, budget: Budget | None = None) -> None:
        self.name = NAME
        self.own = None if weights is None else Player(weights)

    def choose(self, ask: Ask) -> str:
        if len(ask.legal) == 1:
            return ask.legal[0]
        player, scores = self.score_moves(ask)
        return ask.legal[draw_place(scores, player.weights.temperature, ask.seed)]

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        player, scores = self.score_moves(ask)
        shares = likelihoods(scores, player.weights.temperature or 1.0)
        ranked = sorted(zip(ask.legal, shares, strict=True), key=lambda entry: -entry[1])
        return [Advice(text, share) for text, share in ranked[:count]]

    def score_moves(self, ask: Ask) -> tuple[Player, list[float]]:
        """The player of this game, and the scores it gives the moves; raises BadInput for a game without weights."""
        slug = ask.game.info.slug
        if self.own is not None and self.own.weights.game != slug:
            raise BadInput("{bot} has learned {learned}, not {game}", bot=self.name,
                           learned=self.own.weights.game, game=slug)
        world = some_world(ask)
        player = self.own or house_player(slug, int(world.seats))
        return player, player.scores_in(world, ask)


def some_world(ask: Ask) -> State:
    """A world that the view allows: the same for the same ask."""
    return ask.view.determinize(Rng(ask.seed))


@cache
def house_player(slug: str, seats: int) -> Player:
    """The player that comes with the house; raises BadInput where there is none."""
    found = load_shipped(slug, seats)
    if not isinstance(found, Weights):
        raise BadInput("no weights for {game} with {seats:seat|seats} come with the house; learned:FILE plays others",
                       game=slug, seats=seats)
    return Player(found)


def network(weights: Weights) -> Network:
    """The network of a file, its two kinds of rows in one matrix."""
    entries = entry_rows(find(weights.game, weights.seats), weights.levels)
    rows: list[int] = []
    plain, table = 0, weights.plain.rows
    for _, count in entries:
        rows.append(table if count else plain)
        table, plain = table + count, plain + (not count)
    return Network(rows, [0.0 if count else 1.0 / max(1, most) for most, count in entries],
                   weights.plain.floats() + weights.table.floats(), unpack_floats(weights.first_bias),
                   weights.hidden.floats(), unpack_floats(weights.hidden_bias), weights.actions.floats(),
                   unpack_floats(weights.action_bias))


def draw_place(scores: Sequence[float], temperature: float, seed: int) -> int:
    """The place of a score: the highest, or drawn by exp(score / temperature) with Gumbel noise from the seed."""
    rng, best, highest = Rng(seed), 0, -inf
    for place, score in enumerate(scores):
        noisy = score - temperature * log(-log(rng.unit() + RAREST)) if temperature > 0.0 else score
        if noisy > highest:
            best, highest = place, noisy
    return best


def likelihoods(scores: Sequence[float], temperature: float) -> list[float]:
    """The probability with which each is drawn."""
    highest = max(scores)
    odds = [exp((score - highest) / temperature) for score in scores]
    together = sum(odds)
    return [each / together for each in odds]


def from_file(name: str) -> Bot:
    """The bot of a name `learned:FILE`, by what the file holds: a policy, or what positions or moves are worth. After a
    `@` it may have a budget. Raises BadInput."""
    file, limit = split_name(name)
    budget = read_budget(limit) if limit else None
    weights = read(file)
    bot: Bot = LearnedBot(weights) if isinstance(weights, Weights) else ValueBot(weights, budget)
    bot.name = name
    return bot


def split_name(name: str) -> tuple[Path, str]:
    """The file in a name `learned:FILE`, and its budget; empty where it has none."""
    file = name.removeprefix(PREFIX)
    path, _, limit = file.rpartition("@")
    return (Path(path), limit) if path and not Path(file).exists() else (Path(file), "")
