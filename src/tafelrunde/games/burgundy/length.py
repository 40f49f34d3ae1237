"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know.

A bound, not an expectation. It follows actions: one a turn, one for each purchase, one for each castle, of which every
one is placed once at most [R5.1]. Whatever is placed, drawn, sold or returned, some action has brought it.
"""

from typing import Final

from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.edition import Box

OF_A_TURN: Final = 5  # a card played, a purchase, what becomes of it, a project dropped for it, the end of the turn
OF_AN_ACTION: Final = 3  # the action, a project dropped for it, the end of a conversion
OF_A_PLACEMENT: Final = 2  # onto which pile, and the choice its effect asks for
FETCHING: Final = 3 * c.BUILDING_COPIES  # carpenter's workshops, churches, markets: a project dropped for each


def longest(box: Box, seats: int) -> int:
    """[R2.1] Turns, actions, placements, triples, goods and animals drawn, workers and silver returned one by one."""
    turns = seats * len(c.ROUNDS) * c.HAND_CARDS
    actions = 2 * turns + c.TYPE_COUNTS[c.CASTLE]
    placements = actions + c.BUILDING_COPIES  # [R6.14] city halls
    triples = placements // c.PILE_CARDS
    drawn = len(c.GOODS) * c.GOODS_COPIES + len(c.ANIMALS) * c.ANIMAL_COPIES
    choices = turns * OF_A_TURN + actions * OF_AN_ACTION + placements * OF_A_PLACEMENT + triples + FETCHING + drawn
    return choices + most_to_return(box, seats, actions, triples)


def most_to_return(box: Box, seats: int, actions: int, triples: int) -> int:
    """[R3.6] Workers and silver anybody can ever have."""
    workers = max(c.SOLITAIRE_WORKERS, *(int(each) for by_seat in box.workers for each in by_seat))
    start = seats * (c.START_SILVER + workers)
    cards = (c.TYPE_COUNTS[c.MINE] * c.MINE_SILVER + c.TYPE_COUNTS[c.KNOWLEDGE] * c.KNOWLEDGE_WORKERS
             + c.BUILDING_COPIES * c.BANK_SILVER + len(c.GOODS) * c.GOODS_COPIES)  # [R3.3b] each good sold brings one
    line = max(int(box.gain(card, line, c.GAIN_SILVER) + box.gain(card, line, c.GAIN_WORKERS))
               for card in range(len(c.ROUNDS)) for line in range(int(box.lines[card])))
    return start + cards + actions * c.WORKERS_RESTOCKED + triples * line
