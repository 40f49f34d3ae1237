"""Rounds: the deal, turns, both ways a round ends, its scoring, and the end of the match."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import CASTLE_POINTS, HAND_AT_START
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete, points_of
from tafelrunde.games.behuetunsburg.discarding import nothing_to_discard
from tafelrunde.games.behuetunsburg.drawing import deal
from tafelrunde.games.behuetunsburg.table import (
    ALL_CASTLES,
    DISCARD,
    DRAW,
    HOARDING,
    LIMIT,
    NONE,
    OVER,
    SETUP,
    TERMS,
    TURN_LIMIT,
    WENT_OUT,
    Table,
    value_of,
)


def prepare(table: Table) -> None:
    """[H2.2] Castles aside, all other cards shuffled into the draw pile, courts and treasuries empty."""
    seats, sides = table.seats, table.rules.sides
    table.hands = vec[i64]([0] * seats)
    table.courts = vec[i64]([0] * sides)
    table.treasuries = [vec[i64]() for _ in range(sides)]
    table.chests = vec[i64]([0] * sides)
    table.castles = vec[i64]([0] * sides)
    table.pile = table.rules.deck
    table.open_discards = 0
    table.secrets = vec[i64]([0] * seats)
    table.known = vec[i64]([0] * (seats * (seats + 1)))
    table.known_pile = vec[i64]([0] * (seats + 1))
    table.terms = vec[i64]([0] * TERMS)
    table.turn = 0
    table.idle = 0
    table.reshuffled = False
    table.asked = NONE
    table.victim = NONE
    table.person = NONE
    table.rogues = 0
    table.women = 0
    table.due = 0
    table.paid = 0
    table.building = False
    begin_turn(table)


def open_round(table: Table, starter: i64) -> None:
    """[H2.2, H2.3, H4, H70] Five cards each, one by one, clockwise from the starter, who has the first turn."""
    table.starter = starter
    table.active = starter
    prepare(table)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("round {number} begins; {seat} has the first turn", number=int(table.round) + 1,
                       seat=int(starter)), "H2.3")
    deal(table, starter, HAND_AT_START * table.seats, 1, SETUP)


def begin_turn(table: Table) -> None:
    """[H4.1] Draw, act, discard."""
    table.quested = False
    table.offers = 0
    table.stirred = False
    table.phase = DRAW


def end_actions(table: Table) -> None:
    """[H4.5, H35] The action phase is over; even with an empty hand a discard follows, if there is anything."""
    table.phase = DISCARD
    if nothing_to_discard(table):
        end_turn(table)


def after_discard(table: Table) -> None:
    """[H10.1, H41, H64, H70] The round may end; else a hand above the limit is cut down; then the turn is over."""
    limit = table.rules.hand_limit
    if table.phase == DISCARD and goes_out(table):
        end_round(table, WENT_OUT)
    elif limit > 0 and table.hand_size(table.active) > limit:
        table.phase = LIMIT
    else:
        end_turn(table)


def goes_out(table: Table) -> bool:
    """[H2.4, H10.1, H27, H34, H48] After the discard: hand empty, a castle, and a complete court."""
    side = table.side()
    if table.hands[table.active] != 0 or table.castles[side] == 0:
        return False
    if table.rules.both_partners_empty and table.hands[(table.active + 2) % table.seats] != 0:
        return False
    return is_complete(columns_of(table.courts[side]))


def all_own_castles(table: Table) -> bool:
    """[H10.2, H36, H37, H69] Every side has a castle, whatever its court looks like by now."""
    for castle in table.castles:
        if castle == 0:
            return False
    return True


def end_turn(table: Table) -> None:
    """[H4.1, H51, H68, H74] The next player clockwise, unless a limit ends the round."""
    rules = table.rules
    table.turn += 1
    table.idle = table.idle + 1 if table.reshuffled and not table.stirred else 0
    if table.turn >= rules.turn_limit * table.seats:
        end_round(table, TURN_LIMIT)
    elif rules.hoarding_stop and table.idle >= 2 * table.seats:
        end_round(table, HOARDING)
    else:
        table.active = (table.active + 1) % table.seats
        begin_turn(table)


def side_points(table: Table, side: i64) -> i64:
    """[H10.4, H39] People of the court, singles too, money, the castle; Jesters can make it negative."""
    return points_of(table.courts[side]) + value_of(table.chests[side]) + CASTLE_POINTS * table.castles[side]


def end_round(table: Table, how: i64) -> None:
    """[H10.3, H10.4, H38, H72] Hands are thrown away unseen and count nothing; the tables are scored."""
    diary = table.diary
    table.endings = append(table.endings, how)
    if diary is not None:
        tell_ending(table, how)
    for side in range(table.rules.sides):
        points = side_points(table, side)
        table.scores[side] += points
        table.sheet = append(table.sheet, points)
        if diary is not None:
            tell_score(table, side, points)
    table.round += 1
    if table.round < table.rules.rounds or (
            table.rules.tiebreak_round and table.round == table.rules.rounds and best_sides(table) > 1):  # [H65]
        open_round(table, (table.starter + 1) % table.seats)
    else:
        table.asked = NONE
        table.phase = OVER


def tell_score(table: Table, side: i64, points: i64) -> None:
    """[H9.1, H10.4] What a side has made of the round, both partners named; only called where somebody watches."""
    diary = table.diary
    if diary is None:
        return
    total = int(table.scores[side])
    if table.rules.teams:
        diary.tell(Say("{seat} and {seat_partner} score {points} in this round, {total} in all", seat=int(side),
                       seat_partner=int(side + table.rules.sides), points=int(points), total=total), "H10.4")
    else:
        diary.tell(Say("{seat} scores {points} in this round, {total} in all", seat=int(side), points=int(points),
                       total=total), "H10.4")


def tell_ending(table: Table, how: i64) -> None:
    """Why the round is over; only called where somebody watches."""
    diary = table.diary
    if diary is None:
        return
    if how == WENT_OUT:
        diary.tell(Say("{seat} discards the last card: the round is over", seat=int(table.active)), "H10.1")
    elif how == ALL_CASTLES:
        diary.tell(Say("every side owns a castle: the round is over"), "H10.2")
    elif how == TURN_LIMIT:
        turns = int(table.rules.turn_limit)
        diary.tell(Say("everybody has had {number:turn|turns}: the round is over", number=turns),
                   "H51" if table.rules.chosen["round_turn_limit"] else "H74")
    else:
        diary.tell(Say("two circles without any change on the tables: the round is over"), "H68")


def best_sides(table: Table) -> i64:
    """[H10.5, H3] How many sides share the highest total."""
    best, sharing = table.scores[0], 0
    for score in table.scores:
        if score > best:
            best, sharing = score, 1
        elif score == best:
            sharing += 1
    return sharing
