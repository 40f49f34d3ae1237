"""The Castles of Burgundy: a first estate, a triple and the end of a round, a first match; and alone with Aaron."""

from tafelrunde.lessons import Lesson, Part, Step, read_record_text

DIE = Part("A card is a die", read_record_text("burgundy-dice"), (
    Step(19, "You build an estate; after five rounds the most points win. Each turn you play one of your two cards, "
         "and only its die counts. Row 4 holds a castle: play the 4.",
         "R2.1", ("hand0", "row4"),
         {"": "Keep the 2: it is the number printed on the castle, and you will need it to place the castle. Play the "
              "4."}),
    Step(20, "With a 4 you may take a card from row 4. Take the castle. It joins your projects, the cards you are "
         "going to place; you may have three.",
         "R3.1a", ("row4", "projects0"),
         {"": "Workers and silver can be had with any number. Only a 4 gets you the castle: take it from row 4."}),
    Step(25, "Bo took a pasture from row 6. Rows are not refilled during a round. To place a project you need a die "
         "with the number printed on it. Your castle shows 2: play the 2.",
         "R3.2", ("projects0", "hand0"),
         {"": "The 3 would take the mine – but the castle will give you the mine for nothing. Play the 2."}),
    Step(26, "Place the castle in your estate. A card does something once: when it is placed. A castle gives you a "
         "free action with any number you like.",
         "R6.5", ("projects0", "estate0"),
         {"": "The castle in your estate is a whole extra action. Place it."}),
    Step(27, "Your free action: any of the six actions, with any number. Take the mine from row 3 – you have the 3 to "
         "place it.",
         "R6.5", ("row3", "hand0"),
         {"sell dark": "One good brings one point and one silver. All goods of a kind are sold together, so wait until "
                       "you have more of them. Take the mine.",
          "": "Possible, but the mine is better: the 3 in your hand can place it in your next turn."}),
    Step(34, "Bo placed his pasture and got an animal for it. You have the mine and a 3: play the 3.",
         "R3.2", ("projects0", "hand0"),
         {"": "The 5 does not place the mine. Play the 3."}),
    Step(35, "Place the mine. It brings two silver at once.",
         "R6.1", ("projects0", "storage0"),
         {"": "The mine brings two silver, more than any other action now. Place it."}),
    Step(36, "Now you have three silver. Once in your turn they buy three cards, of which you use one. It is an extra "
         "action: buy them at the draw pile.",
         "R4.2", ("pile", "storage0"),
         {"end": "You may save your silver, but an extra action now helps you more. Buy the cards."}),
    Step(40, "You may keep one of the three as a project, or use its number for another action; the other two go. A "
         "project needs a die of its own later. So this time use the watchtower as a die.",
         "R4.3", ("offer",),
         {"": "A fair choice too: the others are discarded. But try the other way this time – choose the watchtower "
              "and use it as a die."}),
    Step(41, "Whatever the number, a die may also fetch one silver, or workers until you have two. You have none: take "
         "workers. Soon you will see what they do.",
         "R3.4", ("storage0",),
         {"": "Workers make you free of your dice, and you have none. Take workers."}),
))

TRIPLE = Part("Three of a type", read_record_text("burgundy-triple"), (
    Step(107, "Round B, another match. Each ship brought a good when it was placed. The cloister among your projects "
         "does nothing, but stands for any type. It shows 5, and you have a worker: play the 4.",
         "R5.3", ("estate0", "projects0", "hand0"),
         {"": "From 1 to 5 it is two steps, and you have one worker only. Play the 4."}),
    Step(108, "A worker you give back moves the number by one, up or down; 6 and 1 are neighbours. That makes a 5 of "
         "your 4. Place the cloister.",
         "R4.1", ("storage0", "projects0"),
         {"place carpenters_workshop-3": "Your worker makes a 3 of it as well, and the workshop would fetch another "
                                         "card. But the cloister scores now. Place the cloister.",
          "": "Possible, but the cloister can complete your ships. Place the cloister."}),
    Step(109, "Put it on the two ships. Three cards of one type make a triple, and triples are what the game is about: "
         "one or two cards of a type score nothing.",
         "R7.1", ("estate0",),
         {"apart": "By itself it would begin a pile of cloisters, which scores when there are three. The ships score "
                   "at once: put it there.",
          "": "There it would only be the second card of three. Put it on the ships."}),
    Step(110, "Four points for the ships, and one because you are the first with this type. Each triple also brings "
         "one line of the round's card – more in early rounds. Choose a good and an animal.",
         "R7.3", ("round", "firsts"),
         {"bonus 1": "Two points are fine. But here the good and the animal are worth two points as well, and a silver "
                     "besides. Choose them.",
          "": "Useful later. But the good and the animal are worth two points and a silver to you. Choose them."}),
    Step(111, "Goods of a kind are sold together. You have two light goods, so take a third from the first pile.",
         "R3.3b", ("goods0", "storage0"),
         {"": "A medium good needs a sale of its own. Take the light one."}),
    Step(113, "Animals score in sets of different ones: two are worth one point, three two, all four four. You have a "
         "sheep and a chicken: take the pig.",
         "R9.2", ("animals1", "storage0"),
         {"": "A second sheep does not enlarge your set. Take the pig."}),
    Step(117, "Bo took a watchtower. You have one card left: the sixth and last turn of the round. 1 and 2 sell light "
         "goods, 3 and 4 medium, 5 and 6 dark ones. Play the 1.",
         "R3.3a", ("hand0", "storage0")),
    Step(118, "Sell your light goods, all three with one die. Each brings a point and a silver. And whoever sells gets "
         "the start player card, worth a point.",
         "R3.3c", ("storage0",),
         {"": "That can wait. Three points, three silver and the start player card cannot: sell the light goods."}),
    Step(119, "You have four silver. Silver and workers stay with you, and after the new display has been dealt you "
         "will know better what you need. End your turn.",
         "R4.2", ("storage0",),
         {"buy": "You may, but nothing is lost by waiting until the new cards lie there. End your turn."}),
    Step(131, "Round C: the rest of the display is gone, a new one is dealt, and everybody has six new cards. You sold "
         "last, so you begin. Your estate stays.",
         "R8.1", ("display", "storage0")),
))

