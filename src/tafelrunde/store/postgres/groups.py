"""Moves of several matches, kept by one statement: every fence is checked, and all is written, in one round trip."""

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.store.sql.move_on import PROGRESS, MoveOn

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


def values(moves: Sequence[MoveOn]) -> list[Sequence[Any]]:
    """The parameters of the statement for these, column by column."""
    heads = zip(*((move.match, move.fence, *move.progress_values()) for move in moves), strict=True)
    lines = [(move.match, line.number, line.actor, line.text) for move in moves for line in move.lines]
    return [*map(list, heads), *(map(list, zip(*lines, strict=True)) if lines else ([] for _ in LINE))]
