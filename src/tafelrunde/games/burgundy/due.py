"""Can what is due be due? Asked of positions that somebody wrote down."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy.components import (
    CARPENTERS_WORKSHOP,
    CHURCH,
    DICE,
    HAND_LIMIT,
    KINDS,
    MARKET,
    PROJECT_LIMIT,
    PURCHASE_CARDS,
)
from tafelrunde.games.burgundy.dealt import draws, wrong_counts
from tafelrunde.games.burgundy.deck import available
from tafelrunde.games.burgundy.estate import may_join, may_stand_apart
from tafelrunde.games.burgundy.projects import wants_more
from tafelrunde.games.burgundy.rounds import starting_stack
from tafelrunde.games.burgundy.table import (
    AARON,
    ACT,
    CONVERT,
    DEAL,
    DROP,
    EITHER,
    END,
    FETCH,
    HAND,
    KIT_ANIMAL,
    KIT_GOOD,
    NONE,
    OFFER,
    OPEN,
    PAIRED,
    PILE,
    PLAY,
    PURCHASE,
    REWARD,
    SCALE,
    TOP_ANIMAL,
    TOP_GOOD,
    Table,
    is_chance,
)
from tafelrunde.games.burgundy.turn import settles


def wrong_stack(table: Table) -> Say | None:
    """The first thing that is wrong with what is due; None if play can go on from here."""
    height = len(table.stack)
    for place in range(height):
        found = wrong_frame(table, table.stack[place] // SCALE, table.stack[place] % PAIRED, place)
        if found is None and table.stack[place] % SCALE >= PAIRED:
            found = wrong_pair(table, place)
        if found is not None:
            return found
    if wrong_start(table) or twice_to_hand(table):
        return Say("what is due in the position cannot be due in this order")
    if (table.laying != NONE) != (is_untouched(table)):
        return Say("a card is played exactly when its action is due and nothing else")
    if (table.returned_workers + table.returned_silver > 0) != (table.phase == CONVERT):
        return Say("workers and silver are returned exactly while a conversion is due")
    if len(table.offer) > 0 and not is_due(table, OFFER):
        return Say("bought cards lie there, but nothing is to become of them")
    if wrong_tops(table):
        return Say("the open piles show too few cards")
    if height > 0 and settles(table):
        return Say("nothing can happen with what is due first")
    return wrong_counts(table)


def is_untouched(table: Table) -> bool:
    """Has a card been announced and nothing been done with it?"""
    return (table.laying != NONE and len(table.stack) == 2 and table.phase == ACT and table.number > 0
            and not table.paired)


def is_due(table: Table, phase: i64) -> bool:
    for frame in table.stack:
        if frame // SCALE == phase:
            return True
    return False


def wrong_pair(table: Table, place: i64) -> Say | None:
    """[R2] Effects wait above the reward of the same card."""
    phase = table.stack[place] // SCALE
    effect = ACT <= phase <= EITHER
    if effect and place > 0 and table.stack[place - 1] // SCALE == REWARD:
        return None
    return Say("something due is paired with a reward that is not there")


def wrong_frame(table: Table, phase: i64, number: i64, place: i64) -> Say | None:
    """Does the frame fit its place, its number and the table?"""
    top = place == len(table.stack) - 1
    below: i64 = table.stack[place - 1] // SCALE if place > 0 else NONE
    bad_place = Say("what is due in the position cannot be due in this order")
    bad_number = Say("the number of something due in the position cannot be")
    if place == 0:
        if phase != END and phase != PLAY and phase != OPEN:
            return bad_place
    elif phase in (END, PLAY, OPEN) or (not is_chance(phase) and not belongs_to_turn(table)):
        return bad_place
    if is_chance(phase):
        return wrong_chance(table, phase, number, below, top)
    if phase == PLAY:
        if len(table.players[table.active].hand) == 0 and not draws(table, table.active):
            return Say("the player to act has no card in hand")
    elif phase == ACT:
        return None if number <= DICE else bad_number
    elif phase == FETCH:
        return None if number in (CARPENTERS_WORKSHOP, CHURCH, MARKET) else bad_number
    elif phase in (PILE, DROP):
        return None if top and number < KINDS and fits_choice(table, phase, number) else bad_number
    elif phase == OFFER:
        if not table.bought or (top and len(table.offer) == 0) or not (top or next_is_purchase(table, place)):
            return bad_place
    elif phase == CONVERT:
        return None if top and number == 0 else bad_place
    return None if number == 0 else bad_number


def belongs_to_turn(table: Table) -> bool:
    """Is a turn under way: has a card been played, or bought before that?"""
    return is_turn(table.stack[0] // SCALE, table)


def is_turn(bottom: i64, table: Table) -> bool:
    """Can effects and actions be due above that frame?"""
    return bottom == END or (bottom == PLAY and table.bought)


def next_is_purchase(table: Table, place: i64) -> bool:
    return table.stack[place + 1] // SCALE == PURCHASE


def fits_choice(table: Table, phase: i64, kind: i64) -> bool:
    """Is there a pile to choose, or a project to drop?"""
    player = table.players[table.active]
    if phase == DROP:
        return len(player.projects) == PROJECT_LIMIT
    choices = 1 if may_stand_apart(player, kind) else 0
    for onto in range(7):
        choices += 1 if may_join(player, kind, onto) else 0
    return choices > 1


def wrong_chance(table: Table, phase: i64, number: i64, below: i64, top: bool) -> Say | None:
    """Is there something for chance to turn up, and is it time for it?"""
    bad = Say("what chance is to turn up in the position cannot be")
    bottom = table.stack[0] // SCALE
    if phase == HAND:
        if bottom != PLAY or number >= table.seats or (below != PLAY and below != HAND):
            return bad
        player = table.players[number]
        return None if len(player.pile) > 0 and len(player.hand) < HAND_LIMIT else bad
    if phase == AARON:
        fits = bottom == PLAY and top and table.seats == 1 and 1 <= number <= table.aaron_left
        return None if fits else bad
    if phase == DEAL:
        fits = bottom == OPEN and below == OPEN and number == len(table.display) and wants_more(table, number)
        return None if fits else bad
    if phase == PURCHASE:
        fits = top and below == OFFER and 1 <= number <= PURCHASE_CARDS - len(table.offer)
        return None if fits and number <= available(table) else bad
    if phase in (KIT_GOOD, KIT_ANIMAL):
        return None if bottom == OPEN else bad
    piles = table.goods if phase == TOP_GOOD else table.animals
    if (phase != TOP_GOOD and phase != TOP_ANIMAL) or number > 1:
        return bad
    if piles.tops[number] != NONE or piles.sizes[number] == 0:
        return bad
    return None if bottom == OPEN or (top and is_turn(bottom, table)) else bad


def wrong_start(table: Table) -> bool:
    """While the table is being set up, are other things due than at the start?"""
    if len(table.stack) < 2 or table.stack[0] // SCALE != OPEN:
        return False
    if len(table.stack) == 2:  # the display is dealt, at the start as in later rounds
        return table.phase != DEAL
    expected = starting_stack(table.seats)
    if table.round > 0 or len(table.stack) > len(expected):
        return True
    for place in range(len(table.stack)):
        if table.stack[place] != expected[place]:
            return True
    return False


def twice_to_hand(table: Table) -> bool:
    """Is a seat to draw cards twice?"""
    for place in range(len(table.stack)):
        for other in range(place):
            if table.stack[place] // SCALE == HAND and table.stack[place] == table.stack[other]:
                return True
    return False


def wrong_tops(table: Table) -> bool:
    """Does a pile show no card although none is due to be turned up there?"""
    for pile in range(2):
        if table.goods.sizes[pile] > 0 and table.goods.tops[pile] == NONE and not top_is_due(table, TOP_GOOD, pile):
            return True
        if table.animals.sizes[pile] > 0 and table.animals.tops[pile] == NONE and not top_is_due(
                table, TOP_ANIMAL, pile):
            return True
    return False


def top_is_due(table: Table, phase: i64, pile: i64) -> bool:
    for frame in table.stack:
        if frame == phase * SCALE + pile:
            return True
    return False
