"""What things are worth in points. Where a weight was measured against another, docs/bots.md says how."""

from typing import Final

NEARER: Final = 0.74  # what a castle's promise keeps for each wall still missing, while there are walls to come …
HURRY: Final = 3.0  # … and less towards the end: half of that with so many walls left
DUCAT: Final = 0.3  # a ducat in an empty purse early in the reign …
PURSE: Final = 6.0  # … and less in a full one: half of it with three times so many ducats
KNIGHT: Final = 0.8  # a knight in an own region; more of them count less
RAID: Final = 0.35  # how much of a common expansion each sword to come is worth
COMMON: Final = 1.8  # points of an expansion without towns
ONCE: Final = 0.5  # how much of a town, or of what hangs on a square, one may hope to take later
CARD: Final = 3.0  # a look at the politics cards
RENEGADE_CARD: Final = 2.0  # a renegade and an alliance in hand
ALLIANCE_CARD: Final = 1.0
SPREAD: Final = 3.0  # points by which princes drift apart in a turn, as a Gumbel scale
DENIED: Final = 0.5  # how much of a rival's gain counts as one's own loss when bidding
SHARP: Final = 2.0  # how sharply a seat tells a good deal from a bad one
HASTE: Final = 0.15  # points an offer costs who makes it: nobody haggles for nothing
