"""Evenings on seeds, from the command line; `--help` says how."""

import argparse
import sys
import time
from collections.abc import Iterable
from dataclasses import replace

from tafelrunde import games
from tests.simulated.database import KINDS
from tests.simulated.evening import Evening, digest_of, draw_plan, play, summary, sweep_plan
from tests.simulated.group_evening import FORMS, play_event
from tests.simulated.plants import PLANTS, TOGETHER

processor = time.process_time


def sweep(seed: int, kind: str, case: str, numbers: Iterable[int]) -> list[Evening]:
    """One evening of one game, or with one event, again and again: that goes wrong at these writes, until it runs
    through."""
    played: list[Evening] = []
    for number in numbers:
        evening = play_event(seed, kind, case, number) if case in FORMS else play(seed, sweep_plan(kind, case, number))
        what = "events" if case in FORMS else "games"
        played.append(report(seed, evening, f"--sweep '{kind}' --{what} {case} --at {number}"))
        if played[-1].database.writes < number:
            break
    return played


def report(seed: int, evening: Evening, how: str) -> Evening:
    """Print what does not hold, and how it is played again."""
    for fault in evening.faults[:3]:
        print(f"{fault}\n    python -m tests.simulated --seed {seed} {how}".rstrip(), flush=True)
    return evening


def find_plants(names: list[str], seed: int, most: int) -> int:
    """Print how many evenings it takes to find each planted fault; how many are not found."""
    missed = 0
    for name in names:
        with PLANTS[name]():
            for number in range(most):
                plan = draw_plan(seed + number, 3 if name in TOGETHER else 1)
                found = play(seed + number, plan).faults
                if found:
                    break
        print(f"{name}: {f'evening {number + 1}: {found[0]}' if found else f'not in {most} evenings'}", flush=True)
        missed += not found
    return missed


def main() -> int:
    """Play; 1 if something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description="Play evenings in virtual time.")
    parser.add_argument("--evenings", type=int, default=1, help="so many, on consecutive seeds")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--processes", type=int, default=1, help="of the house")
    parser.add_argument("--games", nargs="+", default=list(games.BUILT_IN), metavar="GAME", choices=games.BUILT_IN)
    parser.add_argument("--events", nargs="+", default=[], choices=FORMS, help="in a sweep, in place of games")
    parser.add_argument("--sweep", choices=KINDS, help="this happens at the n-th write, n = 1, 2, …")
    parser.add_argument("--at", type=int, default=0, help="only at that write")
    parser.add_argument("--most", type=int, default=10_000, help="writes of a sweep")
    parser.add_argument("--plant", nargs="*", choices=PLANTS, help="put these faults into the house, or all there are")
    parser.add_argument("--log", action="store_true", help="print what happens")
    wanted = parser.parse_args()
    if wanted.plant is not None:
        return find_plants(wanted.plant or list(PLANTS), wanted.seed, max(wanted.evenings, 50))
    begun, played = processor(), list[Evening]()
    for seed in range(wanted.seed, wanted.seed + wanted.evenings):
        if wanted.sweep:
            for case in wanted.events or wanted.games:
                played += sweep(seed, wanted.sweep, case, [wanted.at] if wanted.at else range(1, wanted.most + 1))
            continue
        plan = replace(draw_plan(seed, wanted.processes), slugs=tuple(wanted.games))
        how = f"--processes {wanted.processes}" * (wanted.processes > 1)
        played.append(report(seed, play(seed, plan), how))
    if wanted.log:
        print("\n".join(line for evening in played for line in evening.world.log))
    bad = sum(bool(each.faults) for each in played)
    print(f"{len(played)} evenings, {bad} with faults, {processor() - begun:.1f} s of processor time; "
          f"{summary(played)}; log {digest_of(played[-1])}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
