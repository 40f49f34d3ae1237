"""The Castles of Burgundy on one page: what a die does, what cards do, what scores; for one player Aaron as well."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tafelrunde.core import Say
from tafelrunde.core.say import say_choice
from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.edition import Box, as_text, box_of
from tafelrunde.games.burgundy.moves import SORT_NAMES, good_name
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.burgundy.pieces import ANIMAL_ART, GOOD_ART, INKS, PICTURES, SIGNS
from tafelrunde.scenes.burgundy.sentences import EFFECTS, gains
from tafelrunde.scenes.vocabulary import Text, text

BETWEEN: Final = " · "  # the numbers of several cards


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for a number of players, with the values of their edition; raises BadInput for what is no edition."""
    box = box_of(as_text(options.get("edition")))
    last = aaron() if seats == 1 else rounds(box, seats)
    return Aid("burgundy", goal(seats), [actions(box, seats), types(box), buildings(), triples(box), others(box, seats),
                                         last])


def goal(seats: int) -> Text:
    """[R9.1, R10.5, R10.6] What wins."""
    if seats == 1:
        return text("You win if Aaron never has more points than you after any of the {number:round|rounds}.",
                    number=len(c.ROUNDS))
    return text("Most points after {number:round|rounds} win.", number=len(c.ROUNDS))


def with_art(art: Iterable[str], words: Text) -> list[Entry]:
    """A picture and what it stands for."""
    return [Entry(art=list(art)), Entry(say=words)]


def points_row(words: Text, *numbers: int, art: Iterable[str] = ()) -> list[Entry]:
    """What brings that many points, or exists that many times."""
    return [Entry(say=words, art=list(art)), Entry(value=BETWEEN.join(map(str, numbers)), strong=True)]


# -- a turn


def actions(box: Box, seats: int) -> Block:
    """[R2.1, R3, R4] The six actions, and what one can do besides."""
    rows = [
        with_art(["card-pickup"], text("take a card from the row of this number: it becomes a project (at most "
                                       "{limit})", limit=c.PROJECT_LIMIT)),
        with_art(["house"], text("place a project with this number in your estate")),
        with_art([GOOD_ART[0]], sale(box, seats)),
        with_art(["farmer"], text("with any number: take workers until you have {limit}", limit=c.WORKERS_RESTOCKED)),
        with_art(["two-coins"], text("with any number: take a silver")),
        with_art(["card-discard"], text("with any number: return workers and silver, a point for each {cards} of them",
                                        cards=c.CONVERSION)),
    ]
    besides = text("A worker you return changes the number by one; {high} and {low} are neighbours. Once a turn "
                   "{silver} silver buy {cards:card|cards}: one becomes a project, or its die gives another action.",
                   high=c.DICE, low=int(c.DIE_OF[0]), silver=c.PURCHASE_PRICE, cards=c.PURCHASE_CARDS)
    return Block(text("A turn: play a card and use its die for one of these actions"), rows, note=besides,
                 rule="R3.1a", wide=True)


def sale(box: Box, seats: int) -> Text:
    """[R3.3] Which numbers sell which goods."""
    sold = tuple(Say("{good} ({dice})", good=good_name(good), dice=", ".join(map(str, dice_of(box, good))))
                 for good in range(len(c.GOODS)))
    if seats == 1:
        return text("sell all your goods of one type, a silver for each: {goods}", goods=sold)
    return text("sell all your goods of one type, a silver for each, and take the start player card: {goods}",
                goods=sold)


def dice_of(box: Box, good: int) -> list[int]:
    """The numbers that sell a good."""
    return [die for die in range(1, c.DICE + 1) if box.good_of_die[die] == good]


# -- cards


def types(box: Box) -> Block:
    """[R6.1-6.6, R7.1] What each type does when it is placed, and what three of it score."""
    rows = [[Entry(text(name), [SIGNS[number]], ink=INKS[number], strong=True),
             Entry(EFFECTS[number].data() if number != c.BUILDING else text("each kind something else")),
             Entry(value=str(box.triple_points[number]), strong=True),
             Entry(value=str(c.TYPE_COUNTS[number]))]
            for number, name in enumerate(c.TYPES)]
    head = [text("type"), text("when placed"), text("triple"), text("cards")]
    return Block(text("The types: effect, and points for {cards} of a type", cards=c.PILE_CARDS), rows, head,
                 note=joker_note(box), rule="R7.1")


