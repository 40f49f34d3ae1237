"""Goofspiel: the first prizes of a short match, seen by Ada."""

from typing import Final

from tafelrunde.web.guides import Guide, Step

MATCH: Final = """\
tafelrunde record 1
game: goofspiel 1
seats: 2
option cards: 7
option ties: carry
name 0: Ada
name 1: Bo
---
1 * prize 3
2 0 3
3 1 3
4 * prize 4
5 0 4
6 1 5
7 * prize 2
8 0 1
9 1 2
10 * prize 5
"""

GUIDE: Final = Guide(0, MATCH, (
    Step(1, "Welcome! Ada and Bo both hold the cards 1 to 7, and seven prizes of 1 to 7 points come up one after the "
         "other. The first is worth 3.", "G1.1", ("hand", "prize")),
    Step(2, "Ada bids her 3. It lies face down until Bo has chosen, too: nobody sees what the other bids.", "G2.2",
         ("bids",)),
    Step(4, "Both bid 3. Nobody takes the prize; it stays and goes with the next one. The cards are spent.", "G2.5",
         ("last",)),
    Step(7, "So there were 4 and 3 points to win. Ada bid 4, but Bo spent his 5 and takes all seven.", "G2.4",
         ("last",)),
    Step(10, "For the prize of 2 Ada threw away her 1, and Bo paid 2 for it: a low card lost is a high card kept.",
         "G2.3", ("last",)),
    Step(10, "Now 5 points are up. Bo still holds 1, 4, 6 and 7, which everybody can work out. Play on as Ada!", "G2.1",
         ("prize", "hand")),
))
