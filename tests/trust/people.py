"""What several tests do at a table."""

from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.web.house import TabOf


def take_screen(tab: TabOf) -> int:
    """Take the shared screen for whoever is to move; the seat."""
    seat = int(tab.sight["acting"][0])
    tab.send(type="take_screen", seat=seat)
    tab.hear_kind("sight")
    while not tab.moves(seat):
        tab.hear()
    return seat


def play_once(tab: TabOf) -> dict[str, Any]:
    """Make the first legal move on a shared screen; the answer."""
    seat = take_screen(tab)
    return tab.play(seat, tab.moves(seat)[0])


def is_closed(tab: TabOf) -> bool:
    """Does the house hang up, after what it still had to say?"""
    try:
        while True:
            tab.hear(5)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False
