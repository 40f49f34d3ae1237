"""What every test gets without asking."""

import asyncio
import gc
import inspect
import sys
from collections.abc import Awaitable, Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tafelrunde import games
from tests.conformance.cases import Case
from tests.long import COMPILED, SEED, is_due
from tests.simulated.house import end_world, world
from tests.stores import close_stores
from tests.web.house import House, Usual

# All that is read for the tests stays: a collector that goes through it again and again doubles the time of reading.
gc.disable()

# How long an example takes says something about the machine and what else it does, nothing about the house.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)  # before what is chosen by markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in folders that are not read for the fast ones are slow: attacks on houses, whole matches at slow doors.
    Their houses are processes, but for those marked `simulated`. Slow is, too, whatever needs PostgreSQL."""
    fast = tuple(path.partition("*")[0] for path in config.getini("testpaths"))
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if not COMPILED and not is_due_today(item):
            item.add_marker(pytest.mark.soak)
        if item.nodeid.startswith("tests/") and not item.nodeid.startswith(fast):
            item.add_marker(pytest.mark.slow)
            if item.get_closest_marker("simulated") is None:
                item.add_marker(pytest.mark.sockets)


def is_due_today(item: pytest.Item) -> bool:
    """What walks a game with each number of players does so with one a day where the rules are interpreted: every check
    has all of them compiled."""
    case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
    if not isinstance(case, Case):
        return True
    seats = games.info(case.slug).seats
    return is_due(seats.index(case.seats), len(seats))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """From here on what a test leaves is collected, by the thresholds of an open house."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Does this test want houses that are reached over sockets?"""
    Usual.sockets = item.get_closest_marker("sockets") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in the simulated world or, marked `sockets`, in a loop of its own; one marked
    `anyio`, whose fixtures are coroutines as well, in the loop that anyio gives both."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj) or pyfuncitem.get_closest_marker("anyio") is not None:
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    run = asyncio.run if Usual.sockets else world().run
    run(_limited(pyfuncitem.obj(**given)))
    return True


async def _limited(test: Awaitable[None]) -> None:
    async with asyncio.timeout(3600):
        await test


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that walks from the seed of the day says how to walk there again."""
    report = yield
    if report.failed and getattr(getattr(item, "module", None), "SEED", 0) == SEED:
        report.sections.append(("the same walk again", f"TAFELRUNDE_SEED={SEED}"))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """The simulated world ends with the last house in it."""
    try:
        yield
    finally:
        end_world()


@pytest.fixture(autouse=True)
def _stores_are_closed() -> Iterator[None]:
    yield
    close_stores()


@pytest.fixture(autouse=True)
def _houses_are_closed() -> Iterator[None]:
    """What a test that failed left open ends with it, people and processes: they would trouble those that follow."""
    before = [*House.running]
    yield
    for house in [house for house in House.running if house not in before]:
        house.close()


@pytest.fixture(scope="session", autouse=True)
def _postgres_ends() -> Iterator[None]:
    yield
    if started := sys.modules.get("tests.postgres"):
        started.stop_server()
