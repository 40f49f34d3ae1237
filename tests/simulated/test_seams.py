"""The house reads the outside – clocks, chance, threads, processes – by few names, which a simulated world replaces."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

import tafelrunde
from tests.simulated.world import World

HOUSE = Path(tafelrunde.__file__).parent
ROOMS = ("web", "store", "match")
OUTSIDE = ("time", "datetime", "date", "random", "secrets", "os", "uuid", "threading", "multiprocessing", "subprocess",
           "socket", "signal", "asyncio", "concurrent")
LED_BACK = {  # by World, or by its loop
    "time.time", "time.monotonic", "time.perf_counter", "time.time_ns", "time.sleep", "os.urandom",
    "secrets.token_hex", "secrets.token_bytes", "secrets.token_urlsafe", "secrets.choice", "secrets.randbits",
    "asyncio.to_thread", "uuid4", "randbits",
}
READ = {"time", "monotonic", "perf_counter", "time_ns", "process_time", "now", "utcnow", "today", "urandom", "uuid4",
        "token_hex", "token_bytes", "token_urlsafe", "randbits", "choice", "uniform", "randrange", "getrandbits",
        "Thread", "Timer", "ThreadPoolExecutor", "ProcessPoolExecutor", "Process", "Popen", "to_thread",
        "run_in_executor", "fork", "sleep",
        "wait_for"}  # it takes more steps in one Python than in the next; `timeout` does not
OWN = {"choice", "now", "sleep", "today"}  # names the house has for functions of its own
AT_THEIR_OWN = {  # rooms that no simulated world has, or whose part there is another one's
    "web/server/serve.py", "web/server/draining.py",  # the process around the app
    "web/live/table/watchdog.py",  # alarms, only in a watched house
    "web/workers/metrics_port.py", "web/workers/serving.py",  # processes of bots
    "store/sqlite/engine.py", "store/sqlite/lock.py", "store/sqlite/backup.py",  # files; there it is `Engine`
    "store/postgres/engine.py", "store/postgres/serving.py", "store/postgres/asking.py",  # what PostgreSQL alone shows
    "web/http/outgoing.py",  # threads that look names up, replaced where anything is sent
    "web/access/password_hashing.py", "web/http/precompressed.py", "web/runtime/jobs.py",  # replaced in `world.py`
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    """The modules of these rooms, parsed."""
    for room in ROOMS:
        for file in sorted((HOUSE / room).rglob("*.py")):
            yield file.relative_to(HOUSE).as_posix(), ast.parse(file.read_text("utf-8"))


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def test_every_reading_of_the_outside_is_one_that_a_world_replaces() -> None:
    found = {}
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = dotted(node.func)
                root, _, last = called.rpartition(".")
                outside = root.partition(".")[0] in OUTSIDE or (not root and last in READ - OWN)
                if outside and last in READ and called not in LED_BACK | {"asyncio.sleep"} and name not in AT_THEIR_OWN:
                    found[f"{name}:{node.lineno}"] = called
    assert found == {}


def test_no_clock_is_held_by_a_name_that_is_bound_when_a_module_is_read() -> None:
    """A default argument, a constant or a name imported from `time` would go on reading the system's clock."""
    held = {}
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in ("time", "os"):
                held |= {f"{name}:{node.lineno}": alias.name for alias in node.names if alias.name in READ}
            elif isinstance(node, ast.arguments):
                for default in [*node.defaults, *filter(None, node.kw_defaults)]:
                    if dotted(default) in LED_BACK:
                        held[f"{name}:{default.lineno}"] = dotted(default)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value and dotted(node.value) in LED_BACK:
                held[f"{name}:{node.lineno}"] = dotted(node.value)
    assert held == {}


def test_what_stands_at_its_own_is_there() -> None:
    assert {name for name, _ in sources()} >= AT_THEIR_OWN


def test_the_order_drawn_for_tasks_is_the_same_whatever_asyncio_does_between_them() -> None:
    """That differs from one Python to the next: the same seed would bring another evening."""
    def order(between: int) -> list[str]:
        passed = []

        async def pass_by(name: str) -> None:
            for _ in range(5):
                for _ in range(between):
                    asyncio.get_running_loop().call_soon(str)
                await asyncio.sleep(0)
                passed.append(name)

        async def go_together() -> None:
            await asyncio.gather(*map(pass_by, "abc"))

        with World(1, disorder=True) as world:
            world.run(go_together())
        return passed

    assert order(0) == order(2) != [*"abc" * 5]


def test_what_begins_while_a_world_ends_ends_with_it() -> None:
    tasks = list[asyncio.Task[None]]()

    async def wait_and_begin() -> None:
        try:
            await asyncio.sleep(1000)
        finally:
            tasks.append(asyncio.create_task(asyncio.sleep(1000)))

    async def begin() -> None:
        tasks.append(asyncio.create_task(wait_and_begin()))
        await asyncio.sleep(1)

    with World(1) as world:
        world.run(begin())
    assert [task.done() for task in tasks] == [True, True]
