"""[L3] The ceiling of a demand: the most treasure a rival can hold unseen, judged by what the asker knows.

Of the politics cards the asker knows which lie together (`Table.group`), the kinds in each such group, and how many of
its cards everybody took. Every way to share out the unseen treasures is tried – there are four at most – that leaves
room for the cards others have shown and gives everybody the treasure that offers and fees have proved.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz import components as c, table as t
from tafelrunde.games.loewenherz.table import World

HOLDERS: Final[i64] = 5  # four seats, and the piles together


def unseen_treasure(state: World, seat: i64, other: i64) -> i64:
    """Ducats of the treasures the other could hold that nobody but the other need know of."""
    if state.table.hidden_size(other) == 0:
        return 0
    shares = Shares(state, seat, other)
    shares.deal(0, 0, shares.worth())
    return shares.most


@mypyc_attr(acyclic=True)
class Shares:
    """The ways to share out what a seat has not seen. A group goes by the first of its cards."""

    def __init__(self, state: World, seat: i64, other: i64) -> None:
        table = state.table
        self.seat = seat
        self.other = other
        self.room = vec[i64]([0] * (13 * 5))  # group x HOLDERS + holder: cards that may still be anything
        self.supply = vec[i64]([0] * (13 * 2))  # group x 2 + kind: alliances and renegades in the group
        self.home = vec[i64]([0] * 4)  # by treasure: its group
        self.hidden = vec[i64]()  # the treasures to share out
        self.spent = vec[i64]()  # holder x 2 + kind: alliances and renegades that others have played
        self.proof = table.proof[:]  # by holder: ducats of treasure still to be given to it
        self.most: i64 = 0
        row = seat * c.POLITICS
        for card in range(c.POLITICS):
            group: i64 = 0
            while table.group[row + group] != table.group[row + card]:
                group += 1
            holder = table.taker[card] if table.taker[card] < t.PILE else t.PILE
            self.room[group * HOLDERS + holder] += 1
            kind = state.kinds[card]
            if kind in (c.ALLIANCE, c.RENEGADE):
                self.supply[group * 2 + kind] += 1
            elif kind < c.FIRST_TREASURE + c.TREASURES:
                self.home[kind - c.FIRST_TREASURE] = group
        for treasure in range(c.TREASURES):
            if table.treasure_at[treasure] == t.HIDDEN and not state.holds_treasure(seat, treasure):
                self.hidden = append(self.hidden, treasure)
        for holder in range(table.seats):
            if holder != seat:
                self.lay_aside(table.shown, holder)
        self.proof[seat] = 0

    def lay_aside(self, shown: vec[i64], holder: i64) -> None:
        """Cards that a seat has shown were among those it took; treasures are one of a kind, so it is known where."""
        for kind in range(c.RENEGADE + 1):
            for _ in range(shown[holder * c.KINDS + kind]):
                self.spent = append(self.spent, holder * 2 + kind)
        for treasure in range(c.TREASURES):
            self.room[self.home[treasure] * HOLDERS + holder] -= shown[holder * c.KINDS + c.FIRST_TREASURE + treasure]

    def worth(self) -> i64:
        """Ducats of all treasures to share out."""
        worth: i64 = 0
        for treasure in self.hidden:
            worth += c.KIND_WORTH[c.FIRST_TREASURE + treasure]
        return worth

    def deal(self, place: i64, worth: i64, left: i64) -> None:
        """Give each treasure from `place` on, worth `left` together, to everybody who may have it, the rival first; the
        rival has `worth` so far. What cannot come to more than was found is not tried."""
        if worth + left <= self.most:
            return
        if place == len(self.hidden):
            if self.is_proved() and self.fits(0):
                self.most = worth
            return
        treasure = self.hidden[place]
        value = c.KIND_WORTH[c.FIRST_TREASURE + treasure]
        for step in range(HOLDERS):
            holder = (self.other + step) % HOLDERS
            where = self.home[treasure] * HOLDERS + holder
            if holder != self.seat and self.room[where] > 0:
                self.room[where] -= 1
                if holder < t.PILE:
                    self.proof[holder] -= value
                self.deal(place + 1, worth + value if holder == self.other else worth, left - value)
                if holder < t.PILE:
                    self.proof[holder] += value
                self.room[where] += 1

    def is_proved(self) -> bool:
        """Does every seat hold the treasure it has promised?"""
        for lacking in self.proof:
            if lacking > 0:
                return False
        return True

    def fits(self, place: i64) -> bool:
        """Is there room for every alliance and renegade played, from `place` on, with those who played them?"""
        if place == len(self.spent):
            return True
        holder, kind = self.spent[place] // 2, self.spent[place] % 2
        found = False
        for group in range(c.POLITICS):
            where = group * HOLDERS + holder
            if not found and self.room[where] > 0 and self.supply[group * 2 + kind] > 0:
                self.room[where] -= 1
                self.supply[group * 2 + kind] -= 1
                found = self.fits(place + 1)
                self.room[where] += 1
                self.supply[group * 2 + kind] += 1
        return found
