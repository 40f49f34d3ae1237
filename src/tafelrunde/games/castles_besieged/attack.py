"""Chapter 5: attacks."""

from mypy_extensions import i64

from tafelrunde.games.castles_besieged import news
from tafelrunde.games.castles_besieged.components import LOWEST_HIT, PIPS, WAYS
from tafelrunde.games.castles_besieged.ending import end_turn, storm
from tafelrunde.games.castles_besieged.rows import is_blocked, kill
from tafelrunde.games.castles_besieged.table import A_TURN, THE_DICE, Attack, Rules, Table, World


def attackers(table: Table, seat: i64) -> i64:
    """[C5.1] How many cards may attack: those of the seat's row, each as often as its owner likes [C12]."""
    return len(table.army(seat).row)


def declare(state: World, place: i64) -> None:
    """[C5.1] A blocked card attacks the card it faces [C8], an unblocked one the castle [C7]; there is no choice.

    [C5.2] Two dice are rolled.
    """
    state.table.place = place
    state.table.awaited = THE_DICE


def roll_needed(attacker: i64, defender: i64) -> i64:
    """[C5.3] The lowest roll that kills: the defender's lead over the attacker [C4], but never less than 7 [C5]."""
    lead = defender - attacker
    return lead if lead > LOWEST_HIT else LOWEST_HIT


def hits_castle(rules: Rules, roll: i64) -> bool:
    """[C5.5] A castle is hit by 7 and more; with `exact_seven_on_castle` by nothing but 7 [C6]."""
    return roll == LOWEST_HIT if rules.exact_seven_on_castle else roll >= LOWEST_HIT


def castle_ways(rules: Rules) -> i64:
    """How many of the 36 pairs of dice hit a castle."""
    ways: i64 = 0
    for roll in range(len(WAYS)):
        if hits_castle(rules, roll):
            ways += WAYS[roll]
    return ways


def resolve(state: World, pair: i64) -> None:
    """Carry out the declared attack with this pair of dice."""
    table = state.table
    seat, place = table.to_move, table.place
    own, enemy = table.army(seat), table.army(1 - seat)
    attack = Attack(seat, own.row[place], own.laid[place], pair)
    table.last_attack = attack
    table.awaited = A_TURN
    table.place = 0
    if is_blocked(table, seat, place):
        attack.defender = enemy.row[place]
        attack.defender_laid = enemy.laid[place]
        resolve_against_card(state, attack, place)
    else:
        resolve_against_castle(state, attack)


def resolve_against_card(state: World, attack: Attack, place: i64) -> None:
    """[C5.4] A hit kills the defender; [C5.6] a miss changes nothing, the attacker is never in danger [C16]."""
    need = roll_needed(attack.attacker, attack.defender)
    killed = PIPS[attack.dice] >= need
    if killed:
        kill(state.table, 1 - attack.seat, place)
    news.card_attacked(state, attack, need, killed)
    end_turn(state)


def resolve_against_castle(state: World, attack: Attack) -> None:
    """[C5.5] A hit is tallied; the attacker's value does not matter. [C6.1] The last hit storms the castle."""
    rules, enemy = state.table.rules, state.table.army(1 - attack.seat)
    hit = hits_castle(rules, PIPS[attack.dice])
    if hit:
        enemy.hits += 1
    news.castle_attacked(state, attack, enemy.hits, hit)
    if enemy.hits == rules.hits_to_lose:
        storm(state, attack.seat)
    else:
        end_turn(state)
