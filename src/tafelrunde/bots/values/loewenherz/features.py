"""What a reign still holds for everybody: turns to come, land to enclose, regions to expand, money to spend."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.values.loewenherz import weights as w
from tafelrunde.bots.values.loewenherz.enclosure import discount, open_land, wall_worth
from tafelrunde.bots.values.loewenherz.expansion import best_expansions
from tafelrunde.core.rng import MASK, MULTIPLIER
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz.geometry import EDGES, SQUARES
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table

FULL: Final[i64] = 1 << 25  # edges are stirred in by so many bits
MOST_REMEMBERED = 5000  # maps, of some 3 kB each
LAST_LETTER = 4  # the king's death lies anywhere among these cards: half of them come, on average


@mypyc_attr(acyclic=True)
class Ground:
    """What walls and pieces alone decide. It costs most of a judgement, and a search meets few different maps."""

    def __init__(self, table: Table, mines: i64) -> None:
        self.land = open_land(table.board, table.seats, mines)
        self.expansions = best_expansions(table)


REMEMBERED: Final[dict[int, Ground]] = {}  # by fingerprint


def survey(table: Table, mines: i64) -> Ground:
    """The ground of a table, remembered from the last time the map looked the same."""
    key = int(fingerprint(table, mines))
    ground = REMEMBERED.get(key)
    if ground is None:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        ground = Ground(table, mines)
        REMEMBERED[key] = ground
    return ground


def fingerprint(table: Table, mines: i64) -> i64:
    """62 bits of everything a ground hangs on."""
    board = table.board
    mixed = mines * 8 + table.seats
    for square in range(SQUARES):
        mixed = mix(mixed, (board.piece[square] + 1) * 4 + board.terrain[square])
    bits: i64 = 1
    for edge in range(EDGES):
        bits = bits * 2 + board.walls[edge]
        if bits >= FULL:
            mixed = mix(mixed, bits)
            bits = 1
    mixed = mix(mixed, bits)
    for place in range(len(table.ally_one)):
        mixed = mix(mixed, table.ally_one[place] * SQUARES + table.ally_other[place])
    return mixed


def mix(mixed: i64, more: i64) -> i64:
    """Stir in a number; the shift brings what multiplying has moved up down again."""
    mixed = (mixed * MULTIPLIER + more) & MASK
    return mixed ^ (mixed >> 29)


@mypyc_attr(acyclic=True)
class Features:
    """What the table promises, judged once for all seats."""

    def __init__(self, state: State) -> None:
        table = state.table
        self.turns = 0.0  # still to come, this one not counted
        self.raids = 0.0  # expansions each seat may hope for
        self.mines: i64 = 1  # scorings of mines to come, the king's included
        walls = 0.0
        for card in range(c.CARDS):
            if table.seen[card] != 0:
                continue
            share = 0.5 if c.CARD_LETTER[card] == LAST_LETTER else 1.0
            kind = c.BAND_KIND[card * c.BANDS]
            if kind == c.MINE_CARD:
                self.mines += 1
            elif kind <= c.SWORD_BAND:
                self.turns += share
                for band in range(c.BANDS):
                    if c.BAND_KIND[card * c.BANDS + band] == c.SWORD_BAND:
                        self.raids += share / float(table.seats)
                    elif c.BAND_KIND[card * c.BANDS + band] == c.WALL_BAND:
                        walls += share * float(c.BAND_NUMBER[card * c.BANDS + band])
        rest = walls_here(table)
        self.nearer: float = w.NEARER * (walls + rest + 1.0) / (walls + rest + 1.0 + w.HURRY)
        self.ducat: float = w.at(self.turns, w.DUCAT)
        self.coin: float = self.ducat + w.COIN  # one ducat more or less when dealing: never nothing
        self.renegade: float = w.at(self.turns, w.RENEGADE_CARD)
        self.alliance: float = w.at(self.turns, w.ALLIANCE_CARD)
        self.hill: float = w.at(self.turns, w.HILL) * float(self.mines)
        self.strength: float = w.at(self.turns, w.STRENGTH)
        self.town: float = w.at(self.turns, w.TOWN)
        self.loss: float = w.at(self.turns, w.LOSS)
        self.knight: float = w.KNIGHT * self.raids / (self.raids + 1.0)
        self.later: float = w.ONCE * min(1.0, self.raids)
        ground = survey(table, self.mines)
        self.land = ground.land
        self.expansions = ground.expansions
        self.points = vec[float]([self.worth(state, seat) for seat in range(table.seats)])
        self.count_raids(table)

    def worth(self, state: State, seat: i64) -> float:
        """Power a seat has or may expect, but for raids."""
        table = state.table
        board = table.board
        points = float(table.power(seat)) + self.ducat * float(state.purse(seat))
        points += float(state.parchment_points(seat))
        points += self.renegade * float(state.hidden_count(seat, c.RENEGADE))
        points += self.alliance * float(state.hidden_count(seat, c.ALLIANCE))
        for zone in range(len(board.castles)):
            if board.owner(zone) == seat:
                points += self.hill * float(board.hills[zone]) + self.knight * sqrt(float(board.knights[zone]))
        land = self.land
        for place in range(len(land.castles)):
            if land.owners[place] == seat:
                points += discount(land.points[place], land.missing[place], self.nearer)
        return points

    def count_raids(self, table: Table) -> None:
        """Expansions to come: what each seat's strongest region may take, and from whom."""
        for seat in range(table.seats):
            best = self.best_region(table, seat)
            if best >= 0:
                expansions = self.expansions
                gain = expansions.gain[best]
                self.points[seat] += self.strength * min(gain, w.COMMON) + self.town * beyond(gain)
                victim = expansions.victim[best]
                if victim >= 0:
                    self.points[victim] -= self.loss * expansions.harm[best]
            else:
                hope = 0.0
                for place in range(len(self.land.castles)):
                    if self.land.owners[place] == seat:
                        hope = max(hope, discount(1.0, self.land.missing[place], self.nearer))
                self.points[seat] += w.RAID * self.raids * hope * w.COMMON

    def best_region(self, table: Table, seat: i64) -> i64:
        """The seat's region with the best expansion, or -1."""
        board = table.board
        best: i64 = -1
        for zone in range(len(board.castles)):
            if board.owner(zone) == seat and (best < 0 or self.raid(table, zone) > self.raid(table, best)):
                best = zone
        return best

    # -- actions

    def band(self, state: State, seat: i64, band: i64) -> float:
        """Points performing a band of this turn's card brings a seat."""
        table = state.table
        kind = c.BAND_KIND[table.card * c.BANDS + band]
        number = c.BAND_NUMBER[table.card * c.BANDS + band]
        if kind == c.MONEY_BAG:
            return float(number) * self.coin
        if kind == c.CROWN:
            return w.CARD if table.pile_size(0) + table.pile_size(1) > 0 else 0.0
        if kind == c.WALL_BAND:
            return self.walls(table, seat, number)
        return self.swords(table, seat, number, True)

    def walls(self, table: Table, seat: i64, walls: i64) -> float:
        """Points of placing that number of walls."""
        if table.board.regions(seat) >= table.region_limit():
            return 0.0
        return 0.1 + wall_worth(self.land, seat, walls, self.nearer, table.seats - 1)

    def swords(self, table: Table, seat: i64, swords: i64, may_expand: bool) -> float:
        """Points of that number of swords: an expansion where there is a good one, else knights."""
        if swords == 0:
            return 0.0
        knight = self.knight if table.knights[seat] > 0 else 0.0
        best = self.best_region(table, seat) if may_expand else i64(-1)
        raid = self.raid(table, best) if best >= 0 else 0.0
        return max(knight, raid) + knight * float(swords - 1)

    def raid(self, table: Table, zone: i64) -> float:
        """Points of expanding a region now, over keeping the hope of it; what others lose counts, too."""
        gain, harm = self.expansions.gain[zone], self.expansions.harm[zone]
        return gain - self.later * beyond(gain) + (harm - self.later * beyond(harm)) / float(table.seats - 1)


def beyond(points: float) -> float:
    """Points that can be had only once: for a town, or for what is severed."""
    return max(0.0, points - w.COMMON)


def walls_here(table: Table) -> float:
    """Walls of this turn's bands that are still to be resolved."""
    walls = 0.0
    if table.card >= 0:
        for band in range(table.band, c.BANDS):
            if c.BAND_KIND[table.card * c.BANDS + band] == c.WALL_BAND:
                walls += float(c.BAND_NUMBER[table.card * c.BANDS + band])
    return walls
