"""What a view of Castles Besieged says, told from its seat's side."""

from collections.abc import Mapping
from typing import Any

from tests.tensors.facts import Facts, by_kind

VALUES = range(1, 14)


def facts(view: Mapping[str, Any]) -> Facts:
    seat = view["seat"]
    both = (seat, 1 - seat)
    options = view["options"]
    who, attacker, _, defender, _, dice = view["last_attack"] or (None, 0, 0, 0, 0, None)
    return {
        "hand": by_kind(view["hand"], VALUES),
        "known": by_kind(view["known"][1 - seat], VALUES),
        "discard": by_kind(view["discard"], VALUES),
        "row_sizes": [len(view["rows"][each]) for each in both],
        "rows": [view["rows"][each] + [0] * (52 - len(view["rows"][each])) for each in both],
        "needs": [needs(view["rows"][each], view["rows"][1 - each]) for each in both],
        "hits": [view["hits"][each] for each in both],
        "hand_sizes": [view["sizes"][each] for each in both],
        "pile": view["pile"],
        "passes": view["passes"],
        "turn": min(view["turn"], 25_599),
        "last_attack": -1 if who is None else int(who != seat),
        "attacker": attacker,
        "defender": defender,
        "pips": [0, 0] if dice is None else [dice // 6 + 1, dice % 6 + 1],
        "won": [view["won"][each] for each in both],
        "played": view["games_played"],
        "hits_to_lose": options["hits_to_lose"],
        "games": options["games"],
        "hand_limit": 52 if options["hand_limit"] is None else options["hand_limit"],
        "rules": [int(options[name]) for name in ("exact_seven_on_castle", "allow_pass", "reshuffle_discard")],
    }


def needs(row: list[int], opposite: list[int]) -> list[int]:
    """[C5.3, C5.5] A roll of the defender's lead hits where that is above 7; else one of 7, as against a castle."""
    leads = [defender - attacker for attacker, defender in zip(row, opposite, strict=False)]
    return [max(7, lead) - 6 for lead in leads] + [1] * (len(row) - len(leads)) + [0] * (52 - len(row))
