"""Rounds and turns (chapters 2 and 10): setting up, whose turn it is, how a round ends and what follows."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import news, table as t
from tafelrunde.games.behuetunsburg.components import HAND_AT_START
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete
from tafelrunde.games.behuetunsburg.discarding import nothing_to_discard
from tafelrunde.games.behuetunsburg.drawing import deal
from tafelrunde.games.behuetunsburg.scoring import best_sides, score
from tafelrunde.games.behuetunsburg.table import World
from tafelrunde.games.behuetunsburg.trading import forget_offer


def start(state: World) -> None:
    """Set up an empty state as it is before the first player is drawn."""
    state.table.scores = vec[i64]([0] * state.rules.sides)
    set_up(state)
    state.table.phase = t.STARTER


def set_up(state: World) -> None:
    """[H2.1, H2.2] Castles aside, all other cards shuffled into the draw pile, courts and treasuries empty."""
    table, seats, sides = state.table, state.seats, state.rules.sides
    state.hands = vec[i64]([0] * seats)
    state.pile = state.rules.deck
    state.secrets = vec[i64]([0] * seats)
    state.known = vec[i64]([0] * (seats * (seats + 1)))
    state.known_pile = vec[i64]([0] * (seats + 1))
    table.courts = vec[i64]([0] * sides)
    table.treasuries = [vec[i64]() for _ in range(sides)]
    table.chests = vec[i64]([0] * sides)
    table.castles = vec[i64]([0] * sides)
    table.open_discards = 0
    table.turn = 0
    table.idle = 0
    table.reshuffled = False
    forget_offer(state)
    begin_turn(table)


def open_round(state: World, starter: i64) -> None:
    """[H2.2, H2.3, H4, H70] Five cards each, one by one, clockwise from the starter, who has the first turn."""
    state.table.starter = starter
    state.table.active = starter
    set_up(state)
    news.round_begun(state)
    deal(state, starter, HAND_AT_START * state.seats, 1, t.SETUP)


def begin_turn(table: t.Table) -> None:
    """[H4.1] Draw, act, discard."""
    table.quested = False
    table.offers = 0
    table.stirred = False
    table.phase = t.DRAW


def end_actions(state: World) -> None:
    """[H4.5, H35] The action phase is over; even with an empty hand a discard follows, if there is anything."""
    state.table.phase = t.DISCARD
    if nothing_to_discard(state):
        end_turn(state)


def after_discard(state: World) -> None:
    """[H10.1, H41, H64, H70] The round may end; else a hand above the limit is cut down; then the turn is over."""
    table, limit = state.table, state.rules.hand_limit
    if table.phase == t.DISCARD and goes_out(state):
        end_round(state, t.WENT_OUT)
    elif limit > 0 and state.hand_size(table.active) > limit:
        table.phase = t.LIMIT
    else:
        end_turn(state)


def after_payment(state: World) -> None:
    """[H10.2] The round ends the moment everybody owns a castle."""
    if all_own_castles(state.table):
        end_round(state, t.ALL_CASTLES)


def goes_out(state: World) -> bool:
    """[H2.4, H10.1, H27, H34, H48] After the discard: hand empty, a castle, and a complete court."""
    table, side = state.table, state.table.side()
    if state.hands[table.active] != 0 or table.castles[side] == 0:
        return False
    if state.rules.both_partners_empty and state.hands[(table.active + 2) % state.seats] != 0:
        return False
    return is_complete(columns_of(table.courts[side]))


def all_own_castles(table: t.Table) -> bool:
    """[H10.2, H36, H37, H69] Every side has a castle, whatever its court looks like by now."""
    for castle in table.castles:
        if castle == 0:
            return False
    return True


def end_turn(state: World) -> None:
    """[H4.1, H51, H68, H74] The next player clockwise, unless a limit ends the round."""
    table, rules = state.table, state.rules
    table.turn += 1
    table.idle = table.idle + 1 if table.reshuffled and not table.stirred else 0
    if table.turn >= rules.turn_limit * state.seats:
        end_round(state, t.TURN_LIMIT)
    elif rules.hoarding_stop and table.idle >= 2 * state.seats:
        end_round(state, t.HOARDING)
    else:
        table.active = (table.active + 1) % state.seats
        begin_turn(table)


def end_round(state: World, how: i64) -> None:
    """[H10.3, H38, H72] Hands are thrown away unseen and count nothing; the tables are scored. Then the next round."""
    table, rules = state.table, state.rules
    table.endings = append(table.endings, how)
    news.round_ended(state, how)
    score(state)
    table.round += 1
    if table.round < rules.rounds or (
            rules.tiebreak_round and table.round == rules.rounds and best_sides(table) > 1):  # [H65]
        open_round(state, (table.starter + 1) % state.seats)
    else:
        table.phase = t.OVER
