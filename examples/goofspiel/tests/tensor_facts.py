"""What a view of Goofspiel says, told from its seat's side: to be read back out of an observation."""

from collections.abc import Mapping
from typing import Any

CARDS = [str(value) for value in range(1, 14)]


def facts(view: Mapping[str, Any]) -> dict[str, Any]:
    around = [(view["seat"] + turn) % view["seats"] for turn in range(view["seats"])]
    return {
        "cards": view["cards"],
        "rules": [int(view["carries"])],
        "face_down": [int(card in view["face_down"]) for card in CARDS],
        "prize": view["prize"] + 1,
        "kept": view["kept"],
        "bid": view["bid"] + 1,
        "last_prize": view["last_prize"] + 1,
        "spent": [[int(card in view["spent"][seat]) for card in CARDS] for seat in around],
        "points": [view["points"][seat] for seat in around],
        "chosen": [view["chosen"] >> seat & 1 for seat in around],
        "last_bids": [view["last_bids"][seat] + 1 for seat in around],
    }
