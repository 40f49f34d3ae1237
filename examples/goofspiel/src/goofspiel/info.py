"""The game's card in the lobby."""

from tafelrunde.core import GameInfo, Option

INFO = GameInfo(
    slug="goofspiel",
    title="Goofspiel",
    version=1,
    seats=(2, 3),
    minutes=10,
    summary="Everybody has the same cards and bids in secret for one prize after the other: no luck but their order.",
    designers=("Merrill Flood (attributed)",),
    source="a card game of the 1930s",
    options=(
        Option("cards", 13, "Bids in every hand, and prizes", "G1.1", choices=None, low=4, high=13, samples=(4, 7)),
        Option("ties", "carry", "What becomes of a prize that nobody takes", "G2.5", choices=("carry", "discard")),
    ),
    first_options={"cards": 7},
)
