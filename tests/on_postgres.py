"""A plugin for pytest: houses of tests keep everything in a PostgreSQL, a database of its own for each folder.

    python -m pytest -p tests.on_postgres tests/web tests/trust

Tests that look into the file of a house are left out.
"""

from pathlib import Path
from typing import Any

import pytest

from tests import stores
from tests.postgres import Beside, server
from tests.web.house import House

INTO_THE_FILE = (  # tests, or files of them
    "tests/trust/test_keeping.py", "tests/trust/test_kill.py",
    "test_a_finished_match_is_opened_at_its_line_and_followed",
    "test_the_store_keeps_no_key_and_no_password_in_clear", "test_a_link_by_the_command_line_while_the_house_is_open",
    "test_the_own_seat_gets_no_move_from_a_bot_where_hints_are_forbidden",
    "test_one_click_opens_a_table_for_two_people_and_bots", "test_who_waits_has_link_picture_and_seats_to_give",
    "test_a_bot_at_an_open_seat_never_runs_out_of_time")
_urls: dict[Path, str] = {}


def pytest_configure() -> None:
    """Before any test asks for a store."""
    plain = House.__init__

    def init(self: House, folder: Path, *given: Any, **named: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "house.toml"
        told = file.read_text() if file.is_file() else ""
        if "store =" not in told:
            _urls.setdefault(folder, server().empty())
            file.write_text(f'store = "{_urls[folder]}"\n{told}')
        plain(self, folder, *given, **named)

    House.__init__ = init  # type: ignore[method-assign]
    stores.memory_store = lambda: stores.opened(Beside.store(server().house()))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is about the file."""
    items[:] = [item for item in items if not any(part in item.nodeid for part in INTO_THE_FILE)]
