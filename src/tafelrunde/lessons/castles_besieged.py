"""Castles Besieged: rows and dice, strong cards and weak ones, the tenth hit, and a first match."""

from tafelrunde.lessons import Lesson, Part, Step, read_record_text

ROWS = Part("Rows and dice", read_record_text("castles_besieged-rows"), (
    Step(15, "Two armies, two castles. The number of a card is its strength. In your turn you do one thing: draw a "
             "card, lay one, or attack. Lay 10 Warriors: they stand in front of your castle.",
         "C3.1", ("hand",),
         {"draw": "You hold seven cards, and none of them stands in front of your castle yet. Lay 10 Warriors.",
          "": "Any card may be laid. Begin with a strong one, which very weak cards find hard to kill: 10 Warriors."}),
    Step(17, "Bo laid 2 Aristocrats opposite. Cards that face each other are blocked: they can only attack each "
             "other. Attack with your Warriors: 7 or more with both dice kills.",
         "C4.2", ("row0", "row1"),
         {"": "You may, but your Warriors have an enemy within reach. Attack with them: 7 or more kills."}),
    Step(20, "5 + 4: the Aristocrats fell, and Bo laid 13 Heroes in their place. You need a card that is not "
             "blocked. Lay 3 Merchants: nobody stands opposite the second place.",
         "C4.1", ("row1",),
         {"attack 1": "You may, but behind the Heroes Bo has more cards. A second card finds nobody opposite: lay 3 "
                      "Merchants.",
          "": "Against a castle every card needs a 7, weak or strong. So lay your weak 3 Merchants, and keep the "
              "strong cards."}),
    Step(23, "Bo's Heroes rolled 3 + 2. Less than 7 always misses, and a miss harms nobody. Your Merchants face no "
             "enemy, so they attack the castle itself, with 7 or more. Attack with them!",
         "C5.5", ("dice",),
         {"attack 1": "Your Warriors face the Heroes and cannot reach the castle. Attack with the Merchants.",
          "": "You may, but Bo will soon lay a card opposite your Merchants. Attack the castle while you can."}),
    Step(26, "A hit! Ten hits storm a castle. Bo has defended: the Children stand opposite your Merchants and block "
             "them. Attack with the Merchants and clear the way.",
         "C6.1", ("row1",),
         {"": "You may, but the way to the castle would stay blocked there. Attack with the Merchants."}),
    Step(30, "The Children fell. Bo drew a card, which is a whole turn as well, so your Merchants can attack the "
             "castle again in your next one.",
         "C3.2", ("pile",)),
))

STRENGTH = Part("Strong and weak", read_record_text("castles_besieged-strength"), (
    Step(28, "Each card shows the roll it needs: 7, unless its enemy is ahead by more than 7. Then it is the "
             "difference: your 4 Farmers need 8 against 12 Knights. Attack with 9 Swordsmen.",
         "C5.3", ("row0", "row1"),
         {"attack 1": "Your Farmers need 8 and the Swordsmen only 7. And if the Merchants fall, your Swordsmen face "
                      "nobody.",
          "": "You may, but if the Merchants fall, your Swordsmen face nobody. Attack with them first."}),
    Step(32, "The Merchants fell, but so did your Farmers. Your row closed up: the Swordsmen moved to the first "
             "place and face the Knights. The second place has nobody opposite: lay your Children there.",
         "C4.3", ("row0",),
         {"lay 7": "The Footmen would be free to attack as well. But against a castle the weakest card will do: lay "
                   "your Children.",
          "": "You may, but a second card could attack the castle next turn. Lay your Children."}),
    Step(35, "Bo's Knights missed your Swordsmen. Against a castle the strength of a card does not matter: attack it "
             "with your Children.",
         "C5.5", ("dice",),
         {"": "You may, but the castle is open only as long as nobody faces your Children. Attack with them."}),
    Step(38, "A hit. Bo laid 11 Horsemen in the way: they are 10 ahead of your Children, so 10 is needed. You have "
             "one card left in hand. Draw another.",
         "C3.2", ("pile",),
         {"attack 2": "A 10 or more comes up in one roll out of six. Draw a card.",
          "lay 7": "The third place would be free, but your hand empty, and you could not answer Bo's next card. Draw "
               "one.",
          "": "You may, but without cards you can neither defend nor break through. Draw one."}),
    Step(42, "Bo's Horsemen missed. You drew 13 Heroes. Defend your castle as Bo did: with a card opposite each "
             "enemy. And keep your row longer than Bo's, then its end attacks the castle.",
         "C4.2", ("row0", "row1")),
))

STORM = Part("The tenth hit", read_record_text("castles_besieged-tenth-hit"), (
    Step(78, "Bo's castle has taken nine hits, yours four. Your 5 Artisans at the end of the row face nobody. Attack "
             "with them: 7 or more wins.",
         "C6.1", ("row0",),
         {"": "One more hit on the castle wins, and only your Artisans face nobody. Attack with them."}),
    Step(80, "5 + 2 makes 7, the tenth hit: the castle is stormed and you win at once. How many cards stand or have "
             "fallen does not matter.",
         "C6.1", ("dice",)),
))

MATCH = Part("Your first match", read_record_text("castles_besieged-match"), (
    Step(15, "A new match, and it is yours. Lay 12 Knights first: cards with 4 or less need more than a 7 against "
             "them.",
         "C3.3", ("hand",),
         {"": "You may, but a strong first card is harder to kill for many of Bo's. Lay 12 Knights."}),
    Step(17, "Bo laid 6 Squires & Cadets opposite. From here on you decide: attack, lay a second card, or draw. The "
             "first to land ten hits wins. Good luck!",
         "C3.1", ("row1",)),
))

LESSONS = (Lesson("first", "Your first siege", (ROWS, STRENGTH, STORM, MATCH)),)
