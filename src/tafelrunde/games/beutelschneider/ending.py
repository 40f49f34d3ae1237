"""Chapter 6: the end of a hand and of the game."""

from librt.vecs import append
from mypy_extensions import i64

from tafelrunde.core import Outcome, Say, ranking
from tafelrunde.games.beutelschneider import news
from tafelrunde.games.beutelschneider.components import LONGEST_MATCH
from tafelrunde.games.beutelschneider.dealing import clear_for_next_hand, undealt
from tafelrunde.games.beutelschneider.table import Table, World


def best_total(table: Table) -> i64:
    """The highest total so far, negative ones included [B22]."""
    best = table.totals[0]
    for total in table.totals:
        if total > best:
            best = total
    return best


def leaders(table: Table) -> i64:
    """How many seats have the highest total."""
    best = best_total(table)
    number: i64 = 0
    for total in table.totals:
        if total == best:
            number += 1
    return number


def has_won_at_once(table: Table) -> bool:
    """[B17] With `instant_win`: does a total with this hand's points reach the target after a trick [B29]?"""
    if not table.rules.instant_win:
        return False
    for seat in range(table.seats):
        if table.totals[seat] + table.points[seat] >= table.rules.target:
            return True
    return False


def is_over(table: Table) -> bool:
    """[B6.1] After a whole hand: is a total at the target or above [B17, B20], or are the agreed hands played
    [B21, B26]? [B6.3] A tie is shared, or with `tiebreak=play_on` further hands are played until one leads alone
    [B19, B30], or until 200 hands are played [B32].
    """
    rules = table.rules
    done = table.hand_number >= rules.hands_limit if rules.hands_limit > 0 else best_total(table) >= rules.target
    return done and (not rules.play_on or leaders(table) == 1 or table.hand_number >= LONGEST_MATCH)


def finish_hand(state: World) -> None:
    """[B6.1] Book the hand's points, then end the game or deal again."""
    table = state.table
    totals = table.totals[:]
    history = table.history[:]
    for seat in range(table.seats):
        totals[seat] += table.points[seat]
        history = append(history, table.points[seat])
    table.totals = totals
    table.history = history
    show_aside(state)
    news.hand_scored(state)
    if is_over(table):
        table.over = True
    else:
        clear_for_next_hand(state)


def show_aside(state: World) -> None:
    """[B16] With three players the two cards put aside are shown after the hand; other hands stay hidden [B28]."""
    state.table.shown_aside = 0
    if state.seats == 3 and state.table.rules.reveal_aside:
        state.table.shown_aside = undealt(state)
        news.aside_shown(state)


def outcome(table: Table) -> Outcome:
    """[B6.2] The highest total wins, however many have passed the target [B18]; ties are shared [B19]."""
    totals = tuple(int(total) for total in table.totals)
    if table.rules.hands_limit == 1:
        reason = Say("the hand is played")
    elif table.rules.hands_limit > 0:
        reason = Say("{number:hand is|hands are} played", number=table.hand_number)
    else:
        reason = Say("{seat} has reached {target:point|points}",
                     seat=totals.index(max(totals)), target=table.rules.target)
    return Outcome(totals, ranking([(total,) for total in totals]), reason, "B6.2")


def share(table: Table, seat: i64) -> float:
    """[B6.3] The seat's share of the win: those level at the top share it."""
    return 1.0 / float(leaders(table)) if table.totals[seat] == best_total(table) else 0.0
