"""The model of a large house: its queues against theory, its fit against made-up figures, its page against both."""

import json
import random
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from scripts import scale
from scripts.queueing import Appender, Clock, Cores, House, Simulation, owners


def run(processes: int, tables: int, move: float = 2.0, process: float = 5.0, socket: float = 0.02) -> dict[str, Any]:
    """What would be measured of a house whose costs are these, in ms, and a tenth of them for the database."""
    moves, seconds, sockets = 25 * tables, 50.0, tables * 4
    silent = process * processes + socket * sockets
    return {"store": "postgresql", "processes": processes, "tables": tables, "sockets": sockets, "every_s": 2.0,
            "moves": moves, "seconds": seconds, "p50_ms": 5, "p99_ms": 9, "cores": 2, "load": 0.1,
            "cpu_ms_a_move": {"house": move + silent * seconds / moves, "database answering": move / 20,
                              "database writing": move / 20, "proxy": 0.1, "clients": 0.5},
            "silent_cpu_us_a_table_second": {"house": silent / tables * 1000, "database writing": 0.0, "proxy": 0.0},
            "server_cpu_ms_a_move": move * 1.1 + 0.1 + silent * seconds / moves,
            "alone_ms_a_move": {"a": 1.0, "b": 3.0},
            "memory": {"most": 80e6 * processes + 170e3 * sockets, "proxy": 20e6 + 9e3 * sockets},
            "wire_bytes_a_move": 2200, "log_bytes_a_move": 600, "rows_a_move": 1.3, "round_trips_a_move": 1.2}


def test_one_process_waits_as_pollaczek_and_khinchine_say() -> None:
    house = House(5000, 50.0, 1, 0.006, 0, 0, 0, 0, 0, 0, games=(0.5, 1.5))
    waited = Simulation(house).run(700)
    arrivals, first, second = 100.0, 0.006, 0.003**2 + 0.009**2  # the moments of the work of a move
    expected = first + arrivals * second / 2 / (1 - arrivals * first)
    assert mean(waited.seconds) == pytest.approx(expected, rel=0.06)
    assert waited.house == pytest.approx(0.6, rel=0.03)


def test_several_processors_with_one_queue_wait_as_erlang_says() -> None:
    clock, dice, waits = Clock(), random.Random(3), []
    cores = Cores(clock, 3)

    def arrive(left: int) -> None:
        begun, work = clock.now, dice.expovariate(1.0)
        cores.work(work, lambda: waits.append(clock.now - begun - work))
        if left:
            clock.after(dice.expovariate(2.1), lambda: arrive(left - 1))

    arrive(40_000)
    clock.run()
    load = 2.1
    waiting = load**3 / 6 / (1 - load / 3)
    erlang = waiting / (1 + load + load**2 / 2 + waiting)
    assert mean(waits) == pytest.approx(erlang / (3 - load), rel=0.1)


def test_moves_that_wait_for_the_database_share_the_next_statement() -> None:
    clock, kept = Clock(), []
    appender = Appender(clock, Cores(clock, 1), 0.1, 0.01, 1.0)
    for number in range(5):
        appender.put(lambda number=number: kept.append((number, round(clock.now, 2))))
    clock.run()
    assert kept == [(0, 1.11), *((number, 2.25) for number in (1, 2, 3, 4))]


def test_the_proxy_shares_tables_out_almost_evenly() -> None:
    shares = owners(20_000, 4, random.Random(1))
    assert all(4600 < shares.count(process) < 5400 for process in range(4))


def test_costs_are_found_in_what_was_measured_and_other_houses_follow() -> None:
    runs = [run(1, 250), run(1, 25), run(2, 250), run(4, 250)]
    costs = scale.Costs.of(runs)
    assert (costs.house.move, costs.house.process, costs.house.socket) == pytest.approx((2.0, 5.0, 0.02))
    assert costs.database.move == pytest.approx(0.2)
    assert costs.games == (0.5, 1.5)
    assert (costs.empty, costs.a_socket, costs.proxy_socket) == pytest.approx((80e6, 170e3, 9e3))
    rows = scale.check_runs(costs, runs, scale.read_assumptions([]))[1:]
    assert [row[4] for row in rows] == ["+0%"] * 4 or [row[4].strip("+-") for row in rows] == ["0%"] * 4
    assert [row[0] for row in rows] == ["1", "1", "2", "4"]


def test_a_fit_has_no_cost_below_nothing() -> None:
    assert scale.fit_plane([(1, 100, 7.0), (2, 100, 12.0), (4, 300, 26.0)]) == pytest.approx((5.0, 0.02))
    assert scale.fit_plane([(1, 100, 10.0), (4, 100, 4.0)]) == (0.0, pytest.approx(0.07))
    assert scale.fit_plane([(1, 0, 3.0), (2, 0, 6.0)]) == (3.0, 0.0)


def test_more_tables_need_more_and_wait_no_longer() -> None:
    costs = scale.Costs.of([run(1, 250), run(1, 25)])
    wanted = scale.read_assumptions(["--tables", "1000", "20000"])
    small, large = (scale.plan(costs, wanted, tables) for tables in wanted.tables)
    assert int(large[2]) > int(small[2]) >= 2
    assert int(large[2]) * scale.tables_a_process(costs, wanted) >= 20_000
    assert float(large[8].split()[1]) < 150
    full = [int(row[1].replace(" ", "")) for row in scale.limits(costs, wanted)[1:]]
    assert full == sorted(full)
    slow = scale.read_assumptions(["--tables", "20000", "--rhythm", "60"])
    assert int(scale.plan(costs, slow, 20_000)[2]) < int(large[2])


def test_the_page_tells_what_was_measured() -> None:
    page = scale.PAGE.read_text("utf-8")
    costs = scale.Costs.of(scale.read(scale.MEASURED))
    for name, rows in (("costs", scale.list_costs(costs)), ("limits", scale.limits(costs, scale.read_assumptions([])))):
        assert f"<!-- {name}: " in page
        assert scale.write_table(page, name, rows) == page, "run python -m scripts.scale --write"


def test_the_limits_are_those_that_are_shipped() -> None:
    deploy = Path(__file__).parents[2] / "deploy"
    unit = (deploy / "tafelrunde@.service").read_text("utf-8")
    assert f"LimitNOFILE={scale.FILES}\n" in unit
    assert f"MemoryHigh={scale.UNIT // 2**30}G\n" in unit
    assert f"maxconn {scale.MAXCONN}\n" in (deploy / "haproxy.cfg").read_text("utf-8")


def test_what_was_measured_is_whole() -> None:
    found = [json.loads(file.read_text("utf-8")) for file in scale.MEASURED.glob("*.json")]
    assert {(each["store"], each["processes"]) for each in found} >= {("sqlite", 1), *(
        ("postgresql", count) for count in (1, 2, 4))}
    assert all(each["errors"] == {} for each in found)
