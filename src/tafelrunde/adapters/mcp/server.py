"""The tools of the server, by the official SDK. What cannot be done is told in one sentence, and changes nothing."""

import itertools
import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial, wraps
from importlib.resources import files
from typing import Any

import anyio.to_thread

from tafelrunde import __version__, games
from tafelrunde.adapters.mcp.here import HereTable
from tafelrunde.adapters.mcp.house import House, HouseTable
from tafelrunde.adapters.mcp.tables import Seen, Table
from tafelrunde.bots.levels import EMPEROR, level_of
from tafelrunde.core import BadInput, TafelrundeError
from tafelrunde.core.say import choices
from tafelrunde.extras import MissingExtra
from tafelrunde.scenes.translate import Translator, capitalize

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ModuleNotFoundError as missing:
    raise MissingExtra("mcp", "a server for assistants") from missing

BOTS = ("random", "page", "squire", "knight", "baron", "king", "emperor")
MOST = 20  # tables at a time
ABOUT = """Castle games. Open a table against bots with open_table, or sit down at one of the house with sit; both
answer what the seat sees and its legal moves. Then play one of them after the other until `over` is true. read_rules
explains a game."""


class Tables:
    """The tools without the protocol. `house` is the running house, None where there is none."""

    def __init__(self, house: House | None = None) -> None:
        self._house = house
        self._open: dict[str, tuple[Table, threading.Lock]] = {}
        self._numbers = itertools.count(1)

    def list_games(self) -> dict[str, Any]:
        """The games, with the numbers of seats and the options of each."""
        return {"games": [{
            "game": slug, "title": info.title, "summary": info.summary, "seats": list(info.seats),
            "options": {option.name: {"about": option.text, "usual": option.default} for option in info.offered}}
            for slug, info in ((slug, games.info(slug)) for slug in games.slugs())]}

    def read_rules(self, game: str) -> str:
        """The rules of a game, in Markdown."""
        return (files(games.package(game)) / "RULES.md").read_text("utf-8")

    def open_table(self, game: str, seats: int = 2, seat: int = 0, bot: str = "page",
                   options: dict[str, Any] | None = None) -> dict[str, Any]:
        """Open a table here, against bots: random, page, squire, knight, baron, king or, in some
        games, emperor. Seats are counted from 0."""
        if bot not in BOTS:
            raise BadInput("there is no bot {name}; there are {known}", name=repr(bot[:40]),
                           known=choices(BOTS))
        if bot == EMPEROR.bot:
            level_of(game, bot)
        self._check_room()
        name = f"here{next(self._numbers)}"
        return self._begin(HereTable(name, game, seats, seat, bot, options or {}))

    def list_tables(self) -> dict[str, Any]:
        """The tables of the running house: mine, those I am challenged to, and those with an open seat."""
        return self._house_or_none().ask("GET", "/bot/tables")

    def sit(self, table: str) -> dict[str, Any]:
        """Sit down at a table of the running house, by its id (the end of its link); then look, until it is my turn."""
        if table not in self._open:
            self._check_room()
        return self._begin(HouseTable(self._house_or_none(), table))

    def look(self, table: str) -> dict[str, Any]:
        """The table as my seat sees it, with its legal moves. Waits up to a minute for my turn: without legal moves,
        look again."""
        return self._done(table, lambda found: found.look())

    def play(self, table: str, move: str) -> dict[str, Any]:
        """Make one of the legal moves; the table as it is when I have to move again, at the end, or after a minute."""
        return self._done(table, lambda found: found.play(move))

    def resign(self, table: str) -> dict[str, Any]:
        """Give up, for good."""
        return self._done(table, lambda found: found.resign())

    def _done(self, table: str, do: Callable[[Table], Seen]) -> dict[str, Any]:
        if table not in self._open:
            raise BadInput("you sit at no table {table}; open one, or sit down", table=repr(table[:40]))
        found, alone_there = self._open[table]
        with alone_there:
            seen = do(found)
        if seen.over:
            self._open.pop(table, None)
        return {**asdict(seen), "over": seen.over}

    def _begin(self, table: Table) -> dict[str, Any]:
        self._open[table.name] = table, threading.Lock()
        return self.look(table.name)

    def _check_room(self) -> None:
        if len(self._open) >= MOST:
            raise BadInput("you already sit at {limit:table|tables}; finish one first", limit=MOST)

    def _house_or_none(self) -> House:
        if self._house is None:
            raise BadInput("no house was named: start with --house ADDRESS and a token in TAFELRUNDE_TOKEN")
        return self._house


def server(house: House | None = None) -> MCPServer:
    """The server, with a tool for each of these methods; with the house those of its tables, too."""
    tables = Tables(house)
    made = MCPServer("tafelrunde", title="Tafelrunde", instructions=ABOUT, version=__version__)
    every: list[Callable[..., Any]] = [tables.list_games, tables.read_rules, tables.open_table, tables.look,
                                       tables.play, tables.resign]
    if house is not None:
        every += [tables.list_tables, tables.sit]
    for work in every:
        made.add_tool(_in_words(work), name=work.__name__, description=work.__doc__, structured_output=False)
    return made


def _in_words(work: Callable[..., Any]) -> Callable[..., Any]:
    """The method as a tool: in a thread, as bots think, and with a refusal in words."""

    @wraps(work)
    async def tool(**given: Any) -> Any:
        try:
            return await anyio.to_thread.run_sync(partial(work, **given))
        except TafelrundeError as refused:
            raise ToolError(capitalize(Translator()(refused.say))) from None

    return tool
