"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know.

A bound, not an expectation: sensible matches take some hundred decisions, random ones up to 14 000. It follows cards.
A card put down costs at most two decisions (a replaced Jester asks where it goes); from court or treasury it leaves by
one more at most, a payment. A Rogue is never on the table, but asks two partners to defend and its sender
where the loot goes, and may bring one card of the table back to a hand.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import CARDS_FOR_A_QUEST, CARDS_FOR_A_WOMAN, HAND_AT_START
from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.kit.multiset import size

OF_A_CARD: Final[i64] = 3  # put down, a Jester placed, paid away
OF_A_ROGUE: Final[i64] = 4 + OF_A_CARD  # sent, two partners asked, the loot, and all of the card it brings to a hand
OF_A_TURN: Final[i64] = 4  # how to draw, a quest begun, the end of the actions, the compulsory discard
OF_AN_OFFER: Final[i64] = 3  # begun, made or withdrawn, answered


def longest(rules: Rules) -> int:
    """[H51, H74] Most decisions of a match: of each round, most turns with the most each can cost."""
    rounds = rules.rounds + (1 if rules.tiebreak_round else 0)
    start = HAND_AT_START * rules.seats * OF_A_ROGUE + rules.sides  # each side begins to pay for one castle
    return int(rounds * (start + rules.turn_limit * rules.seats * most_in_a_turn(rules)))


def most_in_a_turn(rules: Rules) -> i64:
    """Every card drawn a Rogue, and every offer of as many cards as there are."""
    drawn = max(CARDS_FOR_A_WOMAN, rules.seats if rules.die else 0) + CARDS_FOR_A_QUEST
    most = OF_A_TURN + drawn * OF_A_ROGUE
    if rules.trading:
        named = size(rules.deck) * (1 + OF_A_CARD if rules.trade_tables else 1)  # people come back to hands [H66]
        most += rules.trade_offers * (OF_AN_OFFER + named)
    return most
