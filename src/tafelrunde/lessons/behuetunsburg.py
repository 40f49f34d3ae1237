"""Behütunsburg: couples, castle and last card, then a first match for four; Jester and quest in a second lesson."""

from tafelrunde.lessons import Lesson, Part, Step, read_record_text

COUPLES = Part("A court of couples", read_record_text("behuetunsburg_couples"), (
    Step(11, "People at your court, money in your treasury and a castle score points. The highest total after four "
         "rounds wins. Every turn begins with a draw: take two cards from the pile.",
         "H4.2", ("pile",), {
             "": "You may discard a woman and draw three cards instead. But you need both women now: each is half of a "
             "couple. Draw two."}),
    Step(14, "A man and a woman of one rank are a couple. Courts grow from the bottom, where Knights and Ladies stand: "
         "play your Knight and your Lady, 10 points each.",
         "H3.3", ("court0-rank0", "hand"), {
             "crime wave": "A crime wave makes everybody discard down to five cards. At the moment only you hold more.",
             "": "That can wait. First the Knight and the Lady: without them nobody else may join your court."}),
    Step(15, "No rank may get more couples than the one below it has. Your Knight and Lady hold up one couple of "
         "Barons: play the Baron and the Baroness, 20 points each.",
         "H3.4", ("court0-rank1", "hand"), {
             "crime wave": "Nobody holds more than five cards, so the Rogue would be wasted. Play the Baron and the "
             "Baroness.",
             "": "That can wait. First the Baron and the Baroness: together they score 40."}),
    Step(16, "Money scores only in your treasury, where everybody sees it. Later it pays for your castle. Lay the "
         "Platinum there: it is worth 20.",
         "H6.1", ("treasury0", "hand"), {
             "bank gold": "The Platinum is worth four times as much. Keep the Gold for a moment: there is a use for "
             "it.",
             "": "First lay down the Platinum. As long as it is in your hand it does not score."}),
    Step(17, "Every turn ends with a discard, and the Gold is just right for that. The Rogue you keep for later. So "
         "you have nothing more to play: end your actions.",
         "H4.5", ("hand",), {
             "bank gold": "Then only the Rogue would be left to discard, and he can do more for you than 5 points.",
             "crime wave": "Nobody holds more than five cards, so the Rogue would be wasted. Keep him."}),
    Step(18, "At the end of every turn exactly one card from your hand goes face down on the discard pile. Discard the "
         "Gold.",
         "H5.1", ("hand", "discard"), {
             "discard rogue": "You will want the Rogue very soon. Discard the Gold: it is worth only 5."}),
    Step(29, "Bo has a couple now, a Jewel and a Gold. And his Rogue kidnapped your Lady: your Knight is single, and a "
         "court with a single is not complete. Draw two cards.",
         "H3.7", ("court0-rank0", "court1")),
    Step(32, "A Rogue does one of three things: he steals the top card of a treasury, kidnaps somebody of the lowest "
         "rank of a court, or starts a crime wave. Send yours: kidnap Bo's Lady.",
         "H13.1", ("hand", "court1"), {
             "steal 1": "A thief takes only the top card, and Bo has covered his Jewel with a Gold. Kidnap the Lady.",
             "kidnap 1 knight": "Then you would have two single Knights. You need a Lady.",
             "crime wave": "In a crime wave everybody discards down to five cards, but nobody holds more. Kidnap the "
             "Lady.",
             "": "First kidnap Bo's Lady. She makes a couple with your Knight."}),
    Step(33, "A kidnapped person goes to your hand or straight into your court. There she completes the couple with "
         "your Knight: take her into your court.",
         "H13.5", ("court0",), {
             "to hand": "You could play her from your hand as well. Straight into the court saves the detour."}),
))

CASTLE = Part("Castle and last card", read_record_text("behuetunsburg_castle"), (
    Step(68, "Some turns later. For a Baron sent on a quest and 50 in money you have just drawn five cards, the Queen "
         "among them. Play the King and the Queen, 50 points each.",
         "H12.3", ("court0-rank2", "hand"), {
             "bank jewel": "You can pay with money from your hand as well, and there nobody steals it. Play the King "
             "and the Queen.",
             "end actions": "Then you would have to discard one of these fine cards. Play the King and the Queen "
             "first."}),
    Step(69, "Every rank has a couple and nobody is single: your court is complete and may build a castle. It costs "
         "100 and scores 50. To steal or kidnap from you then takes two Rogues, and without it you cannot end the "
         "round. Build it.",
         "H6.6", ("castles", "castle0-place", "treasury0"), {
             "bank jewel": "Keep the Jewel in your hand: you are about to pay with it. Build the castle.",
             "end actions": "You have the court and the money. Build the castle now, before a Rogue comes."}),
    Step(70, "You pay with any money of your hand and treasury, and get no change. Your two Jewels make exactly 100: "
         "begin with the one in your hand.",
         "H6.5", ("hand", "treasury0"), {
             "": "Both Jewels are needed. Begin with the one in your hand."}),
    Step(72, "The castle stands. One card is left in your hand, a Baron without a Baroness. End your actions.",
         "H4.5", ("hand",)),
    Step(73, "Whoever has a castle, a complete court and no card left after the discard goes out, and the round is "
         "over. Discard your last card.",
         "H10.1", ("hand", "discard")),
    Step(74, "The round is over. Your people score 180, your money 25, the castle 50: 255 points. Bo scores 105 for "
         "what lay on the table; his hand counts nothing. Three more rounds would follow.",
         "H10.4"),
))

