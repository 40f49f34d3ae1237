"""What tests of the web have at hand."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tafelrunde.web.access import passwords
from tafelrunde.web.live.registry import Registry
from tests.simulated.house import world
from tests.stores import memory_store
from tests.web.house import Guest, House, house
from tests.web.live_tables import FirstMove, hang_up
from tests.web.neighbours import Process, Street
from tests.web.sinks import MailSink, PushSink, mail_sink, simulated_push_sink


@pytest.fixture(scope="session", autouse=True)
def _hashes_cost_little() -> Iterator[None]:
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "hasher", lambda: cheap)
        yield


@pytest.fixture(autouse=True)
def _tabs_are_closed() -> Iterator[None]:
    """Each ends without a mistake, and within a minute."""
    yield
    hang_up()


@pytest.fixture(scope="module")
def open_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests of a module, with the module's SETTINGS if it has any."""
    folder = tmp_path_factory.mktemp("house")
    with house(folder, getattr(request.module, "SETTINGS", "")) as opened:
        yield opened


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """The same for one test alone."""
    with house(tmp_path, getattr(request.module, "SETTINGS", "")) as made:
        yield made


@pytest.fixture
def ada(open_house: House) -> Guest:
    return open_house.guest("Ada")


@pytest.fixture
def sink() -> Iterator[PushSink]:
    with simulated_push_sink() as opened:
        yield opened


@pytest.fixture
def mails() -> Iterator[MailSink]:
    with mail_sink() as opened:
        yield opened


@pytest.fixture
def registry() -> Registry:
    """Tables in memory, at which bots play the first move they may."""
    return Registry(memory_store(), FirstMove())


@pytest.fixture
def street() -> Iterator[Street]:
    """A database on which processes can be opened."""
    made = Street()
    with closing(made.database):
        yield made
        for each in made.processes:
            each.registry.close()


@pytest.fixture
def one(street: Street) -> Process:
    """The first of two processes, which leads; Ada and Bo are known to both."""
    made = world().run(street.opened())
    for name in ("Ada", "Bo"):
        world().run(made.store.add_person(name.lower(), name, 1.0))
    return made


@pytest.fixture
def other(street: Street, one: Process) -> Process:
    return world().run(street.opened())
