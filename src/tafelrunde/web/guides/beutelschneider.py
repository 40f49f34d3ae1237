"""Beutelschneider: the first tricks of a hand, seen by Ada."""

from tafelrunde.web.guides import Guide, Step

MATCH = """\
tafelrunde record 1
game: beutelschneider 1
seats: 3
option target: 100
option hands_limit: None
option tiebreak: share
option instant_win: False
option must_trump: False
option reveal_aside_at_end: True
name 0: Ada
name 1: Bo
name 2: Cleo
---
1 * dealer 2
2 * deal y10
3 * deal rS
4 * deal G
5 * deal C
6 * deal r4
7 * deal yS
8 * deal g10
9 * deal y4
10 * deal g1
11 * deal yK
12 * deal F
13 * deal gW
14 * deal r3
15 * deal y3
16 * deal M
17 * deal gS
18 * deal CP
19 * deal g3
20 * deal gB
21 * deal r1
22 * deal y1
23 * deal rW
24 * deal g2
25 * deal A
26 * deal gK
27 * deal r10
28 * deal y2
29 * deal yW
30 * deal g4
31 * deal r2
32 0 r3
33 1 r10
34 2 r2
35 1 y3
36 2 y2
37 0 y10
38 0 g10
39 1 g2
40 2 gW
41 0 rW
42 1 rS
43 2 g1
44 0 gS
45 1 g4
"""

GUIDE = Guide(0, MATCH, (
    Step(31, "Welcome! Three people sit at this table, and this is Ada's hand of ten cards. Green, "
         "yellow and red are ordinary suits; blue is always trump. Each card says its suit by "
         "colour and by sign.",
         "B1.1", ("hand",)),
    Step(31, "Only numbers bring points: a 10 is worth ten, a letter nothing. But letters take tricks: "
         "from low to high it goes 1, 2, 3, 4, beggar, barmaid, landlord, 10, merchant.",
         "B1.2", ("hand",)),
    Step(32, "Ada leads and may play anything; she begins with a red 3. The others have to play red "
         "too, if they have any.",
         "B3.2", ("trick",)),
    Step(34, "Bo's 10 was the highest red card and nobody played a trump, so the trick is his: 3 + 10 "
         "+ 2 make 15 points. Whoever takes a trick leads the next one.",
         "B4.1", ("last_trick",)),
    Step(37, "Bo led a yellow 3. Ada came last, saw that her yellow 10 would be the highest, and took "
         "15 points herself. The last trick may always be looked at again.",
         "B4.5", ("last_trick",)),
    Step(40, "Ada's green 10 even beats a landlord. Only the merchant would have been higher – and Ada "
         "holds him herself.",
         "B1.2", ("last_trick",)),
    Step(43, "Cleo had no red card and threw a green 1 away: whoever cannot follow may play anything, even "
         "a trump. From now on everybody knows that she has no red.",
         "B3.3", ("last_trick",)),
    Step(45, "The blue characters have quarrels of their own: the assassin kills the sovereign, "
         "adventurer and countess seduce each other. The red cutpurse costs 20 points, unless the "
         "guard comes after him. First to 100 wins. Now play on as Ada!",
         "B4.3", ("hand",)),
))
