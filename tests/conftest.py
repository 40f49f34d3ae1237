"""What every test gets without asking."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.simulated.house import end_world
from tests.stores import close_stores
from tests.web.house import SEVERAL, Usual

# How long an example takes says something about the machine and what else it does, nothing about the house.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
HERE = Path(__file__).parent
SOCKETS = {"browser", "network", "trust"}  # folders: their houses are processes
SLOW = {"network", "printing", "terminal", "trust"}  # folders: houses under attack, whole matches at slow doors
HOUSES = {"tests.web.house", "tests.trust.inside", "tests.trust.people"}  # modules that open some


@pytest.hookimpl(tryfirst=True)  # before what is chosen by markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Folders of slow tests are marked. Where houses have several processes only tests of a house are run, and not
    those that are about one process."""
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in SLOW:
            item.add_marker(pytest.mark.slow)
        if folder in SOCKETS:
            item.add_marker(pytest.mark.sockets)
    if not SEVERAL:
        return
    found = {item: item for item in items if _opens_a_house(item)}
    config.hook.pytest_deselected(items=[item for item in items if item not in found])
    items[:] = found
    for item in items:
        if mark := item.get_closest_marker("one_process"):
            item.add_marker(pytest.mark.skip(reason=mark.args[0]))


def _opens_a_house(item: pytest.Item) -> bool:
    """Does its file use anything of those that open houses?"""
    names = vars(item.module) if isinstance(item, pytest.Function) else {}
    return any(getattr(each, "__module__", "") in HOUSES for each in names.values())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Does this test want houses that are reached over sockets?"""
    Usual.sockets = item.get_closest_marker("sockets") is not None


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


@pytest.fixture(scope="session", autouse=True)
def _postgres_ends() -> Iterator[None]:
    yield
    if started := sys.modules.get("tests.postgres"):
        started.stop_server()
