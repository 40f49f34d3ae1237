"""Moves on their way to the database: one connection, one statement at a time, and whoever waits meanwhile shares the
next (group commit). The statement checks every fence and writes the moves of several matches in one round trip."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.store.errors import Lost, StoreError
from tafelrunde.store.postgres.errors import as_unknown, explain_error, is_refused, is_trouble, is_unsent
from tafelrunde.store.sql.heads import PROGRESS, MoveOn

GROUP: Final = 256  # matches at most
# one plan for good, by the key: what suited a table that was just made would not suit it when it has grown
PLANNED: Final = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
KINDS: Final = (  # of PROGRESS
    "float8", "text", "int4", "text", "text", "text", "text", "float8", "text", "int4", "float8")
LINE: Final = ("match", "line", "actor", "text")
LINE_KINDS: Final = ("text", "int4", "int4", "text")


def _arrays(kinds: Sequence[str], first: int) -> str:
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds, first))


# brings the matches that have moved on; those whose fence is no longer good have not, nor have their lines been added
STATEMENT: Final = (
    f"WITH moved AS (UPDATE match SET {', '.join(f'{name} = next.{name}' for name in PROGRESS)} "
    f"FROM unnest({_arrays(('text', 'int8', *KINDS), 1)}) AS next (id, fence, {', '.join(PROGRESS)}) "
    "WHERE match.id = next.id AND match.fence = next.fence RETURNING match.id, match.updated), "
    f"added AS (INSERT INTO event ({', '.join(LINE)}, at) SELECT {', '.join(f'line.{name}' for name in LINE)}, updated "
    f"FROM unnest({_arrays(LINE_KINDS, len(KINDS) + 3)}) AS line ({', '.join(LINE)}) "
    "JOIN moved ON moved.id = line.match) SELECT id FROM moved")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A move that is to be written, and the future of the caller, who may be gone."""

    move: MoveOn
    answer: "asyncio.Future[None]"

    def tell(self, problem: Exception | None = None) -> None:
        """Set the result: the move is on the disk, or why it is not."""
        if self.answer.done():
            return
        if problem is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(problem)


class Appender:
    """Writes moves in groups; `note` is called with trouble of the database, and with None when it is over."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], note: Callable[[StoreError | None], None]) -> None:
        self._connect = connect
        self._connection: Any = None
        self._note = note
        self._waiting: list[Waiting] = []
        self._running: asyncio.Task[None] | None = None

    async def put(self, move: MoveOn) -> None:
        """Write a move; raises StoreError."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(move, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await answer

    async def close(self) -> None:
        """Write what waits, then close the connection."""
        if self._running is not None:
            await self._running
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def _run(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = next_group(self._waiting)
                await self._carry_out(group)
        finally:
            self._running = None

    async def _carry_out(self, group: Sequence[Waiting]) -> None:
        """Write all of them at once or, if the database refuses that, one by one; then set the results."""
        try:
            moved = await self._write([each.move for each in group])
        except StoreError as problem:  # there is no connection: nobody was asked
            self._fail(group, problem, problem)
        except Exception as error:
            if not is_refused(error) or is_unsent(error):
                self._drop_connection()
            if not is_refused(error):
                self._fail(group, as_unknown(error), explain_error(error))
            elif len(group) > 1:
                for each in group:
                    await self._carry_out([each])
            else:
                self._fail(group, explain_error(error), explain_error(error) if is_trouble(error) else None)
        else:
            self._note(None)
            for each in group:
                each.tell(None if each.move.match in moved else Lost())

    def _fail(self, group: Sequence[Waiting], problem: StoreError, trouble: StoreError | None) -> None:
        if trouble is not None:
            self._note(trouble)
        for each in group:
            each.tell(problem)

    async def _write(self, moves: Sequence[MoveOn]) -> set[str]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return {row[0] for row in await self._connection.fetch(STATEMENT, *statement_values(moves))}

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def next_group(waiting: Sequence[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """The moves that are written next, and those that wait on: one of each match at a time, in order. The group is
    sorted by match, the order in which all processes lock them."""
    group: dict[str, Waiting] = {}
    later: list[Waiting] = []
    for each in waiting:
        if each.move.match in group or len(group) == GROUP:
            later.append(each)
        else:
            group[each.move.match] = each
    return [group[match] for match in sorted(group)], later


def statement_values(moves: Sequence[MoveOn]) -> list[Sequence[Any]]:
    """The parameters of STATEMENT for these moves, column by column."""
    heads = zip(*((move.match, move.fence, *move.progress_values()) for move in moves), strict=True)
    lines = [(move.match, line.number, line.actor, line.text) for move in moves for line in move.lines]
    return [*map(list, heads), *(map(list, zip(*lines, strict=True)) if lines else ([] for _ in LINE))]
