"""The sentences: every decision of the game as a place in one fixed list, with its notation.

Moves of one sort stand next to each other; `FILL + 3` is the fourth way to fill. Seats are written as numbers, and
`steal 1` names a *side*: with teams, side 0 are the seats 0 and 2. Cards in a treasury are counted from the bottom.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import DIE_SIDES, KINDS, NAMES, ROLES, TREASURE

PEOPLE: Final = NAMES[:6]
ROLE_NAMES: Final = PEOPLE[:4]
MONEY: Final = NAMES[8:]
PLACES_IN_COURT: Final = (*PEOPLE, *(f"jester as {role}" for role in ROLE_NAMES))
MEN: Final = vec[i64]([0, 2, 4])  # columns of men; the woman of the same rank is the next one
WOMEN: Final = vec[i64]([1, 3, 5])
SEATS: Final = tuple(str(seat) for seat in range(4))
STACK: Final = tuple(str(place) for place in range(1, 2 * TREASURE + 1))  # most cards of a treasury, with two copies

# The nine couples: rank, man, woman (a Jester is kind 6).
COUPLES: Final = tuple(
    (rank, man, woman)
    for rank in range(3)
    for man in ((2 * rank, 6) if rank < 2 else (4,))
    for woman in ((2 * rank + 1, 6) if rank < 2 else (5,))
)

SORTS: Final[list[tuple[str, tuple[str, ...]]]] = []  # every sort of moves with the notation of each, in their order


def sort(name: str, *texts: str) -> i64:
    """Append the moves of a sort to the action space; returns the index of the first."""
    SORTS.append((name, texts))
    return len([text for _, earlier in SORTS[:-1] for text in earlier])


def couple_notation(rank: int, man: int, woman: int) -> str:
    """`couple knight+lady`, `couple jester+lady`, `couple jester+jester as barons`."""
    both = " as " + ("knights", "barons")[rank] if man == woman else ""
    return f"couple {NAMES[man]}+{NAMES[woman]}{both}"


DRAW_CARDS: Final = sort("draw", "draw")
ROLL: Final = sort("roll", "roll")
DISMISS: Final = sort("dismiss", *(f"dismiss {PEOPLE[woman]}" for woman in WOMEN))
DISMISS_COURT: Final = sort("dismiss_court", *(f"dismiss {PEOPLE[woman]} of the court" for woman in WOMEN))
BANK: Final = sort("bank", *(f"bank {money}" for money in MONEY))
COUPLE: Final = sort("couple", *(couple_notation(*couple) for couple in COUPLES))
FILL: Final = sort("fill", *(f"fill {place}" for place in PLACES_IN_COURT))
REPLACE: Final = sort("replace", *(f"replace jester by {role}" for role in ROLE_NAMES))
JESTER_AWAY: Final = sort("jester_away", "jester away")
JESTER_FILL: Final = sort("jester_fill", *(f"jester to {role}" for role in ROLE_NAMES))
JESTER_COUPLE: Final = sort("jester_couple", *(f"jester to {PEOPLE[role]} with {partner}" for role in range(ROLES)
                                               for partner in (PEOPLE[role ^ 1], "jester")))
CASTLE: Final = sort("castle", "castle")
QUEST: Final = sort("quest", *(f"quest {PEOPLE[man]}" for man in MEN))
QUEST_COURT: Final = sort("quest_court", *(f"quest {PEOPLE[man]} of the court" for man in MEN))
PAY: Final = sort("pay", *(f"pay {money}" for money in MONEY))
PAY_TREASURY: Final = sort("pay_treasury", *(f"pay from treasury {place}" for place in STACK))
STEAL: Final = sort("steal", *(f"steal {side}" for side in SEATS))
KIDNAP: Final = sort("kidnap", *(f"kidnap {side} {place}" for side in SEATS for place in PLACES_IN_COURT))
CRIME_WAVE: Final = sort("wave", "crime wave")
TO_HAND: Final = sort("to_hand", "to hand")
TO_TREASURY: Final = sort("to_treasury", "to treasury")
TO_COURT: Final = sort("to_court", "to court")
TO_COURT_AS: Final = sort("to_court_as", *(f"to court as {role}" for role in ROLE_NAMES))
DEFEND: Final = sort("defend", *(f"defend with {PEOPLE[woman]}" for woman in WOMEN))
ENDURE: Final = sort("endure", "endure")
DISCARD_CARD: Final = sort("discard", *(f"discard {name}" for name in NAMES))
DISCARD_TREASURY: Final = sort("discard_treasury", *(f"discard from treasury {place}" for place in STACK))
DISCARD_COURT: Final = sort("discard_court", *(f"discard {place} of the court" for place in PLACES_IN_COURT))
TRADE: Final = sort("trade", *(f"trade {seat}" for seat in SEATS))
GIVE: Final = sort("give", *(f"give {name}" for name in NAMES))
sort("give_treasure", *(f"give {money} of the treasury" for money in MONEY))
sort("give_people", *(f"give {place} of the court" for place in PLACES_IN_COURT))
WANT: Final = sort("want", *(f"want {name}" for name in NAMES))
sort("want_treasure", *(f"want {money} of the treasury" for money in MONEY))
sort("want_people", *(f"want {place} of the court" for place in PLACES_IN_COURT))
OFFER: Final = sort("offer", "offer")
WITHDRAW: Final = sort("withdraw", "withdraw")
ACCEPT: Final = sort("accept", "accept")
DECLINE: Final = sort("decline", "decline")
END_ACTIONS: Final = sort("end", "end actions")

ACTIONS: Final = tuple(text for _, texts in SORTS for text in texts)
SPACE: Final[i64] = len(ACTIONS)

# Chance: a kind of card drawn, the die, the first starter.
DIE_SHOWS: Final[i64] = KINDS
STARTS: Final[i64] = KINDS + DIE_SIDES
CHANCE_ACTIONS: Final = (
    *(f"card {name}" for name in NAMES), *(f"die {eyes}" for eyes in range(1, DIE_SIDES + 1)),
    *(f"starter {seat}" for seat in SEATS),
)
