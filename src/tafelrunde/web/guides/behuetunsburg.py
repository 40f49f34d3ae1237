"""Behütunsburg: the first turns of a round, seen by Ada."""

from tafelrunde.web.guides import Guide, Step

MATCH = """\
tafelrunde record 1
game: behuetunsburg 2
seats: 2
option rounds: 4
option teams: False
option defence: False
option trading: False
option d4: False
option tiebreak_round: False
option draw3_from_court: False
option free_repair: False
option support_scope: rank
option kidnap_only_to_hand: False
option royals_safe: False
option free_overpay: False
option hand_limit: None
option defence_ladies_only: False
option defence_per_rogue: False
option d4_draw3: True
option trade_tables: False
option trade_offers: 3
option both_partners_empty: False
option round_turn_limit: 100
option hoarding_stop: False
option one_copy: False
name 0: Ada
name 1: Bo
---
1 * starter 1
2 * card gold
3 * card gold
4 * card baroness
5 * card king
6 * card queen
7 * card knight
8 * card baron
9 * card baroness
10 * card knight
11 * card baroness
12 1 dismiss queen
13 * card lady
14 * card gold
15 * card gold
16 1 couple knight+lady
17 1 couple baron+baroness
18 1 bank gold
19 1 end actions
20 1 discard gold
21 0 dismiss baroness
22 * card rogue
23 * card baron
24 * card platinum
25 0 kidnap 1 lady
26 0 to court
27 0 fill knight
28 0 couple baron+baroness
29 0 end actions
30 0 discard gold
31 1 draw
32 * card gold
33 * card gold
34 1 bank gold
35 1 bank gold
36 1 bank gold
37 1 end actions
38 1 discard from treasury 3
39 0 draw
40 * card lady
41 * card gold
42 0 end actions
43 0 discard lady
44 1 draw
45 * card king
46 * card jewel
47 1 quest knight of the court
48 1 pay jewel
49 * card knight
50 * card gold
51 * card queen
52 * card lady
53 * card lady
54 1 couple knight+lady
"""

GUIDE = Guide(0, MATCH, (
    Step(11, "Two courts, and five cards in hand. You gather couples – a man and a woman of one rank – "
         "for points, and want to be the first to get rid of the last card in hand, with a castle "
         "built if you can.",
         "H2.4", ("hand",)),
    Step(15, "Every turn begins with drawing two cards. Bo discarded a Queen instead and drew three: "
         "women of the court open doors.",
         "H4.3", ("pile",)),
    Step(17, "People are played in couples, and the court grows from the bottom: first Knight and "
         "Lady, then Baron and Baroness. No rank may have more couples than the one below it.",
         "H3.4"),
    Step(18, "Gold, Platinum and Jewels may be laid on the treasury. There they count their worth as "
         "points, and they pay for a castle or a quest. Everybody can see them.",
         "H6.1", ("treasury1",)),
    Step(20, "At the end of every turn exactly one card is discarded, face down. Nobody may skip that "
         "– so the last card of your hand goes exactly here.",
         "H5.1", ("discard",)),
    Step(25, "Ada plays a Rogue: he may steal the top of a treasury, set off a crime wave – or, as "
         "here, kidnap somebody of the lowest rank of a court. The Lady leaves Bo.",
         "H13.3"),
    Step(27, "The Lady is welcome in Ada's court, and a Knight from the hand completes the couple. One "
         "card alone may be played if it completes somebody who is single.",
         "H3.5"),
    Step(28, "Baron and Baroness follow. With a couple in each rank and nobody single the court is "
         "complete; then a castle may be built for 100, and scores 50.",
         "H6.6", ("castles",)),
    Step(54, "Four rounds are played, and all points are added up. What glows begins a legal move; "
         "click anything else to read why not. Now play on as Ada!",
         "H2.3", ("hand",)),
))
