"""The map in play: terrain, pieces, walls, and the zones that walls enclose.

Zones are found afresh by flood fill whenever a wall may have closed one; nothing is kept in step by hand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz import components as c, geometry as g

EMPTY: Final[i64] = -1  # a castle of colour c is the piece c, a knight the piece COLOURS + c
NO_COLOUR: Final[i64] = -1
BLANK: Final = vec[i64]([-1] * 150)
NONE: Final = vec[i64]([0] * 150)  # more than there can be zones


@mypyc_attr(acyclic=True)
class Board:
    """Squares, walls and what they enclose. `terrain` is never changed in place, so copies share it."""

    def __init__(self) -> None:
        self.terrain = BLANK
        self.piece = BLANK[:]
        self.walls = vec[i64]([0] * 275)  # 1: a wall stands on the edge
        self.stock = c.WALLS  # walls not on the map
        self.zone = BLANK[:]  # number of the zone of each square
        self.size = vec[i64]()  # by zone: squares, castles, its castle's square (or its first), knights, towns, hills
        self.castles = vec[i64]()
        self.home = vec[i64]()
        self.knights = vec[i64]()
        self.towns = vec[i64]()
        self.hills = vec[i64]()

    def copy(self) -> "Board":
        twin = Board()
        twin.terrain = self.terrain
        twin.piece = self.piece[:]
        twin.walls = self.walls[:]
        twin.stock = self.stock
        twin.zone = self.zone  # zones are replaced, never changed in place (but for the knights in them)
        twin.size = self.size
        twin.castles = self.castles
        twin.home = self.home
        twin.knights = self.knights[:]
        twin.towns = self.towns
        twin.hills = self.hills
        return twin

    # -- pieces

    def colour(self, square: i64) -> i64:
        """The colour of the piece on a square, or NO_COLOUR."""
        piece = self.piece[square]
        return piece if piece < c.COLOURS else piece - c.COLOURS

    def is_knight(self, square: i64) -> bool:
        return self.piece[square] >= c.COLOURS

    def is_castle(self, square: i64) -> bool:
        return 0 <= self.piece[square] < c.COLOURS

    def put_knight(self, colour: i64, square: i64) -> None:
        self.piece[square] = c.COLOURS + colour
        self.knights[self.zone[square]] += 1

    def take_knight(self, square: i64) -> None:
        self.piece[square] = EMPTY
        self.knights[self.zone[square]] -= 1

    def count(self, piece: i64) -> i64:
        """How many of a piece are on the map."""
        found: i64 = 0
        for each in self.piece:
            if each == piece:
                found += 1
        return found

    def knights_on_map(self, colour: i64) -> i64:
        return self.count(c.COLOURS + colour)

    def touches_own(self, colour: i64, square: i64) -> bool:
        """[L7.2e] Is there a piece of the colour beside the square, with no wall in between?"""
        pieces = self.piece
        for place in range(square * g.SIDES, square * g.SIDES + g.SIDES):
            other = g.BEYOND[place]
            if other >= 0:
                piece = pieces[other]
                if piece in (colour, c.COLOURS + colour) and self.walls[g.EDGE_AT[place]] == 0:
                    return True
        return False

    def stand_together(self, edge: i64) -> bool:
        """[L7.1c] A knight and a knight or castle of one colour on both sides of an edge?"""
        return belong_together(self.piece[g.EDGE_ONE[edge]], self.piece[g.EDGE_OTHER[edge]])

    # -- zones [L3.1]

    def is_region(self, zone: i64) -> bool:
        return self.castles[zone] == 1

    def is_neutral(self, zone: i64) -> bool:
        return self.castles[zone] == 0

    def owner(self, zone: i64) -> i64:
        """The colour whose region a zone is, or NO_COLOUR."""
        return self.piece[self.home[zone]] if self.castles[zone] == 1 else NO_COLOUR

    def region_owner(self, square: i64) -> i64:
        """The colour in whose region a square lies, or NO_COLOUR."""
        return self.owner(self.zone[square])

    def regions(self, colour: i64) -> i64:
        """How many regions a colour has."""
        found: i64 = 0
        for zone in range(len(self.castles)):
            if self.owner(zone) == colour:
                found += 1
        return found

    def hills_of(self, colour: i64) -> i64:
        """The silver mines in all regions of a colour."""
        found: i64 = 0
        for zone in range(len(self.castles)):
            if self.owner(zone) == colour:
                found += self.hills[zone]
        return found

    def borders(self, zone: i64, square: i64) -> bool:
        """[L3.2] Is the square beside a square of the zone (walls do not matter)?"""
        for side in range(g.SIDES):
            other = g.BEYOND[square * g.SIDES + side]
            if other >= 0 and self.zone[other] == zone:
                return True
        return False

    def may_enclose(self, edge: i64) -> bool:
        """Only a wall that meets others, or the rim, at both ends can divide a zone."""
        for end in range(2):
            met = False
            for place in range(3):
                other = g.MEETS[(edge * 2 + end) * 3 + place]
                if other < 0 or self.walls[other] != 0:
                    met = True
            if not met:
                return False
        return True

    def survey(self) -> None:
        """[L3.1] Find all zones: sets of squares connected without crossing a wall, numbered by their first squares."""
        zone, before = BLANK[:], NONE[:]  # `before`: an earlier square of the same zone, or the square itself
        walls, edge_at, beyond = self.walls, g.EDGE_AT, g.BEYOND  # fetched once, not once a side
        for square in range(g.SQUARES):
            first = square
            for side in range(square * g.SIDES, (square + 1) * g.SIDES, g.LEFT):  # up, then left
                edge = edge_at[side]
                if edge >= 0 and walls[edge] == 0:
                    other = beyond[side]
                    while before[other] != other:
                        other = before[other]
                    if other < first:
                        before[first] = other
                        first = other
                    else:
                        before[other] = first
            before[square] = first
        count: i64 = 0
        for square in range(g.SQUARES):
            if before[square] == square:
                zone[square] = count
                count += 1
            else:
                zone[square] = zone[before[square]]
        self.zone = zone
        self.take_stock(count)

    def take_stock(self, zones: i64) -> None:
        """Count what is in each of the zones."""
        size, castles, home = NONE[:zones], NONE[:zones], NONE[:zones]
        knights, towns, hills = NONE[:zones], NONE[:zones], NONE[:zones]
        zone_of, piece_on, terrain = self.zone, self.piece, self.terrain  # fetched once, not once a square
        for square in range(g.SQUARES):
            zone, piece, ground = zone_of[square], piece_on[square], terrain[square]
            if size[zone] == 0:
                home[zone] = square
            size[zone] += 1
            if piece >= c.COLOURS:
                knights[zone] += 1
            elif piece >= 0:
                castles[zone] += 1
                home[zone] = square
            if ground == c.HILL:
                hills[zone] += 1
            elif ground == c.TOWN:
                towns[zone] += 1
        self.size, self.castles, self.home = size, castles, home
        self.knights, self.towns, self.hills = knights, towns, hills

    def clear_walls_in(self, zone: i64) -> None:
        """[L7.1f] Walls with both sides in a zone go back to stock."""
        for edge in range(g.EDGES):
            if self.walls[edge] != 0 and self.zone[g.EDGE_ONE[edge]] == zone and self.zone[g.EDGE_OTHER[edge]] == zone:
                self.walls[edge] = 0
                self.stock += 1

    def set_wall(self, edge: i64) -> None:
        if self.walls[edge] == 0:
            self.walls[edge] = 1
            self.stock -= 1

    def drop_wall(self, edge: i64) -> None:
        if self.walls[edge] != 0:
            self.walls[edge] = 0
            self.stock += 1

    # -- how pieces are joined

    def chained(self, colour: i64, without: i64) -> i64:
        """Knights joined to a castle of the colour by adjacent pieces of it without a wall, were `without` empty."""
        seen, reached = BLANK[:], BLANK[:]
        filled: i64 = 0
        for square in range(g.SQUARES):
            if self.piece[square] == colour:
                seen[square] = 1
                reached[filled] = square
                filled += 1
        castles = filled
        looked: i64 = 0
        while looked < filled:
            square = reached[looked]
            looked += 1
            for side in range(g.SIDES):
                edge = g.EDGE_AT[square * g.SIDES + side]
                if edge >= 0 and self.walls[edge] == 0:
                    other = g.BEYOND[square * g.SIDES + side]
                    if seen[other] < 0 and other != without and self.piece[other] == c.COLOURS + colour:
                        seen[other] = 1
                        reached[filled] = other
                        filled += 1
        return filled - castles


def belong_together(one: i64, other: i64) -> bool:
    """[L7.1c] Are two pieces a knight and a knight or castle of the same colour?"""
    if one < 0 or other < 0 or (one < c.COLOURS and other < c.COLOURS):
        return False
    return one == other or one == other + c.COLOURS or other == one + c.COLOURS
