"""Statements that are made of the names of tables and columns."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

Given = TypeVar("Given")
# how many values an IN may list, with its parameters: few different statements, which engines keep prepared
GROUPS: Final = {size: ", ".join(f"${number}" for number in range(1, size + 1)) for size in (1, 4, 16, 64)}
LARGEST: Final = max(GROUPS)
ESCAPE: Final = "!"


def insert(table: str, columns: str) -> str:
    """Add a row; one that is there already is an error."""
    names = columns.split()
    return (f"INSERT INTO {table} ({', '.join(map(quote, names))}) "
            f"VALUES ({', '.join(f'${number}' for number in range(1, len(names) + 1))})")


def change(table: str, key: str, columns: str, but_if: str) -> str:
    """Give the columns of the row with that key these values, in the order of an insert, if the last of all values is
    what stands in `but_if`."""
    names = columns.split()
    changed = ", ".join(f"{quote(name)} = ${number}" for number, name in enumerate(names, 2))
    return f"UPDATE {table} SET {changed} WHERE {key} = $1 AND {but_if} = ${len(names) + 2}"


def upsert(table: str, key: str, columns: str) -> str:
    """Add a row whose columns are these after those of its key, in place of one with the same key."""
    changed = ", ".join(f"{name} = excluded.{name}" for name in map(quote, columns.split()))
    return f"{insert(table, f'{key} {columns}')} ON CONFLICT ({_join_columns(key)}) DO UPDATE SET {changed}"


def insert_new(table: str, key: str, columns: str = "") -> str:
    """Add a row, unless there is one with the same key: then that stays."""
    return f"{insert(table, f'{key} {columns}')} ON CONFLICT ({_join_columns(key)}) DO NOTHING"


def move_those_that_fit(table: str, key: str, owner: str = "person") -> str:
    """Make rows of owner $2 those of owner $1, where $1 has none with the same key besides."""
    return (f"UPDATE {table} SET {owner} = $1 WHERE {owner} = $2 AND NOT EXISTS "
            f"(SELECT 1 FROM {table} AS other WHERE other.{owner} = $1{_same(table, key)})")


def drop_those_in_the_way(table: str, key: str) -> str:
    """Delete the rows of person $1 whose place those of person $2 would take."""
    return (f"DELETE FROM {table} WHERE person = $1 AND EXISTS "
            f"(SELECT 1 FROM {table} AS other WHERE other.person = $2{_same(table, key)})")


def in_groups(values: Sequence[Given]) -> Iterator[tuple[str, list[Given]]]:
    """Values to look for with IN, in groups: the parameters of each, and as many values. The last may come several
    times."""
    for start in range(0, len(values), LARGEST):
        group = list(values[start:start + LARGEST])
        size = next(size for size in GROUPS if size >= len(group))
        yield GROUPS[size], group + group[-1:] * (size - len(group))


def like_pattern(words: str) -> str:
    """The pattern by which LIKE finds what contains these words."""
    for special in (ESCAPE, "%", "_"):
        words = words.replace(special, ESCAPE + special)
    return f"%{words}%"


def quote(name: str) -> str:
    """A column's name as it stands in a statement."""
    return f'"{name}"' if name in ("end",) else name


def _join_columns(columns: str) -> str:
    return ", ".join(map(quote, columns.split()))


def _same(table: str, key: str) -> str:
    return "".join(f" AND other.{name} = {table}.{name}" for name in key.split())
