"""Scores (chapter 10): what a table is worth, who wins the match."""

from librt.vecs import append
from mypy_extensions import i64

from tafelrunde.core import Outcome, Say, ranking
from tafelrunde.games.behuetunsburg import news
from tafelrunde.games.behuetunsburg.components import CASTLE_POINTS, value_of
from tafelrunde.games.behuetunsburg.court import points_of
from tafelrunde.games.behuetunsburg.table import OVER, Table, World


def side_points(table: Table, side: i64) -> i64:
    """[H10.4, H39] People of the court, singles too, money, the castle; Jesters can make it negative."""
    return points_of(table.courts[side]) + value_of(table.chests[side]) + CASTLE_POINTS * table.castles[side]


def points_so_far(table: Table, side: i64) -> int:
    """[H10.5, H75] The rounds that are over, and the table of one that goes on."""
    return int(table.scores[side] + (0 if table.phase == OVER else side_points(table, side)))


def score(state: World) -> None:
    """[H10.4, H10.5] Every side scores its table, and the scores of all rounds are added."""
    table = state.table
    for side in range(state.rules.sides):
        points = side_points(table, side)
        table.scores[side] += points
        table.sheet = append(table.sheet, points)
        news.side_scored(state, side, points)


def best_score(table: Table) -> i64:
    """[H10.5] The highest total."""
    best = table.scores[0]
    for score in table.scores:
        if score > best:
            best = score
    return best


def best_sides(table: Table) -> i64:
    """[H10.5, H3] How many sides share the highest total."""
    best, sharing = best_score(table), i64(0)
    for score in table.scores:
        if score == best:
            sharing += 1
    return sharing


def outcome(table: Table) -> Outcome | None:
    """[H10.5, H3] The highest total wins, and a tie is a shared win."""
    if table.phase != OVER:
        return None
    scores = [int(table.scores[table.rules.side_of(seat)]) for seat in range(table.seats)]
    shared = best_sides(table) > 1
    reason = (Say("most victory points are shared after {rounds:round|rounds}", rounds=int(table.round)) if shared
              else Say("most victory points after {rounds:round|rounds}", rounds=int(table.round)))
    return Outcome(tuple(scores), ranking([(score,) for score in scores]), reason, "H3" if shared else "H10.5")


def reward(table: Table, seat: i64) -> float:
    """[H10.5] The seat's share: winning sides share the win, and so do partners."""
    if table.scores[table.rules.side_of(seat)] < best_score(table):
        return 0.0
    return 1.0 / float(best_sides(table) * (table.seats // table.rules.sides))
