"""Goofspiel on one page: what wins, what a round is, what the cards are worth."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.vocabulary import text


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for so many players and these options."""
    most = int(options["cards"])
    return Aid("goofspiel", goal=text("Win the prizes that count most: their points added up decide."),
               blocks=[round_block(str(options["ties"])), cards_block(seats, most), end_block(most)])


def round_block(ties: str) -> Block:
    """The steps of a round, in their order."""
    tie = "Equal highest bids: it stays and goes with the next one." if ties == "carry" else \
        "Equal highest bids: nobody gets it."
    steps = ("The top prize is turned up.", "All choose a bid in secret.", "The bids are shown and spent.",
             "The highest bid takes the prize.", tie)
    rows = [[Entry(value=str(number)), Entry(text(step))] for number, step in enumerate(steps, 1)]
    return Block(text("A round"), rows, rule="G2.5")


def cards_block(seats: int, most: int) -> Block:
    """What everybody holds, and what can be won."""
    return Block(text("The cards"), [
        [Entry(text("your bids"), art=["tower-flag"], ink="seat0"), Entry(value=f"1–{most}", ink="seat0")],
        [Entry(text("prizes"), art=["jewel-crown"], ink="gold"), Entry(value=f"1–{most}", ink="gold")],
    ], head=[text("cards"), text("values")], rule="G1.1",
        note=text("{players:player|players}, and all of them hold the same bids.", players=seats))


def end_block(most: int) -> Block:
    """When it is over, and how much there is to win."""
    return Block(text("The end"), [
        [Entry(text("prizes")), Entry(value=str(most))],
        [Entry(text("points to win, all together")), Entry(value=str(most * (most + 1) // 2), strong=True)],
    ], rule="G3.1")
