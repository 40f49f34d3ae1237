"""A slow match over a simulated week: a day for every move, a holiday in between, and somebody who forgets."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_together import move_once, whose_turn
from tests.browser.test_whole_matches import Party, sit_down
from tests.web.house import SOURCE, House

pytestmark = pytest.mark.browser
LATER = """
import time, tafelrunde.core
from pathlib import Path
true, later = time.time, Path(sys.argv[2], "later")
time.time = lambda: true() + float(later.read_text() or 0)
import tafelrunde.web.rooms
tafelrunde.web.rooms.SWEEP = 0.2
"""


def dated(folder: Path, port: int) -> "subprocess.Popen[str]":
    """A house whose clock runs ahead by what the file `later` says, in seconds."""
    (folder / "later").write_text("0")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen([sys.executable, "-c", SOURCE.replace("import sys\n", f"import sys\n{LATER}", 1),
                             str(port), str(folder)], env=environment, stdout=subprocess.PIPE, text=True)


def wait_days(house: House, days: float) -> None:
    """Let so many days go by since the house was opened."""
    ahead = house.folder / "ahead"
    ahead.write_text(str(days * 86_400))
    ahead.replace(house.folder / "later")


def go_on_holiday(house: House, page: Page, days: int) -> None:
    """From tomorrow on, on the account page, in a second tab."""
    tab = page.context.new_page()
    tab.goto(f"http://{house.address}/account")
    today = datetime.now(UTC).date()
    tab.fill("#first", str(today + timedelta(days=1)))
    tab.fill("#last", str(today + timedelta(days=days)))
    tab.click("text=Take this holiday")
    expect(tab.locator("#holidays form.inline")).to_have_count(1)
    tab.close()


def test_a_slow_week_with_a_holiday(tmp_path: Path, visit: Open) -> None:
    house = House(tmp_path, start=dated)
    try:
        pages = sit_down(house, visit, Party("castles_besieged", 2, speed="slow1"))
        hand, (other,) = whose_turn(pages)
        move_once(hand)
        while not other.query_selector(".prompt.mine"):
            move_once(hand)
        go_on_holiday(house, other, 4)
        wait_days(house, 2.5)
        hand.page.reload()
        expect(hand.page.locator(".far")).to_contain_text("on holiday until")
        wait_days(house, 4.5)
        other.reload()
        hand, (forgetful,) = whose_turn(pages)
        assert hand.page is other  # days of the holiday have cost nothing
        while hand.page.query_selector(".prompt.mine"):
            move_once(hand)
        wait_days(house, 7)
        for page in (other, forgetful):
            expect(page.locator(".result")).to_contain_text("wins")
        winner = "Bo" if other is pages[1] else "Ada"
        expect(forgetful.locator(".result h2")).to_have_text(f"{winner} wins")
    finally:
        house.close()
