"""Does a critic learned on whole true positions see what chance does?

    PYTHONPATH=src python scripts/critics.py burgundy --matches 1000
    PYTHONPATH=src python scripts/critics.py behuetunsburg --bot knight --matches 400 --judged 60 --every 10

Bots of one name play each other. After each chance event the position is noted as its JSON says it (`State.position`),
seen from every seat: numbers as they are, words and lists by what is in them, those of the seat apart from the sum of
all others'; beside it what the value function says. By stage of the match (quarters of its chance events) the result is
fitted to these numbers by ridge regression, held back as much as says most of a fifth of the matches. Judged by
matches it was not fitted to: how much of the results the critic explains by stage, with and without the value function,
and by how much the variance of a result falls when the luck it tells is taken out, with a coefficient of the other half
of these matches. What might have come is rolled `--alternatives` times for each event, from seeds of its own.
"""

import argparse
import time
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import numpy as np

from tafelrunde import games
from tafelrunde.bots import make
from tafelrunde.bots.values import find
from tafelrunde.core import NOBODY, Rng, State
from tafelrunde.lab.play_match import mix_seed, play_match

STAGES: Final = 4
RAREST: Final = 40  # positions in which a number has to be other than 0
HELD_BACK: Final = (300.0, 3_000.0, 30_000.0, 300_000.0)
SKIPPED: Final = ("map", "options", "edition", "setup", "unseen")  # the same all match, or better said by other numbers

Array = np.ndarray[Any, Any]
Row = tuple[Array, Array]  # names, told apart by their checksums, and numbers


@dataclass
class Noted:
    """An event: how many came before it, the rows of every seat after it, and those of what might have come."""

    number: int
    after: list[Row]
    instead: list[list[Row]]


def rows(state: State) -> list[Row]:
    """The position from each seat."""
    judge = find(state_slug(state))
    assert judge is not None
    position, found = state.position(), []
    for seat in range(state.seats):
        row = {"judge": float(judge.value(state, seat)), "quiescent": float(judge.quiescent_value(state, seat))}
        for path, number in leaves(position, "", seat, state.seats):
            row[path] = row.get(path, 0.0) + number
        found.append((np.array([hash_name(name) for name in row], np.uint32), np.array(list(row.values()), np.float32)))
    return found


@cache
def hash_name(name: str) -> int:
    """A name as a number."""
    return zlib.crc32(name.encode())


def leaves(data: Any, path: str, seat: int, seats: int) -> Iterator[tuple[str, float]]:
    """Every number and word of a position, by where it stands; lists with one entry for each seat from that seat."""
    match data:
        case bool() | int() | float():
            yield path, float(data)
        case str():
            yield f"{path}={data}", 1.0
        case list() if len(data) == seats and seats > 1:
            for place, each in enumerate(data):
                yield from leaves(each, f"{path}.{'own' if place == seat else 'others'}", seat, seats)
        case list():
            for place, each in enumerate(data):
                yield from leaves(each, path if isinstance(each, str) else f"{path}.{place}", seat, seats)
        case dict():
            for key, each in data.items():
                if key not in SKIPPED:
                    yield from leaves(each, f"{path}.{key}", seat, seats)


def state_slug(state: State) -> str:
    """The game of a state, by the package of its class."""
    return type(state).__module__.split(".")[2]


def of_match(slug: str, seats: int, bot: str, every: int, alternatives: int, job: tuple[int, bool]
             ) -> tuple[list[Noted], list[float], int, tuple[float, float]]:
    """Some chance events of a match, or every one of a match to be judged; with its result and its time."""
    number, judged = job
    game, noted, spent = games.load(slug), list[Noted](), [0.0]
    seen = 0

    def watch(before: State, after: State) -> None:
        nonlocal seen
        seen += 1
        if after.actor() == NOBODY or not (judged or (seen + number) % every == 0):
            return
        begun = time.process_time()
        instead = []
        for other in range(alternatives if judged else 0):
            rolled = before.copy()
            rolled.roll(Rng(mix_seed(number, seen, other)))
            instead.append(rows(rolled))
        noted.append(Noted(seen - 1, rows(after), instead))
        spent[0] += time.process_time() - begun

    player = make(bot, timed=False)
    begun = time.process_time()
    played = play_match(game, seats, None, [player] * seats, mix_seed(91, number), count_leads=False,
                        watch_chance=watch)
    return noted, list(played.shares), seen, (time.process_time() - begun - spent[0], spent[0])


@dataclass
class Critic:
    """The fits of all stages."""

    names: Array  # in order
    ends: list[int]  # of the stages, in chance events
    centre: Array
    scale: Array
    weights: list[Array]

    def stage(self, number: int) -> int:
        """Of an event with so many before it."""
        return sum(number >= end for end in self.ends)

    def matrix(self, many: Sequence[Row]) -> Array:
        """Rows as numbers, standardised, with a constant."""
        found = np.zeros((len(many), len(self.names)), np.float32)
        for place, (names, numbers) in enumerate(many):
            at = np.minimum(np.searchsorted(self.names, names), len(self.names) - 1)
            known = self.names[at] == names
            found[place, at[known]] = numbers[known]
        found = np.clip((found - self.centre) / self.scale, -8, 8)
        return np.hstack([found, np.ones((len(many), 1), np.float32)])

    def values(self, stage: int, many: Sequence[Row]) -> Array:
        """What the critic of a stage says of these rows."""
        said: Array = self.matrix(many) @ self.weights[stage]
        return said


