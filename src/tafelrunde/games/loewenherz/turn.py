"""[L5.1a] The course of a turn: action card, decision cards, the three bands."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import alliance, bargaining, crown, duel, ending, expansion, reasons, swords, walls
from tafelrunde.games.loewenherz.components import (
    BAND_KIND,
    BAND_NUMBER,
    BANDS,
    CARD_LETTER,
    CARDS,
    CROWN,
    KING_CARD,
    MINE_CARD,
    MONEY_BAG,
    WALL_BAND,
)
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import CROWN as CHOOSING_PILE
from tafelrunde.games.loewenherz.table import DECIDE, EXPAND, NEXT_BAND, PERFORM, REVEAL, SWORDS, WALLS, Table
from tafelrunde.kit.bitset import BIT, count
from tafelrunde.kit.reasons import FINE

FIRST_LAYS = 2  # decision cards of the first player with two or three players


# -- the action card


def cards_to_come(table: Table) -> vec[i64]:
    """[L5.1a] What may be turned next: the unseen cards of the first letter that has any."""
    found = vec[i64]()
    for card in range(CARDS):
        if table.seen[card] == 0:
            if len(found) > 0 and CARD_LETTER[card] != CARD_LETTER[found[0]]:
                break
            found = append(found, card)
    return found


def reveal(state: Realm, card: i64) -> None:
    """[L5.1a] The top card. [L5.1b] A mine scores and another card follows. [L5.1c] The king's death ends the game."""
    table = state.table
    table.seen[card] = 1
    table.card = card
    kind = BAND_KIND[card * BANDS]
    if kind == MINE_CARD:
        if state.diary is not None:
            state.diary.tell(Say("a silver mine is turned: mines score"), "L5.1b")
        ending.score_mines(state)
    elif kind == KING_CARD:
        if state.diary is not None:
            state.diary.tell(Say("the king is dead"), "L5.1c")
        ending.end_game(state)
    else:
        if state.diary is not None:
            state.diary.tell(Say("an action card is turned: {one}; {two}; {three}", one=band_name(card, 0),
                                 two=band_name(card, 1), three=band_name(card, 2)), "L5.1a")
        table.laid = 0
        table.picks = vec[i64]([0, 0, 0])
        table.turn_of = table.first
        table.phase = DECIDE


def band_name(card: i64, band: i64) -> Say:
    """A band in words."""
    number = int(BAND_NUMBER[card * BANDS + band])
    kind = BAND_KIND[card * BANDS + band]
    if kind == MONEY_BAG:
        return Say("money bag with {number:ducat|ducats}", number=number)
    if kind == CROWN:
        return Say("crown and scepter")
    if kind == WALL_BAND:
        return Say("{number:wall|walls}", number=number) if number > 1 else Say("one wall")
    return Say("two swords and two shields") if number == 2 else Say("one sword and shield")


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


def lay_decision(state: Realm, band: i64) -> None:
    """[L5.2] Face up, in player order; when all are laid the bands are resolved [L5.4]."""
    table = state.table
    seat = table.turn_of
    table.picks[band] |= BIT[seat]
    table.laid += 1
    if state.diary is not None:
        state.diary.tell(Say("{seat} picks {band}", seat=int(seat), band=band_name(table.card, band)), "L5.2")
    if table.laid < cards_in_turn(table.seats):
        table.turn_of = layer(table, table.laid)
    else:
        table.band = -1
        table.phase = NEXT_BAND


# -- the bands


def proceed(state: Realm) -> None:
    """Go on to the next decision: whatever the rules do by themselves is done here.

    [L11] Where nothing can be done with what is left of an action the choice is skipped, unless there is an alliance to
    end [L8].
    """
    table = state.table
    while True:
        phase = table.phase
        if phase == NEXT_BAND:
            next_band(state)
        elif phase == PERFORM:
            perform(table)
        elif phase == WALLS and not may_end_alliance(table) and walls.is_done(table):
            walls.stop(table)
        elif phase == SWORDS and (table.swords == 0 or (not may_end_alliance(table) and swords.is_done(table))):
            swords.stop(table)
        elif phase == EXPAND and (table.taken == 2 or (not may_end_alliance(table) and expansion.is_done(table))):
            expansion.stop(table)
        elif phase == CHOOSING_PILE and not may_end_alliance(table) and crown.is_done(table):
            crown.stop(table)
        else:
            return


def may_end_alliance(table: Table) -> bool:
    """[L8] Ending an alliance is something to do, too."""
    return len(table.ally_one) > 0 and alliance.can_end_any(table, table.turn_of)


def next_band(state: Realm) -> None:
    """[L5.4] From top to bottom: nobody, one, two [L6.2a] or more [L6.3a] have picked the band."""
    table = state.table
    table.band += 1
    if table.band == BANDS:
        end_turn(table)
        return
    pickers = table.picks[table.band]
    number = count(pickers)
    if number == 0:
        return
    if BAND_KIND[table.card * BANDS + table.band] == MONEY_BAG:
        share_money(state, number)
    elif number == 1:
        for seat in range(table.seats):
            if pickers == BIT[seat]:
                table.turn_of = seat
        table.phase = PERFORM
    elif number == 2:
        bargaining.begin(table)
    else:
        duel.begin(table)


def share_money(state: Realm, number: i64) -> None:
    """[L6.1] The money bag is never fought for: it is split, and fractions stay in the bank."""
    table = state.table
    share = BAND_NUMBER[table.card * BANDS + table.band] // number
    for seat in range(table.seats):
        if (table.picks[table.band] >> seat) & 1 == 1:
            table.ducats[seat] += share
            if state.diary is not None:
                state.diary.tell(Say("{seat} takes {amount:ducat|ducats}", seat=int(seat), amount=int(share)), "L6.1")


def perform(table: Table) -> None:
    """[L5.4] `turn_of` begins the action of the band."""
    kind = BAND_KIND[table.card * BANDS + table.band]
    number = BAND_NUMBER[table.card * BANDS + table.band]
    if kind == CROWN:
        crown.begin(table)
    elif kind == WALL_BAND:
        walls.begin(table, number)
    else:
        swords.begin(table, number)


def end_turn(table: Table) -> None:
    """[L5.6] The decision cards go back to hand; the left neighbour is the next first player."""
    table.first = (table.first + 1) % table.seats
    table.turn_of = table.first
    table.picks = vec[i64]([0, 0, 0])
    table.laid = 0
    table.band = 0
    table.phase = REVEAL
