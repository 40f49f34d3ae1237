"""Rogues: thief, kidnapper, crime wave – and the household that may stop a thief."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import COLUMNS, CRIME_WAVE_LIMIT, JESTER, KINDS, PLACES, ROGUE, ROLES
from tafelrunde.games.behuetunsburg.court import (
    BARON_RANK,
    KNIGHT_RANK,
    celebrate,
    columns_of,
    enter,
    may_join,
)
from tafelrunde.games.behuetunsburg.memory import discard_face_down, discard_openly, saw_taken
from tafelrunde.games.behuetunsburg.moves import (
    CRIME_WAVE,
    DEFEND,
    DISCARD_CARD,
    ENDURE,
    KIDNAP,
    STEAL,
    TO_COURT,
    TO_COURT_AS,
    TO_HAND,
    TO_TREASURY,
)
from tafelrunde.games.behuetunsburg.names import card_name, place_name, side_name
from tafelrunde.games.behuetunsburg.payment import lay_on_treasury, take_from_treasury
from tafelrunde.games.behuetunsburg.refusals import (
    FINE,
    HIGHER_RANK,
    JESTER_NEEDS_ROLE,
    LADIES_ONLY,
    NO_CARD,
    NO_SUCH_SIDE,
    NOBODY_THERE,
    NOT_A_JESTER,
    NOTHING_TO_STEAL,
    OWN_SIDE,
    PEOPLE_ONLY,
    ROGUE_MISSING,
    ROYALS_SAFE,
    TREASURE_ONLY,
    TWO_ROGUES,
    TWO_WOMEN,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.table import ACTION, DEFENCE, HOSTAGE, LOOT, NONE, WAVE, Table
from tafelrunde.kit.multiset import ALL, ONE, count, size

WOMEN: Final[i64] = ALL[1] + ALL[3] + ALL[5]  # Lady, Baroness, Queen of a bag


def attack_problem(table: Table, victim: i64) -> i64:
    """[H13.1, H13.7, H28] A Rogue in hand, two against a castle, sent to another side."""
    if victim >= table.rules.sides:
        return NO_SUCH_SIDE
    if victim == table.side():
        return OWN_SIDE
    rogues = count(table.hands[table.active], ROGUE)
    if rogues == 0:
        return ROGUE_MISSING
    return TWO_ROGUES if rogues < 1 + table.castles[victim] else FINE


def steal_problem(table: Table, victim: i64) -> i64:
    """[H13.2, H29, H54] There must be something to steal; only money lies in a treasury."""
    problem = attack_problem(table, victim)
    if problem == FINE and table.chests[victim] == 0:
        return NOTHING_TO_STEAL
    return problem


def lowest_rank(columns: i64) -> i64:
    """[H13.4, H15] The lowest rank of a court with anybody in it."""
    if columns & KNIGHT_RANK != 0:
        return 0
    return 1 if columns & BARON_RANK != 0 else 2


def kidnap_problem(table: Table, victim: i64, place: i64) -> i64:
    """[H13.3, H13.4, H16] Anybody of the lowest rank, single or not, Jesters by the role they play."""
    problem = attack_problem(table, victim)
    if problem != FINE:
        return problem
    court = table.courts[victim]
    if court & ALL[place] == 0:
        return NOBODY_THERE
    rank = (place if place < COLUMNS else place - COLUMNS) >> 1
    if rank != lowest_rank(columns_of(court)):
        return HIGHER_RANK
    return ROYALS_SAFE if rank == 2 and table.rules.royals_safe else FINE


def rogue_problem(table: Table, move: i64) -> i64:
    """The problem with sending a Rogue."""
    if move == CRIME_WAVE:  # [H29] always allowed, even without effect
        return FINE if table.hands[table.active] & ALL[ROGUE] != 0 else ROGUE_MISSING
    if move >= KIDNAP:
        return kidnap_problem(table, (move - KIDNAP) // PLACES, (move - KIDNAP) % PLACES)
    return steal_problem(table, move - STEAL)


def rogue_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add everything a Rogue in hand can do."""
    if table.hands[table.active] & ALL[ROGUE] == 0:
        return moves
    sides = table.rules.sides
    for victim in range(sides):
        if steal_problem(table, victim) == FINE:
            moves = append(moves, STEAL + victim)
    for victim in range(sides):
        court = table.courts[victim]
        if court != 0 and attack_problem(table, victim) == FINE:
            for place in range(2 * lowest_rank(columns_of(court)), PLACES):
                if court & ALL[place] != 0 and kidnap_problem(table, victim, place) == FINE:
                    moves = append(moves, KIDNAP + victim * PLACES + place)
    return append(moves, CRIME_WAVE)


