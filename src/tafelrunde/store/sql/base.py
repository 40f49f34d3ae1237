"""What all parts of the store do with their engine."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tafelrunde.store.matches import KeptMatch
from tafelrunde.store.sql.engine import Engine, Row, Step, Transaction, Value, one_by_one
from tafelrunde.store.sql.ownership import carry_out_fenced
from tafelrunde.store.sql.texts import in_groups

Given = ParamSpec("Given")
Part = TypeVar("Part", bound="StorePart")
Result = TypeVar("Result")


def transaction(steps: Callable[Concatenate[Part, Given], Transaction[Result]],
                ) -> Callable[Concatenate[Part, Given], Coroutine[Any, Any, Result]]:
    """The method that carries out these steps of a part of the store, started afresh for every attempt, as one
    transaction."""
    @wraps(steps)
    async def carry_out(part: Part, /, *given: Given.args, **named: Given.kwargs) -> Result:
        return await part.engine.change(partial(steps, part, *given, **named))

    return carry_out


class StorePart:
    """A part of `Store`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def _rows(self, text: str, *values: Value) -> Sequence[Row]:
        return await self.engine.rows(text, *values)

    async def _row(self, text: str, *values: Value) -> Row | None:
        """The first row, if there is any."""
        rows = await self.engine.rows(text, *values)
        return rows[0] if rows else None

    async def _first(self, kind: Callable[..., Result], text: str, *values: Value) -> Result | None:
        """The first row as an object of that kind, if there is any."""
        row = await self._row(text, *values)
        return kind(*row) if row is not None else None

    async def _all(self, kind: Callable[..., Result], text: str, *values: Value) -> list[Result]:
        """The rows as objects of that kind, made of the columns in order."""
        return [kind(*row) for row in await self.engine.rows(text, *values)]

    async def _rows_among(self, text: str, keys: Sequence[Value]) -> list[Row]:
        """The rows of a statement for many keys, which stand in it as `IN ({})`."""
        return [row for holes, group in in_groups(keys) for row in await self._rows(text.format(holes), *group)]

    async def _do(self, *steps: Step) -> None:
        """One transaction of steps that do not depend on each other's rows."""
        await self.engine.change(lambda: one_by_one(*steps))

    async def _do_fenced(self, match: KeptMatch, *steps: Step) -> None:
        """The same, about a match that is ours; raises Lost if it is not."""
        fence = match.fence
        await self.engine.change(lambda: carry_out_fenced(match.id, fence, *steps))
