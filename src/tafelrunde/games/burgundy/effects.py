"""Chapter 6: what a card does when it is placed."""

from mypy_extensions import i64

from tafelrunde.games.burgundy import components as c, due, news
from tafelrunde.games.burgundy.table import WATCHTOWERS, Player, Table


def start_effect(table: Table, player: Player, sort: i64, paired: bool) -> None:
    """Plain gains are made at once; what asks for a decision becomes due.

    `paired`: the card has completed a triple, whose reward waits; the player may take it first [R2].
    """
    if sort == c.MINE:
        gain_silver(table, player, c.MINE_SILVER, "R6.1")
    elif sort == c.KNOWLEDGE:
        gain_workers(table, player, c.KNOWLEDGE_WORKERS, "R6.2")
    elif sort == c.SHIP:  # [R6.3]
        table.push(due.GOOD, 0, paired)
    elif sort == c.PASTURE:  # [R6.4]
        table.push(due.ANIMAL, 0, paired)
    elif sort == c.CASTLE:  # [R6.5] any number
        table.push(due.ACT, 0, paired)
    elif sort == c.CLOISTER:  # [R6.6]
        return
    elif sort == c.BANK:
        gain_silver(table, player, c.BANK_SILVER, "R6.7")
    elif sort == c.WATCHTOWER:
        gain_points(table, player, c.WATCHTOWER_POINTS, WATCHTOWERS, "R6.8")
    elif sort == c.BOARDING_HOUSE:  # [R6.9]
        table.push(due.EITHER, 0, paired)
    elif sort == c.WAREHOUSE:  # [R6.13]
        table.push(due.SELL_ANY, 0, paired)
    elif sort == c.CITY_HALL:  # [R6.14]
        table.push(due.PLACE_ANY, 0, paired)
    else:
        table.push(due.FETCH, sort, paired)


def fetches(sort: i64, kind: i64) -> bool:
    """May that building fetch such a card from the display?"""
    wanted = c.TYPE_OF[kind]
    if sort == c.CARPENTERS_WORKSHOP:  # [R6.10]
        return wanted in (c.BUILDING, c.KNOWLEDGE)
    if sort == c.CHURCH:  # [R6.11]
        return wanted in (c.CASTLE, c.MINE, c.CLOISTER)
    return sort == c.MARKET and wanted in (c.SHIP, c.PASTURE)  # [R6.12]


def can_fetch(table: Table, sort: i64) -> bool:
    """Does anything lie in the display that the building may fetch?"""
    for card in table.display:
        if fetches(sort, card % c.KINDS):
            return True
    return False


def gain_silver(table: Table, player: Player, amount: i64, rule: str) -> None:
    """Silver from the supply, which never runs out [R6.16]."""
    player.silver += amount
    news.silver_gained(table, player, amount, rule)


def gain_workers(table: Table, player: Player, amount: i64, rule: str) -> None:
    """Workers from the supply, which never runs out, however many one has [R6.16]."""
    player.workers += amount
    news.workers_gained(table, player, amount, rule)


def gain_points(table: Table, player: Player, amount: i64, source: i64, rule: str) -> None:
    """Victory point cards, booked at once [R9.5]."""
    player.points[source] += amount
    news.points_gained(table, player, amount, rule)