MATCH = Part("Your first match", read_record_text("burgundy-match"), (
    Step(26, "Now a match for three. What a card does stands on it: knowledge brings two workers, a ship a good, a "
         "pasture an animal, and each building something else. Row 2 holds a market: play the 2.",
         "R2.1", ("row2", "hand0"),
         {"": "The 5 can wait: the ship and the pasture that the market fetches lie in rows 6 and 4. Play the 2."}),
    Step(27, "Take the market. When placed, it fetches you a ship or a pasture from any row. Any three buildings make "
         "a triple, of the same kind or not.",
         "R6.12", ("row2", "projects0"),
         {"take 2 watchtower-2": "The watchtower is worth one point. The market fetches a card and saves you a turn. "
                                 "Take the market.",
          "": "Possible with any number. The market can only be had with a 2. Take the market."}),
    Step(35, "Bo and Cleo took mines. Points come from triples, from being first, from all seven types, sold goods and "
         "sets of animals. You hold a 4 and a 5, and the market shows 4. Play on: the match is yours.",
         "R9.1", ("bonuses", "projects0", "hand0")),
))

RACE = Part("A race you must not lose", read_record_text("burgundy-aaron"), (
    Step(82, "Aaron takes no turns: at the start of each round a pile of cards goes straight into his estate. He has a "
         "triple of castles and 6 points; you have 5. Play your last card, the 5.",
         "R10.2", ("estate1", "hand0")),
    Step(83, "If Aaron has more points than you after a round, you lose at once; a tie is enough. Sell your two dark "
         "goods: that makes 7.",
         "R10.5", ("storage0", "estate1"),
         {"": "That leaves you behind Aaron, and the round ends with this turn. Sell the dark goods."}),
    Step(98, "Round C brought Aaron five cards. His cloister gave you a point. He was the first with all seven types, "
         "and leads 9 to 8. But your third mine lies ready. Play the 6.",
         "R10.4", ("estate1", "sevens"),
         {"": "The 3 would place your warehouse. It sells goods, and you have none. The mine needs the 6."}),
    Step(99, "Aaron has two mines. The first triple of a type brings a point more, and he takes such cards as well. Be "
         "faster: place your third mine.",
         "R7.2", ("projects0", "firsts", "estate1"),
         {"": "Then Aaron may complete his mines first. Place your mine."}),
    Step(100, "Five points, one for being first, and two silver. Aaron gets no line of the round's card, but you do. "
         "Take the point.",
         "R7.3", ("round",),
         {"": "Good for later. But in this race a point in hand counts: take the point."}),
))

ALONE = Part("Your match against Aaron", read_record_text("burgundy-aaron-match"), (
    Step(18, "From the beginning: Aaron has three cards now, then four, five, six and seven. His cloister has brought "
         "you a point. A castle lies in row 2: play the 2.",
         "R10.1", ("estate1", "row2"),
         {"": "Keep the 5: it is the number of the castle, which you take with the 2. Play the 2."}),
    Step(19, "Take the castle. A turn saved is worth most here: you have thirty turns, and no other player takes the "
         "cards you want from the display.",
         "R3.1a", ("row2", "projects0"),
         {"": "Possible, but a free action is worth more. Take the castle from row 2."}),
    Step(21, "If you have at least as many points as Aaron after each round, and at the very end, you win. The 5 "
         "places your castle. Play on!",
         "R10.6", ("projects0", "hand0", "estate1")),
))

LESSONS = (
    Lesson("first", "Build your first estate", (DIE, TRIPLE, MATCH)),
    Lesson("aaron", "Alone against Aaron", (RACE, ALONE)),
)
