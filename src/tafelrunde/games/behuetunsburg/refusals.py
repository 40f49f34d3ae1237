"""Why not: every reason for a refusal, with its rule and its sentence.

The checks of the chapters answer with one of these numbers, FINE or a problem; the same check lists the legal moves
and explains an illegal one.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal

FINE: Final[i64] = 0
WRONG_MOMENT: Final[i64] = 1
NO_CARD: Final[i64] = 2
NOT_ROLLED: Final[i64] = 3
MUST_ROLL: Final[i64] = 4
NO_WOMAN_FROM_COURT: Final[i64] = 5
NO_WOMAN_THERE: Final[i64] = 6
NO_SUPPORT: Final[i64] = 7
ONE_ROYAL_COUPLE: Final[i64] = 8
NO_SINGLE: Final[i64] = 9
NO_JESTER_THERE: Final[i64] = 10
COURT_INCOMPLETE: Final[i64] = 11
CASTLE_STANDS: Final[i64] = 12
NO_CASTLE_LEFT: Final[i64] = 13
TOO_POOR: Final[i64] = 14
QUESTED: Final[i64] = 15
NO_MAN_THERE: Final[i64] = 16
SUPERFLUOUS: Final[i64] = 17
NOT_IN_TREASURY: Final[i64] = 18
NO_SUCH_SIDE: Final[i64] = 19
OWN_SIDE: Final[i64] = 20
NOTHING_TO_STEAL: Final[i64] = 21
ROGUE_MISSING: Final[i64] = 22
TWO_ROGUES: Final[i64] = 23
NOBODY_THERE: Final[i64] = 24
HIGHER_RANK: Final[i64] = 25
ROYALS_SAFE: Final[i64] = 26
NOT_A_JESTER: Final[i64] = 27
JESTER_NEEDS_ROLE: Final[i64] = 28
TWO_WOMEN: Final[i64] = 29
LADIES_ONLY: Final[i64] = 30
HAND_FIRST: Final[i64] = 31
TREASURY_FIRST: Final[i64] = 32
NO_TRADING: Final[i64] = 33
NO_MORE_OFFERS: Final[i64] = 34
NOTHING_TO_TRADE: Final[i64] = 35
NO_TABLE_TRADE: Final[i64] = 36
NOT_SO_MANY: Final[i64] = 37
BOTH_WAYS: Final[i64] = 38
CANNOT_GIVE: Final[i64] = 39
NO_DEFENCE_NOW: Final[i64] = 40
TREASURE_ONLY: Final[i64] = 41
PEOPLE_ONLY: Final[i64] = 42

REASONS: Final[dict[int, tuple[str, str]]] = {
    1: ("H4.1", "that is not asked now"),
    2: ("H4.4", "you do not hold that card"),
    3: ("H8.3", "nobody rolls a die in this match"),
    4: ("H8.3", "the die tells how many cards are drawn"),
    5: ("H5", "only a woman from the hand may be discarded for three cards"),
    6: ("H5", "there is no such woman in your court"),
    7: ("H3.4", "no rank may get more couples than the complete couples below hold up"),
    8: ("H3.6", "a court has one King and one Queen"),
    9: ("H3.5", "one card alone must complete a couple, and no single waits for it"),
    10: ("H3.9", "no Jester plays that role in your court"),
    11: ("H6.6", "a castle needs a complete court: a couple in each rank and no single"),
    12: ("H6.7", "there is one castle to a court"),
    13: ("H6.7", "no castle is left"),
    14: ("H6.5", "hand and treasury together are not worth that much"),
    15: ("H12.4", "there is one quest a turn"),
    16: ("H12.1", "there is no such man in your court"),
    17: ("H24", "that would make a card of the payment superfluous"),
    18: ("H6.5", "the treasury does not hold so many cards"),
    19: ("H13.1", "nobody sits there"),
    20: ("H13.1", "Rogues are sent to others"),
    21: ("H29", "that treasury is empty"),
    22: ("H13.1", "you hold no Rogue"),
    23: ("H13.7", "the castle there asks for two Rogues"),
    24: ("H13.3", "nobody of that kind is in that court"),
    25: ("H13.4", "only people of the lowest rank can be kidnapped"),
    26: ("H15", "Kings and Queens are safe in this match"),
    27: ("H18", "only a Jester takes a role"),
    28: ("H18", "a Jester in a court needs a role"),
    29: ("H63", "two Rogues are stopped by two women from one hand, or not at all"),
    30: ("H42", "only a Lady stops a theft in this match"),
    31: ("H5.2", "while you have cards in hand, one of them is discarded"),
    32: ("H5.2", "while the treasury holds a card, one of its cards is discarded"),
    33: ("H8.2", "there is no trading in this match"),
    34: ("H47", "you have made all the offers of this turn"),
    35: ("H46", "a trade needs a card on each side"),
    36: ("H46", "only cards in hand are traded"),
    37: ("H67", "there are not so many of them"),
    38: ("H46", "an offer gives and wants at least one card"),
    39: ("H67", "you do not hold what is wanted"),
    40: ("H8.1", "there is nothing to defend now"),
    41: ("H13.2", "stolen money goes to the hand or on the treasury"),
    42: ("H13.5", "kidnapped people go to the hand or into the court"),
    43: ("H9.3", "partners do not trade with each other"),
}
PARTNER: Final[i64] = 43

# What is asked in each phase, for moves of another one.
EXPECTED: Final = (
    "the first player is being drawn",
    "the cards are being dealt",
    "first comes the draw",
    "the die is rolling",
    "cards are being drawn",
    "that is no action you can take now",
    "first pay to the end",
    "first find a place for the Jester",
    "first decide whether to defend the treasury",
    "first put the stolen card away",
    "first put the kidnapped person somewhere",
    "first discard down to five cards",
    "first finish the offer",
    "first answer the offer",
    "now one card must be discarded",
    "first discard down to the hand limit",
    "the match is over",
)


def refuse(problem: i64, phase: i64) -> Illegal | None:
    """The refusal of a problem; None if there is none."""
    if problem == FINE:
        return None
    rule, key = REASONS[int(problem)]
    return Illegal(rule, EXPECTED[phase] if problem == WRONG_MOMENT else key)


def not_your_turn() -> Illegal:
    """The refusal of whoever is not asked."""
    return Illegal("H4.1", "it is not your turn")


