"""Castles Besieged for a value network: the two rows as they face each other, hits to come, hands, cards not seen."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.games.castles_besieged.attack import castle_ways, roll_needed
from tafelrunde.games.castles_besieged.components import COPIES, PAIRS, VALUES, ways_to_roll
from tafelrunde.games.castles_besieged.ending import fewer_hits
from tafelrunde.games.castles_besieged.moves import ATTACK, DRAW, LAY, PASS
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import NEITHER, Table
from tafelrunde.kit.deck import Deck
from tafelrunde.learned.afterstates import Afterstates

PLACES: Final[i64] = 12  # of a row that are told apart
LONGEST: Final[i64] = 15  # a row, or a hand; longer ones look alike
FURTHEST: Final[i64] = 7  # a lead in cards
CHANCES: Final[i64] = 7  # how likely a card is to kill another: none, or needing 12 to 7
HITS: Final[i64] = 20
PILE: Final[i64] = 52

# Where the inputs of a kind begin; those of the seat that has moved come first, then those of its enemy.
OWN: Final[i64] = 0  # place and value of a card
ENEMY: Final[i64] = OWN + PLACES * VALUES
PAIR: Final[i64] = ENEMY + PLACES * VALUES  # what faces each other, at any place; 0: nothing
OWN_ROW: Final[i64] = PAIR + VALUES * VALUES  # length
ENEMY_ROW: Final[i64] = OWN_ROW + LONGEST + 1
LEAD: Final[i64] = ENEMY_ROW + LONGEST + 1  # own length less the enemy's
OWN_BEST: Final[i64] = LEAD + 2 * FURTHEST + 1  # the best chance to kill
ENEMY_BEST: Final[i64] = OWN_BEST + CHANCES
OWN_HITS: Final[i64] = ENEMY_BEST + CHANCES  # that the castle still stands
ENEMY_HITS: Final[i64] = OWN_HITS + HITS + 1
RACE: Final[i64] = ENEMY_HITS + HITS + 1  # the lead in hits, by those to come
OWN_HAND: Final[i64] = RACE + 1
ENEMY_HAND: Final[i64] = OWN_HAND + LONGEST + 1
IN_PILE: Final[i64] = ENEMY_HAND + LONGEST + 1
HELD: Final[i64] = IN_PILE + PILE + 1  # value, and how many of it the seat holds
UNSEEN: Final[i64] = HELD + VALUES * (COPIES + 1)  # by value, in quarters: in the pile or in the enemy's hand
KNOWN: Final[i64] = UNSEEN + VALUES  # by value, in quarters: in the enemy's hand [C25]
DISCARD: Final[i64] = KNOWN + VALUES  # by value, in quarters, where it will be drawn again [C25]
EXACT: Final[i64] = DISCARD + VALUES  # options
MAY_PASS: Final[i64] = EXACT + 1
SHUFFLES: Final[i64] = MAY_PASS + 1
LIMIT: Final[i64] = SHUFFLES + 1
PASSED: Final[i64] = LIMIT + HITS + 1  # the seat has passed
INPUTS: Final[i64] = PASSED + 1

QUARTER: Final = 0.25


class CastlesAfterstates(Afterstates):
    """The afterstates of a turn: the dice of an attack have fallen, a drawn card is known."""

    def __init__(self) -> None:
        super().__init__(int(INPUTS))
        self.unseen = vec[i64]([0] * VALUES)  # of each value, by what the seat knows
        self.sum: i64 = 0  # of all

    def list_moves(self, state: contract.State, seat: i64) -> None:
        assert isinstance(state, State)
        self.list_turn(state.table, seat, state.hands[seat], state.hands[1 - seat].size, state.pile.size,
                       state.known[1 - seat])

    def list_state(self, state: contract.State, seat: i64) -> None:
        assert isinstance(state, State)
        self.clear()
        self.put_all(state.table, seat, state.hands[seat], state.hands[1 - seat].size, state.pile.size,
                     state.known[1 - seat])
        if state.table.passes == 1 and state.table.to_move != seat:
            self.put(PASSED, 1.0)

    def list_turn(self, table: Table, seat: i64, hand: Deck, others: i64, pile: i64, known: Deck) -> None:
        """The moves in their order, from what the seat knows: its hand, how many cards the enemy has and which of them
        are known, how many are in the pile."""
        self.clear()
        base = self.put_all(table, seat, hand, others, pile, known)
        rules = table.rules
        renewed = pile == 0 and rules.reshuffle_discard and table.discard.size > 0
        if (pile > 0 or renewed) and hand.size < rules.hand_limit:
            self.list_draws(table, hand, table.discard.size if renewed else pile, renewed, known)
        if hand.size > 0:
            self.list_lays(table, seat, hand)
        self.list_attacks(table, seat, base)
        if rules.allow_pass or self.count == 0:
            self.open_move(PASS)
            if table.passes == 1:
                victor = fewer_hits(table)
                self.win(0.5 if victor == NEITHER else 1.0 if victor == seat else 0.0)
            else:
                self.lead_to(self.open_node(base), 1.0)
                self.put(PASSED, 1.0)

    # -- the position as it stands

    def put_all(self, table: Table, seat: i64, hand: Deck, others: i64, pile: i64, known: Deck) -> i64:
        """The afterstate in which nothing has changed; its number."""
        node = self.open_node(-1)
        own, enemy = table.army(seat), table.army(1 - seat)
        self.put_rows(own.row, enemy.row)
        left, lasts = hits_left(table, seat), hits_left(table, 1 - seat)
        self.put(OWN_HITS + left, 1.0)
        self.put(ENEMY_HITS + lasts, 1.0)
        self.put(RACE, race(left, lasts))
        self.put(OWN_HAND + min(hand.size, LONGEST), 1.0)
        self.put(ENEMY_HAND + min(others, LONGEST), 1.0)
        self.put(IN_PILE + pile, 1.0)
        self.put_cards(table, hand, known)
        rules = table.rules
        if rules.exact_seven_on_castle:
            self.put(EXACT, 1.0)
        if rules.allow_pass:
            self.put(MAY_PASS, 1.0)
        if rules.reshuffle_discard:
            self.put(SHUFFLES, 1.0)
        if rules.hand_limit <= HITS:
            self.put(LIMIT + rules.hand_limit, 1.0)
        return node

    def put_rows(self, own: vec[i64], enemy: vec[i64]) -> None:
        """What faces each other, place by place, and what that comes to."""
        ours, theirs = i64(len(own)), i64(len(enemy))
        for place in range(max(ours, theirs)):
            near = min(place, PLACES - 1) * VALUES
            card, facing = card_at(own, place), card_at(enemy, place)
            if card > 0:
                self.put(OWN + near + card, 1.0)
            if facing > 0:
                self.put(ENEMY + near + facing, 1.0)
            self.put(PAIR + card * VALUES + facing, 1.0)
        self.put(OWN_ROW + min(ours, LONGEST), 1.0)
        self.put(ENEMY_ROW + min(theirs, LONGEST), 1.0)
        self.put(lead_row(ours, theirs), 1.0)
        self.put(OWN_BEST + best_chance(own, enemy, -1), 1.0)
        self.put(ENEMY_BEST + best_chance(enemy, own, -1), 1.0)

    def put_cards(self, table: Table, hand: Deck, known: Deck) -> None:
        """The own hand, what is known of the other, and what may be in the pile."""
        unseen, shuffles = self.unseen, table.rules.reshuffle_discard
        pack = table.unseen().counts
        total: i64 = 0
        for value in range(1, VALUES):
            held = hand.counts[value]
            if held > 0:
                self.put(HELD + value * (COPIES + 1) + min(held, COPIES), 1.0)
            hidden = pack[value] - held
            if shuffles:
                if known.counts[value] > 0:
                    hidden -= known.counts[value]
                    self.put(KNOWN + value, QUARTER * float(known.counts[value]))
                if table.discard.counts[value] > 0:
                    self.put(DISCARD + value, QUARTER * float(table.discard.counts[value]))
            unseen[value] = hidden
            total += hidden
            if hidden > 0:
                self.put(UNSEEN + value, QUARTER * float(hidden))
        self.sum = total

    # -- what a move changes

    def list_draws(self, table: Table, hand: Deck, pile: i64, renewed: bool, known: Deck) -> None:
        """[C3.2] Each card as likely as what is unseen says; of a new pile [C25] each as likely as what was killed."""
        self.open_move(DRAW)
        drawn = self.open_node(0)
        self.switch(OWN_HAND + min(hand.size, LONGEST), OWN_HAND + min(hand.size + 1, LONGEST))
        self.put(IN_PILE if renewed else IN_PILE + pile, -1.0)
        self.put(IN_PILE + pile - 1, 1.0)
        counts, total = self.unseen, self.sum
        if renewed:
            counts, total = table.discard.counts, table.discard.size
            self.put_new_pile(counts)
        for value in range(1, VALUES):
            if counts[value] > 0:
                held = HELD + value * (COPIES + 1)
                self.lead_to(self.open_node(drawn), float(counts[value]) / float(total))
                if hand.counts[value] > 0:
                    self.put(held + min(hand.counts[value], COPIES), -1.0)
                self.put(held + min(hand.counts[value] + 1, COPIES), 1.0)
                self.put(UNSEEN + value, -QUARTER)

    def put_new_pile(self, discard: vec[i64]) -> None:
        """[C25] What was unseen is in the enemy's hand, and what was killed is in the pile."""
        for value in range(1, VALUES):
            hidden, killed = QUARTER * float(self.unseen[value]), QUARTER * float(discard[value])
            if hidden != 0.0:
                self.put(KNOWN + value, hidden)
            if killed != 0.0:
                self.put(DISCARD + value, -killed)
            if killed != hidden:
                self.put(UNSEEN + value, killed - hidden)

    def list_lays(self, table: Table, seat: i64, hand: Deck) -> None:
        """[C3.3] A card goes to the end of the row."""
        own, enemy = table.army(seat).row, table.army(1 - seat).row
        ours, theirs = i64(len(own)), i64(len(enemy))
        facing = card_at(enemy, ours)
        near = OWN + min(ours, PLACES - 1) * VALUES
        best, worst = best_chance(own, enemy, -1), best_chance(enemy, own, -1)
        longer = self.open_node(0)
        self.switch(OWN_HAND + min(hand.size, LONGEST), OWN_HAND + min(hand.size - 1, LONGEST))
        self.switch(OWN_ROW + min(ours, LONGEST), OWN_ROW + min(ours + 1, LONGEST))
        self.switch(lead_row(ours, theirs), lead_row(ours + 1, theirs))
        if facing > 0:
            self.put(PAIR + facing, -1.0)
        for value in range(1, VALUES):
            count = hand.counts[value]
            if count == 0:
                continue
            held = HELD + value * (COPIES + 1)
            self.open_move(LAY + value)
            self.lead_to(self.open_node(longer), 1.0)
            self.put(held + min(count, COPIES), -1.0)
            if count > 1:
                self.put(held + min(count - 1, COPIES), 1.0)
            self.put(near + value, 1.0)
            self.put(PAIR + value * VALUES + facing, 1.0)
            if facing > 0:
                self.switch(OWN_BEST + best, OWN_BEST + max(best, chance_level(value, facing)))
                self.switch(ENEMY_BEST + worst, ENEMY_BEST + max(worst, chance_level(facing, value)))

    def list_attacks(self, table: Table, seat: i64, base: i64) -> None:
        """[C5.1] Every card of the row attacks; those that are unblocked all do the same."""
        own, enemy = table.army(seat).row, table.army(1 - seat).row
        theirs = i64(len(enemy))
        before: i64 = -1  # the afterstate of a castle that was hit
        for place in range(i64(len(own))):
            self.open_move(ATTACK + place)
            if place < theirs:
                chance = float(ways_to_roll(roll_needed(own[place], enemy[place]))) / float(PAIRS)
                if chance > 0.0:
                    self.lead_to(self.list_kill(table, own, enemy, place), chance)
            else:
                chance = float(castle_ways(table.rules)) / float(PAIRS)
                left = hits_left(table, 1 - seat)
                if left == 1:
                    self.win(chance)
                else:
                    if before < 0:
                        before = self.open_node(base)
                        mine = hits_left(table, seat)
                        self.switch(ENEMY_HITS + left, ENEMY_HITS + left - 1)
                        self.put(RACE, race(mine, left - 1) - race(mine, left))
                    self.lead_to(before, chance)
            self.lead_to(base, 1.0 - chance)

    def list_kill(self, table: Table, own: vec[i64], enemy: vec[i64], place: i64) -> i64:
        """[C4.3] The card that the enemy has at that place is killed, and those behind it close up."""
        node = self.open_node(0)
        ours, theirs = i64(len(own)), i64(len(enemy))
        for spot in range(place, theirs):
            near = ENEMY + min(spot, PLACES - 1) * VALUES
            facing = PAIR + card_at(own, spot) * VALUES
            was, comes = enemy[spot], card_at(enemy, spot + 1)
            if was != comes:
                self.put(near + was, -1.0)
                if comes > 0:
                    self.put(near + comes, 1.0)
                self.put(facing + was, -1.0)
                if facing + comes != PAIR:
                    self.put(facing + comes, 1.0)
        self.switch(ENEMY_ROW + min(theirs, LONGEST), ENEMY_ROW + min(theirs - 1, LONGEST))
        self.switch(lead_row(ours, theirs), lead_row(ours, theirs - 1))
        self.switch(OWN_BEST + best_chance(own, enemy, -1), OWN_BEST + best_chance(own, enemy, place))
        self.switch(ENEMY_BEST + best_chance(enemy, own, -1), ENEMY_BEST + best_facing(enemy, own, place))
        if table.rules.reshuffle_discard:
            self.put(DISCARD + enemy[place], QUARTER)
        return node

    # -- where a network begins

    def describe(self) -> list[list[tuple[int, float]]]:
        found: list[list[tuple[int, float]]] = []
        for place in range(2 * PLACES):
            found += [[(2 * place, 0.5), (2 * place + 1, middle(value, VALUES))] for value in range(VALUES)]
        first = 4 * int(PLACES)
        for card in range(VALUES):
            for facing in range(VALUES):
                kills = float(ways_to_roll(roll_needed(card, facing))) / 36.0 if card * facing > 0 else 0.0
                dies = float(ways_to_roll(roll_needed(facing, card))) / 36.0 if card * facing > 0 else 0.0
                alone = 0.5 if facing == 0 else 0.0 if card > 0 else -0.5
                found.append([(first, kills), (first + 1, dies), (first + 2, alone)])
        first += 3
        for size in (LONGEST + 1, LONGEST + 1, 2 * FURTHEST + 1, CHANCES, CHANCES, HITS + 1, HITS + 1, 1, LONGEST + 1,
                     LONGEST + 1, PILE + 1):
            found += [[(first, middle(amount, size) if size > 1 else 1.0)] for amount in range(size)]
            first += 1
        for value in range(VALUES):
            found += [[(first, 0.25 * float(held)), (first + 1, 0.25 * float(held) * middle(value, VALUES))]
                      for held in range(COPIES + 1)]
        first += 2
        for _ in range(3):
            found += [[(first, 0.2), (first + 1, middle(value, VALUES))] for value in range(VALUES)]
            first += 2
        return [*found, *([(first + place, 0.2)] for place in range(int(INPUTS) - len(found)))]


