"""Chapter 9: points, each with its source, and the end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Outcome, Say, ranking
from tafelrunde.games.burgundy.components import ANIMAL_SETS, FIRST_TRIPLE, ROUNDS, START_CARD, TYPES
from tafelrunde.games.burgundy.moves import say_points
from tafelrunde.games.burgundy.table import Player, Table, total

# the items of a score sheet, in order: triples by type, the other sources, victory point cards by source
FIRSTS: Final = 7
ALL_SEVEN_CARD: Final = 8
SOLD_GOODS: Final = 9
ANIMALS_KEPT: Final = 10
START_PLAYER: Final = 11
POINT_CARDS: Final = 12
ITEMS: Final = 16


def animal_points(animals: vec[i64]) -> i64:
    """[R9.2] Again and again one of each kind that is left; a set scores by its number of different animals."""
    points: i64 = 0
    layer: i64 = 1
    while True:
        different: i64 = 0
        for held in animals:
            if held >= layer:
                different += 1
        if different < 2:
            return points
        points += ANIMAL_SETS[different]
        layer += 1


def unused_animals(animals: vec[i64]) -> i64:
    """[R4] Animals that are in no set that scores: what one kind has more than every other."""
    most: i64 = 0
    second: i64 = 0
    for held in animals:
        if held > most:
            second = most
            most = held
        elif held > second:
            second = held
    return most - second


def worth(cards: vec[i64], points: vec[i64]) -> i64:
    """The points of so many cards of each kind, by what one of the kind is worth."""
    found: i64 = 0
    kind: i64 = 0
    for number in cards:
        found += number * points[kind]
        kind += 1
    return found


def goods_points(table: Table, player: Player) -> i64:
    """[R3.3b] Points on the goods sold."""
    return worth(player.sold, table.box.good_points)


def firsts(table: Table, player: Player) -> i64:
    """[R7.2] «1.» cards taken."""
    cards: i64 = 0
    seat = player.seat
    for owner in table.firsts:
        if owner == seat:
            cards += 1
    return cards


def start_point(table: Table, player: Player) -> i64:
    """[R9.3, R14] The point of the start player card, whichever side is up."""
    return START_CARD if table.start_card == player.seat else 0


def items(table: Table, player: Player) -> vec[i64]:
    """Every point of a player by its source."""
    found = vec[i64]([0] * ITEMS)
    for number in range(len(TYPES)):
        found[number] = player.triples[number] * table.box.triple_points[number]  # [R7.1]
    found[FIRSTS] = firsts(table, player) * FIRST_TRIPLE
    found[ALL_SEVEN_CARD] = player.all_seven
    found[SOLD_GOODS] = goods_points(table, player)
    found[ANIMALS_KEPT] = animal_points(player.animals)
    found[START_PLAYER] = start_point(table, player)
    for source in range(len(player.points)):
        found[POINT_CARDS + source] = player.points[source]
    return found


def score(table: Table, player: Player) -> i64:
    """[R9.1] All points, as they stand now [R9.5]."""
    points = player.all_seven + goods_points(table, player) + animal_points(player.animals)
    points += firsts(table, player) * FIRST_TRIPLE + start_point(table, player) + total(player.points)
    return points + worth(player.triples, table.box.triple_points)  # [R7.1]


def storage(player: Player) -> i64:
    """[R9.4] Cards left in the storage: workers, silver, unsold goods, unused animals."""
    return player.workers + player.silver + total(player.goods) + unused_animals(player.animals)


def standing(table: Table) -> list[tuple[int, ...]]:
    """[R9.1, R9.4] What decides, in this order: points, then the storage; of the seats, without Aaron."""
    return [(int(score(table, player)), int(storage(player))) for player in table.players[: table.seats]]


def outcome(table: Table) -> Outcome:
    """[R9.1] Most points win; [R9.4] a tie goes to the fuller storage, or is shared."""
    if table.seats == 1:
        return solitaire_outcome(table)
    stands = standing(table)
    scores = [key[0] for key in stands]
    ranks = ranking(stands)
    best = max(scores)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(winners) > 1:
        reason = Say("{number:player has|players have} {points} and equally full storages", number=len(winners),
                     points=say_points(best))
        return Outcome(tuple(scores), ranks, reason, "R9.4")
    if scores.count(best) > 1:
        return Outcome(tuple(scores), ranks, Say("{seat} has {points} and of the tied players the fuller "
                                                 "storage", seat=winners[0], points=say_points(best)), "R9.4")
    return Outcome(tuple(scores), ranks, Say("{seat} has the most points: {points}", seat=winners[0], points=best),
                   "R9.1")


def solitaire_outcome(table: Table) -> Outcome:
    """[R10.5, R10.6] Against Aaron: lost as soon as he is ahead after a round, won by keeping up to the end."""
    mine = int(score(table, table.players[0]))
    aaron = int(score(table, table.players[1]))
    if table.lost:
        return Outcome((mine,), (2,), Say("Aaron is ahead after round {round}, {aaron} to {points}",
                                          round=ROUNDS[table.round], aaron=aaron, points=mine), "R10.5")
    return Outcome((mine,), (1,), Say("{seat} keeps up with Aaron to the end, {points} to {aaron}",
                                      seat=0, points=mine, aaron=aaron), "R10.6")


def share(table: Table, seat: i64) -> float:
    """The seat's share of the win, after the end."""
    if table.seats == 1:
        return 0.0 if table.lost else 1.0
    points, stored = score(table, table.players[seat]), storage(table.players[seat])
    equal: i64 = 0
    for player in table.players:
        ahead = score(table, player) - points or storage(player) - stored
        if ahead > 0:
            return 0.0
        if ahead == 0:
            equal += 1
    return 1.0 / float(equal)
