"""Chapter 5: attacks."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import LOWEST_HIT, PIPS
from tafelrunde.games.castles_besieged.field import A_TURN, THE_DICE, Battlefield, Rules, value_of
from tafelrunde.games.castles_besieged.moves import card_name, first_die, second_die
from tafelrunde.games.castles_besieged.rows import is_blocked, kill
from tafelrunde.games.castles_besieged.siege import end_turn, storm

if TYPE_CHECKING:
    from tafelrunde.games.castles_besieged.state import Battle


def may_attack(field: Battlefield, seat: i64, place: i64) -> bool:
    """[C5.1] Only cards in the own row attack, each as often as its owner likes [C12]."""
    return 0 <= place < len(field.army(seat).row)


def declare(battle: "Battle", place: i64) -> None:
    """[C5.1] A blocked card attacks the card it faces [C8], an unblocked one the castle [C7]; there is no choice.

    [C5.2] Two dice are rolled.
    """
    battle.field.place = place
    battle.field.awaited = THE_DICE


def needed(attacker: i64, defender: i64) -> i64:
    """[C5.3] The lowest roll that kills: the defender's lead over the attacker [C4], but never less than 7 [C5]."""
    lead = defender - attacker
    return lead if lead > LOWEST_HIT else LOWEST_HIT


def hits_castle(rules: Rules, roll: i64) -> bool:
    """[C5.5] A castle is hit by 7 and more; with `exact_seven_on_castle` by nothing but 7 [C6]."""
    if rules.exact_seven_on_castle:
        return roll == LOWEST_HIT
    return roll >= LOWEST_HIT


def resolve(battle: "Battle", pair: i64) -> None:
    """The dice have fallen for the attack that was declared."""
    field = battle.field
    seat = field.to_move
    enemy = field.army(1 - seat)
    field.striker = seat
    field.attacker = field.army(seat).row[field.place]
    field.dice = pair
    field.awaited = A_TURN
    if is_blocked(field, seat, field.place):
        field.defender = enemy.row[field.place]
        resolve_against_card(battle, seat, PIPS[pair])
    else:
        field.defender = 0
        resolve_against_castle(battle, seat, PIPS[pair])
    field.place = 0


def resolve_against_card(battle: "Battle", seat: i64, roll: i64) -> None:
    """[C5.4] A hit kills the defender; [C5.6] a miss changes nothing, the attacker is never in danger [C16]."""
    field = battle.field
    need = needed(value_of(field.attacker), value_of(field.defender))
    killed = roll >= need
    if killed:
        kill(field, 1 - seat, field.place)
    if battle.diary is not None:
        key = ("{attacker} of {seat} attack {defender}: {first} + {second}, the {need} needed is made, they fall"
               if killed else
               "{attacker} of {seat} attack {defender}: {first} + {second}, the {need} needed is missed")
        battle.diary.tell(
            Say(key, seat=seat, attacker=card_name(value_of(field.attacker)), need=need,
                defender=card_name(value_of(field.defender)), first=first_die(field.dice),
                second=second_die(field.dice)),
            "C5.4" if killed else "C5.6")
    end_turn(battle)


def resolve_against_castle(battle: "Battle", seat: i64, roll: i64) -> None:
    """[C5.5] A hit is tallied; the attacker's value does not matter. [C6.1] The last hit storms the castle."""
    field = battle.field
    enemy = field.army(1 - seat)
    hit = hits_castle(field.rules, roll)
    if hit:
        enemy.hits += 1
    if battle.diary is not None:
        key = ("{attacker} of {seat} attack the castle of {seat_enemy}: {first} + {second}, hit number {hits}"
               if hit else
               "{attacker} of {seat} attack the castle of {seat_enemy}: {first} + {second}, the walls hold")
        battle.diary.tell(
            Say(key, seat=seat, seat_enemy=1 - seat, attacker=card_name(value_of(field.attacker)), hits=enemy.hits,
                first=first_die(field.dice), second=second_die(field.dice)),
            "C5.5" if hit else "C5.6")
    if enemy.hits == field.rules.hits_to_lose:
        storm(battle, seat)
    else:
        end_turn(battle)
