"""Löwenherz: a match in five moments, from the first town to the king's death, then a first match for four."""

from tafelrunde.lessons import Lesson, Part, Step, read_record_text

MATCH = read_record_text("loewenherz_whole_match")


def until(line: int) -> str:
    """The match up to a line."""
    head, lines = MATCH.split("---\n")
    return head + "---\n" + "".join(lines.splitlines(keepends=True)[:line])


TOWN = Part("Your region and a town", until(16), (
    Step(7, "You are the rose prince. Whoever has the most power points when the king dies wins. Walls make regions, "
         "each with one castle; yours lies around a1. Make it grow: pick the sword and shield.",
         "L5.2", ("band-3",), {
             "decide 1": "4 ducats are good to have, but here points lie at your door: a town beside your region. "
             "Pick the sword and shield.",
             "decide 2": "Two walls close no region yet. Beside yours lies a town: pick the sword and shield."}),
    Step(13, "Everybody has picked one of the three actions; they follow from top to bottom. Purple and gray shared "
         "the money bag, gold placed two walls. Now your sword: expand the region of your castle at a1.",
         "L5.4", ("card",), {
             "stop": "Then your action would be lost. Expand the region at a1.",
             "": "A sword can also place a knight instead. This time expand: choose the region at a1."}),
    Step(14, "It takes up to two squares beside it, and walls are no obstacle. Take d2: 1 point for the square and 5 "
         "for the town on it.",
         "L7.2l", (), {
             "": "That square brings 1 point only. The town at d2 brings 6."}),
    Step(15, "That made 6 points, and the walls moved out around d2. Now take d1: 1 point more, in a corner that is "
         "hard to attack.",
         "L7.2g", ("track",), {
             "stop": "The second square costs nothing. Take d1 for another point.",
             "": "That is 1 point too, but it lies open to others. The corner d1 is safer."}),
))

WALLS = Part("Six walls", until(53), (
    Step(43, "Three turns later four of your walls stand around the castle at m4. A zone with exactly one castle is a "
         "region: two more walls close this one. Gray has picked the three walls; pick the two walls.",
         "L3.1", ("band-2",), {
             "decide 1": "Politics cards can wait. Two walls close your region now.",
             "decide 3": "Gray has picked those, so you would have to bargain with gray. Two walls are all you need."}),
    Step(48, "Gold picked the two walls as well. Two rivals bargain: one pays the other, and whoever pays acts. Offer "
         "to pay 2 ducats.",
         "L6.2a", ("rivals",), {
             "break off": "Then the two of you duel with secret bids, and gold has more money. Bargain first: offer "
             "to pay 2.",
             "": "Offer exactly 2 this time: if you ask for ducats, gold pays and places the walls; a higher offer "
             "gives ducats away."}),
    Step(50, "Gold asks you to pay 5 and act. You could offer less, up to three offers each, or break off and "
         "duel. But these walls are worth far more than 5 ducats: accept.",
         "L6.2c", ("rivals",), {
             "break off": "In a duel gold can bid up to 16 ducats, and you have 12. Accept and pay 5.",
             "": "Gold might break off, and a duel follows. The region is worth 17 points: accept."}),
    Step(51, "Gold has your 5 ducats, and you act. A wall may stand on any free edge. Place the first one between l6 "
         "and m6.",
         "L7.1b", (), {
             "wall l7|m7": "That is the other gap. Close l6 and m6 first, then this one.",
             "stop": "You have paid for these walls. Place one between l6 and m6.",
             "": "That would leave two gaps, and you have two walls. Place this one between l6 and m6."}),
    Step(52, "Now the last gap, between l7 and m7. It closes 15 squares: 7 points for the size, and 5 for each of the "
         "two towns.",
         "L7.1e", (), {
             "stop": "One wall is missing. Place it between l7 and m7.",
             "": "Only a wall between l7 and m7 closes the region."}),
))

