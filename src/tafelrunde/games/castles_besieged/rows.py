"""Chapters 3 and 4: drawing, laying, the two rows that face each other, and passing."""

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import ACE, KING
from tafelrunde.games.castles_besieged.field import A_CARD, A_TURN, TURN_UNIT, Battlefield, no_cards, value_of
from tafelrunde.games.castles_besieged.moves import card_name
from tafelrunde.games.castles_besieged.siege import end_turn, two_passes

if TYPE_CHECKING:
    from tafelrunde.games.castles_besieged.state import Battle


# -- drawing


def pile_is_left(battle: "Battle") -> bool:
    """[C3] An empty pile stays empty, unless `reshuffle_discard` makes a new one of the killed cards."""
    return battle.pile.size > 0 or (battle.field.rules.reshuffle_discard and battle.field.discard.size > 0)


def may_draw(battle: "Battle", seat: i64) -> bool:
    """[C3.2] Drawing needs a card to draw, and with `hand_limit` a hand below the limit [C26]."""
    return pile_is_left(battle) and battle.hand(seat).size < battle.field.rules.hand_limit


def why_no_draw(battle: "Battle") -> Illegal:
    """Why `may_draw` says no."""
    if pile_is_left(battle):
        return Illegal("C26", "you hold {limit:card|cards} or more and may not draw",
                       limit=battle.field.rules.hand_limit)
    if battle.field.rules.reshuffle_discard:
        return Illegal("C25", "draw pile and discard pile are empty")
    return Illegal("C3", "the draw pile is empty; killed cards do not come back")


def reach_for_pile(battle: "Battle") -> None:
    """[C3.2] Draw a card; which one, chance says."""
    if battle.pile.size == 0:
        reshuffle(battle)
    battle.field.awaited = A_CARD


def reshuffle(battle: "Battle") -> None:
    """[C25] When somebody draws from the empty pile, the discard pile is shuffled into a new one.

    At that moment everything but the two hands lies open, so each player knows what the other holds.
    """
    battle.pile = battle.field.discard
    battle.field.discard = no_cards()
    battle.first_known = battle.first_hand.copy()
    battle.second_known = battle.second_hand.copy()
    if battle.diary is not None:
        battle.diary.tell(Say("the killed cards are shuffled into a new draw pile"), "C25")


def draw_card(battle: "Battle", value: i64) -> None:
    """[C3.2] The card goes to the hand; only its owner sees it."""
    seat = battle.field.to_move
    battle.hand(seat).add(value)
    battle.pile.take(value)
    if battle.diary is not None:
        battle.diary.tell(Say("{seat} draws {card}", seat=seat, card=card_name(value)), "C3.2", only=(int(seat),))
        battle.diary.tell(Say("{seat} draws a card", seat=seat), "C3.2", but=(int(seat),))
    battle.field.awaited = A_TURN
    end_turn(battle)


# -- laying


def may_lay(battle: "Battle", seat: i64, value: i64) -> bool:
    """[C3.3] A card is laid from the hand; the row has no limit [C13]."""
    return ACE <= value <= KING and battle.hand(seat).counts[value] > 0


def lay(battle: "Battle", value: i64) -> None:
    """[C3.3] The card goes face up [C21] to the end of the own row, never anywhere else [C10].

    [C11] That ends the turn, so the card attacks in the next one at the earliest.
    """
    field = battle.field
    seat = field.to_move
    battle.hand(seat).take(value)
    if field.rules.reshuffle_discard and battle.known(seat).counts[value] > 0:
        battle.known(seat).take(value)
    army = field.army(seat)
    army.row = append(army.row, field.turn * TURN_UNIT + value)
    if battle.diary is not None:
        battle.diary.tell(Say("{seat} lays {card}", seat=seat, card=card_name(value)), "C3.3")
    end_turn(battle)


# -- the rows


def is_blocked(field: Battlefield, seat: i64, place: i64) -> bool:
    """[C4.2] Does a card lie opposite that place? [C4.1] Both rows start at the same edge: the n-th faces the n-th."""
    return place < len(field.army(1 - seat).row)


def kill(field: Battlefield, seat: i64, place: i64) -> i64:
    """[C4.3] A card of the seat's row goes to the discard pile, open [C19]; later ones close up [C9]. Its value."""
    army = field.army(seat)
    army.row, card = pop(army.row, place)
    value = value_of(card)
    field.discard.add(value)
    return value


# -- passing


def must_pass(battle: "Battle", seat: i64) -> bool:
    """[C15] Without a card in hand or row and without a card to draw nothing can be done."""
    return battle.hand(seat).size == 0 and len(battle.field.army(seat).row) == 0 and not may_draw(battle, seat)


def may_pass(battle: "Battle", seat: i64) -> bool:
    """[C1] Nobody passes who can do something, however unwelcome [C22]; the option `allow_pass` lets anybody pass."""
    return battle.field.rules.allow_pass or must_pass(battle, seat)


def give_way(battle: "Battle") -> None:
    """[C24] A pass, free or forced, is a move of its own. [C23] Two in a row end the game [C14]."""
    field = battle.field
    seat = field.to_move
    if battle.diary is not None:
        if must_pass(battle, seat):
            battle.diary.tell(Say("{seat} can do nothing and passes", seat=seat), "C15")
        else:
            battle.diary.tell(Say("{seat} passes", seat=seat), "C1")
    field.passes += 1
    if field.passes == 2:
        two_passes(battle)
    else:
        end_turn(battle)
