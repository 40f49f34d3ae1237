"""What a view of The Castles of Burgundy says, told from its seat's side."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from tafelrunde.games.burgundy import components as c, due
from tests.tensors.facts import Facts

KINDS = c.KIND_NAMES
FETCHING = ("carpenters_workshop", "church", "market")
PLAIN = ("sell any", "place any", "good", "animal", "either", "reward")  # steps that may wait, and have no number


def facts(view: Mapping[str, Any]) -> Facts:
    seats, seat = view["seats"], view["seat"]
    sides = max(seats, 2)
    turned = [view["players"][(seat + place) % sides] for place in range(sides)]  # by side, from the seat's own
    box = values(view["edition"])

    def place_of(who: int, count: int = seats) -> int:
        return -1 if who < 0 else (who - seat) % count

    return {
        "round": "ABCDE".index(view["round"]),
        "leader": place_of(view["leader"]),
        "active": place_of(view["active"]),
        "start_card": place_of(view["start_card"]),
        "face_down": int(view["face_down"]),
        "bought": int(view["bought"]),
        "played": int(view["due"][0] == "end 0"),
        "laying": view["laying"],
        **first_step(view["due"][-1]),
        **waiting_steps(view["due"][1:-1][::-1]),
        "returned": view["returned"],
        **lying(view),
        **shuffles(view),
        "dice": [die - 1 for die in view["dice"][2 * seat:2 * seat + 2]],
        **open_piles("goods", view["goods"]),
        **open_piles("animals", view["animals"]),
        **storages(turned[:seats], view["current"]),
        **estates(turned, box, [place_of(owner, sides) for owner in view["firsts"]], place_of(view["start_card"])),
        **edition(box, "ABCDE".index(view["round"])),
    }


def values(text: str) -> dict[str, Any]:
    """The values of the box, those of an edition laid over the standard ones."""
    given = {} if text == "standard" else json.loads(text)
    box = {table: {**entries, **given.get(table, {})} for table, entries in c.BOX.items()}
    box["goods"] = {good: {**c.BOX["goods"][good], **box["goods"][good]} for good in c.GOODS}
    return box


def parts(step: str) -> tuple[str, int, bool]:
    """What is due, its number, and whether the reward may come first."""
    paired = step.endswith(" paired")
    name, _, count = step.removesuffix(" paired").rpartition(" ")
    return name, int(count), paired


def first_step(step: str) -> Facts:
    name, count, paired = parts(step)
    card = count if name in ("pile", "drop") else None
    return {
        "step": due.NAMES[due.PLAY:due.OPEN].index(name),
        "die": count if name == "act" else -1,
        "fetching": FETCHING.index(c.SORTS[count]) if name == "fetch" else -1,
        "sort": -1 if card is None else card // 6,
        "card_die": -1 if card is None else card % 6,
        "paired": int(paired),
    }


def waiting_steps(steps: Sequence[str]) -> Facts:
    """What lies between the first step and the bottom, the next one first."""
    runs = [(step, len([*equal])) for step, equal in groupby(steps)]
    labels = []
    for step, _ in runs:
        name, count, _ = parts(step)
        labels.append(count if name == "act" else 7 + FETCHING.index(c.SORTS[count]) if name == "fetch"
                      else 10 + PLAIN.index(name))
    return {
        "waiting_runs": len(runs),
        "waiting": padded(labels, 6, -1),
        "waiting_alike": padded([length for _, length in runs], 6),
        "waiting_paired": padded([int(parts(step)[2]) for step, _ in runs], 6),
    }


def padded(found: list[Any], length: int, filling: Any = 0) -> list[Any]:
    assert len(found) <= length
    return found + [filling] * (length - len(found))


def lying(view: Mapping[str, Any]) -> Facts:
    """Display, offer and discards."""
    display = [card.split(" ") for card in view["display"]]
    places = {1: 7, 2: 7, 3: 10, 4: 13}[view["seats"]]
    return {
        "display_cards": padded([[int(row), KINDS.index(kind) + 1] for row, kind in display], places, [0, 0]),
        "display": [[int([row, kind] in display) for kind in KINDS] for row in "123456"],
        "offer_cards": numbered(view["offer"]),
        "offer": marked(view["offer"]),
        "discards": by_kind(view["discards"]),
        "draw_pile": view["draw_pile"],
    }


def numbered(kinds: list[str]) -> list[int]:
    return padded([KINDS.index(kind) + 1 for kind in kinds], 3)


def marked(kinds: list[str]) -> list[int]:
    return [int(kind in kinds) for kind in KINDS]


def by_kind(cards: Mapping[str, list[int]]) -> list[int]:
    """Cards that a view counts by sort and die."""
    return [copies for sort in c.SORTS for copies in cards.get(sort, [0] * 6)]


def shuffles(view: Mapping[str, Any]) -> Facts:
    """Cards nobody has seen, by shuffle: bags get higher numbers, and lie before the draw pile's."""
    unseen = [by_kind(view["unseen"][(view["current"] - back) % 4]) for back in range(4)]
    found = {"unseen": unseen, "unseen_cards": [sum(cards) for cards in unseen]}
    if view["seats"] == 1:
        found["aaron_cards"] = [view["aaron_left"] if (view["current"] - back) % 4 == 0 else 0 for back in range(4)]
    return found


