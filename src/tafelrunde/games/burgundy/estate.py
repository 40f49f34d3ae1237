"""Chapter 5: the piles of the estate."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, reasons as r
from tafelrunde.games.burgundy.components import CLOISTER, PILE_CARDS, SORT_OF, TYPE_OF, TYPES
from tafelrunde.games.burgundy.effects import start_effect
from tafelrunde.games.burgundy.moves import APART, ONTO
from tafelrunde.games.burgundy.table import NONE, Player, Table
from tafelrunde.games.burgundy.triples import complete, take_all_seven


def size_of_pile(player: Player, pile: i64) -> i64:
    """Cards on a pile of the estate."""
    size: i64 = 0
    while size < PILE_CARDS and player.estate[pile * PILE_CARDS + size] != NONE:
        size += 1
    return size


def pile_problem(player: Player, kind: i64, where: i64) -> i64:
    """Why the card may not go there (a move: ONTO a type, or APART); FINE if it may.

    [R5.1] Like goes with like, and has to while such a pile is open [R19]; the fourth card begins a new pile [R5.2].
    [R5.3] A cloister may join any type. [R5.4] A card of another type may go on cloisters, which turn into its type.
    """
    own = TYPE_OF[kind]
    if where == APART:
        return r.FINE if player.open_piles[own] == NONE else r.PILE_IS_OPEN
    onto = where - ONTO
    if player.open_piles[onto] == NONE:
        return r.NO_OPEN_PILE
    if own in (CLOISTER, onto) or (onto == CLOISTER and player.open_piles[own] == NONE):
        return r.FINE
    return r.WRONG_TYPE


def piles_for(player: Player, kind: i64) -> vec[i64]:
    """Where the card may go: moves from ONTO to APART, ascending."""
    found = vec[i64](capacity=8)  # places enough: seven types, or apart
    for where in range(ONTO, APART + 1):
        if pile_problem(player, kind, where) == r.FINE:
            found = append(found, where)
    return found


def bring_in(table: Table, player: Player, kind: i64) -> None:
    """[R3.2] A card comes to the estate; its owner chooses the pile where there is a choice."""
    piles = piles_for(player, kind)
    if len(piles) > 1:
        table.push(due.PILE, kind)
    else:
        put(table, player, kind, piles[0])


def put_chosen(table: Table, player: Player, where: i64) -> None:
    """The owner has chosen the pile."""
    kind = table.number
    table.done()
    put(table, player, kind, where)


def put(table: Table, player: Player, kind: i64, where: i64) -> None:
    """The card lies in the estate: its triple, its bonus cards, its effect [R2]."""
    counts_as = stack(player, kind, where)
    completed = player.open_piles[counts_as] == NONE
    if completed:
        complete(table, player, counts_as)
    take_all_seven(table, player)
    if completed:
        table.push(due.REWARD)
    start_effect(table, player, SORT_OF[kind], completed)


def stack(player: Player, kind: i64, where: i64) -> i64:
    """Put the card on its pile (a move: ONTO a type, or APART); the type the pile now counts as.

    A pile that has got its third card is not open any more.
    """
    own = TYPE_OF[kind]
    player.types[own] += 1
    if where == APART:
        pile = len(player.estate) // PILE_CARDS
        player.estate = append(append(append(player.estate, kind), NONE), NONE)
        player.open_piles[own] = pile
        return own
    onto = where - ONTO
    open_pile = player.open_piles[onto]
    size = size_of_pile(player, open_pile)
    player.estate[open_pile * PILE_CARDS + size] = kind
    player.open_piles[onto] = NONE
    counts_as = own if onto == CLOISTER else onto  # [R5.3, R5.4]
    if size + 1 < PILE_CARDS:
        player.open_piles[counts_as] = open_pile
    return counts_as


def counts_as(player: Player, pile: i64) -> i64:
    """The type of a pile: that of its first card which is no cloister. NONE if the cards do not go together."""
    found: i64 = CLOISTER
    for place in range(PILE_CARDS):
        kind = player.estate[pile * PILE_CARDS + place]
        if kind != NONE and TYPE_OF[kind] != CLOISTER:
            if found not in (CLOISTER, TYPE_OF[kind]):
                return NONE
            found = TYPE_OF[kind]
    return found


def derive(player: Player) -> bool:
    """Find open piles, types and triples from the estate; False if it cannot have come about [R5.1, R19]."""
    player.open_piles = vec[i64]([NONE] * len(TYPES))
    player.types = vec[i64]([0] * len(TYPES))
    player.triples = vec[i64]([0] * len(TYPES))
    for pile in range(len(player.estate) // PILE_CARDS):
        number = counts_as(player, pile)
        size = size_of_pile(player, pile)
        if number == NONE or size == 0:
            return False
        for place in range(size):
            player.types[TYPE_OF[player.estate[pile * PILE_CARDS + place]]] += 1
        if size == PILE_CARDS:
            player.triples[number] += 1
        elif player.open_piles[number] != NONE:
            return False
        else:
            player.open_piles[number] = pile
    return True
