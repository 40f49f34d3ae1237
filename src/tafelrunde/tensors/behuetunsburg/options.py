"""The rules of the match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.tensors.encoder import put_large, put_one_of

SCOPES: Final = ("rank", "court")  # of the option support_scope
FLAGS: Final = (
    "teams", "defence", "trading", "d4", "tiebreak_round", "draw3_from_court", "free_repair", "kidnap_only_to_hand",
    "royals_safe", "free_overpay", "defence_ladies_only", "defence_per_rogue", "d4_draw3", "trade_tables",
    "both_partners_empty", "hoarding_stop", "one_copy",
)  # fmt: skip
SIZE: Final[i64] = 3 + 2 + len(SCOPES) + len(FLAGS)


def encode_options(rules: Rules) -> vec[u8]:
    """The bytes they are told by, the same throughout a match."""
    out = vec[u8]([0] * SIZE)
    out[0] = u8(rules.rounds)
    out[1] = u8(rules.hand_limit)
    out[2] = u8(rules.trade_offers)
    at = put_large(out, 3, rules.turn_limit)
    at = put_one_of(out, at, 1 if rules.support_whole_court else 0, len(SCOPES))
    for name in FLAGS:
        out[at] = 1 if rules.chosen[name] else 0
        at += 1
    return out