def send_rogue(table: Table, move: i64) -> None:
    """[H13.1] Rogues are lost after one use, whatever they do."""
    table.stirred = True
    if move == CRIME_WAVE:
        spend_rogues(table, 1)  # [H28, H30] one is enough, and it has left the hand
        diary = table.diary
        if diary is not None:
            diary.tell(Say("{seat} causes a crime wave", seat=int(table.active)), "H13.6")
        next_in_wave(table)
        return
    table.victim = (move - KIDNAP) // PLACES if move >= KIDNAP else move - STEAL
    table.rogues = 1 + table.castles[table.victim]
    spend_rogues(table, table.rogues)
    if move >= KIDNAP:
        kidnap(table, (move - KIDNAP) % PLACES)
    else:
        begin_theft(table)


def spend_rogues(table: Table, rogues: i64) -> None:
    """[H13.1, H13.7] The castle absorbs one of two."""
    for _ in range(rogues):
        discard_openly(table, table.active, ROGUE)


# -- theft


def begin_theft(table: Table) -> None:
    """[H13.2] The thief reaches for the top card; with household defence the victim is asked first [H8.1]."""
    seat, victim = table.active, table.victim
    diary = table.diary
    if diary is not None:
        kind = table.treasuries[victim][len(table.treasuries[victim]) - 1]
        robbed = side_name(table.rules, victim)
        if table.rogues == 1:
            diary.tell(Say("{seat} sends a thief for {money} of {victim}", seat=int(seat), money=card_name(kind),
                           victim=robbed), "H13.2")
        else:
            diary.tell(Say("{seat} sends two thieves for {money} of {victim}", seat=int(seat), money=card_name(kind),
                           victim=robbed), "H13.7")
    if table.rules.defence:
        table.phase = DEFENCE
        table.women = 0
        table.asked = next_of_side(table, seat)
    else:
        table.phase = LOOT


def next_of_side(table: Table, seat: i64) -> i64:
    """[H62] The first seat of the victim's side, clockwise after a seat."""
    seat = (seat + 1) % table.seats
    while seat % table.rules.sides != table.victim:
        seat = (seat + 1) % table.seats
    return seat


def women_needed(table: Table) -> i64:
    """[H43, H63] One woman stops one attack; by option one for each Rogue."""
    return table.rogues if table.rules.defence_per_rogue else 1


def defence_problem(table: Table, move: i64) -> i64:
    """[H8.1, H22, H42] A Lady, Baroness or Queen from the hand – no Jester – stops a theft, if anybody wants."""
    if move == ENDURE:
        return FINE if table.women == 0 else TWO_WOMEN
    if not DEFEND <= move < ENDURE:
        return WRONG_MOMENT
    hand = table.hands[table.asked]
    kind = 2 * (move - DEFEND) + 1
    if kind != 1 and table.rules.defence_ladies_only:
        return LADIES_ONLY
    if hand & ALL[kind] == 0:
        return NO_CARD
    usable = ALL[1] if table.rules.defence_ladies_only else WOMEN
    return TWO_WOMEN if size(hand & usable) < women_needed(table) - table.women else FINE


def defence_moves(table: Table) -> vec[i64]:
    """Who may be discarded against the thief. A hand without women is asked as well, so that asking tells nothing."""
    moves = vec[i64]()
    for move in range(DEFEND, ENDURE + 1):
        if defence_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def defend(table: Table, move: i64) -> None:
    """[H8.1, H62] The woman is discarded and the theft fails; or the next partner is asked, or the thief succeeds."""
    seat = table.asked
    diary = table.diary
    if move == ENDURE:
        partner = next_of_side(table, seat)
        if between(table, table.active, seat, partner):
            table.asked = partner
        else:
            table.asked = NONE
            table.phase = LOOT
        if diary is not None:
            diary.tell(Say("{seat} does not defend", seat=int(seat)), "H8.1")
        return
    kind = 2 * (move - DEFEND) + 1
    discard_openly(table, seat, kind)
    table.women += 1
    if diary is not None:
        diary.tell(Say("{seat} defends the treasury with a {woman}", seat=int(seat), woman=card_name(kind)), "H8.1",
                   reveals=True)
    if table.women == women_needed(table):
        table.asked = NONE
        end_attack(table)


def between(table: Table, start: i64, seat: i64, later: i64) -> bool:
    """Is `later` reached clockwise from `start` only after `seat`?"""
    seats = table.seats
    return (later - start) % seats > (seat - start) % seats


def end_attack(table: Table) -> None:
    table.victim = NONE
    table.rogues = 0
    table.women = 0
    table.person = NONE
    table.phase = ACTION


