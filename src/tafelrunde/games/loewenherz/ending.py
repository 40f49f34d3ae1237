"""[L9.1] Silver mines, the king's death, and who wins."""

from mypy_extensions import i64

from tafelrunde.core import Outcome, Say, ranking
from tafelrunde.games.loewenherz import components as c, crown, news, table as t
from tafelrunde.games.loewenherz.table import Table, World


def mine_points(table: Table, seat: i64) -> i64:
    """[L5.1b] What a silver mine brings a player: one point for each hill in its regions."""
    return c.HILL_POINTS * table.board.hills_of(seat)


def score_mines(state: World) -> None:
    """[L5.1b] Every player scores its hills."""
    table = state.table
    for seat in range(table.seats):
        points = mine_points(table, seat)
        table.award(seat, t.MINES, points)
        news.mines_scored(state, seat, points)


def end_game(state: World) -> None:
    """[L9.1] Mines score once more, then parchments; all hands lie open."""
    table = state.table
    score_mines(state)
    for seat in range(table.seats):
        points = state.parchment_points(seat)
        table.award(seat, t.PARCHMENTS, points)
        news.parchments_scored(state, seat, points)
    crown.lay_hands_open(table)
    table.phase = t.END


def standings(state: World) -> list[tuple[int, ...]]:
    """[L9.2] By seat what decides, in this order: power points, then ducats with unspent treasure."""
    return [(state.table.power(seat), state.purse(seat)) for seat in range(state.seats)]


def outcome(state: World) -> Outcome:
    """[L9.2] Who has won, by the whole truth."""
    return outcome_of(standings(state))


def outcome_of(keys: list[tuple[int, ...]]) -> Outcome:
    """[L9.2] Most power points win; among equals most ducats; those equal in both share the victory."""
    ranks = ranking(keys)
    best = max(keys)
    if keys.count(best) > 1:
        reason = Say("the king is dead; those who lead share the victory")
    elif sum(1 for key in keys if key[0] == best[0]) > 1:
        reason = Say("the king is dead; ducats decide between equals in power")
    else:
        reason = Say("the king is dead; the most powerful prince succeeds him")
    return Outcome(tuple(key[0] for key in keys), ranks, reason, "L9.2")


def reward(state: World, seat: i64) -> float:
    """The seat's share of the win."""
    keys = standings(state)
    best = max(keys)
    return 1.0 / keys.count(best) if keys[seat] == best else 0.0
