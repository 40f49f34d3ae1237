"""The sentences: the action space, its notation, and the names of things.

Seats play dice, take, place, pile, sell …; chance turns up action cards, goods and animals. Moves come in blocks, each
of which is called like its first move; the blocks stand in the order in which `legal` lists them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import components as c

PLAY: Final = 0  # + die - 1: play that card from the hand
TAKE: Final = PLAY + c.DICE  # + (row - 1) * KINDS + kind: take a card from the display
PLACE: Final = TAKE + c.DICE * c.KINDS  # + kind: move a project into the estate
ONTO: Final = PLACE + c.KINDS  # + type: put the card on the open pile of that type
APART: Final = ONTO + c.ALL_TYPES  # start a new pile with it
SELL: Final = APART + 1  # + good
RESTOCK: Final = SELL + c.GOODS_TYPES
SILVER: Final = RESTOCK + 1
RETURN_WORKER: Final = SILVER + 1
RETURN_SILVER: Final = RETURN_WORKER + 1
CONVERTED: Final = RETURN_SILVER + 1  # enough returned
DRAW_GOOD: Final = CONVERTED + 1  # + pile
DRAW_ANIMAL: Final = DRAW_GOOD + 2  # + pile
BONUS: Final = DRAW_ANIMAL + 2  # + line of the round card
DROP: Final = BONUS + c.BONUS_LINES  # + kind: give up a project to make room
KEEP: Final = DROP + c.KINDS  # + kind: a bought card becomes a project
USE: Final = KEEP + c.KINDS  # + kind: a bought card is used as a die
BUY: Final = USE + c.KINDS
DECLINE: Final = BUY + 1
END: Final = DECLINE + 1
MOVES: Final = END + 1

BLOCKS: Final = (PLAY, TAKE, PLACE, ONTO, SELL, RESTOCK, RETURN_WORKER, CONVERTED, DRAW_GOOD, DRAW_ANIMAL, BONUS, DROP,
                 KEEP, USE, BUY, DECLINE, END)  # fmt: skip
# by move: its block, which is called like the first move in it, and the move after the last one in it
BLOCK_OF: Final = vec[i64]([max(first for first in BLOCKS if first <= move) for move in range(MOVES)])
END_OF: Final = vec[i64]([min(first for first in (*BLOCKS, MOVES) if first > move) for move in range(MOVES)])

ACTIONS: Final = (
    *(f"play {die}" for die in range(1, c.DICE + 1)),
    *(f"take {row} {kind}" for row in range(1, c.DICE + 1) for kind in c.KIND_NAMES),
    *(f"place {kind}" for kind in c.KIND_NAMES),
    *(f"onto {name}" for name in c.TYPES),
    "apart",
    *(f"sell {good}" for good in c.GOODS),
    "restock workers",
    "take silver",
    "return worker",
    "return silver",
    "converted",
    "good 1", "good 2",
    "animal 1", "animal 2",
    *(f"bonus {line}" for line in range(1, c.BONUS_LINES + 1)),
    *(f"drop {kind}" for kind in c.KIND_NAMES),
    *(f"keep {kind}" for kind in c.KIND_NAMES),
    *(f"use {kind}" for kind in c.KIND_NAMES),
    "buy",
    "decline",
    "end",
)

TURN_UP_GOOD: Final = c.KINDS  # chance: + good; below that, the kind of an action card
TURN_UP_ANIMAL: Final = TURN_UP_GOOD + c.GOODS_TYPES  # chance: + animal
CHANCE_ACTIONS: Final = (*c.KIND_NAMES, *c.GOODS, *c.ANIMALS)

SORT_NAMES: Final = (*c.TYPES[:c.BUILDING], "bank", "boarding house", "carpenter's workshop", "church", "city hall",
                     "market", "warehouse", "watchtower")
GOOD_NAMES: Final = ("light goods", "medium goods", "dark goods")
GAIN_WORDS: Final = ("{n:point|points}", "{n:good|goods}", "{n:animal|animals}", "{n} silver", "{n:worker|workers}")
ONE_OF_THEM: Final = ("1 point", "1 good", "1 animal", "1 silver", "1 worker")


def card_name(kind: i64) -> Say:
    """«mine 5»."""
    return Say("{card} {die}", card=Say(SORT_NAMES[c.SORT_OF[kind]]), die=int(c.DIE_OF[kind]))


def type_name(number: i64) -> Say:
    """«castle», «building» …"""
    return Say(c.TYPES[number])


def good_name(good: i64) -> Say:
    """«light goods» …"""
    return Say(GOOD_NAMES[good])


def animal_name(animal: i64) -> Say:
    """«sheep» …"""
    return Say(c.ANIMALS[animal])


def say_points(number: i64) -> Say:
    """«1 point», «3 points»."""
    return Say("1 point") if number == 1 else Say("{n:point|points}", n=int(number))


def say_workers(number: i64) -> Say:
    """«1 worker», «2 workers»."""
    return Say("1 worker") if number == 1 else Say("{n:worker|workers}", n=int(number))


def say_gain(gain: i64, number: i64) -> Say:
    """That much of what a line of a round card may give: «2 goods», «1 silver»."""
    return Say(ONE_OF_THEM[gain]) if number == 1 else Say(GAIN_WORDS[gain], n=int(number))
