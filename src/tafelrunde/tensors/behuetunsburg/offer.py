"""The trade offer: what is given and what is wanted, of hand, treasury and court."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.behuetunsburg.components import GOLD, KINDS, PLACES
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import ANSWER
from tafelrunde.games.behuetunsburg.trading import GIVEN, HAND, PEOPLE, TERMS, TREASURE, WANTED, knows_terms
from tafelrunde.kit.multiset import size as size_of
from tafelrunde.tensors.encoder import clear, put_bag

MONEY_KINDS: Final[i64] = KINDS - GOLD
TERMS_SIZE: Final[i64] = 2 * (KINDS + MONEY_KINDS + PLACES)
SIZE: Final[i64] = TERMS + TERMS_SIZE


def put_offer(out: vec[u8], at: i64, state: State, seat: i64) -> i64:
    """[H11.5] The cards, for those who may know them; how many, for all once the offer is made; the place after."""
    knows = knows_terms(state.table, seat)
    if knows or state.table.phase == ANSWER:
        for term in range(TERMS):
            out[at + term] = u8(size_of(state.terms[term]))
    elif is_clear(out, at):
        return at + SIZE
    else:
        clear(out, at, TERMS)
    if not knows:
        return clear(out, at + TERMS, TERMS_SIZE)
    return put_terms(out, at + TERMS, state.terms)


def is_clear(out: vec[u8], at: i64) -> bool:
    """Has no offer been written there last? No cards, no offer."""
    for term in range(TERMS):
        if out[at + term] != 0:
            return False
    return True


def put_terms(out: vec[u8], at: i64, terms: vec[i64]) -> i64:
    """All cards of an offer; the place after."""
    half: i64 = GIVEN
    while half <= WANTED:
        at = put_bag(out, at, terms[half + HAND], KINDS)
        at = put_bag(out, at, terms[half + TREASURE] >> 5 * GOLD, MONEY_KINDS)
        at = put_bag(out, at, terms[half + PEOPLE], PLACES)
        half += WANTED - GIVEN
    return at
