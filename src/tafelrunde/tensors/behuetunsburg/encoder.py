"""Writes positions of Behütunsburg as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.tensors import encoder
from tafelrunde.tensors.behuetunsburg import cards, offer, sides, turn

SCOPES: Final = ("rank", "court")  # of the option support_scope
FLAGS: Final = (
    "teams", "defence", "trading", "d4", "tiebreak_round", "draw3_from_court", "free_repair", "kidnap_only_to_hand",
    "royals_safe", "free_overpay", "defence_ladies_only", "defence_per_rogue", "d4_draw3", "trade_tables",
    "both_partners_empty", "hoarding_stop", "one_copy",
)  # fmt: skip
OPTIONS_SIZE: Final[i64] = 3 + 2 + len(SCOPES) + len(FLAGS)


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.behuetunsburg` for the fields."""

    def __init__(self, seats: i64) -> None:
        super().__init__(turn.size(seats) + sides.size(seats) + cards.size(seats) + offer.SIZE + OPTIONS_SIZE,
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
            self.options = encode_options(table.rules)
        for byte in self.options:
            out[at] = byte
            at += 1

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        offer.put_terms(out, cards.put_hidden_cards(out, at, state, seat), state.terms)


def encode_options(rules: Rules) -> vec[u8]:
    """The rules of the match as bytes, the same throughout it."""
    out = vec[u8]([0] * OPTIONS_SIZE)
    out[0] = u8(rules.rounds)
    out[1] = u8(rules.hand_limit)
    out[2] = u8(rules.trade_offers)
    at = encoder.put_large(out, 3, rules.turn_limit)
    at = encoder.put_one_of(out, at, 1 if rules.support_whole_court else 0, len(SCOPES))
    for name in FLAGS:
        out[at] = 1 if rules.chosen[name] else 0
        at += 1
    return out
