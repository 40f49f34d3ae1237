"""What a view of Löwenherz says, told from its seat's side."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.tensors.facts import Facts

SQUARES = range(150)
COLOUR_SIGNS = "RGPY"
TERRAIN_SIGNS = ".FHT"
TILES = {  # [L2.1] row by row, the letter at the top left
    "A": ".F.FF .H.TF ....F FTF.. ...HH", "B": "FFF.. FHF.H FFFT. .FF.. HHFHH", "C": ".FF.F FTH.. .F..F H..TF HF..F",
    "D": "FT.FH ....H .FF.. .HH.T .F..F", "E": "FHFHH ..T.F F.F.T F.HF. F.F.F", "F": "H.... ..T.F FFFFH F.HF. F....",
}
PHASES = ("tiles", "piles", "castle", "squire", "reveal", "decide", "renegade", "pay", "trial", "duel", "walls",
          "swords", "expand", "crown", "take card", "end")
KINDS = ("alliance", "renegade", "treasure 8", "treasure 10", "treasure 12", "treasure 15", "parchment 3",
         "parchment 4", "parchment 5")
BANDS = {"$": 0, "P": 1, "W": 2, "S": 3, "M": 4, "K": 5}
CARDS = ("A $4 W2 S1", "A $6 W2 S1", "A P W3 S1", "A P W2 W3", "A $8 W2 W3", "A $6 W3 S1",
         "B $8 W2 S2", "B $6 W2 S1", "B MINE", "B P W2 S2", "B P W3 S1", "B P W2 W3", "B $4 W2 S1",
         "C MINE", "C $4 W2 S2", "C $6 W2 S1", "C P W2 S1", "C $8 W3 S2", "C P S1 S2", "C P W1 W2",
         "D $4 W2 S2", "D $8 S1 S2", "D $6 S1 S2", "D MINE", "D P W2 S1", "D P W3 S2", "D P W1 W2",
         "E P W2 S2", "E P S1 S2", "E $8 S1 S2", "E KING")
PILE = 4

# Left out of the fields: `seat` (all is told from its side), `seats` (there is one encoding for each number of them),
# `dealt` (whoever decides does so when all are dealt), the wall that marks an alliance (only a mark, L9), the groups of
# a spectator (nobody decides by them), and what is over: the last trial's offers, whom a fee was paid to, the castle of
# an expansion that has ended, a surplus of treasure after the action.


class Map:
    """The drawn map: pieces, walls, and the zones they make."""

    def __init__(self, lines: list[str], terrain: list[int]) -> None:
        self.terrain = terrain
        self.piece = [lines[2 * (square // 15)][2 * (square % 15)] for square in SQUARES]
        self.right = [[int(lines[2 * row][2 * column + 1] == "|") for column in range(14)] for row in range(10)]
        self.below = [[int(lines[2 * row + 1][2 * column] == "-") for column in range(15)] for row in range(9)]
        self.zones = [*self._filled()]
        self.zone_of = {square: zone for zone in self.zones for square in zone}

    def _beside(self, square: int) -> Iterator[int]:
        """The squares next to one, with no wall in between."""
        row, column = divmod(square, 15)
        if column < 14 and not self.right[row][column]:
            yield square + 1
        if column > 0 and not self.right[row][column - 1]:
            yield square - 1
        if row < 9 and not self.below[row][column]:
            yield square + 15
        if row > 0 and not self.below[row - 1][column]:
            yield square - 15

    def _filled(self) -> Iterator[tuple[int, ...]]:
        """[L3.1] The squares of each zone, by the first."""
        seen: set[int] = set()
        for start in SQUARES:
            if start not in seen:
                zone, edge = {start}, {start}
                while edge:
                    edge = {other for square in edge for other in self._beside(square)} - zone
                    zone |= edge
                seen |= zone
                yield tuple(sorted(zone))

    def castles_in(self, zone: tuple[int, ...]) -> list[int]:
        return [square for square in zone if self.piece[square] in COLOUR_SIGNS]

    def regions(self, sign: str) -> list[tuple[int, ...]]:
        """[L3.1] Castle, squares, knights, towns and hills of the regions of a colour."""
        found: list[tuple[int, ...]] = []
        for zone in self.zones:
            castles = self.castles_in(zone)
            if len(castles) == 1 and self.piece[castles[0]] == sign:
                found.append((castles[0] + 1, len(zone), sum(self.piece[square].islower() for square in zone),
                              sum(self.terrain[square] == 3 for square in zone),
                              sum(self.terrain[square] == 2 for square in zone)))
        return found


def terrain_of(tiles: list[str]) -> list[int]:
    found = [0] * 150
    for place, tile in enumerate(tiles):
        rows = [list(row) for row in TILES[tile[0]].split()]
        for _ in range(int(tile[1:]) // 90):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        for row in range(5):
            for column in range(5):
                square = (place // 3 * 5 + row) * 15 + place % 3 * 5 + column
                found[square] = TERRAIN_SIGNS.index(rows[row][column])
    return found


def planes(flat: list[Any]) -> list[list[Any]]:
    """A list of all squares as rows."""
    return [flat[row * 15:row * 15 + 15] for row in range(10)]


def padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def bits(number: int, places: list[int]) -> list[int]:
    return [number >> place & 1 for place in places]


def facts(view: Mapping[str, Any]) -> Facts:
    seat, seats = view["seat"], view["seats"]
    order = [(seat + step) % seats for step in range(seats)]
    colours = order if seats == 4 else [*order, seats]
    return {**map_facts(view, colours), **turn_facts(view, order), **contest_facts(view, order),
            **action_facts(view, order, colours), **purse_facts(view, order), **politics_facts(view, order),
            "rules": [int(view["setup"] == "basic"), *(int(view[name]) for name in (
                "start_points", "sever_each", "zero_deals", "treasure_deals", "three_regions", "open_money"))]}


def map_facts(view: Mapping[str, Any], colours: list[int]) -> Facts:
    signs = [COLOUR_SIGNS[colour] for colour in colours]
    lands = Map(view["map"], terrain_of(view["tiles"]))
    kinds = [*signs, *(sign.lower() for sign in signs)]
    at = {kind: [square + 1 for square in SQUARES if lands.piece[square] == kind] for kind in kinds}
    castles = 4 if view["seats"] == 2 else 3
    neutral, zones = len(signs), []
    for square in SQUARES:
        inside = lands.castles_in(lands.zone_of[square])
        zones.append(signs.index(lands.piece[inside[0]]) if len(inside) == 1 else neutral + bool(inside))
    regions = [lands.regions(sign) for sign in signs]
    allied = [[square_number(one), square_number(other)] for one, other, _ in view["alliances"]]
    allied += [[0, 0]] * (3 - len(allied))
    focus = view["focus"] + 1 if view["phase"] in ("expand", "renegade", "squire") else 0
    return {
        "tiles": ["ABCDEF".index(tile[0]) for tile in view["tiles"]],
        "turned": [int(tile[1:]) // 90 for tile in view["tiles"]],
        "terrain": planes(lands.terrain),
        "castle_at": [padded(at[sign], castles) for sign in signs],
        "knight_at": [padded(at[sign.lower()], 12) for sign in signs],
        "pieces": planes([kinds.index(sign) if sign != "." else -1 for sign in lands.piece]),
        "enclosed": sum(zone <= neutral for zone in zones),
        "zones": planes(zones),
        "walls_right": lands.right,
        "walls_below": lands.below,
        "knights_left": [12 - len(at[sign.lower()]) for sign in signs],
        "walls_left": 100 - sum(map(sum, lands.right)) - sum(map(sum, lands.below)),
        **{name: [padded([region[place] for region in those], castles) for those in regions]
           for place, name in enumerate(("region_castle", "region_size", "region_knights", "region_towns",
                                         "region_hills"))},
        "alliance": allied,
        "allied": [planes([int(square + 1 in pair) for square in SQUARES]) for pair in allied],
        "focus": focus,
        "focus_on": planes([int(square + 1 == focus) for square in SQUARES]),
    }


def square_number(name: str) -> int:
    """`a1` is 1, `o10` 150."""
    return (int(name[1:]) - 1) * 15 + "abcdefghijklmno".index(name[0]) + 1


def turn_facts(view: Mapping[str, Any], order: list[int]) -> Facts:
    phase, seats = view["phase"], view["seats"]
    acting = [int(seat == view["turn_of"] and phase not in ("tiles", "piles", "reveal", "end")) for seat in order]
    if phase == "duel":
        acting = bits(view["bidders"] & ~view["bid_done"], order)
    letter, *bands = view["card"].split() or [""]
    bands = bands * 3 if len(bands) == 1 else bands
    return {
        "phase": PHASES.index(phase),
        "acting": acting,
        "first": order.index(view["first"]),
        "placed": view["placed"],
        "seen": [int(card in view["seen"]) for card in CARDS],
        "letter": "ABCDE".index(letter) if letter else -1,
        "bands": [BANDS[band[0]] for band in bands] or [-1] * 3,
        "band_numbers": [int(band[1:]) if band[1:].isdigit() else 1 for band in bands] or [0] * 3,
        "picks": [bits(seats_, order) for seats_ in view["picks"]],
        "laid": view["laid"],
        "band": view["band"] if view["laid"] == (3 if seats == 2 else 4) else -1,
    }


def contest_facts(view: Mapping[str, Any], order: list[int]) -> Facts:
    trial, duel = view["phase"] == "trial", view["phase"] == "duel"
    return {
        "offers": [view["offers"][seat] * trial for seat in order],
        "offer": view["offer"] * trial,
        "offer_payer": order.index(view["offer_payer"]) if trial and view["offer_payer"] >= 0 else -1,
        "bidders": bits(view["bidders"] * duel, order),
        "bid_done": bits(view["bid_done"] * duel, order),
        "second_duel": int(duel and view["second_duel"]),
        "bid": view["bid"] * duel,
        "bid_treasure": bits(view["bid_treasure"] * duel, [0, 1, 2, 3]),
        "revealed": [min(view["revealed"][seat], 254) for seat in order],
    }


def action_facts(view: Mapping[str, Any], order: list[int], colours: list[int]) -> Facts:
    phase, after = view["phase"], view["after_paying"]
    paying, expanding = phase == "pay", phase == "expand"
    swords = phase in ("swords", "expand") or (paying and after == "swords")
    return {
        "owed": view["owed"],
        "payee": [*order, -1].index(view["payee"]) if paying else -1,
        "after_paying": ("decide", "swords", "perform").index(after) if paying else -1,
        "credit": view["credit"] * swords,
        "walls_to_place": view["walls_left"],
        "swords": view["swords"],
        "has_expanded": int(swords and view["has_expanded"]),
        "taken": view["taken"] * expanding,
        "severed": [view["severed"][colour] * expanding for colour in colours],
        "looking_at": view["looking_at"] if phase == "take card" else -1,
    }


def purse_facts(view: Mapping[str, Any], order: list[int]) -> Facts:
    points = [view["points"][6 * seat:6 * seat + 6] for seat in order]
    return {
        "power": [max(-100, min(155, sum(sources))) for sources in points],
        "gained": [[min(sources[source], 255) for source in (0, 1, 4, 5)] for sources in points],
        "lost": [[min(-sources[source], 255) for source in (2, 3)] for sources in points],
        "ducats": [min(view["ducats"][seat], 255) for seat in order],
    }


def politics_facts(view: Mapping[str, Any], order: list[int]) -> Facts:
    seat, taker, seats = view["seat"], view["taker"], view["seats"]
    kinds = [KINDS.index(kind) for kind in view["kinds"]]
    shown = [view["shown"][9 * other:9 * other + 9] for other in order]
    groups = [view["group"][13 * other:13 * other + 13] for other in order]
    own = groups[0]

    def among(places: list[int]) -> list[int]:
        """The cards of the seat's groups that have one in these places, by kind."""
        there = {own[card] for card in range(13) if taker[card] in places}
        return [sum(kinds[card] == kind and own[card] in there for card in range(13)) for kind in range(9)]

    hand = [sum(kinds[card] == kind and taker[card] == seat for card in range(13)) for kind in range(9)]
    return {
        "hand": [held - open_ for held, open_ in zip(hand, shown[0], strict=True)],
        "holder": [order.index(place) if place < PILE else seats for place in taker],
        "hand_sizes": [taker.count(other) - sum(open_) for other, open_ in zip(order, shown, strict=True)],
        "piles": [taker.count(PILE), taker.count(PILE + 1)],
        "shown": shown,
        "treasures": [{-1: 0, -2: 1}.get(place, 2 + order.index(place) if place >= 0 else 0)
                      for place in view["treasure_at"]],
        "proof": [view["proof"][other] for other in order],
        "groups": groups,
        "kind_groups": [number for kind in range(9) for number in sorted(
            own[card] for card in range(13) if kinds[card] == kind)],
        "pile_kinds": [among([PILE]), among([PILE + 1])],
        "taken_kinds": [among([other]) for other in order[1:]],
    }
