"""The sentences: every decision of the game as a place in one fixed list, with its notation.

Moves of one sort stand next to each other; `FILL + 3` is the fourth way to fill. Seats are written as numbers, and
`steal 1` names a *side*: with teams, side 0 are the seats 0 and 2. Cards in a treasury are counted from the bottom.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import COLUMNS, DIE_SIDES, KINDS, NAMES, ROLES, TREASURE

PEOPLE: Final = NAMES[:6]
MONEY: Final = NAMES[8:]
PLACES_IN_COURT: Final = (*PEOPLE, *(f"jester as {role}" for role in PEOPLE[:4]))
MEN: Final = vec[i64]([0, 2, 4])  # columns of men; the woman of the same rank is the next one
WOMEN: Final = vec[i64]([1, 3, 5])
DEEPEST: Final[i64] = 2 * TREASURE  # most cards a treasury can hold, with two copies

# The nine couples: rank, man, woman (a Jester is kind 6).
COUPLES: Final = tuple(
    (rank, man, woman)
    for rank in range(3)
    for man in ((2 * rank, 6) if rank < 2 else (4,))
    for woman in ((2 * rank + 1, 6) if rank < 2 else (5,))
)


def couple_notation(rank: int, man: int, woman: int) -> str:
    """`couple knight+lady`, `couple jester+lady`, `couple jester+jester as barons`."""
    both = " as " + ("knights", "barons")[rank] if man == woman else ""
    return f"couple {NAMES[man]}+{NAMES[woman]}{both}"


SEATS: Final = tuple(str(seat) for seat in range(4))
STACK: Final = tuple(str(place) for place in range(1, DEEPEST + 1))

SORTS: Final = (
    ("draw", ("draw",)),
    ("roll", ("roll",)),
    ("dismiss", tuple(f"dismiss {PEOPLE[woman]}" for woman in WOMEN)),
    ("dismiss_court", tuple(f"dismiss {PEOPLE[woman]} of the court" for woman in WOMEN)),
    ("bank", tuple(f"bank {money}" for money in MONEY)),
    ("couple", tuple(couple_notation(*couple) for couple in COUPLES)),
    ("fill", tuple(f"fill {place}" for place in PLACES_IN_COURT)),
    ("replace", tuple(f"replace jester by {role}" for role in PEOPLE[:4])),
    ("jester_away", ("jester away",)),
    ("jester_fill", tuple(f"jester to {role}" for role in PEOPLE[:4])),
    ("jester_couple", tuple(f"jester to {PEOPLE[role]} with {partner}" for role in range(4)
                            for partner in (PEOPLE[role ^ 1], "jester"))),
    ("castle", ("castle",)),
    ("quest", tuple(f"quest {PEOPLE[man]}" for man in MEN)),
    ("quest_court", tuple(f"quest {PEOPLE[man]} of the court" for man in MEN)),
    ("pay", tuple(f"pay {money}" for money in MONEY)),
    ("pay_treasury", tuple(f"pay from treasury {place}" for place in STACK)),
    ("steal", tuple(f"steal {side}" for side in SEATS)),
    ("kidnap", tuple(f"kidnap {side} {place}" for side in SEATS for place in PLACES_IN_COURT)),
    ("wave", ("crime wave",)),
    ("to_hand", ("to hand",)),
    ("to_treasury", ("to treasury",)),
    ("to_court", ("to court",)),
    ("to_court_as", tuple(f"to court as {role}" for role in PEOPLE[:4])),
    ("defend", tuple(f"defend with {PEOPLE[woman]}" for woman in WOMEN)),
    ("endure", ("endure",)),
    ("discard", tuple(f"discard {name}" for name in NAMES)),
    ("discard_treasury", tuple(f"discard from treasury {place}" for place in STACK)),
    ("discard_court", tuple(f"discard {place} of the court" for place in PLACES_IN_COURT)),
    ("trade", tuple(f"trade {seat}" for seat in SEATS)),
    ("give", tuple(f"give {name}" for name in NAMES)),
    ("give_treasure", tuple(f"give {money} of the treasury" for money in MONEY)),
    ("give_people", tuple(f"give {place} of the court" for place in PLACES_IN_COURT)),
    ("want", tuple(f"want {name}" for name in NAMES)),
    ("want_treasure", tuple(f"want {money} of the treasury" for money in MONEY)),
    ("want_people", tuple(f"want {place} of the court" for place in PLACES_IN_COURT)),
    ("offer", ("offer",)),
    ("withdraw", ("withdraw",)),
    ("accept", ("accept",)),
    ("decline", ("decline",)),
    ("end", ("end actions",)),
)

ACTIONS: Final = tuple(text for _, texts in SORTS for text in texts)
SPACE: Final[i64] = len(ACTIONS)


def first(sort: str) -> i64:
    """The place of the first move of a sort."""
    place: i64 = 0
    for name, texts in SORTS:
        if name == sort:
            return place
        place += len(texts)
    raise ValueError(sort)


DRAW_CARDS: Final[i64] = first("draw")
ROLL: Final[i64] = first("roll")
DISMISS: Final[i64] = first("dismiss")
DISMISS_COURT: Final[i64] = first("dismiss_court")
BANK: Final[i64] = first("bank")
COUPLE: Final[i64] = first("couple")
FILL: Final[i64] = first("fill")
REPLACE: Final[i64] = first("replace")
JESTER_AWAY: Final[i64] = first("jester_away")
JESTER_FILL: Final[i64] = first("jester_fill")
JESTER_COUPLE: Final[i64] = first("jester_couple")
CASTLE: Final[i64] = first("castle")
QUEST: Final[i64] = first("quest")
QUEST_COURT: Final[i64] = first("quest_court")
PAY: Final[i64] = first("pay")
PAY_TREASURY: Final[i64] = first("pay_treasury")
STEAL: Final[i64] = first("steal")
KIDNAP: Final[i64] = first("kidnap")
CRIME_WAVE: Final[i64] = first("wave")
TO_HAND: Final[i64] = first("to_hand")
TO_TREASURY: Final[i64] = first("to_treasury")
TO_COURT: Final[i64] = first("to_court")
TO_COURT_AS: Final[i64] = first("to_court_as")
DEFEND: Final[i64] = first("defend")
ENDURE: Final[i64] = first("endure")
DISCARD_CARD: Final[i64] = first("discard")
DISCARD_TREASURY: Final[i64] = first("discard_treasury")
DISCARD_COURT: Final[i64] = first("discard_court")
TRADE: Final[i64] = first("trade")
GIVE: Final[i64] = first("give")
WANT: Final[i64] = first("want")
OFFER: Final[i64] = first("offer")
WITHDRAW: Final[i64] = first("withdraw")
ACCEPT: Final[i64] = first("accept")
DECLINE: Final[i64] = first("decline")
END_ACTIONS: Final[i64] = first("end")
TERM_MOVES: Final[i64] = KINDS + 3 + COLUMNS + ROLES  # ways to give; as many to want

# Chance: a kind of card drawn, the die, the first starter.
DIE_SHOWS: Final[i64] = KINDS
STARTS: Final[i64] = KINDS + DIE_SIDES
CHANCE_ACTIONS: Final = (
    *(f"card {name}" for name in NAMES), *(f"die {eyes}" for eyes in range(1, DIE_SIDES + 1)),
    *(f"starter {seat}" for seat in SEATS),
)
