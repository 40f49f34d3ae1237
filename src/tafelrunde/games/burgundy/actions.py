"""Chapter 3: the six actions, with a die, or by a castle or a building that allows one of them."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, moves as m, news, reasons as r
from tafelrunde.games.burgundy.components import CONVERSION, DIE_OF, KINDS, WORKERS_RESTOCKED
from tafelrunde.games.burgundy.display import acquire
from tafelrunde.games.burgundy.effects import fetches, gain_points, gain_silver
from tafelrunde.games.burgundy.estate import bring_in
from tafelrunde.games.burgundy.table import CONVERSIONS, NONE, Player, Table, remove_card, total
from tafelrunde.games.burgundy.workers import die_due, pay_workers, workers_for, workers_for_good

# -- take a card


def take_problem(table: Table, player: Player, card: i64) -> i64:
    """[R3.1a] A card of the display (row and kind) beside the number of the die; a building looks at its type."""
    if table.phase == due.FETCH:
        return r.FINE if fetches(table.number, card % KINDS) else r.NOT_FETCHED
    return r.FINE if workers_for(table.number, card // KINDS + 1) <= player.workers else r.TOO_FEW_WORKERS


def take(table: Table, player: Player, card: i64) -> None:
    """[R3.1a] A card goes from the display to the projects."""
    pay_workers(table, player, workers_for(die_due(table), card // KINDS + 1))
    table.done()
    table.display = remove_card(table.display, card)
    news.card_taken(table, player, card // KINDS + 1, card % KINDS)
    acquire(table, player, card % KINDS)


# -- place a project


def place_problem(table: Table, player: Player, kind: i64) -> i64:
    """[R3.2] A project with the number of the die; for a city hall any of them [R6.14]."""
    return r.FINE if workers_for(die_due(table), DIE_OF[kind]) <= player.workers else r.TOO_FEW_WORKERS


def place(table: Table, player: Player, kind: i64) -> None:
    """[R3.2] A project moves to the estate."""
    pay_workers(table, player, workers_for(die_due(table), DIE_OF[kind]))
    table.done()
    player.projects = remove_card(player.projects, kind)
    news.of_card(table, news.PLACED, player.seat, kind)
    bring_in(table, player, kind)


# -- sell goods


def sell_problem(table: Table, player: Player, good: i64) -> i64:
    """[R3.3a] Goods that the die sells, at least one [R13]; a warehouse sells any [R6.13]."""
    if player.goods[good] == 0:
        return r.NO_GOODS
    return r.FINE if workers_for_good(table, die_due(table), good) <= player.workers else r.TOO_FEW_WORKERS


def sell(table: Table, player: Player, good: i64) -> None:
    """[R3.3b, R3.3c] All goods of a type: one silver each, and the start player card, face down."""
    pay_workers(table, player, workers_for_good(table, die_due(table), good))
    table.done()
    cards = player.goods[good]
    player.goods[good] = 0
    player.sold[good] += cards
    player.silver += cards
    if table.start_card != NONE:
        table.start_card = player.seat
        table.face_down = True
    news.goods_sold(table, player, good, cards)


# -- workers, silver, points


def store_problem(player: Player, move: i64) -> i64:
    """[R3.4, R3.5, R3.6] Restocking with two workers or more is not possible [R9]; only what is there is returned."""
    if move == m.RESTOCK and player.workers >= WORKERS_RESTOCKED:
        return r.NOTHING_TO_RESTOCK
    if move == m.RETURN_WORKER and player.workers == 0:
        return r.NO_WORKERS
    return r.NO_SILVER if move == m.RETURN_SILVER and player.silver == 0 else r.FINE


def restock(table: Table, player: Player) -> None:
    """[R3.4] Workers up to two."""
    table.done()
    player.workers = WORKERS_RESTOCKED
    news.workers_restocked(table, player)


def take_silver(table: Table, player: Player) -> None:
    """[R3.5] One silver."""
    table.done()
    gain_silver(table, player, 1, "R3.5")


def give_back(table: Table, player: Player, is_worker: bool) -> None:
    """[R3.6] A worker or a silver goes back to the supply; the first one begins a conversion."""
    if is_worker:
        player.workers -= 1
    else:
        player.silver -= 1
    table.returned[0 if is_worker else 1] += 1
    if table.phase != due.CONVERT:
        table.done()
        table.push(due.CONVERT)


def convert(table: Table, player: Player) -> None:
    """[R3.6] One point for each three cards returned, rounded down [R8]."""
    table.done()
    news.storage_converted(table, player)
    points = total(table.returned) // CONVERSION
    table.returned = vec[i64]([0, 0])
    gain_points(table, player, points, CONVERSIONS, "R3.6")


def decline(table: Table, player: Player) -> None:
    """[R3] Nothing is taken, sold or placed through a building."""
    table.done()
    news.effect_declined(table, player)
