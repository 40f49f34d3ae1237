"""What a schema cannot say: is everything exactly once somewhere, does it fit together, can play go on from here?"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import components as c, due, table as t, turn
from tafelrunde.games.burgundy.deck import available, copies_left, outside
from tafelrunde.games.burgundy.display import wants_more
from tafelrunde.games.burgundy.estate import derive, piles_for
from tafelrunde.games.burgundy.moves import card_name, type_name
from tafelrunde.games.burgundy.setup import starting_stack


def flaw(state: t.World) -> Say | None:
    """The first thing that is wrong with a state; None if everything is there and play can go on."""
    return table_flaw(state.table) or hands_flaw(state.table, state.hands)


def table_flaw(table: t.Table) -> Say | None:
    """The first thing that is wrong with a table; None if play can go on from there, whatever is in hands."""
    return sizes_flaw(table) or box_flaw(table) or frames_flaw(table) or due_flaw(table) or turns_flaw(table)


def hands_flaw(table: t.Table, hands: vec[i64]) -> Say | None:
    """What is wrong with the cards in hands, at a table that is without a flaw."""
    if len(hands) != c.HAND_LIMIT * table.seats:
        return Say("the position needs the hands of all seats")
    for place in range(len(hands)):
        if (hands[place] != t.NONE) != (place % c.HAND_LIMIT < len(table.players[place // c.HAND_LIMIT].hand)):
            return Say("the hands of the position do not fit the bags their cards come from")
    for bag in range(t.BAGS):
        for kind in range(c.KINDS):
            if copies_left(table, hands, bag, kind) < 0:
                return Say("{card} is in a hand, but not among the unseen cards", card=card_name(kind))
    if table.laying != t.NONE and c.DIE_OF[hands[c.HAND_LIMIT * table.active + table.laying]] != table.number:
        return Say("the card played in the position does not show the die announced")
    return None


def sizes_flaw(table: t.Table) -> Say | None:
    """[R1.3, R3.1b] Hands, piles and projects within their limits."""
    for player in table.players:
        if (len(player.hand) > c.HAND_LIMIT or len(player.pile) > c.HAND_CARDS
            or len(player.projects) > c.PROJECT_LIMIT):
            return Say("a player holds too many cards or projects")
    if table.laying >= len(table.players[table.active].hand):
        return Say("the card played in the position is not in the hand")
    return None


# -- the things in the box


def box_flaw(table: t.Table) -> Say | None:
    """[R1.1] The first thing of the box that is not exactly once somewhere, or not where it can be."""
    goods = vec[i64]([0] * len(c.GOODS))
    animals = vec[i64]([0] * len(c.ANIMALS))
    for player in table.players:
        add(goods, player.goods)
        add(goods, player.sold)
        add(animals, player.animals)
    found = (cards_flaw(table) or bags_flaw(table) or piles_flaw(table.goods, goods, c.GOODS_COPIES, "goods")
             or piles_flaw(table.animals, animals, c.ANIMAL_COPIES, "animals"))
    for player in table.players:
        found = found or estate_flaw(player)
    return found or bonus_cards_flaw(table)


def add(sums: vec[i64], numbers: vec[i64]) -> None:
    """Add to sums, entry by entry."""
    for place in range(len(sums)):
        sums[place] += numbers[place]


def cards_flaw(table: t.Table) -> Say | None:
    """[R1.1] Each action card lies in one place."""
    cards = vec[i64]([int(copies) for copies in table.discards])
    for place in range(len(table.unseen)):
        cards[place % c.KINDS] += i64(table.unseen[place])
    lying = [card % c.KINDS for card in table.display] + list(table.offer)
    lying += [due.number_of(frame) for frame in table.stack if due.phase_of(frame) in (due.PILE, due.DROP)]
    for player in table.players:
        lying += [*player.projects, *(kind for kind in player.estate if kind != t.NONE)]
    for kind in lying:
        cards[kind] += 1
    for kind in range(c.KINDS):
        if cards[kind] != table.box.copies[kind]:
            return Say("cards {card}: {found} instead of {copies}", found=int(cards[kind]),
                       card=card_name(kind), copies=int(table.box.copies[kind]))
    return None


def bags_flaw(table: t.Table) -> Say | None:
    """Unseen cards fit the piles and hands they lie in."""
    for bag in range(t.BAGS):
        cards = t.cards_in(table.unseen[bag * c.KINDS:(bag + 1) * c.KINDS])
        if cards != table.left[bag] or cards != outside(table, bag):
            return Say("the unseen cards of bag {bag} do not fit the piles and hands", bag=int(bag))
    return None


def piles_flaw(piles: t.OpenPiles, owned: vec[i64], copies: i64, name: str) -> Say | None:
    """[R1.6] Goods or animals are all there, and the open piles hold what nobody has."""
    lying = piles.unseen[:]
    for pile in range(2):
        if piles.tops[pile] != t.NONE:
            lying[piles.tops[pile]] += 1
            if piles.sizes[pile] == 0:
                return Say("an empty pile of {name} shows a card", name=Say(name))
    for kind in range(len(lying)):
        if lying[kind] + owned[kind] != copies:
            return Say("the {name} do not add up", name=Say(name))
    if t.total(lying) != piles.sizes[0] + piles.sizes[1]:
        return Say("the piles of {name} do not hold what nobody has", name=Say(name))
    return None


def estate_flaw(player: t.Player) -> Say | None:
    """[R5.1] Piles hold cards that go together, and one pile of a type at most is open."""
    twin = player.copy()
    if not derive(twin):
        return Say("the estate of a player has piles that cannot be")
    if (list(twin.open_piles), list(twin.types), list(twin.triples)) != (
            list(player.open_piles), list(player.types), list(player.triples)):
        return Say("the estate of a player was counted wrongly")
    return None


def bonus_cards_flaw(table: t.Table) -> Say | None:
    """[R7.2, R7.4] Bonus cards are with players who have earned them."""
    for number in range(len(c.TYPES)):
        owner = table.firsts[number]
        earned = any(player.triples[number] > 0 for player in table.players)
        if earned != (owner != t.NONE) or (owner != t.NONE and table.players[owner].triples[number] == 0):
            return Say("the «1.» card of type {type} is in the wrong place", type=type_name(number))
    cards = c.ALL_SEVEN[table.seats]
    for player in table.players:
        complete = all(number > 0 for number in player.types)
        if player.all_seven != 0 and not complete:
            return Say("a player has a card «all 7 types» without having them")
        if player.all_seven == 0 and complete and table.all_seven_taken < len(cards):
            return Say("a player has all seven types without a card for it")
    given = sorted(player.all_seven for player in table.players if player.all_seven != 0)
    if given != sorted(cards[:table.all_seven_taken]):
        return Say("the cards «all 7 types» have not been given in order")
    return None


# -- what is due

BOTTOMS: Final = (due.PLAY, due.END, due.OPEN)  # one of them lies below everything else


def frames_flaw(table: t.Table) -> Say | None:
    """What cannot be due, at that place or at that table."""
    for place in range(len(table.stack)):
        frame = table.stack[place]
        phase, number = due.phase_of(frame), due.number_of(frame)
        if (phase in BOTTOMS) != (place == 0) or not fits_place(table, phase, place):
            return Say("what is due in the position cannot be due in this order")
        if phase == due.PLAY and len(table.players[table.active].hand) == 0 and not draws(table, table.active):
            return Say("the player to act has no card in hand")
        if due.is_chance(phase):
            if not can_turn_up(table, phase, number, place):
                return Say("what chance is to turn up in the position cannot be")
        elif not has_number(table, phase, number):
            return Say("the number of something due in the position cannot be")
        if due.is_paired(frame) and not (due.ACT <= phase <= due.EITHER and below(table, place) == due.REWARD):
            return Say("something due is paired with a reward that is not there")  # [R2]
    return None


def below(table: t.Table, place: i64) -> i64:
    """The step that is due after the one at that place; NONE below the last one."""
    return due.phase_of(table.stack[place - 1]) if place > 0 else t.NONE


def is_turn(table: t.Table) -> bool:
    """Is a turn under way: has a card been played, or bought before that?"""
    bottom = due.phase_of(table.stack[0])
    return bottom == due.END or (bottom == due.PLAY and table.bought)


def fits_place(table: t.Table, phase: i64, place: i64) -> bool:
    """Is a turn under way, and is it the first thing that is due, where that has to be?"""
    if place == 0 or due.is_chance(phase):
        return True
    if not is_turn(table):
        return False
    top = place == len(table.stack) - 1
    if phase == due.OFFER:
        return table.bought and (len(table.offer) > 0 if top else due.phase_of(table.stack[place + 1]) == due.PURCHASE)
    return top or phase not in (due.PILE, due.DROP, due.CONVERT)


def has_number(table: t.Table, phase: i64, number: i64) -> bool:
    """Can that number stand in the frame?"""
    if phase == due.ACT:
        return number <= c.DICE
    if phase == due.FETCH:
        return number in (c.CARPENTERS_WORKSHOP, c.CHURCH, c.MARKET)
    player = table.players[table.active]
    if phase == due.PILE:  # there is a choice
        return number < c.KINDS and len(piles_for(player, number)) > 1
    if phase == due.DROP:
        return number < c.KINDS and len(player.projects) == c.PROJECT_LIMIT
    return number == 0


def can_turn_up(table: t.Table, phase: i64, number: i64, place: i64) -> bool:
    """Is there something for chance to turn up, and is it time for it?"""
    bottom = due.phase_of(table.stack[0])
    under = below(table, place)
    top = place == len(table.stack) - 1
    if phase == due.HAND:
        if bottom != due.PLAY or number >= table.seats or under not in (due.PLAY, due.HAND):
            return False
        player = table.players[number]
        return len(player.pile) > 0 and len(player.hand) < c.HAND_LIMIT
    if phase == due.AARON:
        return bottom == due.PLAY and top and table.seats == 1 and 1 <= number <= table.aaron_left
    if phase == due.DEAL:
        return under == due.OPEN and number == len(table.display) and wants_more(table, number)
    if phase == due.PURCHASE:
        most = min(c.PURCHASE_CARDS - len(table.offer), available(table))
        return top and under == due.OFFER and 1 <= number <= most
    if phase in (due.KIT_GOOD, due.KIT_ANIMAL):
        return bottom == due.OPEN
    piles = table.piles(phase == due.TOP_GOOD)
    if number > 1 or piles.tops[number] != t.NONE or piles.sizes[number] == 0:
        return False
    return bottom == due.OPEN or (top and is_turn(table))


def due_flaw(table: t.Table) -> Say | None:
    """What does not fit what is due as a whole."""
    phases = [due.phase_of(frame) for frame in table.stack]
    to_hands = [frame for frame in table.stack if due.phase_of(frame) == due.HAND]
    if wrong_start(table) or len(set(to_hands)) < len(to_hands):
        return Say("what is due in the position cannot be due in this order")
    if table.laying != t.NONE and (phases[1:] != [due.ACT] or table.number == 0 or table.paired):
        return Say("a card is played only when its action is due and nothing else")
    if (t.total(table.returned) > 0) != (table.phase == due.CONVERT):
        return Say("workers and silver are returned exactly while a conversion is due")
    if len(table.offer) > 0 and due.OFFER not in phases:
        return Say("bought cards lie there, but nothing is to become of them")
    if hides_top(table, table.goods, due.TOP_GOOD) or hides_top(table, table.animals, due.TOP_ANIMAL):
        return Say("the open piles show too few cards")
    if phases and turn.settles(table):
        return Say("nothing can happen with what is due first")
    return None


def wrong_start(table: t.Table) -> bool:
    """While the table is being set up, are other things due than at the start?"""
    if len(table.stack) < 2 or due.phase_of(table.stack[0]) != due.OPEN:
        return False
    if len(table.stack) == 2:  # the display is dealt, at the start as in later rounds
        return table.phase != due.DEAL
    return table.round > 0 or list(table.stack) != list(starting_stack(table.seats))[:len(table.stack)]


def hides_top(table: t.Table, piles: t.OpenPiles, phase: i64) -> bool:
    """Does a pile show no card although none is due to be turned up there?"""
    for pile in range(2):
        if piles.sizes[pile] > 0 and piles.tops[pile] == t.NONE and not t.contains(table.stack, due.frame(phase, pile)):
            return True
    return False


# -- whose turn it is


def turns_flaw(table: t.Table) -> Say | None:
    """[R2.1, R17] All are dealt equally many cards in a round and play one a turn, in order from who started it."""
    for player in table.players[table.seats:]:
        if len(player.hand) + len(player.pile) > 0:
            return Say("Aaron has neither a hand nor a pile of his own")
    dealt = {cards_of(table, seat) + (1 if has_turned_over(table, seat) else 0) for seat in range(table.seats)}
    if len(dealt) > 1 or (is_between(table) and table.round > 0 and dealt != {0}):
        return Say("the cards left to the players do not fit whose turn it is")
    for seat in range(table.seats):
        if len(table.players[seat].hand) != cards_to_hold(table, seat) and not draws(table, seat):
            return Say("the hand of a player has not been filled up")
    return None


def cards_to_hold(table: t.Table, seat: i64) -> i64:
    """[R1.3, R2.2] Everybody holds two cards, or the last one; one less while one's turn lasts, none in between."""
    if is_between(table):
        return 0
    played: i64 = 1 if seat == table.active and has_turned_over(table, seat) else 0
    return min(cards_of(table, seat) + played, c.HAND_LIMIT) - played


def cards_of(table: t.Table, seat: i64) -> i64:
    """The cards a seat has left in the round."""
    return len(table.players[seat].hand) + len(table.players[seat].pile)


def is_between(table: t.Table) -> bool:
    """Does nobody hold cards: before a round begins, or when the game is over?"""
    return len(table.stack) == 0 or due.phase_of(table.stack[0]) == due.OPEN


def has_turned_over(table: t.Table, seat: i64) -> bool:
    """Has the seat played its card of this turn, and does it lie on the discards? [R18]"""
    if seat == table.active:
        return t.has_played(table) and table.laying == t.NONE
    before = (seat - table.leader) % table.seats < (table.active - table.leader) % table.seats
    return before and not is_between(table)


def draws(table: t.Table, seat: i64) -> bool:
    """Is a card for this hand to be turned up?"""
    return t.contains(table.stack, due.frame(due.HAND, seat))
