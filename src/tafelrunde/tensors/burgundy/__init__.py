"""The Castles of Burgundy: The Card Game as numbers: what is observed, what is hidden, what each action is made of.

Of the view are left out:
- which cards lie in the estates, beyond their sorts, and in which piles: only their types, the triples and the piles
  that are open have any effect, and the cards themselves lie there to the end;
- the steps of chance: nobody decides while they are due;
- the numbers by which shuffles are called, and how many cards of each kind the edition has: the unseen cards say it;
- the dice of other seats' cards: unknown but for the card being played, whose die is that of the action due;
- what victory point cards were given for, the workers at the start, the name of the edition, the round cards of
  rounds that are over: nothing depends on them.
"""

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.games.burgundy import components as c, due
from tafelrunde.games.burgundy.edition import HIGHEST
from tafelrunde.games.burgundy.table import BAGS
from tafelrunde.tensors.burgundy.encoder import Encoder
from tafelrunde.tensors.burgundy.steps import MOST_ALIKE, RUNS
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, counts, flags, large, number, one_of

DIES: Final = tuple(str(die) for die in range(1, c.DICE + 1))
KINDS: Final = c.KIND_NAMES
PLENTY: Final = 1000  # nobody ever has that many workers, silver or points
COPIES: Final = max(c.TYPE_COUNTS[:c.BUILDING])  # the most cards of one kind that an edition can have
FETCHING: Final = ("carpenters_workshop", "church", "market")
WAITING: Final = ("act any", *(f"act {die}" for die in DIES), *(f"fetch {building}" for building in FETCHING),
                  "sell any", "place any", "good", "animal", "either", "reward")  # fmt: skip
FEW: Final = ("0", "1", "2", "3 or more")
SHUFFLES: Final = ("last", "one before", "two before", "three before")

VERBS: Final = ("play", "take", "place", "onto", "apart", "sell", "restock workers", "take silver", "return worker",
                "return silver", "converted", "good", "animal", "bonus", "drop", "keep", "use", "buy", "decline",
                "end")  # fmt: skip


def sides(seats: int) -> tuple[str, ...]:
    """Labels of the seats, in turn order from the observer."""
    return ("self", "Aaron") if seats == 1 else ("self", *(f"opponent {place}" for place in range(1, seats)))


