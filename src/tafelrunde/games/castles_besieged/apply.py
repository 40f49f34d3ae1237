"""A legal move or a chance move, sent to its chapter; and which chance moves there are."""

from mypy_extensions import i64

from tafelrunde.core import CHANCE, Rng
from tafelrunde.games.castles_besieged import attack, dealing, turn
from tafelrunde.games.castles_besieged.components import PAIRS
from tafelrunde.games.castles_besieged.moves import ATTACK, CARD, DEALER, DICE, DRAW, LAY, PASS
from tafelrunde.games.castles_besieged.table import A_CARD, A_DEAL, THE_DEALER, THE_DICE, World
from tafelrunde.kit.deck import even_chances, weighted_chances


def apply(state: World, seat: i64, move: i64) -> None:
    """[C3.1] Draw, lay or attack; or pass [C24]."""
    if seat == CHANCE:
        apply_chance(state, move)
    elif move == PASS:
        turn.give_way(state)
    else:
        state.table.passes = 0
        if move >= ATTACK:
            attack.declare(state, move - ATTACK)
        elif move == DRAW:
            turn.reach_for_pile(state)
        else:
            turn.lay(state, move - LAY)


def apply_chance(state: World, move: i64) -> None:
    """Carry out a chance move: dice, dealer, a card dealt or a card drawn."""
    if move >= DICE:
        attack.resolve(state, move - DICE)
    elif move <= DEALER + 1:
        dealing.choose_dealer(state, move - DEALER)
    elif state.table.awaited == A_DEAL:
        dealing.deal_card(state, move - CARD)
    else:
        turn.draw_card(state, move - CARD)


def chances(state: World) -> list[tuple[int, int]]:
    """All possible chance moves with their weights."""
    awaited = state.table.awaited
    if awaited == THE_DEALER:
        return even_chances(DEALER, 2)
    if awaited == THE_DICE:
        return even_chances(DICE, PAIRS)
    return weighted_chances(CARD, state.pile.counts) if awaited in (A_DEAL, A_CARD) else []


def roll(state: World, rng: Rng) -> None:
    """Sample and carry out the dice, a drawn card, or the whole deal with its dealer."""
    awaited = state.table.awaited
    if awaited == THE_DICE:
        attack.resolve(state, rng.below(PAIRS))
    elif awaited == A_CARD:
        turn.draw_card(state, state.pile.pick(rng))
    else:
        if awaited == THE_DEALER:
            dealing.choose_dealer(state, rng.below(2))
        dealing.deal_all(state, rng)
