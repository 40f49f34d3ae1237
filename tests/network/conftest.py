"""What tests of programs have at hand."""

from collections.abc import Iterator

import pytest

from tests.web.house import House, house


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for all tests of a module."""
    with house(tmp_path_factory.mktemp("house")) as made:
        yield made
