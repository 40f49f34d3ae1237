"""Goofspiel: the first prizes of a short match, bid for by the pupil."""

from typing import Final

from tafelrunde.lessons import Lesson, Part, Step

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
11 0 7
12 1 6
13 * prize 1
14 0 2
15 1 1
16 * prize 7
"""

FIRST: Final = Part("Seven prizes", MATCH, (
    Step(1, "You and Bo hold the same cards, 1 to 7, and seven prizes of 1 to 7 points come up one after the other. "
         "Whoever bids the most takes the prize. The first is worth 3: bid your 3.", "G2.4", ("hand", "prize"),
         {"7": "The 7 would take it – but then it is gone when more points are up. Bid the 3.",
          "": "You may bid whatever you like; here it is the 3."}),
    Step(2, "Your bid lies face down until Bo has chosen, too: nobody sees what the other bids.", "G2.2", ("bids",)),
    Step(4, "You both bid 3, so nobody takes the prize: it stays and goes with the next one. Seven points are up now; "
         "bid your 4.", "G2.5", ("prize", "last"), {"": "That could be right as well; here it is the 4."}),
    Step(7, "Bo bid 5 and takes all seven. Your 4 is spent all the same. Two points are little: get rid of your 1.",
         "G2.3", ("last",), {"": "That card is worth more than 2 points. Get rid of the 1."}),
    Step(10, "Bo paid his 2 for 2 points, and you lost a card that would hardly have won anything: a low card lost is "
         "a high card kept.", "G2.3", ("last",)),
    Step(10, "Five points are up. Everybody can work out what Bo has left: 1, 4, 6 and 7. Nothing beats your 7: bid "
         "it.", "G2.4", ("prize", "hand"), {"": "Bo's 7 would beat that. Bid your 7."}),
    Step(13, "Bo bid 6 and lost it for nothing. For a single point your 2 may be enough: bid it.", "G2.4", ("prize",),
         {"": "Too dear for one point: bid the 2."}),
    Step(16, "The greatest prize is up. Bo has 9 points and you have 6; Bo holds 4 and 7, you hold 5 and 6. "
         "After the last prize most points win.", "G3.2", ("prize", "hand")),
))

LESSONS: Final = (Lesson("first", "The first prizes", (FIRST,)),)
