"""Beutelschneider: tricks and suits, what the court does to each other, the last trick, and a first match."""

from tafelrunde.lessons import Lesson, Part, Step, read_record_text

TRICKS = Part("Tricks and suits", read_record_text("beutelschneider-tricks"), (
    Step(33, "You score with the tricks you take. To a trick everybody plays one card, and the highest of the suit "
             "that was led takes all four. You lead: play the green merchant, the highest green card.",
         "B4.1", ("hand",),
         {"": "You may lead any card, but this one may well lose the trick. No green card beats the merchant: lead "
              "it."}),
    Step(37, "Numbers are points: 4, 2 and 1 make 7 for you. Cards with a person bring none. Whoever takes a trick "
             "leads the next one. Give little away this time: lead the yellow 1.",
         "B5.1", ("last_trick",),
         {"y10": "A 10 is worth ten to whoever takes it, and the yellow merchant beats it. Lead the yellow 1.",
          "A": "You may lead a trump, but keep it for a trick with points in it. Lead the yellow 1.",
          "": "You may, but another player would probably take it. Give away as little as you can: the yellow 1."}),
    Step(42, "Every suit rises 1, 2, 3, 4, beggar, barmaid, landlord, 10, merchant: Dan's barmaid took the trick. "
             "Dan leads red, and you have to follow suit. Play the red 1, the fewest points you can give.",
         "B3.2", ("trick", "last_trick"),
         {"r10": "Two players come after you, and one red card is higher than the 10. Do not risk ten points: play "
                 "the red 1.",
          "": "It would follow suit as well, but gives away more points. Play the red 1."}),
    Step(47, "Cleo's only red card was the cutpurse, the highest one: it took the trick, but costs 20 points. Now "
             "green is led and you have none: you may play anything. Blue is trump and beats it all: play the "
             "adventurer.",
         "B3.3", ("trick", "last_trick"),
         {"": "You may play that, but Dan's 10 would keep the trick. Any blue card beats it: play the adventurer."}),
    Step(49, "Bo had to follow suit, and the 10 and the 3 are yours. Remember: follow suit if you can, else play "
             "what you like. The highest trump takes the trick; without trumps, the highest card of the suit led.",
         "B4.1", ("last_trick",)),
))

COURT = Part("The court", read_record_text("beutelschneider-court"), (
    Step(36, "The trumps rise: guard, assassin, then adventurer and countess side by side, sovereign. Bo leads the "
             "sovereign and you have to follow with blue. The assassin kills him if played after him: play the "
             "assassin.",
         "B4.3", ("trick",),
         {"": "The sovereign beats that card, and Bo takes the trick. Only the assassin, played after him, can kill "
              "him."}),
    Step(37, "The sovereign is dead, your assassin took the trick, and that brings 10 points. You lead. The "
             "adventurer is still out, so keep your trumps: lead the yellow 2.",
         "B5.6", ("last_trick",),
         {"C": "The adventurer is still out. Played after your countess he seduces her, and scores 10. Lead the "
               "yellow 2.",
          "G": "The guard is the lowest trump and has better things to do, as you will see. Lead the yellow 2.",
          "": "You may, but give away as little as you can and keep what is high: lead the yellow 2."}),
    Step(44, "Bo's landlord took 6 points, and Bo leads the adventurer. When adventurer and countess meet, the one "
             "played later seduces the other and is the higher one. Play the countess.",
         "B4.4", ("trick",),
         {"G": "The guard is the lowest trump, and the adventurer takes the trick. Play the countess."}),
    Step(45, "The countess took the trick, and 10 points for the seduction. The order decides: had you played first, "
             "your assassin and your countess would have lost to Bo's cards.",
         "B5.7", ("last_trick",)),
))

CUTPURSE = Part("The cutpurse", read_record_text("beutelschneider-cutpurse"), (
    Step(35, "Dan had to play the cutpurse: 20 points lost for whoever takes this trick. Only the guard, played "
             "after it, prevents that, and scores 10 if it takes the trick. You have no red: play the guard.",
         "B5.4", ("trick",),
         {"M": "The assassin would take the trick, and the loss of 20 points with it. Only the guard prevents that.",
          "": "Then Dan takes the trick and loses points, but you gain none. The guard brings you the trick and 10 "
              "more."}),
    Step(37, "4 and 10 for the numbers, 10 for the guard: 24 points, and nobody loses 20. Had the guard been played "
             "before the cutpurse, it would have been of no use.",
         "B5.3", ("last_trick",)),
))

LAST = Part("The last trick", read_record_text("beutelschneider-last-trick"), (
    Step(59, "Two tricks are left, and your guard is the last trump: all others have been played. A guard that takes "
             "the last trick of a hand scores 10. Keep it, and play the red 2.",
         "B5.5", ("trick",),
         {"G": "It would take 4 points now and miss the 10 for the last trick. Keep it, and play the red 2."}),
    Step(65, "10 and 2, and 10 for the guard. The hand is over: its points go to the totals, and the cards are dealt "
             "again. When somebody has reached 100 after a hand, the highest total wins the match.",
         "B6.1", ("last_trick",)),
))

MATCH = Part("Your first match", read_record_text("beutelschneider-match"), (
    Step(34, "Four players hold eight cards each; three hold ten, with two cards put aside. You hold the cutpurse "
             "and no yellow card. Get rid of it: throw it into Dan's trick.",
         "B2.2", ("trick",),
         {"": "You may, but when will you get rid of the cutpurse so easily again? It does not follow yellow, so it "
              "cannot take this trick. Throw it."}),
    Step(38, "Dan took the trick: 6 points for the numbers, 20 lost for your cutpurse. Dan leads green, and you have "
             "some. From here on you decide. Good luck!",
         "B5.2", ("trick", "last_trick")),
))

LESSONS = (Lesson("first", "Your first tricks", (TRICKS, COURT, CUTPURSE, LAST, MATCH)),)
