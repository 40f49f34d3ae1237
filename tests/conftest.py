"""What every test gets without asking."""

from collections.abc import Iterator

import pytest

from tests.stores import close_stores


@pytest.fixture(autouse=True)
def _stores_are_closed() -> Iterator[None]:
    yield
    close_stores()
