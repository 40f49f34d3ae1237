"""Runs many deals over an executor, keeps what is done in the file of results – one JSON line for the run, then one for
every finished deal –, and picks up where it was interrupted."""

import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from typing import IO, Any

from msgspec import ValidationError, convert, to_builtins

from tafelrunde.core import BadInput
from tafelrunde.extras import require
from tafelrunde.lab.duplicate import Deal, play_deal
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.provenance import fingerprint

FORMAT = 1
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


def heading(slug: str) -> dict[str, Any]:
    """The head of a file, equal for results that go together: the game, and the program that played it."""
    return {"tafelrunde lab": FORMAT, "game": slug, "program": fingerprint(slug)}


def read_results(parts: Sequence[Sequence[Deal]], file: Path | None) -> dict[tuple[int, int], list[Played]]:
    """The results in the file of these deals, by part and place. A line cut off by an interruption is played again.

    Raises BadInput for results of another game or of another program, which would not be the same again.
    """
    if file is None or not file.exists():
        return {}
    places = {deal.key: (part, place) for part, jobs in enumerate(parts) for place, deal in enumerate(jobs)}
    wanted = heading(next(deal.slug for jobs in parts for deal in jobs))
    done: dict[tuple[int, int], list[Played]] = {}
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    if lines and _read_line(lines[0]) != wanted:
        raise BadInput("{file} holds results of another game or of another version of it; name another file",
                       file=str(file)[-60:])
    for row in lines[1:]:
        line = _read_line(row)
        if line.get("deal") in places:
            done[places[line["deal"]]] = _read_matches(line, file)
    return done


def _read_matches(line: Mapping[str, Any], file: Path) -> list[Played]:
    try:
        return convert(line.get("matches"), list[Played])
    except ValidationError as problem:
        raise BadInput("{file} cannot be read: {why}", file=str(file)[-60:], why=str(problem)[:120]) from None


def format_deal(deal: Deal, played: Sequence[Played]) -> str:
    """A finished deal as a line of the file."""
    return json.dumps({"deal": deal.key, "matches": to_builtins(list(played))}, ensure_ascii=False)


@contextmanager
def open_results(file: Path | None, slug: str) -> Iterator[IO[str] | None]:
    """The file, open for appending on a line of its own."""
    if file is None:
        yield None
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    size = file.stat().st_size if file.exists() else 0
    torn = size > 0 and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as lines:
        if size == 0:
            print(json.dumps(heading(slug)), file=lines, flush=True)
        elif torn:
            lines.write("\n")
        yield lines


def _read_line(row: str) -> Mapping[str, Any]:
    try:
        line = json.loads(row)
    except ValueError:
        return {}
    return line if isinstance(line, dict) else {}