def joker_note(box: Box) -> Text:
    """[R5.3] The joker; and where no source prints all these points, that they are assumed."""
    if any(path.startswith("triples.") for path in box.unverified):
        return text("A cloister on cards of another type counts as that type. Some points are assumed; the rules say "
                    "which.")
    return text("A cloister on cards of another type counts as that type.")


def buildings() -> Block:
    """[R6.7-6.14, R5.5] What each kind of building does."""
    rows = [[Entry(text(SORT_NAMES[sort]), [PICTURES[sort]], ink=INKS[c.BUILDING], strong=True),
             Entry(EFFECTS[sort].data())] for sort in range(c.BUILDING, len(c.SORTS))]
    return Block(text("Buildings: any {cards} make a triple", cards=c.PILE_CARDS), rows, rule="R6.7")


# -- points


def triples(box: Box) -> Block:
    """[R7.3] The round cards."""
    rows = [[Entry(value=letter, strong=True), Entry(say_choice(lines(box, number)).data())]
            for number, letter in enumerate(c.ROUNDS)]
    doubtful = ", ".join(letter for letter in c.ROUNDS if f"rounds.{letter}" in box.unverified)
    return Block(text("Each triple also brings one of these, by round"), rows, rule="R7.3",
                 note=text("assumed: {cards}", cards=doubtful) if doubtful else None)


def lines(box: Box, number: int) -> list[Say]:
    """The lines of a round card, each with all it gives."""
    found: list[Say] = []
    for line in range(box.lines[number]):
        said, *more = gains(box, number, line)
        for gain in more:
            said = Say("{gain} with {more}", gain=said, more=gain)
        found.append(said)
    return found


def others(box: Box, seats: int) -> Block:
    """[R7.2, R7.4, R3.3b, R9.2, R9.3] Points beside triples."""
    sizes = [size for size, points in enumerate(c.ANIMAL_SETS) if points]
    rows = [
        points_row(text("the first triple of a type"), c.FIRST_TRIPLE, art=["laurels"]),
        points_row(text("all types in your estate: the first to have them, the next …"), *c.ALL_SEVEN[seats],
                   art=["star-medal"]),
        points_row(text("a good sold: light, medium, dark"), *box.good_points, art=GOOD_ART),
        points_row(text("sets of {sizes} different animals", sizes=BETWEEN.join(map(str, sizes))),
                   *(c.ANIMAL_SETS[size] for size in sizes), art=ANIMAL_ART),
    ]
    if seats > 1:
        rows.append(points_row(text("the start player card"), c.START_CARD, art=["sunrise"]))
    else:
        rows.append(points_row(text("each of Aaron's cloisters"), c.AARON_CLOISTER, art=[SIGNS[c.CLOISTER]]))
    return Block(text("Other points"), rows, rule="R9.1")


# -- rounds


def rounds(box: Box, seats: int) -> Block:
    """[R1.2, R1.4, R2.1, R8.3, R9.4] The course of a match of two or more."""
    rows = [
        points_row(text("turns in a round"), c.HAND_CARDS),
        points_row(text("new cards in the display each round"), c.DISPLAY_CARDS[seats]),
        points_row(text("silver at the start, with a good and an animal"), c.START_SILVER),
        points_row(text("workers at the start, in turn order"), *box.workers[seats - 2]),
    ]
    return Block(text("The rounds"), rows, rule="R8.3",
                 note=text("Whoever sold last begins the next round; if nobody did, the start player card goes on to "
                           "the left. Between tied players the fuller storage wins."))


def aaron() -> Block:
    """[R10.1-10.5] What is different alone."""
    rows = [
        points_row(text("turns in a round"), c.HAND_CARDS),
        points_row(text("new cards in the display each round"), c.DISPLAY_CARDS[1]),
        points_row(text("silver and workers at the start, with a good and an animal"), c.START_SILVER,
                   c.SOLITAIRE_WORKERS),
        points_row(text("cards that Aaron gets at the beginning of a round"), *c.AARON_PILES),
    ]
    return Block(text("Aaron"), rows, rule="R10.2",
                 note=text("His cards go into his estate by type. He scores triples and takes «1.» and «all 7 types» "
                           "cards, but has no effects. If he has more points than you after a round, you lose at "
                           "once."))
