"""How large a house grows: a model from what was measured, simulated for many live tables.

    python -m scripts.scale                          the tables of docs/scale.md
    python -m scripts.scale --rhythm 10 --core 15    with other assumptions
    python -m scripts.scale --write                  put them into docs/scale.md

Reads what `python -m scripts.load --json` has kept in scripts/measured. What a move costs is taken from one process
alone; that silence costs something by the process and something by the socket is fitted to all runs. Two and four
processes are predicted from that, and printed beside what was measured with them.
"""

import argparse
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.queueing import House, Simulation, Waited

MEASURED = Path(__file__).with_name("measured")
PAGE = Path(__file__).parents[1] / "docs/scale.md"
SEATS = 4
EACH = 0.012  # ms of the database a move in a statement of many: `python scripts/appending.py`
CONNECTIONS = 13  # to the database that a process has at most: ten, and one each for moves, lease, bots elsewhere
FILES = 16_384  # open at a process, in deploy/tafelrunde@.service
UNIT = 2**30  # bytes of memory from which that unit is slowed down
MAXCONN = 8_000  # in deploy/haproxy.cfg
INSTALLED = 100  # connections PostgreSQL takes as it is installed
NETWORK = 125e6  # bytes a second: 1 Gbit/s
DATABASE, PROXY = 16, 4  # processors of one machine for each
ROW = 100  # bytes of a line of a match, with its index entry
MONTH = 30 * 86_400
Run = dict[str, Any]


