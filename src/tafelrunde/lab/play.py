"""One match between bots, without clock or referee: fast, and the same again for the same seeds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tafelrunde.bots import Ask, Bot
from tafelrunde.bots.values import find
from tafelrunde.core import CHANCE, NOBODY, Game, Rng, State

LEAD_EVERY = 4  # decisions between two looks at who leads
CLEARLY = 0.05  # by how much another seat must be better off to have taken the lead

LONGEST = 20_000  # decisions; a match that takes more is a flaw of the game or of its end

Watcher = Callable[[State, int, str], None]


@dataclass(frozen=True)
class Played:
    """How a match between bots went; lists are by seat."""

    bots: tuple[str, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    reason: str
    opener: int = 0  # who made the first decision, and which
    opening: str = ""
    lead_changes: int = 0  # times another seat came to lead, as the game's value function judges the decisions

    def data(self) -> dict[str, Any]:
        """As JSON types."""
        return asdict(self)


def mixed(seed: int, *numbers: int) -> int:
    """A seed of its own for each purpose, made from a seed and numbers."""
    value = seed & 0xFFFFFFFFFFFFFFF
    for number in numbers:
        value = ((value ^ (number + 0x9E3779B97F4A7C1)) * 0xBF58476D1CE4E5B) & 0xFFFFFFFFFFFFFFF
        value ^= value >> 27
    return value


def play_match(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None,
    bots: Sequence[Bot],
    seed: int,
    watch: Watcher | None = None,
    count_leads: bool = True,
) -> Played:
    """Play one match; bot n sits at seat n.

    The n-th time chance acts, it draws from a seed of its own: with the same `seed` the deals are the same
    whoever sits where, as long as the matches have the same number of deals so far. `watch` is told of every
    state, seat and move before it is played.
    """
    state = game.start(seats, options)
    chances = decisions = changes = 0
    opener, opening = 0, ""
    leader = -1
    judge = find(game.info.slug) if count_leads else None
    while (actor := int(state.actor())) != NOBODY:
        if actor == CHANCE:
            chances += 1
            state.roll(Rng(mixed(seed, 1, chances)))
            continue
        decisions += 1
        if decisions > LONGEST:
            raise RuntimeError(f"{game.info.slug} with seed {seed} does not end")
        text = decide(game, state, actor, bots[actor], mixed(seed, 2, decisions, actor))
        if watch is not None:
            watch(state, actor, text)
        if decisions == 1:
            opener, opening = actor, text
        if judge is not None and decisions % LEAD_EVERY == 0:
            before, leader = leader, leading(judge.values(state), leader)
            changes += before not in (-1, leader)
        state.apply(actor, game.move(text))
    outcome = state.outcome()
    if outcome is None:
        raise RuntimeError(f"{game.info.slug} with seed {seed} ended without an outcome")
    return Played(tuple(bot.name for bot in bots), seed, outcome.scores, outcome.ranks,
                  tuple(outcome.share(seat) for seat in range(seats)), decisions, str(outcome.reason),
                  opener, opening, changes)


def leading(values: Iterable[float], leader: int) -> int:
    """The seat with the best prospects; whoever led stays leader until another is clearly better off."""
    prospects = list(values)
    best = max(range(len(prospects)), key=prospects.__getitem__)
    return leader if leader >= 0 and prospects[best] < prospects[leader] + CLEARLY else best


def decide(game: Game, state: State, seat: int, bot: Bot, seed: int) -> str:
    """The bot's move: it is handed its view, never the state. A move that is not legal raises ValueError."""
    legal = game.legal(state, seat)
    text = bot.choose(Ask(game, state.view(seat), legal, seed))
    if text not in legal:
        raise ValueError(f"{bot.name} answered {text!r:.60}, which is not legal")
    return text