def fit_critic(noted: Sequence[tuple[Noted, Sequence[float]]], lengths: Sequence[int],
               only: Sequence[str] | None) -> Critic:
    """The critic of these events; with `only` from these numbers alone."""
    every = np.concatenate([names[numbers != 0] for event, _ in noted for names, numbers in event.after[:1]])
    seen, counts = np.unique(every, return_counts=True)
    wanted = np.ones(len(seen), bool) if only is None else np.isin(seen, [hash_name(name) for name in only])
    names = seen[(counts >= RAREST) & wanted]
    usual = float(np.median(lengths))
    critic = Critic(names,
                    [round(usual * stage / STAGES) for stage in range(1, STAGES)],
                    np.zeros(len(names), np.float32), np.ones(len(names), np.float32), [])
    rng = np.random.default_rng(1)
    picked = [(event, int(rng.integers(len(shares))), shares) for event, shares in noted]
    numbers = critic.matrix([event.after[seat] for event, seat, _ in picked])[:, :-1]
    critic.centre, critic.scale = numbers.mean(0), numbers.std(0) + 1e-3
    numbers = np.hstack([np.clip((numbers - critic.centre) / critic.scale, -8, 8),
                         np.ones((len(numbers), 1), np.float32)])
    results = np.array([shares[seat] for _, seat, shares in picked], np.float32)
    stages = np.array([critic.stage(event.number) for event, _, _ in picked])
    for stage in range(STAGES):
        own, goal = numbers[stages == stage], results[stages == stage]
        cut = len(own) * 4 // 5  # the events of a match follow each other
        best = min(HELD_BACK, key=lambda held: float(np.mean(
            (own[cut:] @ ridge(own[:cut], goal[:cut], held) - goal[cut:])**2)))
        critic.weights.append(ridge(own, goal, best))
    return critic


def ridge(numbers: Array, results: Array, held: float) -> Array:
    """The weights with the least squares and little of themselves; the constant, the last, is free."""
    back = held * np.eye(numbers.shape[1])
    back[-1, -1] = 0
    found: Array = np.linalg.solve(numbers.T @ numbers + back, numbers.T @ results).astype(np.float32)
    return found


def explain_variance(critic: Critic, judged: Sequence[tuple[list[Noted], list[float]]]) -> list[float]:
    """By stage, the share of the variance of results that the critic explains after an event."""
    found = []
    for stage in range(STAGES):
        chosen = [(event.after[0], shares[0]) for noted, shares in judged for event in noted
                  if critic.stage(event.number) == stage]
        said, results = critic.values(stage, [row for row, _ in chosen]), np.array([share for _, share in chosen])
        found.append(float(1 - np.mean((results - said) ** 2) / np.var(results)))
    return found


def lucks(critic: Critic, judged: Sequence[tuple[list[Noted], list[float]]]) -> tuple[Array, Array]:
    """Match by match and seat by seat, luck and result."""
    told, results = [], []
    for noted, shares in judged:
        for seat, share in enumerate(shares):
            total = 0.0
            for event in noted:
                many = [event.after[seat], *(other[seat] for other in event.instead)]
                said = critic.values(critic.stage(event.number), many)
                total += float(said[0] - said[1:].mean())
            told.append(total)
            results.append(share)
    return np.array(told), np.array(results)


def ratio(told: Array, results: Array, seats: int) -> tuple[float, float]:
    """By how much the variance falls with a coefficient of the other half of the matches, and the mean coefficient."""
    results = results - results.mean()
    half = (np.arange(len(told)) // seats) % 2 == 0
    left, used = np.zeros(len(told)), []
    for own, other in ((half, ~half), (~half, half)):
        seen = float(told[other] @ told[other])
        used.append(float(told[other] @ results[other]) / seen if seen > 0 else 0.0)
        left[own] = results[own] - used[-1] * told[own]
    return float(np.var(results) / np.var(left)), sum(used) / 2


def main() -> None:
    """Play, fit, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.BUILT_IN)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="baron")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--judged", type=int, default=200)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--alternatives", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    jobs = [(number, number >= asked.matches) for number in range(asked.matches + asked.judged)]
    play = partial(of_match, asked.game, asked.seats, asked.bot, asked.every, asked.alternatives)
    with ProcessPoolExecutor(asked.workers) as pool:
        found = list(pool.map(play, jobs, chunksize=4))
    learnt = [(event, shares) for noted, shares, _, _ in found[:asked.matches] for event in noted]
    judged = [(noted, shares) for noted, shares, _, _ in found[asked.matches:]]
    lengths = [seen for _, _, seen, _ in found]
    times = np.mean([spent for *_, spent in found[asked.matches:]], axis=0)
    print(f"{asked.game}, {asked.seats} seats, {asked.bot}: {len(learnt)} positions of {asked.matches} matches, "
          f"{np.mean(lengths):.0f} chance events each; judged by {asked.judged} others", flush=True)
    for name, only in (("the value function, by stage", ["judge", "quiescent"]), ("the whole position", None)):
        critic = fit_critic(learnt, lengths, only)
        said, results = lucks(critic, judged)
        fewer, coefficient = ratio(said, results, asked.seats)
        quarters = ", ".join(f"{share:.2f}" for share in explain_variance(critic, judged))
        error = 200 * said.std() / np.sqrt(len(said))
        print(f"  {name}, {len(critic.names)} numbers: explains {quarters} of the results by quarter; luck "
              f"{100 * np.std(said):.0f} points a match, mean {100 * said.mean():+.1f} ± {error:.1f}; variance falls "
              f"by {fewer:.2f} (coefficient {coefficient:.2f})", flush=True)
    print(f"  a match takes {1000 * times[0]:.0f} ms of CPU time, noting its luck {1000 * times[1]:.0f} ms")



if __name__ == "__main__":
    main()
