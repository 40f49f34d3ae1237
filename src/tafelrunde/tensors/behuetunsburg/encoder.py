"""Writes positions of Behütunsburg as bytes."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.tensors import encoder
from tafelrunde.tensors.behuetunsburg import cards, offer, options, sides, turn


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.behuetunsburg` for the fields."""

    def __init__(self, seats: i64) -> None:
        super().__init__(turn.size(seats) + sides.size(seats) + cards.size(seats) + offer.SIZE + options.SIZE,
                         cards.hidden_size(seats) + offer.TERMS_SIZE)
        self.rules: Rules | None = None  # those met last
        self.options = vec[u8]()  # as bytes

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table = state.table
        at = turn.put_turn(out, at, table, seat)
        at = sides.put_sides(out, at, table, seat)
        at = cards.put_cards(out, at, state, seat)
        at = offer.put_offer(out, at, state, seat)
        if table.rules is not self.rules:
            self.rules = table.rules
            self.options = options.encode_options(table.rules)
        for told in self.options:
            out[at] = told
            at += 1

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        offer.put_terms(out, cards.put_hidden_cards(out, at, state, seat), state.terms)
