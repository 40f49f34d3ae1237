"""How good each move of Behütunsburg looks before it is tried: in victory points, from the own cards and the tables."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.values.behuetunsburg import weights as w
from tafelrunde.games.behuetunsburg import components as c, moves as m
from tafelrunde.games.behuetunsburg.court import CARD_AT, columns_of, is_complete
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
    if move < m.BANK:
        if move < m.DISMISS:
            return 0.0
        kind = 2 * (move - m.DISMISS) + 1
        if move >= m.DISMISS_COURT:
            return w.UNKNOWN_CARD - float(c.POINTS[2 * (move - m.DISMISS_COURT) + 1])
        return w.UNKNOWN_CARD - loss(hand, kind, columns)
    if move < m.COUPLE:
        return (1.0 - w.MONEY_IN_HAND) * float(c.WORTH[c.GOLD + move - m.BANK])
    if move < m.REPLACE:
        return entering(hand, columns, move)
    if move < m.CASTLE:
        if move < m.JESTER_AWAY:
            return JESTER_FREED
        return 0.0 if move == m.JESTER_AWAY else JESTER_MOVED + (10.0 if move < m.JESTER_COUPLE else 0.0)
    if move == m.CASTLE:
        return BUILDING + LEAD * lead(state, side)
    if move < m.PAY:
        if move < m.QUEST_COURT:
            return QUESTING - loss(hand, 2 * (move - m.QUEST), columns)
        return QUESTING - float(c.POINTS[2 * (move - m.QUEST_COURT)])
    if move < m.STEAL:
        return 1.0 if move < m.PAY_TREASURY else 0.0
    if move < m.TO_HAND:
        return crime(state, seat, move)
    if move < m.DEFEND:
        return welcoming(hand, columns, state.table.person, move)
    if move < m.DISCARD_CARD:
        return 0.0
    if move < m.DISCARD_TREASURY:
        return -loss(hand, move - m.DISCARD_CARD, columns)
    return 0.0


def loss(hand: i64, kind: i64, columns: i64) -> float:
    """What a hand promises less without one of its cards."""
    complete = is_complete(columns)
    return w.hand_value(hand, columns, complete) - w.hand_value(hand - ONE[kind], columns, complete)


def entering(hand: i64, columns: i64, move: i64) -> float:
    """A couple, or somebody who completes one, comes to the court."""
    if move < m.FILL:
        couple = move - m.COUPLE
        man, woman = COUPLE_MAN[couple], COUPLE_WOMAN[couple]
        rank = COUPLE_RANK[couple]
        left = hand - ONE[man] - ONE[woman]
        after = columns + ONE[2 * rank] + ONE[2 * rank + 1]
        found = float(c.POINTS[man] + c.POINTS[woman])
    else:
        place = move - m.FILL
        kind = CARD_AT[place]
        left = hand - ONE[kind]
        after = columns + ONE[place if place < c.PLACES - 4 else place - 6]
        found = float(c.POINTS[kind])
    done = is_complete(after)
    before = is_complete(columns)
    if done and not before:
        found += w.COMPLETE
    return found + w.hand_value(left, after, done) - w.hand_value(hand, columns, before)


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
    if move == m.CRIME_WAVE:
        cards: i64 = 0
        for other in range(state.seats):
            over = state.hand_size(other) - c.CRIME_WAVE_LIMIT
            if over > 0:
                cards += over if other != seat else -over - 1
        return WAVED * float(cards) - w.ROGUE_IN_HAND
    if move < m.KIDNAP:
        victim = move - m.STEAL
        treasury = state.table.treasuries[victim]
        gained = STOLEN * float(c.WORTH[treasury[len(treasury) - 1]])
    else:
        victim = (move - m.KIDNAP) // c.PLACES
        place = (move - m.KIDNAP) % c.PLACES
        gained = TAKEN * float(c.POINTS[CARD_AT[place]])
        if is_complete(columns_of(state.table.courts[victim])):
            gained += BROKEN
    return gained - w.ROGUE_IN_HAND * float(1 + state.table.castles[victim])


def welcoming(hand: i64, columns: i64, person: i64, move: i64) -> float:
    """A stolen card or a kidnapped person goes where it is worth more."""
    if move == m.TO_HAND or person < 0:
        return 0.0
    if move == m.TO_COURT:
        kind = CARD_AT[person]
        after = columns + ONE[person]
        return (float(c.POINTS[kind]) + w.hand_value(hand, after, is_complete(after))
                - w.hand_value(hand + ONE[kind], columns, is_complete(columns)))
    return -20.0
