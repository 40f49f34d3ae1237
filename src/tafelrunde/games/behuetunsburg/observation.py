"""[H11.1, H11.2, H11.5] What others see of a move: not which card is laid face down, nor an offer before it is made."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.observation import UNSEEN, key_of
from tafelrunde.games.behuetunsburg import moves as m, table as t
from tafelrunde.games.behuetunsburg.table import World
from tafelrunde.games.behuetunsburg.trading import GIVEN, PEOPLE, TREASURE, WANTED
from tafelrunde.kit.multiset import size

FACE_DOWN: Final[i64] = m.SPACE  # some card of the hand


def observe_move(state: World, seat: i64, move: i64, viewer: i64) -> i64:
    """[H11.1] Everything is open but for face-down discards and the terms of a trade."""
    phase = state.table.phase
    if phase in (t.DISCARD, t.LIMIT, t.WAVE):
        return FACE_DOWN if viewer != seat and move < m.DISCARD_TREASURY else move
    if phase == t.COMPOSING and viewer != seat and move != m.WITHDRAW:
        return observe_offer(state, move, viewer)
    if phase == t.ANSWER and move == m.ACCEPT and viewer != seat and viewer != state.table.active:
        return observe_exchange(state.terms)
    return move


def observe_offer(state: World, move: i64, viewer: i64) -> i64:
    """[H11.5, H67] Nobody sees what is named; of the offer once it is made, whoever is asked sees the cards, all others
    how many there are."""
    if move != m.OFFER:
        return UNSEEN
    parts = vec[i64]([m.OFFER])
    for bag in state.terms:
        parts = append(parts, bag if viewer == state.table.asked else size(bag))
    return key_of(parts)


def observe_exchange(terms: vec[i64]) -> i64:
    """[H11.5] Others see only now which cards of treasuries and courts were offered, for these change places openly."""
    return key_of(vec[i64]([m.ACCEPT, terms[GIVEN + TREASURE], terms[GIVEN + PEOPLE], terms[WANTED + TREASURE],
                            terms[WANTED + PEOPLE]]))
