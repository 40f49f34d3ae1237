"""Chapter 6: what a card does when it is placed, and the line of the round card for a triple."""

from mypy_extensions import i64

from tafelrunde.games.burgundy.components import (
    BANK,
    BANK_SILVER,
    BOARDING_HOUSE,
    CASTLE,
    CITY_HALL,
    CLOISTER,
    KNOWLEDGE,
    KNOWLEDGE_WORKERS,
    MINE,
    MINE_SILVER,
    PASTURE,
    SHIP,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from tafelrunde.games.burgundy.moves import points_said, workers_said
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    EITHER,
    FETCH,
    GOOD,
    PAIRED,
    PLACE_ANY,
    REWARD,
    ROUND_BONUSES,
    SELL_ANY,
    WATCHTOWERS,
    Player,
    Table,
)


def start_effect(table: Table, player: Player, sort: i64, paired: bool) -> None:
    """Plain gains are made at once; what asks for a decision becomes due.

    `paired`: the card has completed a triple, whose reward waits; the player may take it first [R2].
    """
    flag: i64 = PAIRED if paired else 0
    if sort == MINE:
        gain_silver(table, player, MINE_SILVER, "R6.1")
    elif sort == KNOWLEDGE:
        gain_workers(table, player, KNOWLEDGE_WORKERS, "R6.2")
    elif sort == SHIP:  # [R6.3]
        table.push(GOOD, flag)
    elif sort == PASTURE:  # [R6.4]
        table.push(ANIMAL, flag)
    elif sort == CASTLE:  # [R6.5] any number
        table.push(ACT, flag)
    elif sort == CLOISTER:  # [R6.6]
        return
    elif sort == BANK:
        gain_silver(table, player, BANK_SILVER, "R6.7")
    elif sort == WATCHTOWER:
        gain_points(table, player, WATCHTOWER_POINTS, WATCHTOWERS, "R6.8")
    elif sort == BOARDING_HOUSE:  # [R6.9]
        table.push(EITHER, flag)
    elif sort == WAREHOUSE:  # [R6.13]
        table.push(SELL_ANY, flag)
    elif sort == CITY_HALL:  # [R6.14]
        table.push(PLACE_ANY, flag)
    else:
        table.push(FETCH, sort + flag)


def gain_silver(table: Table, player: Player, amount: i64, rule: str) -> None:
    """Silver from the supply, which never runs out [R6.16]."""
    player.silver += amount
    if table.diary is not None:
        table.tell(rule, "{seat} gets {amount} silver", seat=int(player.seat), amount=int(amount))


def gain_workers(table: Table, player: Player, amount: i64, rule: str) -> None:
    """Workers from the supply, which never runs out, however many one has [R6.16]."""
    player.workers += amount
    if table.diary is not None:
        table.tell(rule, "{seat} gets {amount}", seat=int(player.seat), amount=workers_said(amount))


def gain_points(table: Table, player: Player, amount: i64, source: i64, rule: str) -> None:
    """Victory point cards, booked at once [R9.5]."""
    player.points[source] += amount
    if table.diary is not None:
        table.tell(rule, "{seat} gets {amount}", seat=int(player.seat), amount=points_said(amount))


def take_bonus(table: Table, player: Player, line: i64) -> None:
    """[R7.3] One line of the round card for a triple; its goods and animals are drawn one by one."""
    if table.phase == REWARD:
        table.done()
    else:  # the card's effect waits above the reward [R2]
        phase = table.phase
        number = table.number
        table.done()
        table.done()
        table.push(phase, number)
    box = table.box
    if box.gain(table.round, line, 0) > 0:
        gain_points(table, player, box.gain(table.round, line, 0), ROUND_BONUSES, "R7.3")
    for _ in range(box.gain(table.round, line, 2)):
        table.push(ANIMAL, 0)
    for _ in range(box.gain(table.round, line, 1)):
        table.push(GOOD, 0)
    if box.gain(table.round, line, 3) > 0:
        gain_silver(table, player, box.gain(table.round, line, 3), "R7.3")
    if box.gain(table.round, line, 4) > 0:
        gain_workers(table, player, box.gain(table.round, line, 4), "R7.3")
