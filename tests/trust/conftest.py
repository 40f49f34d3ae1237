"""What tests of trust have at hand: a house for all tests of a module, or for one alone."""

from tests.web.conftest import open_house, opened

__all__ = ["open_house", "opened"]
