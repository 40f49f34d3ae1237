"""What a view of Beutelschneider says, told from its seat's side."""

from collections.abc import Mapping
from typing import Any

from tests.tensors.facts import Facts

PLAIN = ("1", "2", "3", "4", "B", "S", "W", "10")
CARDS = (*("g" + rank for rank in (*PLAIN, "K")), *("y" + rank for rank in (*PLAIN, "K")),
         *("r" + rank for rank in PLAIN), "CP", "G", "M", "A", "C", "F")
SUITS = "gyr"  # then blue


def facts(view: Mapping[str, Any]) -> Facts:
    seat, seats = view["seat"], view["seats"]
    turns = [(seat + turn) % seats for turn in range(seats)]

    def after(other: int) -> int:
        return -1 if other < 0 else (other - seat) % seats

    def by_seat(name: str) -> list[Any]:
        return [view[name][each] for each in turns]

    def laid(trick: list[str], leader: int) -> list[int]:
        found = [-1] * seats
        for place, card in enumerate(trick):
            found[after((leader + place) % seats)] = CARDS.index(card)
        return found

    trick = laid(view["trick"], view["leader"])
    last_trick = laid(view["last_trick"], view["last_leader"])
    return {
        "hand": held(view["hand"]),
        "trick": trick,
        "trick_cards": [card + 1 for card in trick],
        "last_trick": last_trick,
        "last_trick_cards": [card + 1 for card in last_trick],
        "played": [held(cards) for cards in by_seat("played_by")],
        "voids": [[int(voids & suit > 0) for suit in (1, 2, 4, 8)] for voids in by_seat("voids")],
        "points": by_seat("points"),
        "taken": by_seat("taken"),
        "totals": [max(total, 0) for total in by_seat("totals")],
        "debts": [max(-total, 0) for total in by_seat("totals")],
        "led": suit_of(view["trick"][0]) if view["trick"] else -1,
        "leader": after(view["leader"]),
        "last_leader": after(view["last_leader"]) if view["last_trick"] else -1,
        "dealer": after(view["dealer"]),
        "tricks_played": view["tricks_played"],
        "hand_number": min(view["hand_number"], 255),
        "target": view["target"],
        "hands_limit": view["hands_limit"],
        "rules": [int(view[name]) for name in ("play_on", "instant_win", "must_trump")],
    }


def held(cards: list[str]) -> list[int]:
    return [int(card in cards) for card in CARDS]


def suit_of(card: str) -> int:
    if card == "CP":
        return SUITS.index("r")
    return SUITS.index(card[0]) if card[0] in SUITS else 3
