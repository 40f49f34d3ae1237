"""Rogues (chapter 13): thief, kidnapper, crime wave."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import COLUMNS, PLACES, ROGUE, ROYALS
from tafelrunde.games.behuetunsburg.court import CARD_AT, COLUMN_AT, columns_of, enter, joining_problem, lowest_rank
from tafelrunde.games.behuetunsburg.defence import await_defence, end_attack
from tafelrunde.games.behuetunsburg.discarding import next_in_wave
from tafelrunde.games.behuetunsburg.memory import discard_openly, take_openly
from tafelrunde.games.behuetunsburg.payment import lay_on_treasury, take_from_treasury
from tafelrunde.games.behuetunsburg.table import HOSTAGE, LOOT, Rules, World
from tafelrunde.kit.multiset import ALL, ONE, count
from tafelrunde.kit.reasons import FINE


def problem(state: World, move: i64) -> i64:
    """The reason against sending a Rogue."""
    if move == m.CRIME_WAVE:  # [H28, H29] one Rogue, and always allowed, even without effect
        return FINE if state.hands[state.table.active] & ALL[ROGUE] != 0 else why.ROGUE_MISSING
    if move >= m.KIDNAP:
        return kidnapping_problem(state, (move - m.KIDNAP) // PLACES, (move - m.KIDNAP) % PLACES)
    return theft_problem(state, move - m.STEAL)


def attack_problem(state: World, victim: i64) -> i64:
    """[H13.1, H13.7, H28] A Rogue in hand, two against a castle, sent to another side."""
    table = state.table
    if victim >= state.rules.sides:
        return why.NO_SUCH_SIDE
    if victim == table.side():
        return why.OWN_SIDE
    rogues = count(state.hands[table.active], ROGUE)
    if rogues == 0:
        return why.ROGUE_MISSING
    return FINE if rogues >= 1 + table.castles[victim] else why.TWO_ROGUES


def theft_problem(state: World, victim: i64) -> i64:
    """[H13.2, H29, H54] There must be something to steal; only money lies in a treasury."""
    found = attack_problem(state, victim)
    return why.NOTHING_TO_STEAL if found == FINE and state.table.chests[victim] == 0 else found


def kidnapping_problem(state: World, victim: i64, place: i64) -> i64:
    """[H13.3, H13.4, H15, H16] Anybody of the lowest rank, single or not, Jesters by the role they play."""
    found = attack_problem(state, victim)
    if found != FINE:
        return found
    court = state.table.courts[victim]
    return person_problem(state.rules, court, lowest_rank(columns_of(court)), place)


def person_problem(rules: Rules, court: i64, lowest: i64, place: i64) -> i64:
    """[H13.3, H13.4, H15] Is there anybody at that place of a court, and of its lowest rank?"""
    if court & ALL[place] == 0:
        return why.NOBODY_THERE
    rank = COLUMN_AT[place] >> 1
    if rank != lowest:
        return why.HIGHER_RANK
    return why.ROYALS_SAFE if rank == ROYALS and rules.royals_safe else FINE


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append everything a Rogue in hand can do, as moves."""
    rules, table = state.rules, state.table
    rogues, side = count(state.hands[table.active], ROGUE), table.side()
    if rogues == 0:
        return found
    for victim in range(rules.sides):
        if table.chests[victim] != 0 and victim != side and rogues > table.castles[victim]:
            found = append(found, m.STEAL + victim)
    for victim in range(rules.sides):
        court = table.courts[victim]
        if court != 0 and victim != side and rogues > table.castles[victim]:
            lowest = lowest_rank(columns_of(court))
            for place in range(2 * lowest, PLACES):
                if court & ALL[place] != 0 and person_problem(rules, court, lowest, place) == FINE:
                    found = append(found, m.KIDNAP + victim * PLACES + place)
    return append(found, m.CRIME_WAVE)


def send(state: World, move: i64) -> None:
    """[H13.1] Rogues are lost after one use, whatever they do."""
    table = state.table
    table.stirred = True
    if move == m.CRIME_WAVE:
        discard_openly(state, table.active, ROGUE)  # [H30] it has left the hand before anybody counts cards
        news.tell_line(state, news.WAVE_CAUSED)
        next_in_wave(state)
        return
    table.victim = (move - m.KIDNAP) // PLACES if move >= m.KIDNAP else move - m.STEAL
    table.rogues = 1 + table.castles[table.victim]  # [H13.7] the castle absorbs one of two
    for _ in range(table.rogues):
        discard_openly(state, table.active, ROGUE)
    if move >= m.KIDNAP:
        kidnap(state, (move - m.KIDNAP) % PLACES)
    else:
        begin_theft(state)


# -- theft


def begin_theft(state: World) -> None:
    """[H13.2] The thief reaches for the top card; with household defence the victim is asked first [H8.1]."""
    news.thief_sent(state)
    if state.rules.defence:
        await_defence(state.table)
    else:
        state.table.phase = LOOT


def loot_problem(move: i64) -> i64:
    """[H13.2] The thief's choice: hand or treasury."""
    return FINE if move < m.TO_COURT else why.TREASURE_ONLY


def take_loot(state: World, move: i64) -> None:
    """[H13.2, H57, H11.3] The top card of the victim's treasury, to the hand or on top of the thief's treasury."""
    table = state.table
    kind = take_from_treasury(table, table.victim, len(table.treasuries[table.victim]) - 1)
    if move == m.TO_HAND:
        take_openly(state, table.active, kind)
        news.tell_card(state, news.LOOT_TO_HAND, kind)
    else:
        lay_on_treasury(table, table.side(), kind)
        news.tell_card(state, news.LOOT_TO_TREASURY, kind)
    end_attack(table)


# -- kidnapping


def kidnap(state: World, place: i64) -> None:
    """[H13.3] The kidnapper names the person; where it goes is asked next, unless it can only be the hand [H14]."""
    state.table.person = place
    news.person_kidnapped(state)
    if state.rules.kidnap_only_to_hand:
        take_hostage(state, m.TO_HAND)
    else:
        state.table.phase = HOSTAGE


def hostage_problem(state: World, move: i64) -> i64:
    """[H13.5, H14, H18] To the hand; or into the kidnapper's court, a Jester in any role, where that holds."""
    table = state.table
    if move == m.TO_HAND:
        return FINE
    if move == m.TO_TREASURY:
        return why.PEOPLE_ONLY
    is_jester = table.person >= COLUMNS
    columns = columns_of(table.courts[table.side()])
    if move == m.TO_COURT:
        return why.JESTER_NEEDS_ROLE if is_jester else joining_problem(state.rules, columns, table.person)
    return joining_problem(state.rules, columns, move - m.TO_COURT_AS) if is_jester else why.NOT_A_JESTER


def take_hostage(state: World, move: i64) -> None:
    """[H13.5, H17, H11.3] Out of the victim's court, and to the hand – a Jester too – or into the kidnapper's court."""
    table, place = state.table, state.table.person
    table.courts[table.victim] -= ONE[place]
    if move == m.TO_HAND:
        take_openly(state, table.active, CARD_AT[place])
        news.tell_card(state, news.HOSTAGE_TO_HAND, CARD_AT[place])
    else:
        entered = place if move == m.TO_COURT else COLUMNS + move - m.TO_COURT_AS
        enter(table, entered)
        news.tell_person(state, news.HOSTAGE_TO_COURT, entered)
        news.court_completed(state)
    end_attack(table)