def loot_problem(move: i64) -> i64:
    """[H13.2] The thief's choice."""
    if move in (TO_HAND, TO_TREASURY):
        return FINE
    return TREASURE_ONLY if TO_COURT <= move < DEFEND else WRONG_MOMENT


def take_loot(table: Table, move: i64) -> None:
    """[H13.2, H57, H11.3] The top card of the victim's treasury, to the hand or on top of the own treasury."""
    seat, victim = table.active, table.victim
    kind = take_from_treasury(table, victim, len(table.treasuries[victim]) - 1)
    diary = table.diary
    if move == TO_HAND:
        table.hands[seat] += ONE[kind]
        saw_taken(table, seat, kind)
        if diary is not None:
            diary.tell(Say("{seat} takes the stolen {money} to the hand", seat=int(seat), money=card_name(kind)),
                       "H13.2")
    else:
        lay_on_treasury(table, table.side(), kind)
        if diary is not None:
            diary.tell(Say("{seat} lays the stolen {money} on the treasury", seat=int(seat), money=card_name(kind)),
                       "H13.2")
    end_attack(table)


# -- kidnapping


def kidnap(table: Table, place: i64) -> None:
    """[H13.3] The kidnapper names the person; where it goes is asked next, unless it can only be the hand [H14]."""
    table.person = place
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} kidnaps a {person} of {victim}", seat=int(table.active), person=place_name(place),
                       victim=side_name(table.rules, table.victim)), "H13.7" if table.rogues == 2 else "H13.3")
    if table.rules.kidnap_only_to_hand:
        take_hostage(table, TO_HAND)
    else:
        table.phase = HOSTAGE


def hostage_problem(table: Table, move: i64) -> i64:
    """[H13.5, H14, H18] To the hand; or into the own court, a Jester in any role, where bottom-up building holds."""
    if move == TO_HAND:
        return FINE
    is_jester = table.person >= COLUMNS
    columns = columns_of(table.courts[table.side()])
    if move == TO_COURT:
        return JESTER_NEEDS_ROLE if is_jester else may_join(table.rules, columns, table.person)
    if TO_COURT_AS <= move < TO_COURT_AS + ROLES:
        return may_join(table.rules, columns, move - TO_COURT_AS) if is_jester else NOT_A_JESTER
    return PEOPLE_ONLY if move == TO_TREASURY else WRONG_MOMENT


def hostage_moves(table: Table) -> vec[i64]:
    """Where the kidnapped person may go."""
    moves = vec[i64]([TO_HAND])
    for move in range(TO_COURT, TO_COURT_AS + ROLES):
        if hostage_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def take_hostage(table: Table, move: i64) -> None:
    """[H13.5, H17, H11.3] Out of the victim's court, and to the hand – a Jester too – or into the own court."""
    seat, place = table.active, table.person
    table.courts[table.victim] -= ONE[place]
    diary = table.diary
    if move == TO_HAND:
        kind = place if place < COLUMNS else JESTER
        table.hands[seat] += ONE[kind]
        saw_taken(table, seat, kind)
        if diary is not None:
            diary.tell(Say("{seat} takes the kidnapped {person} to the hand", seat=int(seat), person=card_name(kind)),
                       "H13.5")
    else:
        own = place if move == TO_COURT else COLUMNS + move - TO_COURT_AS
        enter(table, own)
        if diary is not None:
            diary.tell(Say("{seat} welcomes the kidnapped person to the own court: {person}", seat=int(seat),
                           person=place_name(own)), "H13.5")
            celebrate(table)
    end_attack(table)


# -- crime wave


def next_in_wave(table: Table) -> None:
    """[H13.6, H31] Whoever holds more than five cards discards, the active player first, then clockwise."""
    for step in range(table.seats):
        seat = (table.active + step) % table.seats
        if table.hand_size(seat) > CRIME_WAVE_LIMIT:
            table.asked = seat
            table.phase = WAVE
            return
    table.asked = NONE
    table.phase = ACTION


def wave_problem(table: Table, move: i64) -> i64:
    """[H13.6] Any card of the hand."""
    if not DISCARD_CARD <= move < DISCARD_CARD + KINDS:
        return WRONG_MOMENT
    return FINE if table.hands[table.asked] & ALL[move - DISCARD_CARD] != 0 else NO_CARD


def wave_discard(table: Table, move: i64) -> None:
    """[H13.6, H31] One card face down; again until five are left."""
    seat, kind = table.asked, move - DISCARD_CARD
    discard_face_down(table, seat, kind)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} discards {card} face down", seat=int(seat), card=card_name(kind)), "H13.6",
                   only=(int(seat),))
        diary.tell(Say("{seat} discards a card face down", seat=int(seat)), "H13.6", but=(int(seat),))
    next_in_wave(table)
