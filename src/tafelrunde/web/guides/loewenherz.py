"""Löwenherz: the first two action cards of the basic setup, seen by Ada."""

from tafelrunde.web.guides import Guide, Step

MATCH = """\
tafelrunde record 1
game: loewenherz 2
seats: 3
option setup: basic
option basic_start_points: False
option open_money: False
option treasure_deals: True
option zero_deals: False
option sever_each: False
option three_regions: False
name 0: Ada
name 1: Bo
name 2: Cleo
---
1 * deal parchment 4
2 * deal renegade
3 * deal alliance
4 * deal alliance
5 * deal treasure 10
6 * deal renegade
7 * card B MINE
8 * card B P W2 W3
9 0 decide 3
10 0 decide 2
11 1 decide 3
12 2 decide 3
13 0 wall i9|i10
14 0 wall k6|l6
15 2 bid 3
16 0 bid 11
17 1 bid 8
18 0 wall k9|l9
19 0 wall d6|e6
20 0 wall h3|h4
21 * card B P W3 S1
22 1 decide 3
23 1 decide 1
24 2 decide 3
25 0 decide 2
26 1 look 2
27 1 keep parchment 5
28 0 wall d10|e10
29 0 wall e4|f4
30 0 wall i3|j3
31 1 pay 5
32 2 ask 17
33 1 ask 10
34 2 ask 20
35 1 ask 5
36 2 ask 25
37 1 break off
38 2 bid 10
39 1 bid 4
40 2 expand n2
41 2 take o3
42 2 stop
43 * card B $4 W2 S1
44 2 decide 3
"""

GUIDE = Guide(0, MATCH, (
    Step(8, "A kingdom of fields, woods, hills and towns, and three princes. Walls cut it into "
         "regions; a region with exactly one castle belongs to that castle's colour, and "
         "everything turns on how large yours are.",
         "L3.1", ("map",)),
    Step(8, "Each turn an action card with three bands is turned up: walls, swords, money or the "
         "crown. The silver mines before it gave everybody a point for each hill in their regions.",
         "L5.1b", ("card", "track")),
    Step(12, "Everybody openly picks a band; with three players the first one picks two. Ada wants "
         "both kinds of walls. The two walls are hers alone, but all three want the three walls.",
         "L5.2", ("card",)),
    Step(14, "The bands are carried out from top to bottom. Ada, alone on her band, has placed two "
         "walls: on any free edge, but never between pieces of one colour and never inside a "
         "region.",
         "L7.1b", ("map",)),
    Step(17, "Three who want the same band fight a duel: all bid in secret, the highest bid pays the bank "
         "and acts, the others keep everything. Ada bid 11 ducats and won.",
         "L6.3d", ("band-3",)),
    Step(21, "Her three walls stand. As soon as walls close a region around one castle it scores for "
         "its owner: for its size, and 5 points for each town in it. And a new card lies there.",
         "L7.1e", ("map", "card")),
    Step(27, "Bo had the crown and scepter to himself: he looked through a pile of politics cards and "
         "kept one. Parchments are points at the end; treasure, alliances and renegades help "
         "before.",
         "L7.3", ("politics-1", "politics-2")),
    Step(33, "Two who want the same band bargain first: each in turn offers to pay and act, or demands that "
         "the other pay and act. Whoever pays gets the action.",
         "L6.2a", ("rivals",)),
    Step(41, "They could not agree, and Cleo won the duel. With her sword she expands a region by a "
         "square – a point for each, five for each town; into another's region only with more "
         "knights than it has.",
         "L7.2k", ("map",)),
    Step(43, "So it goes on until the king dies: he lies among the last cards. Most power wins. Click "
         "an edge or a band that does not glow to read why not. Now play on as Ada!",
         "L5.1c", ("card",)),
))
