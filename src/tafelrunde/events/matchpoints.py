"""Matchpoints: at a board that all tables have played, everybody is compared with all who held the same seat.

A better score is worth one, the same a half. Whoever did not play has none, and everybody who did is better. A table
that does not count is equal to everybody.
"""

from fractions import Fraction

from tafelrunde.events.table import Round, Table


def halves_of(board: Round, table: Table, seat: int) -> int:
    """What a seat of a table has made at a board, in half matchpoints."""
    return sum(_compare(table, other, seat) for other in board.tables if other is not table)


def format_matchpoints(halves: int) -> str:
    """Matchpoints for people and records: 2, 1.5."""
    return f"{halves // 2}{'.5' if halves % 2 else ''}"


def list_matchpoints(board: Round, table: Table) -> str:
    """The matchpoints of a table by seat, as they are booked."""
    return " ".join(format_matchpoints(halves_of(board, table, seat)) for seat in range(len(table.people)))


def difference_of(board: Round, table: Table, seat: int) -> Fraction:
    """The score of a seat less the mean of those who held the same at other tables."""
    others = [other.scores[seat] for other in board.tables if other is not table and _counts(other, seat)]
    if board.running or not others or not _counts(table, seat):
        return Fraction(0)
    return table.scores[seat] - Fraction(sum(others), len(others))


def _compare(ours: Table, theirs: Table, seat: int) -> int:
    """2 for the better of two, 1 where they are equal, else 0."""
    if ours.annulled or theirs.annulled:
        return 1
    played = [_counts(each, seat) for each in (ours, theirs)]
    if not all(played):
        return 2 if played[0] else 0
    return 1 + (ours.scores[seat] > theirs.scores[seat]) - (ours.scores[seat] < theirs.scores[seat])


def _counts(table: Table, seat: int) -> bool:
    return not table.annulled and bool(table.places) and table.places[seat] > 0
