"""What tests of programs have at hand: a house for all tests of a module."""

from tests.web.conftest import open_house as opened

__all__ = ["opened"]
