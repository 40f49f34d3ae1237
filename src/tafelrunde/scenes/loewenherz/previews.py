"""Previews: the effect of a wall or an expansion, tried out on a copy of the open table."""

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, components as c, news, walls
from tafelrunde.games.loewenherz.expansion import annex
from tafelrunde.games.loewenherz.table import Table


def foundings(table: Table, found: list[news.Founding]) -> list[Say]:
    """New regions in words."""
    said = []
    for founding in found:
        if table.is_prince(founding.colour):
            said.append(Say("a region of {size:square|squares} for {seat}: {points:point|points}",
                            size=founding.size, seat=founding.colour, points=founding.points))
        else:
            said.append(Say("a neutral {prince} region of {size:square|squares}", prince=c.PRINCES[founding.colour],
                            size=founding.size))
    return said


def wall_preview(view: View, edge: int) -> Say | None:
    """The regions a wall would create; None if it creates none."""
    if not view.table.board.may_enclose(edge):
        return None
    table = view.table.copy()
    said = foundings(table, walls.raise_wall(table, edge))
    return Say("encloses {regions}", regions=tuple(said)) if said else None


def take_preview(view: View, square: int) -> Say:
    """The points of taking a square for both sides, what would be severed, and new regions."""
    table = view.table.copy()
    seat = table.board.piece[table.focus]
    done, found = annex(table, table.focus, square)
    said = [Say("{points} for {seat}", points=format_signed(done.gained), seat=seat)]
    if done.robbed >= 0 and table.is_prince(done.robbed):
        said.append(Say("{points} for {seat}", points=format_signed(-done.lost), seat=done.robbed))
    if done.severed > 0:
        said.append(Say("{size:square|squares} severed", size=done.severed))
    said += foundings(table, found)
    return Say("takes it: {effects}", effects=tuple(said))


def format_signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else f"−{-points}"
