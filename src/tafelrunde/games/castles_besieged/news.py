"""What becomes known, to whom, in which words. A state in a search has no diary and tells nothing."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import PACK
from tafelrunde.games.castles_besieged.moves import card_name, first_die, second_die
from tafelrunde.games.castles_besieged.table import NEITHER, Attack, World


def dealer_chosen(state: World) -> None:
    """[C2.1] By lot, in the first game or after a drawn one."""
    if state.diary is not None:
        state.diary.tell(Say("the lot makes {seat} the dealer", seat=state.table.dealer),
                         "C2.1" if state.table.games_played == 0 else "C27")


def hands_dealt(state: World) -> None:
    """[C2.4] Both hands are dealt, and a player begins."""
    if state.diary is not None:
        key = ("{seat} deals two cards to each player; {seat_first} begins"
               if state.table.rules.cards < PACK else
               "{seat} deals seven cards to each player; {seat_first} begins")
        state.diary.tell(Say(key, seat=state.table.dealer, seat_first=state.table.to_move), "C2.4")


def pile_renewed(state: World) -> None:
    """[C25] There is a new draw pile."""
    if state.diary is not None:
        state.diary.tell(Say("the killed cards are shuffled into a new draw pile"), "C25")


def card_drawn(state: World, seat: i64, value: i64) -> None:
    """[C3.2] Only its owner sees the card."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} draws {card}", seat=seat, card=card_name(value)), "C3.2", only=(int(seat),))
        state.diary.tell(Say("{seat} draws a card", seat=seat), "C3.2", but=(int(seat),))


def card_laid(state: World, seat: i64, value: i64) -> None:
    """[C3.3] A card was laid, face up."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} lays {card}", seat=seat, card=card_name(value)), "C3.3")


def turn_passed(state: World, seat: i64, forced: bool) -> None:
    """[C24] A pass, and whether anything else could have been done."""
    if state.diary is None:
        return
    if forced:
        state.diary.tell(Say("{seat} can do nothing and passes", seat=seat), "C15")
    else:
        state.diary.tell(Say("{seat} passes", seat=seat), "C1")


def card_attacked(state: World, attack: Attack, need: i64, killed: bool) -> None:
    """[C5.4] An attack on a card: the dice, what was needed, what they did."""
    if state.diary is None:
        return
    key = ("{attacker} of {seat} attack {defender}: {first} + {second}, the {need} needed is made, they fall"
           if killed else
           "{attacker} of {seat} attack {defender}: {first} + {second}, the {need} needed is missed")
    state.diary.tell(Say(key, seat=attack.seat, attacker=card_name(attack.attacker), need=need,
                         defender=card_name(attack.defender), first=first_die(attack.dice),
                         second=second_die(attack.dice)), "C5.4" if killed else "C5.6")


def castle_attacked(state: World, attack: Attack, hits: i64, hit: bool) -> None:
    """[C5.5] An attack on a castle: the dice, and how many hits the castle has now taken."""
    if state.diary is None:
        return
    key = ("{attacker} of {seat} attack the castle of {seat_enemy}: {first} + {second}, hit number {hits}"
           if hit else
           "{attacker} of {seat} attack the castle of {seat_enemy}: {first} + {second}, the walls hold")
    state.diary.tell(Say(key, seat=attack.seat, seat_enemy=1 - attack.seat, attacker=card_name(attack.attacker),
                         hits=hits, first=first_die(attack.dice), second=second_die(attack.dice)),
                     "C5.5" if hit else "C5.6")


def game_stopped(state: World) -> None:
    """[C28, C30] The game has lasted too long."""
    if state.diary is not None:
        state.diary.tell(Say("the game is stopped after {turns:turn|turns}: a draw", turns=state.table.turn),
                         state.table.rules.stopped_by)


def castle_stormed(state: World, seat: i64) -> None:
    """[C6.1] The seat has won the game."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} storms the castle of {seat_enemy}", seat=seat, seat_enemy=1 - seat), "C6.1")


def both_passed(state: World, victor: i64) -> None:
    """[C23] Two passes in a row have ended the game."""
    if state.diary is None:
        return
    if victor == NEITHER:
        state.diary.tell(Say("two passes in a row end the game with equal hits: a draw"), "C23")
    else:
        state.diary.tell(Say("two passes in a row end the game: {seat} has taken fewer hits and wins", seat=victor),
                         "C23")