def open_piles(name: str, piles: Mapping[str, Any]) -> Facts:
    return {f"{name}_below": piles["unseen"], f"{name}_tops": piles["tops"], f"{name}_piles": piles["sizes"]}


def storages(players: Sequence[Mapping[str, Any]], current: int) -> Facts:
    def by_shuffle(bags: list[int]) -> list[int]:
        return [sum((current - bag) % 4 == back for bag in bags) for back in range(4)]

    return {
        **{name: [player[name] for player in players] for name in ("workers", "silver", "goods", "sold", "animals")},
        **{f"few_{name}": [min(player[name], 3) for player in players] for name in ("workers", "silver")},
        "project_cards": [numbered(player["projects"]) for player in players],
        "projects": [marked(player["projects"]) for player in players],
        "face_down_cards": [[by_shuffle(player["hand"]), by_shuffle(player["pile"])] for player in players],
    }


def estates(sides: Sequence[Mapping[str, Any]], box: Mapping[str, Any], firsts: list[int], starter: int) -> Facts:
    types = [Counter(type_of(card) for pile in side["estate"] for card in pile) for side in sides]
    triples = [Counter(type_of_pile(pile) for pile in side["estate"] if len(pile) == 3) for side in sides]
    small = [{type_of_pile(pile): len(pile) for pile in side["estate"] if len(pile) < 3} for side in sides]
    return {
        "score": [score(side, triples[place], box) + firsts.count(place) + (starter == place)
                  for place, side in enumerate(sides)],
        "triples": [[each[name] for name in c.TYPES] for each in triples],
        "open": [[each.get(name, 0) for name in c.TYPES] for each in small],
        "types": [[each[name] for name in c.TYPES] for each in types],
        "all_seven": [side["all_seven"] for side in sides],
        "points": [sum(side["points"]) for side in sides],
        "firsts": firsts,
    }


def type_of(card: str) -> str:
    sort = card.rpartition("-")[0]
    return sort if sort in c.TYPES else "building"


def type_of_pile(pile: list[str]) -> str:
    """That of its cards which are no cloisters [R5.3, R5.4]."""
    return next((type_of(card) for card in pile if type_of(card) != "cloister"), "cloister")


def score(side: Mapping[str, Any], triples: Mapping[str, int], box: Mapping[str, Any]) -> int:
    """[R9.1] All points but those of «1.» cards and the start player card."""
    sold = sum(count * box["goods"][good]["vp"] for good, count in zip(c.GOODS, side["sold"], strict=True))
    sets = [sum(held > layer for held in side["animals"]) for layer in range(5)]
    animals = sum({4: 4, 3: 2, 2: 1}.get(different, 0) for different in sets)  # [R9.2]
    return int(sum(count * box["triples"][name] for name, count in triples.items()) + sold + animals
               + sum(side["points"]) + side["all_seven"])


def edition(box: Mapping[str, Any], now: int) -> Facts:
    lines = [[[line.get(gain, 0) for gain in c.GAINS] for line in padded(box["rounds"][card], 6, {})]
             for card in "ABCDE"]
    nothing = [[0] * len(c.GAINS)] * 6
    return {
        "round_cards": padded(lines[now:], 5, nothing),
        "triple_points": [box["triples"][name] for name in c.TYPES],
        "good_points": [box["goods"][good]["vp"] for good in c.GOODS],
        "sells": [next(place for place, good in enumerate(c.GOODS) if die in box["goods"][good]["dice"])
                  for die in range(1, 7)],
    }
