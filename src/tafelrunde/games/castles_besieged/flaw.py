"""What cannot be in a position although every field by itself can."""

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged import table as t
from tafelrunde.games.castles_besieged.components import KING, PACK
from tafelrunde.games.castles_besieged.ending import fewer_hits, is_decided
from tafelrunde.games.castles_besieged.table import World
from tafelrunde.kit.deck import Deck


def flaw(state: World) -> Say | None:
    """What is wrong with a state; None if it is sound."""
    return rows_flaw(state.table) or turn_flaw(state.table) or match_flaw(state.table) or hands_flaw(state)


def rows_flaw(table: t.Table) -> Say | None:
    """[C3.3] Cards were laid one after the other. [C5.1] Only a card that is there attacks."""
    for army in table.armies:
        laid = list(army.laid)
        now = table.turn in laid and table.awaited != t.NOTHING  # whoever lays a card ends the turn
        if len(laid) != len(army.row) or sorted(set(laid)) != laid or now:
            return Say("laid of the position needs one rising turn number for each card of a row")
    if table.awaited == t.THE_DICE and table.place >= len(table.armies[table.to_move].row):
        return Say("the position awaits dice for an attacker that is not there")
    if table.awaited != t.THE_DICE and table.place != 0:
        return Say("the position names the place of an attacker, but no dice are awaited")
    return None


def turn_flaw(table: t.Table) -> Say | None:
    """[C2.4] Before the first turn the table is empty; afterwards turns alternate. [C23] Two passes end the game."""
    if (table.dealer == t.NEITHER) != (table.awaited == t.THE_DEALER):
        return Say("the position has a dealer exactly from the moment one was chosen")
    if table.awaited in (t.THE_DEALER, t.A_DEAL):
        played = any(len(army.row) > 0 or army.hits > 0 for army in table.armies) or table.discard.size > 0
        if played or table.turn != 0 or table.to_move != 0 or table.passes != 0:
            return Say("the position is still dealing, so nothing can have been played")
    elif table.turn == 0 or table.to_move != (table.dealer + table.turn) % 2:
        return Say("the turn of the position is not that of the player to move: the dealer moves second")
    if (table.passes == 2) != (table.ending == t.PASSED):
        return Say("two passes in a row end the game, and the position does not fit that")
    return None


def match_flaw(table: t.Table) -> Say | None:
    """[C6.2] Games won, the ending and the victor follow from each other."""
    over, named = table.awaited == t.NOTHING, table.rules.dealer
    drawn = table.games_played - table.won[0] - table.won[1]
    if drawn < 0 or is_decided(table) != over or over != (table.ending != t.UNDECIDED):
        return Say("the games played and won do not fit what the position awaits")
    if table.awaited == t.THE_DEALER and table.games_played > 0 and drawn == 0:
        return Say("the winner deals, but the position awaits a dealer by lot")
    if named != t.NEITHER and table.games_played == 0 and table.dealer != named:
        return Say("the option dealer names another dealer of the first game than the position")
    if over and (drawn if table.victor == t.NEITHER else table.won[table.victor]) == 0:
        return Say("the position's last game is not among those won and drawn")
    stormed = [army.hits for army in table.armies].count(table.rules.hits_to_lose)
    if stormed != (1 if table.ending == t.STORMED else 0):
        return Say("the hits of the position do not fit its ending")
    stopped = table.turn == table.rules.most_turns
    if table.victor != victor_due(table) or (table.ending == t.TOO_LONG and not stopped):
        return Say("the position names the wrong victor, or ends for the wrong reason")
    return None


def victor_due(table: t.Table) -> int:
    """Who won the last game: whoever has taken fewer hits, unless it was stopped."""
    return int(t.NEITHER if table.ending in (t.UNDECIDED, t.TOO_LONG) else fewer_hits(table))


def hands_flaw(state: World) -> Say | None:
    """[C1.2] No value is there too often. [C2.3] Hands are dealt in turn; what is known of them is in them [C25]."""
    table, known = state.table, state.known
    excess = too_often(state.pile)
    if excess > 0:
        return Say("the position has too many cards of the value {value}" if table.rules.cards < PACK else
                   "the position has five cards of the value {value}", value=excess)
    if known[0].size + known[1].size > 0 and not table.rules.reshuffle_discard:
        return Say("without a reshuffle no card of a hand is known")
    if not (state.hands[0].holds(known[0]) and state.hands[1].holds(known[1])):
        return Say("a card that is known of a hand is not in it")
    sizes = [int(hand.size) for hand in state.hands]
    first, second = sizes if table.dealer == 1 else reversed(sizes)  # in the order dealt to
    if table.awaited == t.THE_DEALER and first + second > 0:
        return Say("the position has cards dealt but no dealer")
    if table.awaited == t.A_DEAL and (first - second not in (0, 1) or second >= table.rules.hand):
        return Say("the position is in the middle of a deal that was not dealt in turn")
    if table.awaited == t.A_CARD and state.pile.size == 0:
        return Say("the position awaits a card from an empty draw pile")
    if table.awaited == t.A_TURN and table.turn == 1 and not first == second == table.rules.hand:
        return Say("the first turn of the position needs two cards in each hand" if table.rules.cards < PACK else
                   "the first turn of the position needs seven cards in each hand")
    return None


def too_often(left: Deck) -> int:
    """A value with more cards than the pack has, or 0."""
    return next((value for value in range(1, int(KING) + 1) if left.counts[value] < 0), 0)
