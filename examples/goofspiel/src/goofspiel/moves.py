"""The action space: a bid is written as its value, a prize that chance turns up as «prize 7»."""

from typing import Final

MOST: Final = 13  # [G1.1] the highest card
ACTIONS: Final = tuple(str(value) for value in range(1, MOST + 1))  # the move of a card is its value less one
CHANCE_ACTIONS: Final = tuple(f"prize {value}" for value in range(1, MOST + 1))
A_BID: Final = MOST  # no move: what the others see of one
