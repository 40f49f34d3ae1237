"""Why a move is refused: each reason once, with its rule and its sentence."""

from typing import Final

from tafelrunde.kit.reasons import Reasons

REASONS: Final = Reasons()
WRONG_MOMENT: Final = REASONS.add("H4.1", "that is no action you can take now")  # EXPECTED says more
NO_CARD: Final = REASONS.add("H4.4", "you do not hold that card")
# the court
NO_SUPPORT: Final = REASONS.add("H3.4", "no rank may get more couples than the complete couples below hold up")
NO_SINGLE: Final = REASONS.add("H3.5", "one card alone must complete a couple, and no single waits for it")
ONE_ROYAL_COUPLE: Final = REASONS.add("H3.6", "a court has one King and one Queen")
NO_JESTER_THERE: Final = REASONS.add("H3.9", "no Jester plays that role in your court")
# drawing and discarding
NO_WOMAN_FROM_COURT: Final = REASONS.add("H5", "only a woman from the hand may be discarded for three cards")
NO_WOMAN_THERE: Final = REASONS.add("H5", "there is no such woman in your court")
NOT_ROLLED: Final = REASONS.add("H8.3", "nobody rolls a die in this match")
MUST_ROLL: Final = REASONS.add("H8.3", "the die tells how many cards are drawn")
HAND_FIRST: Final = REASONS.add("H5.2", "while you have cards in hand, one of them is discarded")
TREASURY_FIRST: Final = REASONS.add("H5.2", "while the treasury holds a card, one of its cards is discarded")
# castles, quests, payments
COURT_INCOMPLETE: Final = REASONS.add("H6.6", "a castle needs a complete court: a couple in each rank and no single")
CASTLE_STANDS: Final = REASONS.add("H6.7", "there is one castle to a court")
NO_CASTLE_LEFT: Final = REASONS.add("H6.7", "no castle is left")
QUESTED: Final = REASONS.add("H12.4", "there is one quest a turn")
NO_MAN_THERE: Final = REASONS.add("H12.1", "there is no such man in your court")
TOO_POOR: Final = REASONS.add("H6.5", "hand and treasury together are not worth that much")
NOT_IN_TREASURY: Final = REASONS.add("H6.5", "the treasury does not hold that many cards")
SUPERFLUOUS: Final = REASONS.add("H24", "that would make a card of the payment superfluous")
# Rogues
NO_SUCH_SIDE: Final = REASONS.add("H13.1", "nobody sits there")
OWN_SIDE: Final = REASONS.add("H13.1", "Rogues are sent to others")
ROGUE_MISSING: Final = REASONS.add("H13.1", "you hold no Rogue")
TWO_ROGUES: Final = REASONS.add("H13.7", "the castle there asks for two Rogues")
NOTHING_TO_STEAL: Final = REASONS.add("H29", "that treasury is empty")
TREASURE_ONLY: Final = REASONS.add("H13.2", "stolen money goes to the hand or on the treasury")
NOBODY_THERE: Final = REASONS.add("H13.3", "nobody of that kind is in that court")
HIGHER_RANK: Final = REASONS.add("H13.4", "only people of the lowest rank can be kidnapped")
ROYALS_SAFE: Final = REASONS.add("H15", "Kings and Queens are safe in this match")
PEOPLE_ONLY: Final = REASONS.add("H13.5", "kidnapped people go to the hand or into the court")
NOT_A_JESTER: Final = REASONS.add("H18", "only a Jester takes a role")
JESTER_NEEDS_ROLE: Final = REASONS.add("H18", "a Jester in a court needs a role")
# the defence
NO_DEFENCE_NOW: Final = REASONS.add("H8.1", "there is nothing to defend now")
LADIES_ONLY: Final = REASONS.add("H42", "only a Lady stops a theft in this match")
TWO_WOMEN: Final = REASONS.add("H63", "two Rogues are stopped by two women from one hand, or not at all")
# trading
NO_TRADING: Final = REASONS.add("H8.2", "there is no trading in this match")
PARTNER: Final = REASONS.add("H9.3", "partners do not trade with each other")
NO_MORE_OFFERS: Final = REASONS.add("H47", "you have made all the offers of this turn")
NOTHING_TO_TRADE: Final = REASONS.add("H46", "a trade needs a card on each side")
NO_TABLE_TRADE: Final = REASONS.add("H46", "only cards in hand are traded")
BOTH_WAYS: Final = REASONS.add("H46", "an offer gives and wants at least one card")
NOT_SO_MANY: Final = REASONS.add("H67", "there are not that many of them")
CANNOT_GIVE: Final = REASONS.add("H67", "you do not hold what is wanted")

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
