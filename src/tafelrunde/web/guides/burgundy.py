"""The Castles of Burgundy: the first round, seen by Ada."""

from tafelrunde.web.guides import Guide, Step

MATCH = """\
tafelrunde record 1
game: burgundy 1
seats: 2
option edition: standard
name 0: Ada
name 1: Bo
---
1 * light
2 * medium
3 * pig
4 * cattle
5 * dark
6 * light
7 * cattle
8 * sheep
9 * boarding_house-2
10 * ship-2
11 * bank-1
12 * castle-2
13 * ship-1
14 * ship-1
15 * church-6
16 * mine-4
17 * knowledge-4
18 * knowledge-3
19 * cloister-6
20 0 play 4
21 0 take 4 castle-2
22 * mine-6
23 1 play 6
24 1 take 6 ship-1
25 * church-4
26 0 play 6
27 0 take 6 church-6
28 * ship-5
29 1 play 4
30 1 take 5 ship-1
31 * pasture-6
32 0 play 5
33 0 restock workers
34 * boarding_house-4
35 1 play 3
36 1 take 3 bank-1
37 * knowledge-6
38 0 play 4
39 0 take 2 ship-2
40 * cloister-6
41 1 play 6
42 1 return silver
43 * market-6
44 0 play 4
45 0 restock workers
46 1 play 6
47 1 restock workers
48 0 play 6
49 0 place castle-2
50 0 sell light
51 1 play 6
52 1 sell medium
53 * ship-5
54 * market-2
55 * watchtower-4
56 * pasture-6
57 * pasture-4
58 * castle-3
59 * cloister-5
60 * pasture-3
61 * castle-1
62 * ship-3
63 * pasture-4
64 1 play 1
"""

GUIDE = Guide(0, MATCH, (
    Step(19, "In the middle lie six rows, each beside its die. You hold two cards, but their pictures "
         "do not matter now: only the dice on them count. Each turn you play one of the two.",
         "R1.3", ("hand0", "display")),
    Step(22, "Ada played a 4 and took the castle from row 4. It lies among her projects now; nobody "
         "has more than three. The row is not filled again in this round.",
         "R3.1a", ("projects0", "display")),
    Step(31, "Bo had no 5, but a worker: each worker given back shifts the die by one, and 6 and 1 are "
         "neighbours. So a 4 took the ship from row 5.",
         "R4.1", ("storage1",)),
    Step(34, "Ada used her turn to take workers: any die lets you take workers until you have two. "
         "Silver may be taken the same way; three silver buy three more cards to choose from.",
         "R3.4", ("storage0",)),
    Step(49, "A project is moved into the estate with its own number, and its effect happens at once. "
         "Ada places the castle – which gives her another action for nothing.",
         "R3.2", ("estate0",)),
    Step(50, "She sells her goods with it: a point for each, one silver, and the start player card, so "
         "that she begins the next round – unless somebody sells after her.",
         "R3.3c", ("storage0",)),
    Step(63, "A new round brings a new display. Points come from triples in the estate – three cards "
         "of one type –, each with a bonus of the round, from being the first, and from all seven "
         "types.",
         "R7.1", ("bonuses", "display")),
    Step(64, "There are five rounds of six turns. Rest on any card to read what it does when it is "
         "placed. Now play on as Ada!",
         "R2.1", ("hand0",)),
))
