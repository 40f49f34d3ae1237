"""`python -m tools calibrate`: is a claimed loss there? Both moves are played on by strong bots in the same worlds, and
the truth is held against the claim.

Decisions come from matches of bots, the move asked about from a bot as often as from chance. What the evaluation claims
to be lost is measured again by `worlds` pairs of matches, four times as many where much is claimed: worlds sampled from
what the seat could know, the same chance for both moves, `truth` at every seat. Where the game's value sees the luck
of the dice, that is taken off each result: its mean is 0, and without it a sixth of the worlds is enough. `tools.fit`
says what follows.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Annotated, Any, Final

from cyclopts import Parameter

from tafelrunde import games
from tafelrunde.analysis import calibration, luck
from tafelrunde.analysis.calibration import ERRORS
from tafelrunde.analysis.closer_look import play_on, roll
from tafelrunde.analysis.evaluate import evaluate
from tafelrunde.analysis.luck import LuckValue
from tafelrunde.analysis.luck.values import OnePlySettled
from tafelrunde.bots import Ask, Bot, Budget
from tafelrunde.bots.levels import EMPEROR
from tafelrunde.bots.values import find
from tafelrunde.cli.lab_parameters import progress
from tafelrunde.cli.parameters import Flag, GameName, Seed, Workers, check_within
from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, Rng, State
from tafelrunde.lab import executor
from tafelrunde.lab.play_match import collect_decisions, decide, mix_seed
from tafelrunde.lab.players import player
from tafelrunde.lab.provenance import fingerprint
from tafelrunde.learned.value_bot import find_judge
from tools.fit import LEAST, Fit, Pair, fit

EACH: Final = 4  # pairs of one match
LOSING: Final = 0.02  # claimed share of the win from which a pair is always taken …
QUIET: Final = 4  # … and of those below every fourth, so that what loses nothing is seen too
HEAVY: Final = 0.08  # claimed share of the win, beyond two standard errors, from which a pair is measured closely:
CLOSELY: Final = 4  # in so many times the worlds, since the slope and the word "mistake" hang on these
MOST: Final = 100_000


def first_match(game: Game, seats: int, bots: Sequence[Bot], seed: int) -> list[tuple[State, int, str]]:
    """The real choices of a match of bots, with as many players as the rules teach the game with by the options of a
    first match."""
    options = dict(game.info.first_options) if seats == game.info.usual_seats else {}
    return collect_decisions(game, seats, options, bots, seed)


def pairs_of(slug: str, seats: int, bot: str, truth: str, worlds: int, seed: int) -> list[Pair]:
    """Play a match, take a few of its decisions, and measure what is claimed of them against the truth."""
    game, judge = games.load(slug), find(slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    seen = first_match(game, seats, [player(bot)] * seats, seed)
    bots, dice, found = [player(truth) for _ in range(seats)], Rng(mix_seed(seed, 7)), list[Pair]()
    for number in range(len(seen)):
        if len(found) == EACH:
            break
        state, seat, played = seen.pop(dice.below(len(seen)))
        legal = game.legal(state, seat)
        move = played if number % 2 else legal[dice.below(len(legal))]
        budget = Budget(iterations=judge.outlook().playouts)
        ask = Ask(game, state.view(seat), legal, mix_seed(seed, 8, number), budget)
        claim = evaluate(ask, move)
        if claim.best == move or claim.loss.error in (0.0, inf):  # what was solved is known
            continue
        if claim.loss.value < LOSING and dice.below(QUIET) > 0:
            continue
        met = worlds * CLOSELY if claim.loss.is_clear(HEAVY, ERRORS) else worlds
        gaps = truth_of(ask, bots, claim.best, move, met, mix_seed(seed, 9, number))
        found.append(Pair(seed, number, move, claim.best, claim.loss.value, claim.loss.error, fmean(gaps),
                          stdev(gaps) / sqrt(met), met))
    return found


def truth_of(ask: Ask, bots: Sequence[Bot], best: str, move: str, worlds: int, seed: int) -> list[float]:
    """World by world, the share of the win after the best move less that after the other, the bots playing on, without
    the luck that the lab takes out of results. Emperors that judge moves at once play on by their judge alone, in a
    tenth of the time."""
    slug, rng, gaps = ask.game.info.slug, Rng(seed), list[float]()
    judge, value = find(slug), luck.find(slug)
    assert judge is not None
    learned = find_judge(slug)
    policy = learned if learned is not judge and all(bot.name == EMPEROR.bot for bot in bots) else None
    for world in range(worlds):
        state = ask.view.determinize(rng)
        judge.model_opponents(state, ask.seat, rng)
        ends = []
        for text in (best, move):
            after = state.copy()
            after.apply(ask.seat, ask.game.move(text))
            ends.append(
                play_on(after, ask.seat, policy, mix_seed(seed, world), value) if policy is not None else
                finish(ask.game, after, ask.seat, bots, mix_seed(seed, world), value))
        gaps.append(ends[0] - ends[1])
    return gaps


def finish(game: Game, state: State, seat: int, bots: Sequence[Bot], seed: int, value: LuckValue | None) -> float:
    """A seat's share of the win once the bots have played a position to the end, in place, less its luck as far as
    `value` sees it; the n-th roll is the same for the same seed. Between two hands it is the calibrated chance to win,
    where a game has one: what is dealt later is the same whatever was played before."""
    rolls = decisions = 0
    lucky, failures, judge = 0.0, list[str](), find(game.info.slug)
    hands = value if isinstance(value, OnePlySettled) else None
    while (actor := int(state.actor())) != NOBODY:
        if hands is not None and judge is not None and judge.is_cutoff(state):
            return hands.after_hand(state)[seat] - lucky
        if actor == CHANCE:
            rolls += 1
            lucky += roll(state, seat, mix_seed(seed, 1, rolls), value)
        else:
            decisions += 1
            text = decide(game, state, actor, bots[actor], mix_seed(seed, 2, decisions, actor), failures)
            state.apply(actor, game.move(text))
    return float(state.reward(seat)) - lucky


def measure(slug: str, wanted: int, pool: Executor, *, seats: int = 0, bot: str = "squire", truth: str = "king",
            worlds: int = 12, seed: int = 1, file: Path | None = None,
            tell: Callable[[int, int], None] | None = None) -> list[Pair]:
    """So many pairs, match by match over an executor; a file keeps them, and goes on where it was interrupted."""
    seats = seats or games.info(slug).usual_seats
    heading = {"game": slug, "seats": seats, "bot": bot, "truth": truth, "worlds": worlds, "program": fingerprint(slug)}
    found, done = read_pairs(file, heading)
    waiting = {pool.submit(pairs_of, slug, seats, bot, truth, worlds, mix_seed(seed, number)): number
               for number in range(-(-wanted // EACH)) if mix_seed(seed, number) not in done}
    for job in as_completed(waiting):
        fresh = job.result()
        found += fresh
        if file is not None:
            with file.open("a", encoding="utf-8") as opened:
                row = {"match": mix_seed(seed, waiting[job]), "pairs": [asdict(pair) for pair in fresh]}
                opened.write(json.dumps(row) + "\n")
        if tell is not None:
            tell(min(len(found), wanted), wanted)
    return found


def read_pairs(file: Path | None, heading: dict[str, Any]) -> tuple[list[Pair], set[int]]:
    """The pairs that a file has already, and the seeds of their matches; raises BadInput for those of other bots, of
    another game or another program. A new file gets the heading."""
    if file is None:
        return [], set()
    if not file.exists():
        file.write_text(json.dumps(heading) + "\n", encoding="utf-8")
        return [], set()
    rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines() if row.endswith("}")]
    if not rows or rows[0] != heading:
        raise BadInput("{file} holds pairs of another game, other bots or another version; name another file",
                       file=str(file)[-60:])
    return [Pair(**pair) for row in rows[1:] for pair in row["pairs"]], {row["match"] for row in rows[1:]}


def calibrate(
    slug: GameName,
    /,
    *,
    pairs: Annotated[int, Parameter(name=["--pairs", "-n"])] = 200,
    worlds: int = 12,
    seats: int = 0,
    bot: str = "squire",
    truth: str = "king",
    seed: Seed = 1,
    workers: Workers = None,
    file: Path | None = None,
    write: Annotated[bool, Flag] = False,
) -> None:
    """Play pairs of moves on with strong bots, and hold the truth against what was claimed.

    Prints the slope (1: what is claimed is there), how far claims are shrunk by their errors, and from how many
    points on a move may be called a mistake.

    For example:

        python -m tools calibrate castles_besieged --file castles.jsonl
        python -m tools calibrate burgundy --pairs 400 --worlds 8 --file burgundy.jsonl

    Parameters
    ----------
    pairs
        Pairs of moves, at least; four of a match at most.
    worlds
        Pairs of matches played for each of them; four times as many where much is claimed.
    seats
        Players of the matches. 0: as many as the rules teach the game with.
    bot
        Who plays the matches that decisions are taken from.
    truth
        Who plays both moves on.
    file
        Keep every measured pair in this file, and go on from it after an interruption.
    write
        Let reviews of this installation use what was found.
    """
    check_within("--pairs", pairs, LEAST, MOST)
    check_within("--worlds", worlds, 2, MOST)
    card = games.load(slug).info
    with executor(workers) as pool, progress() as tell:
        found = measure(card.slug, pairs, pool, seats=seats, bot=bot, truth=truth, worlds=worlds, seed=seed,
                        file=file, tell=tell)
    result = fit(card.slug, found)
    print("\n".join(format_fit(result)))
    if write:
        table = Path(calibration.__file__).with_name(calibration.FILE)
        rows = json.loads(table.read_text("utf-8"))
        rows[card.slug] = {**rows.get(card.slug, {}), **result.row()}
        table.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def format_fit(found: Fit) -> list[str]:
    """The fit in words."""
    slope, low, high = found.checked
    scale = found.scale
    share = (f"of {found.called} called so {100 * found.true:.0f} % lose 5 points or more" if found.called else
             "none of the pairs is called so")
    return [
        f"{found.game}: {scale.pairs} pairs; true for claimed {scale.slope:.2f} [{scale.low:.2f}, {scale.high:.2f}], "
        f"losses spread by {100 * scale.spread:.1f} points",
        f"  calibrated by other matches, the slope is {slope:.2f} [{low:.2f}, {high:.2f}]",
        f"  a mistake from {100 * scale.mistake:.0f} points on; {share}",
    ]