def fit_plane(points: Iterable[tuple[float, float, float]]) -> tuple[float, float]:
    """The a and b, neither below 0, with which a·x + b·y comes nearest to z, by least squares."""
    xx = xy = yy = xz = yz = 0.0
    for x, y, z in points:
        xx, xy, yy, xz, yz = xx + x * x, xy + x * y, yy + y * y, xz + x * z, yz + y * z
    determinant = xx * yy - xy * xy
    if determinant > 1e-9 * xx * yy:
        a, b = (xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant
        if a >= 0 and b >= 0:
            return a, b
    alone = [(xz / xx if xx else 0.0, 0.0), (0.0, yz / yy if yy else 0.0)]
    return max(alone, key=lambda pair: pair[0] * xz + pair[1] * yz)


@dataclass(frozen=True)
class Part:
    """What a part costs, in ms of a processor: a move, and a second of silence for each process and each socket."""

    move: float
    process: float
    socket: float

    def silent(self, processes: float, sockets: float) -> float:
        """In a second in which nobody moves."""
        return self.process * processes + self.socket * sockets

    def taken(self, rate: float, processes: float, sockets: float) -> float:
        """In a second with so many moves."""
        return self.move * rate + self.silent(processes, sockets)


def cost(run: Run, kind: str, part: str) -> float:
    """A figure of all that belongs to a part: the database's processes are told apart."""
    return float(sum(value for name, value in run[kind].items() if name.startswith(part)))


def rate(run: Run) -> float:
    """Moves a second."""
    return float(run["moves"] / run["seconds"])


def with_database(runs: Sequence[Run]) -> list[Run]:
    """Those with a PostgreSQL, the small first."""
    return sorted((run for run in runs if run["store"] == "postgresql"),
                  key=lambda run: (run["processes"], run["tables"]))


@dataclass(frozen=True)
class Costs:
    """What was measured, of one process in front of a PostgreSQL; memory and traffic in bytes."""

    house: Part
    database: Part
    proxy: Part
    clients: Part
    games: tuple[float, ...]
    empty: float
    a_socket: float
    proxy_socket: float
    wire: float
    log: float
    rows: float
    trips: float

    @classmethod
    def of(cls, runs: Sequence[Run]) -> "Costs":
        """From these runs, of which the largest with one process is the measure of a move; how games differ may be from
        one in front of a file."""
        alone = next((list(run["alone_ms_a_move"].values()) for run in runs if run["alone_ms_a_move"]), [1.0])
        runs = with_database(runs)
        one = max((run for run in runs if run["processes"] == 1), key=lambda run: run["moves"])

        def part(name: str, sockets: bool = True) -> Part:
            silent = "silent_cpu_us_a_table_second"
            process, socket = fit_plane((run["processes"], run["sockets"] * sockets,
                                         cost(run, silent, name) * run["tables"] / 1000) for run in runs)
            still = process + socket * one["sockets"]
            return Part(max(0.0, cost(one, "cpu_ms_a_move", name) - still / rate(one)), process, socket)

        proxy = fit_plane((1, run["sockets"], run["memory"]["proxy"]) for run in runs)
        empty, a_socket = fit_plane((run["processes"], run["sockets"], run["memory"]["most"]) for run in runs)
        mean = sum(alone) / len(alone)
        return cls(part("house"), part("database", False), part("proxy"), part("clients"),
                   tuple(game / mean for game in alone), empty, a_socket, proxy[1],
                   one["wire_bytes_a_move"], one["log_bytes_a_move"],
                   one["rows_a_move"], one["round_trips_a_move"])


def simulate(costs: Costs, wanted: argparse.Namespace, tables: int, rhythm: float, processes: int, seconds: float,
             cores: int = 0, **machines: int) -> Waited:
    """How long moves take; on `cores` that all parts and the clients share, or each part on its own."""
    background = costs.house.silent(1, tables * SEATS / processes) / 1000
    return Simulation(House(
        tables, rhythm, processes, costs.house.move / 1000, costs.database.move / 1000,
        min(EACH, costs.database.move) / 1000, costs.proxy.move / 1000, costs.clients.move / 1000,
        wanted.away / 1000, background, costs.games, one_machine=cores, **machines)).run(seconds)


def list_costs(costs: Costs) -> list[list[str]]:
    """What a live table costs."""
    parts = {"process of the house": costs.house, "PostgreSQL": costs.database, "HAProxy": costs.proxy}
    rows = [[f"{name}: a move of four seats", f"{part.move:.2f} ms"] for name, part in parts.items()]
    rows += [[f"{name}: a second of silence", f"{part.process:.2f} ms a process"
              + (f" and {part.socket * 1000:.1f} µs a socket" if part.socket else "")] for name, part in parts.items()]
    return [["what", "measured"], *rows,
            ["memory: a process of the house", f"{costs.empty / 2**20:.0f} MiB"],
            ["memory: and a socket in play there, its part of the table included", f"{costs.a_socket / 1000:.0f} kB"],
            ["memory of HAProxy: a socket", f"{costs.proxy_socket / 1000:.0f} kB"],
            ["on the wire, to four browsers, a move", f"{costs.wire:.0f} bytes"],
            ["round trips to the database a move, everything included", f"{costs.trips:.2f}"],
            ["PostgreSQL's log (WAL) a move", f"{costs.log:.0f} bytes"],
            ["rows of `event` a move", f"{costs.rows:.2f}"]]


def check_runs(costs: Costs, runs: Sequence[Run], wanted: argparse.Namespace) -> list[list[str]]:
    """What the model says of each run, and what was measured in it."""
    rows = [["processes", "tables", "CPU a move: model", "measured", "off by", "p50, p99: model", "measured", "load"]]
    for run in with_database(runs):
        parts = [part.taken(rate(run), run["processes"], run["sockets"]) / rate(run)
                 for part in (costs.house, costs.database, costs.proxy)]
        waited = simulate(costs, wanted, run["tables"], run["every_s"], run["processes"], run["seconds"], run["cores"])
        rows.append([str(run["processes"]), str(run["tables"]), f"{sum(parts):.2f} ms",
                     f"{run['server_cpu_ms_a_move']:.2f} ms", f"{sum(parts) / run['server_cpu_ms_a_move'] - 1:+.0%}",
                     f"{waited.share(0.5) * 1000:.0f}, {waited.share(0.99) * 1000:.0f} ms",
                     f"{run['p50_ms']:.0f}, {run['p99_ms']:.0f} ms", str(run["load"])])
    return rows


def tables_a_process(costs: Costs, wanted: argparse.Namespace) -> int:
    """How many it may have: by its processor, kept busy for a part of its time, and by its open files."""
    table = costs.house.move / wanted.rhythm + costs.house.socket * SEATS
    return max(1, min(int((1000 * wanted.busy - costs.house.process) / table), int(FILES * 0.75 / SEATS)))


def limits(costs: Costs, wanted: argparse.Namespace) -> list[list[str]]:
    """What is full at how many live tables, the first first."""
    house, proxy, moves = costs.house, costs.proxy, 1 / wanted.rhythm
    table = costs.proxy.move * moves + proxy.socket * SEATS
    found = [
        ("a process: memory of its unit (`MemoryHigh`)", (UNIT - costs.empty) / (costs.a_socket * SEATS), "raise it"),
        ("a process: its processor", (1000 - house.process) / (house.move * moves + house.socket * SEATS),
         "another process"),
        ("a process: open files of its unit (`LimitNOFILE`)", FILES / SEATS, "another process"),
        ("HAProxy: `maxconn` as shipped", MAXCONN / SEATS, "raise it, by a few kB of memory a socket"),
        (f"PostgreSQL: {INSTALLED} connections as installed",
         INSTALLED // CONNECTIONS * tables_a_process(costs, wanted), f"`max_connections`: {CONNECTIONS} a process"),
        (f"HAProxy: {PROXY} processors", PROXY * 1000 / table, "another address in the name of the house"),
        ("HAProxy: 1 Gbit/s to browsers", NETWORK / (costs.wire * moves), "10 Gbit/s, or the same"),
        (f"PostgreSQL: {DATABASE} processors", DATABASE * 1000 / (costs.database.move * moves or 1e-9),
         "partitions by match id"),
        ("PostgreSQL: 100 MB of log a second", 100e6 / (costs.log * moves or 1e-9), "a faster disk, or the same")]
    found.sort(key=lambda row: row[1])
    return [["what", "live tables", "then"], *([what, format_thousands(tables), then] for what, tables, then in found)]


def format_thousands(number: float) -> str:
    """A number with its thousands apart."""
    return f"{number:,.0f}".replace(",", " ")


def plan(costs: Costs, wanted: argparse.Namespace, tables: int) -> list[str]:
    """The machines for so many live tables, what they cost, and how long a move takes there by simulation."""
    moves, sockets = tables / wanted.rhythm, tables * SEATS
    processes = max(2, -(-tables // tables_a_process(costs, wanted)))
    database = max(2, -int(-costs.database.taken(moves, processes, sockets) // (1000 * wanted.busy)))
    proxy = max(1, -int(-costs.proxy.taken(moves, processes, sockets) // (1000 * wanted.busy)))
    memory = (processes * costs.empty + sockets * (costs.a_socket + costs.proxy_socket)) / 1e9 + 2 * database + 1
    month = moves * MONTH * wanted.duty
    disk, traffic = month * costs.rows * ROW / 1e9, month * costs.wire / 1e12
    price = ((processes + database + proxy) * wanted.core + memory * wanted.memory + disk * wanted.disk
             + traffic * wanted.traffic)
    seconds = min(20.0, max(1.0, 100_000 / moves))
    waited = simulate(costs, wanted, tables, wanted.rhythm, processes, seconds, database_cores=database,
                      proxy_cores=proxy)
    return [format_thousands(tables), format_thousands(moves), str(processes), str(database),
            str(proxy), f"{memory:.0f} GB", f"{moves * costs.log / 1e6:.1f} MB/s", f"{disk:.0f} GB",
            f"{waited.share(0.5) * 1000:.0f}, {waited.share(0.99) * 1000:.0f} ms",
            f"{waited.house:.0%}, {waited.database:.0%}, {waited.proxy:.0%}", f"{format_thousands(price)} €"]


def plan_sizes(costs: Costs, wanted: argparse.Namespace) -> list[list[str]]:
    """All sizes."""
    head = ["live tables", "moves/s", "processes", "cores of PostgreSQL", "of HAProxy", "memory", "WAL", "rows a month",
            "p50, p99", "busy with moves: house, PostgreSQL, HAProxy", "a month"]
    return [head, *(plan(costs, wanted, tables) for tables in wanted.tables)]


def format_table(rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])


def write_table(page: str, name: str, rows: Sequence[Sequence[str]]) -> str:
    """The page with this table between its marks."""
    begin, end = f"<!-- {name}: python -m scripts.scale --write -->\n", "\n<!-- end -->"
    found = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    return found.sub(lambda _: f"{begin}\n{format_table(rows)}\n{end}", page)


def read_assumptions(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The assumptions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measured", type=Path, default=MEASURED, help="folder of figures")
    parser.add_argument("--tables", type=int, nargs="+", default=[250, 1_000, 5_000, 20_000, 100_000])
    parser.add_argument("--rhythm", type=float, default=20.0, help="seconds from move to move at a table, on average")
    parser.add_argument("--busy", type=float, default=0.5, help="part of its time a processor may be at work")
    parser.add_argument("--away", type=float, default=1.0, help="ms for the database's disk and the network to it")
    parser.add_argument("--duty", type=float, default=0.3, help="live tables on average, as a part of the most")
    parser.add_argument("--core", type=float, default=10.0, help="€ a processor and month")
    parser.add_argument("--memory", type=float, default=2.0, help="€ a GB of memory and month")
    parser.add_argument("--disk", type=float, default=0.1, help="€ a GB on disk and month")
    parser.add_argument("--traffic", type=float, default=1.0, help="€ a TB to browsers")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/scale.md")
    return parser.parse_args(words)


def read(folder: Path) -> list[Run]:
    """What was measured."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))]


def main() -> None:
    """Print, or write."""
    wanted = read_assumptions()
    runs = read(wanted.measured)
    costs = Costs.of(runs)
    tables = {"costs": list_costs(costs), "check": check_runs(costs, runs, wanted), "limits": limits(costs, wanted),
              "plan": plan_sizes(costs, wanted)}
    if wanted.write:
        page = PAGE.read_text("utf-8")
        for name, rows in tables.items():
            page = write_table(page, name, rows)
        PAGE.write_text(page, "utf-8")
        return
    print("\n\n".join(format_table(rows) for rows in tables.values()))


if __name__ == "__main__":
    main()