FIRST_MATCH = Part("Your first match", read_record_text("behuetunsburg_first_match"), (
    Step(27, "Four players, everybody for themselves. Cleo began and played a Jester with a Lady. He stands for a "
         "Knight, but costs 30 points if he is still there at the end. A real Knight may replace him.",
         "H3.8", ("court2",)),
    Step(41, "Dora sent a Knight on a quest: for him and 50 in money she drew five cards. You hold three women and no "
         "man. So discard a Lady, and you draw three cards instead of two.",
         "H4.3", ("hand",), {
             "draw": "Two cards would do, but one of your Ladies is more than you need. Discard her and draw three.",
             "dismiss baroness": "A Baroness is rarer than a Lady and scores twice as much. Discard a Lady."}),
    Step(45, "A Knight, a Baron and Platinum: well drawn. Begin at the bottom of your court: play the Knight and the "
         "Lady.",
         "H3.4", ("court0-rank0", "hand"), {
             "steal 3": "You can still do that afterwards, in the same turn. First play the Knight and the Lady.",
             "": "That can wait. First the Knight and the Lady: they hold up the Baron and the Baroness."}),
    Step(46, "From here on you decide. You can play the Baron and the Baroness, lay down money, or send the Rogue for "
         "Dora's Platinum. Gather couples, build a castle, and discard your last card before the others do. Play on!",
         "H2.4", ("hand",)),
))

STRONG_TURN = Part("One strong turn", read_record_text("behuetunsburg_jester"), (
    Step(27, "You have a Lady, but no Knight. A Jester may stand for a Knight, Lady, Baron or Baroness, though he "
         "costs 30 points as long as he stays. Play the Jester with the Lady.",
         "H3.8", ("court0-rank0", "hand"), {
             "quest baron": "That comes next. First begin your court: play the Jester with the Lady.",
             "": "That can wait. First begin your court: play the Jester with the Lady."}),
    Step(28, "You have two Barons and only one Baroness. Send a Baron on a quest: he and 50 in money are discarded, "
         "and you draw five cards. That is allowed once a turn.",
         "H12.1", ("hand",), {
             "couple baron+baroness": "They can still be played afterwards. Send the other Baron first: with five more "
             "cards you will choose better.",
             "bank jewel": "In your treasury the Jewel scores 50. But five new cards now are worth more: send the "
             "Baron.",
             "": "That can wait. First send a Baron: with five more cards you will choose better."}),
    Step(35, "The Jewel paid for the quest. A couple with a Jester holds up others like any couple: play your other "
         "Baron and the Baroness.",
         "H3.4", ("court0-rank1", "hand"), {
             "replace jester by knight": "That comes next. First the Baron and the Baroness: the Jester can hold them "
             "up as well.",
             "": "That can wait. First the Baron and the Baroness."}),
    Step(36, "You also drew a Knight. The real card may replace the Jester, who is then discarded here: that saves you "
         "30 points and is not the discard of your turn. Replace him.",
         "H3.9", ("court0-rank0", "hand"), {
             "": "That can wait. First let the Knight take the Jester's place: that is worth 40 points."}),
    Step(38, "Bo holds eight cards, you only four besides this Rogue. In a crime wave everybody discards down to five, "
         "so it hits Bo alone: cause one.",
         "H13.6", ("hand", "hand1"), {
             "steal 1": "You have a second Rogue for the theft. Begin with the crime wave.",
             "": "First the crime wave: Bo has to discard three cards."}),
    Step(42, "Bo threw away three cards. In one turn you may send as many Rogues as you hold; against a castle, theft "
         "and kidnapping take two. Bo has none: steal his Platinum.",
         "H13.2", ("treasury1", "hand"), {
             "crime wave": "Nobody holds more than five cards any more. Steal the Platinum.",
             "": "First the theft: 20 points for you and 20 fewer for Bo."}),
    Step(43, "Stolen money goes to your hand or on your treasury. In your hand no thief reaches it, but there it does "
         "not score. Lay it on your treasury.",
         "H13.2", ("treasury0",), {
             "to hand": "That is safe, but you want to get rid of your cards. Lay it on your treasury: the next step "
             "protects it."}),
    Step(44, "A treasury is a stack, and a thief takes the top card only. Lay a Gold on the Platinum.",
         "H6.2", ("treasury0", "hand"), {
             "end actions": "Then the Platinum lies on top, ready for the next thief. Cover it with a Gold first."}),
    Step(45, "Well covered. The other Gold will be your discard, and the King waits for a Queen. Now you have met "
         "every card: use them in a match of your own.",
         "H5.1", ("hand", "treasury0")),
))

LESSONS = (
    Lesson("first", "Couples, castle, last card", (COUPLES, CASTLE, FIRST_MATCH)),
    Lesson("jester", "Jester, quest and Rogues", (STRONG_TURN,)),
)
