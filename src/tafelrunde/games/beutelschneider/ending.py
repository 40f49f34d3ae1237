"""Chapter 6: the end of a hand and of the game."""

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from tafelrunde.core.outcome import Outcome, ranking
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.dealing import clear_for_next_hand, undealt
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.kit.bits import listed

if TYPE_CHECKING:
    from tafelrunde.games.beutelschneider.state import Hand


def best_total(state: "Hand") -> i64:
    """The highest total so far, negative ones included [B22]."""
    best = state.totals[0]
    for total in state.totals:
        if total > best:
            best = total
    return best


def leaders(state: "Hand") -> i64:
    """How many seats have the highest total."""
    best = best_total(state)
    number: i64 = 0
    for total in state.totals:
        if total == best:
            number += 1
    return number


def target_is_reached(state: "Hand") -> bool:
    """[B6.1] Somebody's total is at the target or above."""
    return best_total(state) >= state.target


def has_won_at_once(state: "Hand") -> bool:
    """[B17] With `instant_win`: does a total with this hand's points reach the target after a trick [B29]?"""
    if not state.instant_win:
        return False
    for seat in range(state.seats):
        if state.totals[seat] + state.points[seat] >= state.target:
            return True
    return False


def finish_hand(state: "Hand") -> None:
    """Book the hand's points, then end the game or deal again.

    [B6.1] The target is tested after a whole hand [B17, B20]; `hands_limit` replaces it [B21, B26].
    [B6.3] A tie is shared, or with `tiebreak=play_on` further hands are played until one leads alone [B19, B30].
    """
    for seat in range(state.seats):
        state.totals[seat] += state.points[seat]
    history = state.history[:]
    for points in state.points:
        history = append(history, points)
    state.history = history
    show_aside(state)
    if state.diary is not None:
        for seat in range(state.seats):
            state.diary.tell(
                Say("{seat} scores {points} in hand {number}: {total} in all", seat=seat,
                    points=state.points[seat], number=state.hand_number, total=state.totals[seat]), "B6.1")
    done = state.hand_number >= state.hands_limit if state.hands_limit > 0 else target_is_reached(state)
    if done and (not state.play_on or leaders(state) == 1):
        state.over = True
    else:
        clear_for_next_hand(state)


def show_aside(state: "Hand") -> None:
    """[B16] With three players the two cards put aside are shown after the hand; other hands stay hidden [B28]."""
    state.shown_aside = 0
    if state.seats == 3 and state.reveal_aside:
        state.shown_aside = undealt(state)
        if state.diary is not None:
            aside = listed(state.shown_aside)
            state.diary.tell(Say("put aside were the {first} and the {second}", first=card_name(aside[0]),
                                 second=card_name(aside[1])), "B16", reveals=True)


def outcome(state: "Hand") -> Outcome:
    """[B6.2] The highest total wins, however many have passed the target [B18]; ties are shared [B19]."""
    totals = tuple(int(total) for total in state.totals)
    if state.hands_limit == 1:
        reason = Say("the hand is played")
    elif state.hands_limit > 0:
        reason = Say("{number} hands are played", number=state.hand_number)
    else:
        reason = Say("{seat} has reached {target} points", seat=totals.index(max(totals)), target=state.target)
    return Outcome(totals, ranking([(total,) for total in totals]), reason, "B6.2")

