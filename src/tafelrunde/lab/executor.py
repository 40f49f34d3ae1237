"""Runs many deals over an executor, keeps what is done, and picks up where it was interrupted."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from pathlib import Path

from tafelrunde.core import BadInput
from tafelrunde.extras import require
from tafelrunde.lab.duplicate import Deal, play_deal
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.results_file import format_deal, open_results, read_results

Progress = Callable[[int, int], None]
Results = list[list[Played]]  # of a part: deal by deal, in order
Enough = Callable[[Results], bool]
Each = Callable[[Deal, Sequence[Played]], None]
AHEAD = 3  # deals in flight for each worker


@contextmanager
def executor(workers: int | None = None, cluster: str | None = None) -> Iterator[Executor]:
    """The executor of the lab: all cores of this machine, or the Dask cluster at an address (needs the extra
    `cluster`)."""
    if cluster is not None:
        require("cluster", "a cluster")
        distributed = import_module("distributed")
        try:
            client = distributed.Client(cluster, timeout=20)
        except (OSError, ValueError) as error:
            raise BadInput("there is no cluster at {address}: {why}",
                           address=cluster[:60], why=str(error)[:100]) from None
        with client, client.get_executor(pure=False, retries=3) as remote:
            yield remote
    else:
        with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn"),
                                 initializer=leave_with_parent) as local:
            yield local


def leave_with_parent() -> None:
    """End this worker as soon as the process that started it has ended, even by a kill."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def run(
    parts: Sequence[Sequence[Deal]],
    pool: Executor,
    *,
    file: Path | None = None,
    progress: Progress | None = None,
    enough: Enough | None = None,
    workers: int | None = None,
    each: Each | None = None,
) -> list[Results]:
    """The results of each part's deals, in order however they came in; the parts take turns.

    With a `file` every finished deal is one JSON line, and lines already there are not played again. `enough` is
    asked after every completed stretch of a part from its first deal on: once it says so, the part's later deals are
    left out. So a part stops at the same deal whatever the number of workers, and whenever it was interrupted.

    `each` is told of every deal that counts, in turn, as soon as all before it are finished, with all that was kept of
    its matches; the results are without that, as it may be much.
    """
    work = _Work(parts, enough, each)
    work.take(read_results(parts, file))
    flying: dict[Future[list[Played]], tuple[int, int]] = {}
    with open_results(file, next((deal.slug for jobs in parts for deal in jobs), "")) as lines:
        while True:
            if progress is not None:
                progress(*work.progress())
            while len(flying) < AHEAD * (workers or os.cpu_count() or 1):
                where = work.next()
                if where is None:
                    break
                flying[pool.submit(play_deal, parts[where[0]][where[1]])] = where
            if not flying:
                return work.results()
            finished, _ = wait(flying, return_when=FIRST_COMPLETED)
            for future in finished:
                part, place = where = flying.pop(future)
                played = future.result()
                if lines is not None:
                    print(format_deal(parts[part][place], played), file=lines, flush=True)
                work.take({where: played})
            for future in [future for future, (part, _) in flying.items()
                           if len(work.stretch[part]) >= work.lengths[part]]:  # nothing is missing there
                if future.cancel():
                    del flying[future]


class _Work:
    """What is to be done, done, and left out."""

    def __init__(self, parts: Sequence[Sequence[Deal]], enough: Enough | None, each: Each | None) -> None:
        self.parts = parts
        self.each = each
        self.whole: dict[tuple[int, int], list[Played]] = {}  # with all that was kept, until `each` is told
        self.lengths = [len(jobs) for jobs in parts]  # as far as each part goes
        self.enough = enough
        self.done: list[dict[int, list[Played]]] = [{} for _ in parts]
        self.stretch: list[Results] = [[] for _ in parts]
        longest = max(self.lengths, default=0)
        turns = [(part, place) for place in range(longest) for part, length in enumerate(self.lengths)
                 if place < length]
        self.waiting = turns[::-1]
        self.untold = turns[::-1]

    def take(self, results: dict[tuple[int, int], list[Played]]) -> None:
        """These deals are finished."""
        for (part, place), played in results.items():
            self.done[part][place] = [replace(one, moves=(), record="") for one in played]
            if self.each is not None:
                self.whole[part, place] = played
        for part in {part for part, _ in results}:
            done, stretch = self.done[part], self.stretch[part]
            while len(stretch) < self.lengths[part] and len(stretch) in done:
                stretch.append(done[len(stretch)])
                if self.enough is not None and self.enough(stretch):
                    self.lengths[part] = len(stretch)
        if self.each is not None:
            self._tell(self.each)

    def _tell(self, each: Each) -> None:
        """Tell of the deals that are next in turn. One that is done and counts has all before it in its part done, so
        nothing leaves it out any more."""
        while self.untold:
            part, place = self.untold[-1]
            if place < self.lengths[part]:
                if place not in self.done[part]:
                    return
                each(self.parts[part][place], self.whole.pop((part, place)))
            else:
                self.whole.pop((part, place), None)
            self.untold.pop()

    def next(self) -> tuple[int, int] | None:
        """The deal to play next."""
        while self.waiting:
            part, place = self.waiting.pop()
            if place < self.lengths[part] and place not in self.done[part]:
                return part, place
        return None

    def progress(self) -> tuple[int, int]:
        """Deals done, and deals there are to do, as far as is known now."""
        done = sum(place < length for length, part in zip(self.lengths, self.done, strict=True) for place in part)
        return done, sum(self.lengths)

    def results(self) -> list[Results]:
        """Everything, part by part."""
        return self.stretch
