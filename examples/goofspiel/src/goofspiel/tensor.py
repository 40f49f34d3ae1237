"""Goofspiel as numbers: what is observed, what is hidden, and what each action is made of."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from goofspiel.moves import ACTIONS, MOST
from goofspiel.position import FAR
from goofspiel.state import State
from tafelrunde.core import state as contract
from tafelrunde.kit.bitset import BIT
from tafelrunde.tensors import encoder
from tafelrunde.tensors.encoder import put_all
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, flags, number

ONCE: Final = 2 + MOST + 4  # entries of what there is once
A_SEAT: Final = MOST + 3  # and of what each seat has


def observation(seats: int) -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order: seat 0 is whoever looks."""
    return (
        number("cards", "cards of each kind in the match", MOST),
        flags("rules", "optional rules agreed on", ("carries",)),
        flags("face_down", "prizes not turned up yet", ACTIONS),
        number("prize", "the prize that is turned up; 0: none", MOST),
        number("kept", "points of earlier prizes that go with it", FAR),
        number("bid", "your own bid for it; 0: you have not chosen", MOST),
        number("last_prize", "the prize before; 0: there was none", MOST),
        flags("spent", "by seat the bids that were shown", ACTIONS, seats),
        number("points", "by seat the points", FAR, seats),
        number("chosen", "by seat whether a bid lies face down", 1, seats),
        number("last_bids", "by seat the bid for the prize before; 0: there was none", MOST, seats),
    )


def hidden(seats: int) -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order."""
    return (number("bids", "by seat the bids of the others, from the next seat on; 0: not chosen", MOST, seats - 1),)


def actions() -> tuple[Field, ...]:
    """What each action is made of."""
    return (number("value", "the value of the card that is bid", MOST),)


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    return {"value": int(text)}


class Encoder(encoder.Encoder):
    """Cards are written as their values, so that 0 stands for none."""

    def __init__(self, seats: i64) -> None:
        super().__init__(ONCE + seats * A_SEAT, seats - 1)

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table, seats = state.table, state.seats
        around = [(seat + turn) % seats for turn in range(seats)]
        at = put_all(out, at, vec[i64]([table.cards, table.carries, *each_card(table.face_down), table.prize + 1,
                                        table.kept, state.bids[seat] + 1, table.last_prize + 1]))
        for other in around:
            at = put_all(out, at, vec[i64](each_card(table.spent[other])))
        at = put_all(out, at, vec[i64]([table.points[other] for other in around]))
        at = put_all(out, at, vec[i64]([table.has_chosen(other) for other in around]))
        put_all(out, at, vec[i64]([table.last_bids[other] + 1 for other in around]))

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        put_all(out, at, vec[i64]([state.bids[(seat + turn) % state.seats] + 1 for turn in range(1, state.seats)]))


def each_card(cards: i64) -> list[i64]:
    """For each card 1 if it is in the set, else 0."""
    return [i64(cards & BIT[card] != 0) for card in range(MOST)]


def encoding(seats: int) -> Encoding:
    """Observations and actions of a match."""
    return Encoding(Encoder(seats), observation(seats), hidden(seats), actions(), parts)
