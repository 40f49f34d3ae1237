"""How good each move of Behütunsburg looks before it is tried: in victory points, from the own cards and the tables."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.values.behuetunsburg.weights import (
    COMPLETE,
    MONEY_IN_HAND,
    ROGUE_IN_HAND,
    UNKNOWN_CARD,
    hand_value,
)
from tafelrunde.games.behuetunsburg.components import (
    CRIME_WAVE_LIMIT,
    GOLD,
    PLACES,
    POINTS,
    WORTH,
)
from tafelrunde.games.behuetunsburg.court import CARD_AT, columns_of, is_complete
from tafelrunde.games.behuetunsburg.moves import (
    BANK,
    CASTLE,
    COUPLE,
    CRIME_WAVE,
    DEFEND,
    DISCARD_CARD,
    DISCARD_TREASURY,
    DISMISS,
    DISMISS_COURT,
    FILL,
    JESTER_AWAY,
    JESTER_COUPLE,
    KIDNAP,
    PAY,
    PAY_TREASURY,
    QUEST,
    QUEST_COURT,
    REPLACE,
    STEAL,
    TO_COURT,
    TO_HAND,
)
from tafelrunde.games.behuetunsburg.playing import COUPLE_MAN, COUPLE_RANK, COUPLE_WOMAN
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.kit.multiset import ONE

QUESTING: Final = -25.0  # a quest costs 50 and a man, and draws five cards
JESTER_FREED: Final = 25.0  # a real person in the place of a Jester
JESTER_MOVED: Final = -20.0  # a Jester that goes on costs 30, and two people more score
LEAD: Final = 0.25  # of a lead, when it comes to ending the round
BROKEN: Final = 15.0  # a court that is complete no more
STOLEN: Final = 1.8  # what a point is worth that one side loses and another gets: money …
TAKEN: Final = 1.6  # … and people
WAVED: Final = 4.0  # a card another one loses in a crime wave
BUILDING: Final = 35.0  # a castle, on even terms


def prior(state: State, seat: i64, move: i64) -> float:
    """What a legal move brings a seat, beyond doing nothing."""
    side = state.rules.side_of(seat)
    hand = state.hands[seat]
    columns = columns_of(state.table.courts[side])
    if move < BANK:
        if move < DISMISS:
            return 0.0
        kind = 2 * (move - DISMISS) + 1
        if move >= DISMISS_COURT:
            return UNKNOWN_CARD - float(POINTS[2 * (move - DISMISS_COURT) + 1])
        return UNKNOWN_CARD - loss(hand, kind, columns)
    if move < COUPLE:
        return (1.0 - MONEY_IN_HAND) * float(WORTH[GOLD + move - BANK])
    if move < REPLACE:
        return entering(hand, columns, move)
    if move < CASTLE:
        if move < JESTER_AWAY:
            return JESTER_FREED
        return 0.0 if move == JESTER_AWAY else JESTER_MOVED + (10.0 if move < JESTER_COUPLE else 0.0)
    if move == CASTLE:
        return BUILDING + LEAD * lead(state, side)
    if move < PAY:
        if move < QUEST_COURT:
            return QUESTING - loss(hand, 2 * (move - QUEST), columns)
        return QUESTING - float(POINTS[2 * (move - QUEST_COURT)])
    if move < STEAL:
        return 1.0 if move < PAY_TREASURY else 0.0
    if move < TO_HAND:
        return crime(state, seat, move)
    if move < DEFEND:
        return welcoming(hand, columns, state.table.person, move)
    if move < DISCARD_CARD:
        return 0.0
    if move < DISCARD_TREASURY:
        return -loss(hand, move - DISCARD_CARD, columns)
    return 0.0


def loss(hand: i64, kind: i64, columns: i64) -> float:
    """What a hand promises less without one of its cards."""
    complete = is_complete(columns)
    return hand_value(hand, columns, complete) - hand_value(hand - ONE[kind], columns, complete)


def entering(hand: i64, columns: i64, move: i64) -> float:
    """A couple, or somebody who completes one, comes to the court."""
    if move < FILL:
        couple = move - COUPLE
        man, woman = COUPLE_MAN[couple], COUPLE_WOMAN[couple]
        rank = COUPLE_RANK[couple]
        left = hand - ONE[man] - ONE[woman]
        after = columns + ONE[2 * rank] + ONE[2 * rank + 1]
        found = float(POINTS[man] + POINTS[woman])
    else:
        place = move - FILL
        kind = CARD_AT[place]
        left = hand - ONE[kind]
        after = columns + ONE[place if place < PLACES - 4 else place - 6]
        found = float(POINTS[kind])
    done = is_complete(after)
    before = is_complete(columns)
    if done and not before:
        found += COMPLETE
    return found + hand_value(left, after, done) - hand_value(hand, columns, before)


def lead(state: State, side: i64) -> float:
    """Points on the table ahead of the best other side."""
    own = side_points(state.table, side)
    best: i64 = -1000
    for other in range(state.rules.sides):
        if other != side:
            points = side_points(state.table, other)
            if points > best:
                best = points
    return float(own - best)


def crime(state: State, seat: i64, move: i64) -> float:
    """What Rogues bring: what one gets and what another loses."""
    if move == CRIME_WAVE:
        cards: i64 = 0
        for other in range(state.seats):
            over = state.hand_size(other) - CRIME_WAVE_LIMIT
            if over > 0:
                cards += over if other != seat else -over - 1
        return WAVED * float(cards) - ROGUE_IN_HAND
    if move < KIDNAP:
        victim = move - STEAL
        treasury = state.table.treasuries[victim]
        gained = STOLEN * float(WORTH[treasury[len(treasury) - 1]])
    else:
        victim = (move - KIDNAP) // PLACES
        place = (move - KIDNAP) % PLACES
        gained = TAKEN * float(POINTS[CARD_AT[place]])
        if is_complete(columns_of(state.table.courts[victim])):
            gained += BROKEN
    return gained - ROGUE_IN_HAND * float(1 + state.table.castles[victim])


def welcoming(hand: i64, columns: i64, person: i64, move: i64) -> float:
    """A stolen card or a kidnapped person goes where it is worth more."""
    if move == TO_HAND or person < 0:
        return 0.0
    if move == TO_COURT:
        kind = CARD_AT[person]
        after = columns + ONE[person]
        return (float(POINTS[kind]) + hand_value(hand, after, is_complete(after))
                - hand_value(hand + ONE[kind], columns, is_complete(columns)))
    return -20.0