POLITICS = Part("Politics cards", until(63), (
    Step(57, "17 points! A region scores as soon as it is closed: 3 points for up to 4 squares, 12 for more than 30, "
         "and 5 for each town. Next, pick crown and scepter.",
         "L3.3", ("track", "band-1"), {
             "": "Walls and swords come again. This time get yourself a politics card: pick crown and scepter."}),
    Step(61, "Nobody else picked it, so the action is yours. Look through the first pile of politics cards.",
         "L7.3", ("politics-1",), {
             "look 2": "The second pile would do as well. For this lesson take the first.",
             "stop": "Looking costs nothing. Look through the first pile."}),
    Step(62, "Parchments are points at the end. Treasures pay like ducats. An alliance keeps two regions from "
         "attacking each other. A renegade swaps an enemy knight for one of yours. Keep the renegade.",
         "L8.2a", (), {
             "keep parchment 5": "5 points at the end are good. The renegade will bring you more, and the parchment "
             "may still be there later.",
             "": "Useful, but you will want the renegade next turn. Keep that one."}),
))

RAID = Part("A raid", until(86), (
    Step(77, "A silver mine was turned up: 1 point for each hill in your regions. Purple's region above m4 has one "
         "knight, yours as well. Before you pick, play the renegade on the knight at o2.",
         "L8.2a", ("hand",), {
             "renegade o10": "That knight is gray's. The raid goes against purple: play the renegade on o2.",
             "": "Politics cards come before you pick. First play the renegade on the knight at o2."}),
    Step(78, "Purple's knight goes home, and you place one of your own. Knights stand beside a piece of their colour; "
         "plain is free, wood costs 5 ducats. Place it at m3.",
         "L8.2b", (), {
             "": "It may stand there. But nobody can take a square with a knight, so m3 guards the border better."}),
    Step(79, "Two knights against none. A region expands into another only with more knights than that one holds. Gold "
         "and purple have picked the sword and shield; pick it all the same.",
         "L7.2k", ("band-3",), {
             "": "Purple lies open now, and next turn a new knight may stand there. Pick the sword and shield."}),
    Step(80, "Three rivals do not bargain, they duel: everybody bids in secret. Whoever bids most pays it to the bank "
         "and acts; the others keep their money. Bid 4 of your 7 ducats.",
         "L6.3a", ("rivals",), {
             "bid 7": "That would win, but leave you with nothing. Bid 4.",
             "": "For this duel bid 4: enough to win, with something left."}),
    Step(83, "Your 4 beat 3 and 2. A sword places a knight or expands a region: expand the region of your castle at "
         "m4.",
         "L7.2a", (), {
             "expand a1": "The raid starts from the castle at m4. Expand that region.",
             "stop": "You have paid for this action. Expand the region of the castle at m4.",
             "": "You have knights enough. Expand the region of the castle at m4."}),
    Step(84, "Take the hill at m2. You score 1 point, and purple loses 1. At every silver mine the hill scores again.",
         "L7.2m", (), {
             "": "That brings 1 point as well, but no way to purple's town. Take the hill at m2."}),
    Step(85, "From m2 your region reaches the town at l2. Take it: 6 points for you, and purple loses 6.",
         "L7.2m", (), {
             "stop": "A second square is free. Take the town at l2.",
             "": "That brings 1 point. The town at l2 brings 6."}),
))

KING = Part("The king dies", until(278), (
    Step(263, "Many turns later gold leads with 30 points to your 21, and the king may die with the next card. Your "
         "third castle stands at d10: place the wall between e10 and f10.",
         "L5.1c", ("left",), {
             "wall d10|e10": "That closes two squares. The wall between e10 and f10 closes three.",
             "stop": "There may be no other turn. Close the region at d10.",
             "": "That closes no region. Place the wall between e10 and f10."}),
    Step(278, "The king is dead. The third region brought 3 points; now each hill in your regions scored 1, and your "
         "parchment 5. You win with 30 points; gray took 6 of gold's by expanding and has 28. With three regions you "
         "would place no more walls.",
         "L9.1", ("track",)),
))

FIRST_MATCH = Part("Your first match", read_record_text("loewenherz_first_match"), (
    Step(20, "Back at the beginning, in a match of your own: town d2 is yours. Gold picked the swords, purple and gray "
         "the crown. The walls are still free, and you know where six of them close 17 points. Play on!",
         "L5.2", ("card",)),
))

LESSONS = (
    Lesson("first", "From the first town to the king's death", (TOWN, WALLS, POLITICS, RAID, KING, FIRST_MATCH)),
)
