"""What a view of Behütunsburg says, told from its seat's side."""

from collections.abc import Mapping
from typing import Any

from tests.tensors.facts import Facts

PHASES = ("draw", "action", "paying", "jester", "defence", "loot", "hostage", "wave", "composing", "answer", "discard",
          "limit")
RANKS = (("knight", "lady"), ("baron", "baroness"), ("king", "queen"))
PEOPLE = tuple(person for couple in RANKS for person in couple)
MONEY = {"gold": 5, "platinum": 20, "jewel": 50}
CARDS = (*PEOPLE, "jester", "rogue", *MONEY)
COURT = (*PEOPLE, *(f"jester as {person}" for person in PEOPLE[:4]))
FLAGS = ("teams", "defence", "trading", "d4", "tiebreak_round", "draw3_from_court", "free_repair",
         "kidnap_only_to_hand", "royals_safe", "free_overpay", "defence_ladies_only", "defence_per_rogue", "d4_draw3",
         "trade_tables", "both_partners_empty", "hoarding_stop", "one_copy")

COMBINED = (
    (2, {"round_turn_limit": 1, "tiebreak_round": True, "defence": True, "defence_per_rogue": True}),
    (3, {"trading": True, "trade_tables": True}),
    (4, {"round_turn_limit": 1, "teams": True, "both_partners_empty": True, "d4": True, "d4_draw3": False,
         "defence": True, "defence_ladies_only": True}),
)


def facts(view: Mapping[str, Any]) -> Facts:
    return {**turn(view), **sides(view), **cards(view), **offer(view), **rules(view["options"])}


def in_turn(view: Mapping[str, Any]) -> list[int]:
    """The seats, whoever looks first."""
    return [(view["seat"] + step) % view["seats"] for step in range(view["seats"])]


def sides_in_turn(view: Mapping[str, Any]) -> list[int]:
    number = 2 if view["options"]["teams"] else view["seats"]
    return [(view["seat"] + step) % number for step in range(number)]


def counted(bag: Mapping[str, int], kinds: Any) -> list[int]:
    assert set(bag) <= set(kinds)
    return [bag.get(kind, 0) for kind in kinds]


def place(found: Any, among: Any) -> int:
    return list(among).index(found) if found in among else -1


def turn(view: Mapping[str, Any]) -> Facts:
    phase, person, seats = view["phase"], view["person"], in_turn(view)
    return {
        "phase": place(phase, PHASES),
        "seat": view["seat"],
        "starter": place(view["starter"], seats),
        "active": place(view["active"], seats),
        "asked": place(view["asked"], seats),
        "victim": place(view["victim"], sides_in_turn(view)),
        "hostage": person if phase == "hostage" else -1,
        "loose_jester": person if phase == "jester" else -1,
        "rogues": view["rogues"],
        "women": view["women"],
        "due": view["due"],
        "paid": counted(view["paid"], MONEY),
        "round": view["round"],
        "turn": view["turn"],
        "idle": view["idle"],
        "offers": view["offers"],
        "signs": [int(view[name]) for name in ("quested", "stirred", "reshuffled", "building")],
    }


def sides(view: Mapping[str, Any]) -> Facts:
    order, seats, options = sides_in_turn(view), view["seats"], view["options"]
    nobody = seats - len(order)
    places, copies = (24 if seats == 2 else 48), (1 if seats == 2 or options["teams"] or options["one_copy"] else 2)
    courts = [view["courts"][side] for side in order] + [{}] * nobody
    stacks = [view["treasuries"][side] for side in order] + [[]] * nobody
    return {
        "courts": [counted(court, COURT) for court in courts],
        "couples": [couples(court) for court in courts],
        "complete": [int(min(couples(court)) > 0 and not has_single(court)) for court in courts],
        "castles": [view["castles"][side] for side in order] + [0] * nobody,
        "treasure": [[stack.count(kind) for kind in MONEY] for stack in stacks],
        "tops": [place(stack[-1], MONEY) if stack else -1 for stack in stacks],
        "treasury_sizes": [len(stack) for stack in stacks],
        "treasuries": [[MONEY[kind] for kind in stack] + [0] * (places - len(stack)) for stack in stacks],
        "scores": [view["scores"][side] for side in order] + [0] * nobody,
        "castles_left": 2 * copies - sum(view["castles"]),
    }


def standing_for(court: Mapping[str, int], person: str) -> int:
    return court.get(person, 0) + court.get(f"jester as {person}", 0)


def couples(court: Mapping[str, int]) -> list[int]:
    return [min(standing_for(court, man), standing_for(court, woman)) for man, woman in RANKS]


def has_single(court: Mapping[str, int]) -> bool:
    return any(standing_for(court, man) != standing_for(court, woman) for man, woman in RANKS)


def cards(view: Mapping[str, Any]) -> Facts:
    order = in_turn(view)
    others = order[1:]
    return {
        "hand": counted(view["hand"], CARDS),
        "known": [counted(view["known"][seat], CARDS) for seat in others],
        "known_of_you": [counted(view["known_of_me"][seat], CARDS) for seat in others],
        "public_known": [counted(view["public_known"][seat], CARDS) for seat in order],
        "own_discards": counted(view["own_secrets"], CARDS),
        "open_discards": counted(view["open_discards"], CARDS),
        "known_pile": counted(view["known_pile"], CARDS),
        "public_pile": counted(view["public_pile"], CARDS),
        "hand_sizes": [view["sizes"][seat] for seat in order],
        "buried": [view["buried"][seat] for seat in order],
        "pile": view["pile_size"],
    }


def offer(view: Mapping[str, Any]) -> Facts:
    terms: list[Mapping[str, int]] = view["terms"]
    found: Facts = {"offer_sizes": view["term_sizes"]}
    for half, bags in (("given", terms[:3]), ("wanted", terms[3:])):
        found[half] = counted(bags[0], CARDS)
        found[f"{half}_treasure"] = counted(bags[1], MONEY)
        found[f"{half}_people"] = counted(bags[2], COURT)
    return found


def rules(options: Mapping[str, Any]) -> Facts:
    return {
        "rounds": options["rounds"],
        "hand_limit": options["hand_limit"] or 0,
        "trade_offers": options["trade_offers"],
        "round_turn_limit": options["round_turn_limit"] or 1000,
        "support_scope": place(options["support_scope"], ("rank", "court")),
        "rules": [int(options[name]) for name in FLAGS],
    }
