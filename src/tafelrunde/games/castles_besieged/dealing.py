"""Chapter 2: the dealer, the opening hands, the first turn."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import HAND
from tafelrunde.games.castles_besieged.field import (
    A_DEAL,
    A_TURN,
    NEITHER,
    THE_DEALER,
    UNDECIDED,
    Army,
    no_cards,
    whole_pack,
)

if TYPE_CHECKING:
    from tafelrunde.games.castles_besieged.state import Battle


def open_match(battle: "Battle") -> None:
    """[C2.1] [C2.2] The lot chooses the first dealer, unless the winner of an earlier match is to deal."""
    field = battle.field
    field.dealer = field.rules.dealer
    field.awaited = THE_DEALER if field.dealer == NEITHER else A_DEAL


def choose_dealer(battle: "Battle", seat: i64) -> None:
    """[C2.1] The dealer of the first game is chosen by lot, and again after a drawn game [C27]."""
    field = battle.field
    field.dealer = seat
    field.awaited = A_DEAL
    if battle.diary is not None:
        rule = "C2.1" if field.games_played == 0 else "C27"
        battle.diary.tell(Say("the lot makes {seat} the dealer", seat=seat), rule)


def next_to_be_dealt(battle: "Battle") -> i64:
    """The cards are dealt one by one, the first to the non-dealer."""
    dealt = battle.first_hand.size + battle.second_hand.size
    return (battle.field.dealer + 1 + dealt) & 1


def deal_card(battle: "Battle", value: i64) -> None:
    """[C2.3] One card of the seven each; the other 38 become the draw pile."""
    battle.hand(next_to_be_dealt(battle)).add(value)
    battle.pile.take(value)
    if battle.first_hand.size == HAND and battle.second_hand.size == HAND:
        begin(battle)


def deal_all(battle: "Battle", rng: Rng) -> None:
    """The rest of the deal at once, every deal equally likely."""
    while battle.field.awaited == A_DEAL:
        deal_card(battle, battle.pile.picked(rng.below(battle.pile.size)))


def begin(battle: "Battle") -> None:
    """[C2.4] The non-dealer takes the first turn."""
    field = battle.field
    field.turn = 1
    field.to_move = 1 - field.dealer
    field.awaited = A_TURN
    if battle.diary is not None:
        battle.diary.tell(Say("{seat} deals seven cards to each player; {seat_first} begins",
                              seat=field.dealer, seat_first=field.to_move), "C2.4")


def clear_for_next_game(battle: "Battle", victor: i64) -> None:
    """[C2.2] The winner of the last game deals the next one [C18]; after a draw the lot decides [C27]."""
    field = battle.field
    field.dealer = victor
    field.awaited = THE_DEALER if victor == NEITHER else A_DEAL
    field.turn = 0
    field.to_move = 0
    field.passes = 0
    field.place = 0
    field.first = Army(vec[i64](), 0)
    field.second = Army(vec[i64](), 0)
    field.discard = no_cards()
    field.striker = NEITHER
    field.attacker = 0
    field.defender = 0
    field.dice = 0
    field.ending = UNDECIDED
    field.victor = NEITHER
    battle.first_hand = no_cards()
    battle.second_hand = no_cards()
    battle.first_known = no_cards()
    battle.second_known = no_cards()
    battle.pile = whole_pack()
