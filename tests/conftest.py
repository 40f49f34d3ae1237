"""What every test gets without asking."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.stores import close_stores

# How long an example takes says something about the machine and what else it does, nothing about the house.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _stores_are_closed() -> Iterator[None]:
    yield
    close_stores()


@pytest.fixture(scope="session", autouse=True)
def _postgres_ends() -> Iterator[None]:
    yield
    if started := sys.modules.get("tests.postgres"):
        started.stop_server()