def observation(seats: int) -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order."""
    who = sides(seats)
    players = who[:seats]
    return (*_turn(players), *_steps(), *_cards(seats), *_open_piles(), *_storages(seats), *_estates(who), *_box(seats))


def _turn(players: Sequence[str]) -> tuple[Field, ...]:
    return (
        one_of("round", "the round that is played", c.ROUNDS),
        one_of("leader", "who started the round", players),
        one_of("active", "whose turn it is", players),
        one_of("start_card", "who has the start player card; nobody has it alone", players),
        number("face_down", "whether the start player card lies face down", 1),
        number("bought", "whether cards have been bought in this turn", 1),
        number("played", "whether the card of this turn has been played", 1),
        one_of("laying", "the card in hand that is being played and not turned over yet",
               ("held longest", "drawn last")),
    )


def _steps() -> tuple[Field, ...]:
    return (
        one_of("step", "what is due first", due.NAMES[due.PLAY:due.END + 1]),
        one_of("die", "the die of the action due first", ("any", *DIES)),
        number("paired", "whether the reward for the triple may be taken before what is due first", 1),
        one_of("fetching", "the building that fetches a card of the display", FETCHING),
        one_of("sort", "the sort of the card to be put on a pile of the estate, or to become the fourth project",
               c.SORTS),
        one_of("card_die", "the die of that card", DIES),
        number("waiting_runs", "how many groups of equal steps are due after it, before the end of the turn", RUNS),
        one_of("waiting", "the step of each of these groups, the one due next first", WAITING, RUNS),
        number("waiting_alike", f"how many equal steps the group has, cut off at {MOST_ALIKE}", MOST_ALIKE, RUNS),
        number("waiting_paired", "whether the reward for the triple may be taken before that group", 1, RUNS),
        large("returned", "cards returned in the conversion under way: workers, silver", PLENTY, 2),
    )


def _cards(seats: int) -> tuple[Field, ...]:
    return (
        number("display_cards", "the cards of the display in ascending order: row, then the number of their kind from "
               "1; 0: no more", len(KINDS), c.DISPLAY_CARDS[seats], 2),
        flags("display", "whether a card of the kind lies in the row of the display", KINDS, c.DICE),
        number("offer_cards", "the bought cards in ascending order: the number of their kind from 1; 0: no more",
               len(KINDS), c.PURCHASE_CARDS),
        flags("offer", "whether a card of the kind has been bought and waits", KINDS),
        counts("discards", "cards in the discards, by kind", COPIES, KINDS),
        number("draw_pile", "cards in the draw pile", c.ACTION_CARDS),
        counts("unseen_cards", "cards that nobody has seen since a shuffle: in the draw pile, which is what is left of "
               "the last one, in the players' piles and hands, and with Aaron", c.ACTION_CARDS, SHUFFLES),
        counts("unseen", "these cards by kind", COPIES, KINDS, BAGS),
        *((counts("aaron_cards", "cards in Aaron's piles, by shuffle", sum(c.AARON_PILES), SHUFFLES),)
          if seats == 1 else ()),
        one_of("dice", "the dice in your hand, the card held longest first", DIES, c.HAND_LIMIT),
    )


def _open_piles() -> tuple[Field, ...]:
    found: list[Field] = []
    for name, kinds, copies in (("goods", c.GOODS, c.GOODS_COPIES), ("animals", c.ANIMALS, c.ANIMAL_COPIES)):
        found += [
            counts(f"{name}_below", f"{name} that lie unseen in the open piles, in either of them", copies, kinds),
            one_of(f"{name}_tops", f"the top cards of the open piles of {name}", kinds, 2),
            number(f"{name}_piles", f"cards in the open piles of {name}, with the top", copies * len(kinds), 2),
        ]
    return tuple(found)


def _storages(seats: int) -> tuple[Field, ...]:
    return (
        large("workers", "workers of each player", PLENTY, seats),
        large("silver", "silver of each player", PLENTY, seats),
        one_of("few_workers", "workers of each player, as far as one die can be shifted", FEW, seats),
        one_of("few_silver", "silver of each player, as far as a purchase costs", FEW, seats),
        counts("goods", "unsold goods of each player", c.GOODS_COPIES, c.GOODS, seats),
        counts("sold", "goods that each player has sold", c.GOODS_COPIES, c.GOODS, seats),
        counts("animals", "animals of each player", c.ANIMAL_COPIES, c.ANIMALS, seats),
        number("project_cards", "the projects of each player in ascending order: the number of their kind from 1; 0: "
               "no more", len(KINDS), seats, c.PROJECT_LIMIT),
        flags("projects", "whether each player has a project of the kind", KINDS, seats),
        counts("face_down_cards", "cards of each player in the hand, then in the pile, by shuffle: those of earlier "
               "ones are drawn first", c.HAND_CARDS, SHUFFLES, seats, 2),
    )


def _estates(who: Sequence[str]) -> tuple[Field, ...]:
    count = len(who)
    return (
        large("score", "points of each side as they stand", PLENTY, count),
        large("points", "points on victory point cards of each side", PLENTY, count),
        counts("triples", "triples of each side, by the type they count as", c.ACTION_CARDS // c.PILE_CARDS, c.TYPES,
               count),
        counts("open", "cards on the pile of each side that wants more, by the type it counts as", c.PILE_CARDS - 1,
               c.TYPES, count),
        counts("types", "cards in the estate of each side by type, cloisters always as cloisters",
               max(c.TYPE_COUNTS), c.TYPES, count),
        number("all_seven", "points of the card «all 7 types» that each side has", max(c.ALL_SEVEN[4]), count),
        one_of("firsts", "who has the «1.» card of each type", who, len(c.TYPES)),
    )


def _box(seats: int) -> tuple[Field, ...]:
    return (
        counts("round_cards", "what each line of the round cards gives, of this round first, then of those to come",
               9, c.GAINS, len(c.ROUNDS), c.BONUS_LINES),
        counts("triple_points", "points of a triple", HIGHEST, c.TYPES),
        counts("good_points", "points of a good that is sold", HIGHEST, c.GOODS),
        one_of("sells", "which goods each number of the die sells", c.GOODS, c.DICE),
    )


def hidden(seats: int) -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order: also the player of a card sees no more of it than its die."""
    return (
        one_of("hand_sorts", "the sorts of the cards in each player's hand, the one held longest first", c.SORTS,
               seats, c.HAND_LIMIT),
        one_of("hand_dice", "their dice", DIES, seats, c.HAND_LIMIT),
    )


def actions() -> tuple[Field, ...]:
    """What each action is made of."""
    return (
        one_of("verb", "what is done", VERBS),
        one_of("die", "the die of the card it is about", DIES),
        one_of("sort", "the sort of the card it is about", c.SORTS),
        one_of("row", "the row of the display the card is taken from", DIES),
        one_of("type", "the type of the pile of the estate the card is put on", c.TYPES),
        one_of("good", "the goods sold", c.GOODS),
        one_of("pile", "the open pile drawn from", ("1", "2")),
        one_of("line", "the line of the round card", tuple(str(line + 1) for line in range(c.BONUS_LINES))),
    )


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    if text in VERBS:
        return {"verb": text}
    verb, *rest = text.split(" ")
    if verb == "play":
        return {"verb": verb, "die": rest[0]}
    if verb in ("take", "place", "drop", "keep", "use"):
        sort, _, die = rest[-1].rpartition("-")
        card = {"verb": verb, "sort": sort, "die": die}
        return {**card, "row": rest[0]} if verb == "take" else card
    return {"verb": verb, {"onto": "type", "sell": "good", "bonus": "line"}.get(verb, "pile"): rest[0]}


def encoding(seats: int) -> Encoding:
    """The encoding of a match with that number of seats."""
    return Encoding(Encoder(seats), observation(seats), hidden(seats), actions(), parts)
