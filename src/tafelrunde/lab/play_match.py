"""One match between bots, without clock or referee: fast, and the same again for the same seeds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from tafelrunde.bots import Ask, Bot, BotFailed
from tafelrunde.bots.values import find
from tafelrunde.core import CHANCE, NOBODY, Game, Rng, State
from tafelrunde.lab.match_log import Decision, MatchLog
from tafelrunde.lab.players import choose_move, view_for

LEAD_EVERY = 4  # decisions between two looks at who leads
CLEARLY = 0.05  # by how much another seat must be better off to have taken the lead

FIRST_TURN = 4  # steps of it that are noted

LONGEST = 20_000  # decisions; a match that takes more is a flaw of the game or of its end

Watcher = Callable[[State, int, str], None]
ChanceWatcher = Callable[[State, State], None]


@dataclass(frozen=True)
class Played:
    """A match that bots have played; lists are by seat."""

    bots: tuple[str, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    reason: str
    opener: int = 0  # who had the first choice, and what it did until somebody else or chance acted
    opening: tuple[str, ...] = ()
    lead_changes: int = 0  # times another seat came to lead, as the game's value function judges the decisions
    failures: tuple[str, ...] = ()  # why a bot's turn went to chance, each time it did
    luck: tuple[tuple[float, ...], ...] = ()  # where it was asked for: by stage of the match, then seat (`lab.luck`)
    seconds: tuple[float, float] = (0.0, 0.0)  # of CPU time that the match and its luck took, if that was asked for
    moves: tuple[Decision, ...] = ()  # every decision, and the text of the record, where they are kept
    record: str = ""


def mix_seed(*numbers: int) -> int:
    """A seed of its own for each purpose, made from numbers: other numbers, or another order, make another seed."""
    return int.from_bytes(blake2b(" ".join(map(str, numbers)).encode(), digest_size=7).digest(), "big")


def chance_of(seed: int) -> Callable[[int], Rng]:
    """The generator for the n-th time that chance acts in a match (from 1)."""
    return lambda number: Rng(mix_seed(seed, 1, number))


def play_match(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None,
    bots: Sequence[Bot],
    seed: int,
    watch: Watcher | None = None,
    count_leads: bool = True,
    free_opening: bool = False,
    watch_chance: ChanceWatcher | None = None,
    keeps: str = "",
) -> Played:
    """Play one match; bot n sits at seat n. A bot that fails loses that turn to chance, and the result says so.

    The n-th time chance acts, it draws from a seed of its own: with the same `seed` the deals are the same
    whoever sits where, as long as the matches have the same number of deals so far. `watch` is told of every
    state, seat and move before it is played, `watch_chance` of the states (the first its own to keep) before and after
    chance has rolled. With a `free_opening` chance takes the first turn that has a choice, every move alike: so rare
    openings are seen as often as those the bots like. `keeps` says whether its moves are kept, or its record, too
    (`lab.match_log`).
    """
    keeping = MatchLog(game, options or {}, [bot.name for bot in bots], seed, keeps) if keeps else None
    state = game.start(seats, options)
    chances = decisions = changes = 0
    opener, opened = 0, False
    opening: list[str] = []
    failures: list[str] = []
    leader = -1
    judge, chance = find(game.info.slug) if count_leads else None, chance_of(seed)
    while (actor := int(state.actor())) != NOBODY:
        if actor == CHANCE:
            opened = bool(opening)
            chances += 1
            earlier = state.copy() if watch_chance is not None else state
            rng = chance(chances)
            state.roll(rng) if keeping is None else keeping.roll(state, rng)
            if watch_chance is not None:
                watch_chance(earlier, state)
            continue
        decisions += 1
        if decisions > LONGEST:
            raise RuntimeError(f"{game.info.slug} with seed {seed} does not end")
        dice = mix_seed(seed, 2, decisions, actor)
        opened = opened or (bool(opening) and (actor != opener or len(opening) == FIRST_TURN))
        opens = not opened and (bool(opening) or len(game.legal(state, actor)) > 1)
        text = draw_move(game, state, actor, dice) if opens and free_opening else decide(
            game, state, actor, bots[actor], dice, failures)
        if watch is not None:
            watch(state, actor, text)
        if keeping is not None:
            keeping.decision(state, actor, text)
        if opens:
            opener = actor
            opening.append(text)
        if judge is not None and decisions % LEAD_EVERY == 0:
            before, leader = leader, leading(judge.values(state), leader)
            changes += before not in (-1, leader)
        state.apply(actor, game.move(text))
    outcome = state.outcome()
    if outcome is None:
        raise RuntimeError(f"{game.info.slug} with seed {seed} ended without an outcome")
    return Played(tuple(bot.name for bot in bots), seed, outcome.scores, outcome.ranks,
                  tuple(outcome.share(seat) for seat in range(seats)), decisions, str(outcome.reason),
                  opener, tuple(opening), changes, tuple(failures),
                  moves=tuple(keeping.decisions) if keeping is not None else (),
                  record=keeping.record(outcome) if keeping is not None else "")


def collect_decisions(game: Game, seats: int, options: Mapping[str, Any] | None, bots: Sequence[Bot], seed: int,
                      ) -> list[tuple[State, int, str]]:
    """The real choices of a match of bots: the position before each, the seat, and its move."""
    found: list[tuple[State, int, str]] = []

    def watch(state: State, seat: int, move: str) -> None:
        if len(state.legal(seat)) > 1:
            found.append((state.copy(), seat, move))

    play_match(game, seats, options, bots, seed, watch, count_leads=False)
    return found


def leading(values: Iterable[float], leader: int) -> int:
    """The seat with the best prospects; a leader stays leader until another seat is clearly better off."""
    prospects = list(values)
    best = max(range(len(prospects)), key=prospects.__getitem__)
    return leader if leader >= 0 and prospects[best] < prospects[leader] + CLEARLY else best


def decide(game: Game, state: State, seat: int, bot: Bot, seed: int, failures: list[str]) -> str:
    """The bot's move: it is handed its view, never the state (but see `lab.players`). Where it fails, or its move is
    not legal, chance decides, and the reason is added to the `failures`."""
    legal = game.legal(state, seat)
    try:
        text = choose_move(bot, Ask(game, view_for(bot, state, seat), legal, seed))
        if text in legal:
            return text
        failures.append(f"{bot.name} answered {text!r:.60}, which is not legal")
    except BotFailed as failed:  # whatever a bot does wrong, the match goes on
        failures.append(str(failed))
    return draw_move(game, state, seat, seed)


def draw_move(game: Game, state: State, seat: int, seed: int) -> str:
    """Any legal move, all alike."""
    legal = game.legal(state, seat)
    return legal[Rng(seed).below(len(legal))]
