"""Is everything exactly once somewhere, and does it fit together? Asked by tests, and of positions that are loaded."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy.components import (
    ALL_SEVEN,
    ANIMAL_COPIES,
    CLOISTER,
    GOODS_COPIES,
    HAND_LIMIT,
    KINDS,
    PILE_CARDS,
    PROJECT_LIMIT,
    TYPE_OF,
    TYPES,
)
from tafelrunde.games.burgundy.deck import held_of, outside
from tafelrunde.games.burgundy.moves import card_name, type_name
from tafelrunde.games.burgundy.table import (
    BAGS,
    DROP,
    NONE,
    PAIRED,
    PILE,
    SCALE,
    OpenPiles,
    Player,
    Table,
    total,
)


def problem(table: Table, hands: vec[i64]) -> Say | None:
    """The first thing that is wrong; None for a sound position. Hands may be left open (all NONE), as in a view."""
    found = wrong_cards(table) or wrong_bags(table, hands)
    if found is None:
        goods = vec[i64]([0, 0, 0])
        animals = vec[i64]([0, 0, 0, 0])
        for player in table.players:
            add(goods, player.goods)
            add(goods, player.sold)
            add(animals, player.animals)
        found = wrong_piles(table.goods, goods, GOODS_COPIES, "goods") or wrong_piles(
            table.animals, animals, ANIMAL_COPIES, "animals")
    if found is not None:
        return found
    for player in table.players:
        found = wrong_estate(player)
        if found is not None:
            return found
    return wrong_bonus_cards(table)


def add(sums: vec[i64], numbers: vec[i64]) -> None:
    """Add to sums, entry by entry."""
    for place in range(len(sums)):
        sums[place] += numbers[place]


def wrong_cards(table: Table) -> Say | None:
    """[R1.1] Each action card lies in one place."""
    cards = table.discards[:]
    for bag in range(BAGS):
        for kind in range(KINDS):
            cards[kind] += table.unseen[bag * KINDS + kind]
    for card in table.display:
        cards[card % KINDS] += 1
    for kind in table.offer:
        cards[kind] += 1
    for frame in table.stack:
        if frame // SCALE == DROP or frame // SCALE == PILE:
            cards[frame % PAIRED] += 1
    for player in table.players:
        for kind in player.projects:
            cards[kind] += 1
        for kind in player.estate:
            if kind != NONE:
                cards[kind] += 1
    for kind in range(KINDS):
        if cards[kind] != table.box.copies[kind]:
            return Say("cards {card}: {found} instead of {copies}", found=int(cards[kind]),
                       card=card_name(kind), copies=int(table.box.copies[kind]))
    return None


def wrong_bags(table: Table, hands: vec[i64]) -> Say | None:
    """Unseen cards fit the piles and hands they lie in."""
    for bag in range(BAGS):
        cards: i64 = 0
        for kind in range(KINDS):
            cards += table.unseen[bag * KINDS + kind]
            if held_of(table, hands, bag, kind) > table.unseen[bag * KINDS + kind]:
                return Say("{card} is in a hand, but not among the unseen cards", card=card_name(kind))
        if cards != table.left[bag] or cards != outside(table, bag):
            return Say("the unseen cards of bag {bag} do not fit the piles and hands", bag=int(bag))
    for player in table.players:
        if len(player.hand) > HAND_LIMIT or len(player.projects) > PROJECT_LIMIT:
            return Say("a player holds too many cards or projects")
    return None


def wrong_piles(piles: OpenPiles, owned: vec[i64], copies: i64, name: str) -> Say | None:
    """[R1.6] Goods or animals are all there, and the open piles hold what nobody has."""
    lying = total(piles.unseen)
    seen = piles.unseen[:]
    for pile in range(2):
        if piles.tops[pile] != NONE:
            seen[piles.tops[pile]] += 1
            lying += 1
            if piles.sizes[pile] == 0:
                return Say("an empty pile of {name} shows a card", name=Say(name))
    for kind in range(len(seen)):
        if seen[kind] + owned[kind] != copies:
            return Say("the {name} do not add up", name=Say(name))
    if lying != piles.sizes[0] + piles.sizes[1]:
        return Say("the piles of {name} do not hold what nobody has", name=Say(name))
    return None


def counts_as(player: Player, pile: i64) -> i64:
    """The type of a pile: that of its first card which is no cloister. NONE if the cards do not go together."""
    found: i64 = CLOISTER
    for place in range(PILE_CARDS):
        kind = player.estate[pile * PILE_CARDS + place]
        if kind != NONE and TYPE_OF[kind] != CLOISTER:
            if found != CLOISTER and found != TYPE_OF[kind]:
                return NONE
            found = TYPE_OF[kind]
    return found


def derive(player: Player) -> bool:
    """Find open piles, types and triples from the estate; False if it cannot have come about [R5.1, R19]."""
    player.open_piles = vec[i64]([-1, -1, -1, -1, -1, -1, -1])
    player.types = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    player.triples = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    for pile in range(len(player.estate) // PILE_CARDS):
        number = counts_as(player, pile)
        if number == NONE or player.estate[pile * PILE_CARDS] == NONE:
            return False
        for place in range(PILE_CARDS):
            kind = player.estate[pile * PILE_CARDS + place]
            if kind != NONE:
                player.types[TYPE_OF[kind]] += 1
        if player.estate[pile * PILE_CARDS + PILE_CARDS - 1] != NONE:
            player.triples[number] += 1
        elif player.open_piles[number] != NONE:
            return False
        else:
            player.open_piles[number] = pile
    return True


def wrong_estate(player: Player) -> Say | None:
    """[R5.1] Piles hold cards that go together, and one pile of a type at most is open."""
    twin = player.copy()
    if not derive(twin):
        return Say("the estate of a player has piles that cannot be")
    for number in range(len(TYPES)):
        if (twin.open_piles[number] != player.open_piles[number] or twin.types[number] != player.types[number]
                or twin.triples[number] != player.triples[number]):
            return Say("the estate of a player was counted wrongly")
    return None


def wrong_bonus_cards(table: Table) -> Say | None:
    """[R7.2, R7.4] Bonus cards are with players who have earned them."""
    for number in range(len(TYPES)):
        earned = False
        for player in table.players:
            earned = earned or player.triples[number] > 0
        owner = table.firsts[number]
        if earned != (owner != NONE) or (owner != NONE and table.players[owner].triples[number] == 0):
            return Say("the «1.» card of type {type} is in the wrong place", type=type_name(number))
    given = vec[i64]()
    for player in table.players:
        missing: i64 = 0
        for cards in player.types:
            missing += 1 if cards == 0 else 0
        if player.all_seven != 0:
            given = append(given, player.all_seven)
        if missing > 0 and player.all_seven != 0:
            return Say("a player has a card «all 7 types» without having them")
        if missing == 0 and player.all_seven == 0 and table.all_seven_taken < len(ALL_SEVEN[table.seats]):
            return Say("a player has all seven types without a card for it")
    expected = sorted(ALL_SEVEN[table.seats][:table.all_seven_taken])
    if sorted(given) != expected:
        return Say("the cards «all 7 types» have not been given in order")
    return None
