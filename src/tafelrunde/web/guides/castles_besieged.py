"""Castles Besieged: a first skirmish, seen by Ada."""

from tafelrunde.web.guides import Guide, Step

MATCH = """\
tafelrunde record 1
game: castles_besieged 1
seats: 2
option hits_to_lose: 10
option games: 1
option exact_seven_on_castle: False
option allow_pass: False
option reshuffle_discard: False
option hand_limit: None
name 0: Ada
name 1: Bo
---
1 * dealer 1
2 * card 9
3 * card 11
4 * card 4
5 * card 8
6 * card 10
7 * card 12
8 * card 7
9 * card 2
10 * card 10
11 * card 1
12 * card 7
13 * card 5
14 * card 5
15 * card 7
16 0 lay 10
17 1 lay 7
18 0 lay 7
19 1 lay 2
20 0 lay 9
21 1 lay 5
22 0 attack 1
23 * dice 1+1
24 1 lay 12
25 0 attack 1
26 * dice 2+4
27 1 lay 1
28 0 lay 7
29 1 attack 3
30 * dice 5+5
31 0 lay 10
32 1 attack 4
33 * dice 6+4
34 0 attack 1
35 * dice 6+3
36 1 attack 3
37 * dice 4+6
38 0 lay 5
39 1 attack 2
40 * dice 3+2
41 0 attack 2
42 * dice 4+6
43 1 lay 11
44 0 attack 2
45 * dice 2+6
46 1 attack 3
47 * dice 4+1
48 0 attack 1
49 * dice 1+4
50 1 attack 2
51 * dice 5+1
"""

GUIDE = Guide(0, MATCH, (
    Step(15, "Two armies, two castles. Each side holds seven cards; a card's number is its strength. "
         "In your turn you do exactly one thing: draw a card, lay one, or attack with one that "
         "lies.",
         "C3.1", ("hand",)),
    Step(16, "Ada lays 10 Warriors. Both rows begin at the same edge and grow away from it, so that "
         "the first cards face each other, then the second, and so on.",
         "C4.1", ("field",)),
    Step(17, "Bo lays 7 Footmen opposite. Now both cards are blocked: they can only attack each other. "
         "A card with nobody opposite may attack the castle itself.",
         "C4.2", ("field",)),
    Step(23, "Ada attacks and rolls two dice. A 7 or more is needed; 1 + 1 is a miss, and a miss has "
         "no effect on anybody.",
         "C5.6", ("dice",)),
    Step(30, "Weak cards are dangerous too: Bo's 5 Artisans rolled 10 and killed Ada's 9 Swordsmen. "
         "Only a defender who is stronger by more than 7 needs a higher roll. The number on each "
         "card says what its attack needs.",
         "C5.3", ("field", "dice")),
    Step(35, "When a card falls, the later cards of its row move up towards the edge – and may face "
         "other enemies than before, or stand opposite nobody.",
         "C4.3", ("field",)),
    Step(51, "Whoever has the longer row has cards that nobody blocks. They attack the castle with a "
         "7. Ten hits, and it is stormed. Now play on as Ada!",
         "C6.1", ("field",)),
))