def middle(amount: i64, size: i64) -> float:
    """An amount from 0 to below the size, as -1 to 1."""
    return 2.0 * float(amount) / float(size - 1) - 1.0


def hits_left(table: Table, seat: i64) -> i64:
    """How many hits the castle of that seat still stands, and no more than are told apart."""
    return min(table.rules.hits_to_lose - table.army(seat).hits, HITS)


def race(own: i64, enemy: i64) -> float:
    """The lead in hits that are still to come."""
    return float(enemy - own) / float(own + enemy + 1)


def lead_row(own: i64, enemy: i64) -> i64:
    """The input of a lead in cards laid."""
    return LEAD + FURTHEST + max(-FURTHEST, min(FURTHEST, own - enemy))


def card_at(row: vec[i64], place: i64) -> i64:
    """The value of the card at a place of a row; 0 where none is."""
    if place < len(row):
        return row[place]
    return 0


def chance_level(attacker: i64, defender: i64) -> i64:
    """How likely a card kills: 6 by a roll of 7, 1 by one of 12, 0 never."""
    return 13 - roll_needed(attacker, defender)


def best_chance(own: vec[i64], enemy: vec[i64], killed: i64) -> i64:
    """The best chance level of a row, once the enemy's card at that place is gone (-1: none)."""
    best: i64 = 0
    size = i64(len(enemy))
    if killed >= 0:
        size -= 1
    for place in range(min(i64(len(own)), size)):
        level = chance_level(own[place], enemy[place + 1] if 0 <= killed <= place else enemy[place])
        if level > best:
            best = level
    return best


def best_facing(own: vec[i64], enemy: vec[i64], killed: i64) -> i64:
    """The best chance level of a row whose own card at that place is gone."""
    best: i64 = 0
    for place in range(min(i64(len(own)) - 1, i64(len(enemy)))):
        level = chance_level(own[place + 1] if killed <= place else own[place], enemy[place])
        if level > best:
            best = level
    return best
