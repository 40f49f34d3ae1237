"""[L5.1a] The course of a turn: action card, decision cards, the three bands."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    components as c,
    crown,
    duel,
    ending,
    expansion,
    news,
    reasons,
    swords,
    table as t,
    walls,
)
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.bitset import BIT, count, lowest, members
from tafelrunde.kit.reasons import FINE

FIRST_LAYS = 2  # decision cards of the first player with two or three players


# -- the action card


def cards_to_come(table: Table) -> vec[i64]:
    """[L5.1a] What may be turned next: the unseen cards of the first letter that has any."""
    found = vec[i64]()
    for card in range(c.CARDS):
        if table.seen[card] == 0:
            if len(found) > 0 and c.CARD_LETTER[card] != c.CARD_LETTER[found[0]]:
                break
            found = append(found, card)
    return found


def reveal(state: World, card: i64) -> None:
    """[L5.1a] The top card. [L5.1b] A mine scores and another card follows. [L5.1c] The king's death ends the game."""
    table = state.table
    table.seen[card] = 1
    table.card = card
    news.card_turned(state, card)
    kind = c.BAND_KIND[card * c.BANDS]
    if kind == c.MINE_CARD:
        ending.score_mines(state)
    elif kind == c.KING_CARD:
        ending.end_game(state)
    else:
        table.laid = 0
        table.picks = vec[i64]([0, 0, 0])
        table.turn_of = table.first
        table.phase = t.DECIDE


# -- decision cards


def cards_in_turn(seats: i64) -> i64:
    """[L5.2] Decision cards of a turn: four, with two players three."""
    return 4 if seats >= 3 else 3


def layer(table: Table, place: i64) -> i64:
    """[L5.2] Who lays the decision card at that place of the order: the first player two, but one of four players."""
    if table.seats < 4:
        place = place - FIRST_LAYS + 1 if place >= FIRST_LAYS else 0
    return (table.first + place) % table.seats


def decision_problem(table: Table, seat: i64, band: i64) -> i64:
    """[L5.2] Each of one's cards once."""
    return reasons.CARD_LAID if (table.picks[band] >> seat) & 1 == 1 else FINE


def lay_decision(state: World, band: i64) -> None:
    """[L5.2] Face up, in player order; when all are laid the bands are resolved [L5.4]."""
    table = state.table
    seat = table.turn_of
    table.picks[band] |= BIT[seat]
    table.laid += 1
    news.band_picked(state, seat, band)
    if table.laid < cards_in_turn(table.seats):
        table.turn_of = layer(table, table.laid)
    else:
        table.band = -1
        table.phase = t.NEXT_BAND


# -- the bands


def proceed(state: World) -> None:
    """Go on to the next decision: whatever the rules do by themselves is done here.

    [L11] Where nothing can be done with what is left of an action the choice is skipped, unless there is an alliance to
    end [L8].
    """
    table = state.table
    while True:
        if table.phase == t.NEXT_BAND:
            next_band(state)
        elif table.phase == t.PERFORM:
            perform(table)
        elif is_used_up(table) or (not alliance.can_end_any(table, table.turn_of) and is_done(table)):
            table.stop()
        else:
            return


def is_used_up(table: Table) -> bool:
    """[L7.2b, L7.2g] Have all swords been used, or both squares been taken?"""
    return (table.phase == t.SWORDS and table.swords == 0) or (table.phase == t.EXPAND and table.taken == 2)


def is_done(table: Table) -> bool:
    """[L11] As far as everybody can see, is stopping the only thing left of an action?"""
    if table.phase == t.WALLS:
        return walls.is_done(table)
    if table.phase == t.SWORDS:
        return swords.is_done(table)
    if table.phase == t.EXPAND:
        return expansion.is_done(table)
    return table.phase == t.CROWN and crown.is_done(table)


def next_band(state: World) -> None:
    """[L5.4] From top to bottom: nobody, one, two [L6.2a] or more [L6.3a] have picked the band."""
    table = state.table
    table.band += 1
    if table.band == c.BANDS:
        end_turn(table)
        return
    pickers = table.picks[table.band]
    number = count(pickers)
    if number == 0:
        return
    if table.band_kind() == c.MONEY_BAG:
        share_money(state, number)
    elif number == 1:
        table.turn_of = lowest(pickers)
        table.phase = t.PERFORM
    elif number == 2:
        bargaining.begin(table)
    else:
        duel.begin(table)


def share_money(state: World, number: i64) -> None:
    """[L6.1] The money bag is never fought for: it is split, and fractions stay in the bank."""
    table = state.table
    share = table.band_number() // number
    for seat in members(table.picks[table.band]):
        table.ducats[seat] += share
        news.money_taken(state, seat, share)


def perform(table: Table) -> None:
    """[L5.4] `turn_of` begins the action of the band."""
    if table.band_kind() == c.CROWN:
        table.phase = t.CROWN
    elif table.band_kind() == c.WALL_BAND:
        walls.begin(table, table.band_number())
    else:
        swords.begin(table, table.band_number())


def end_turn(table: Table) -> None:
    """[L5.6] The decision cards go back to hand; the left neighbour is the next first player."""
    table.first = (table.first + 1) % table.seats
    table.turn_of = table.first
    table.picks = vec[i64]([0, 0, 0])
    table.laid = 0
    table.band = 0
    table.phase = t.REVEAL
