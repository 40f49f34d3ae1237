"""Chapter 7: what a triple scores and brings."""

from mypy_extensions import i64

from tafelrunde.games.burgundy import components as c, due, news
from tafelrunde.games.burgundy.effects import gain_points, gain_silver, gain_workers
from tafelrunde.games.burgundy.table import NONE, ROUND_BONUSES, Player, Table


def complete(table: Table, player: Player, number: i64) -> None:
    """[R7.1, R7.2] A triple scores; the first one of its type takes the «1.» card."""
    player.triples[number] += 1
    news.triple_completed(table, player, number)
    if table.firsts[number] == NONE:
        table.firsts[number] = player.seat
        news.first_triple_completed(table, player, number)


def take_bonus(table: Table, player: Player, line: i64) -> None:
    """[R7.3] One line of the round card for a triple; its goods and animals are drawn one by one."""
    phase = table.phase
    number = table.number
    table.done()
    if phase != due.REWARD:  # the card's effect waits above the reward [R2]
        table.done()
        table.push(phase, number)
    box = table.box
    points = box.gain(table.round, line, c.GAIN_POINTS)
    silver = box.gain(table.round, line, c.GAIN_SILVER)
    workers = box.gain(table.round, line, c.GAIN_WORKERS)
    if points > 0:
        gain_points(table, player, points, ROUND_BONUSES, "R7.3")
    for _ in range(box.gain(table.round, line, c.GAIN_ANIMALS)):
        table.push(due.ANIMAL)
    for _ in range(box.gain(table.round, line, c.GAIN_GOODS)):
        table.push(due.GOOD)
    if silver > 0:
        gain_silver(table, player, silver, "R7.3")
    if workers > 0:
        gain_workers(table, player, workers, "R7.3")


def take_all_seven(table: Table, player: Player) -> None:
    """[R7.4] Whoever shows all seven types takes the top card «all 7 types», one at most [R15]."""
    for cards in player.types:
        if cards == 0:
            return
    if player.all_seven != 0 or table.all_seven_taken >= len(c.ALL_SEVEN[table.seats]):
        return
    player.all_seven = c.ALL_SEVEN[table.seats][table.all_seven_taken]
    table.all_seven_taken += 1
    news.all_seven_shown(table, player)
