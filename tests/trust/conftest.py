"""What tests of trust have at hand: a house for all tests of a module."""

from tests.web.conftest import open_house

__all__ = ["open_house"]
