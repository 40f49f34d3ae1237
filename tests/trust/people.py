"""What several tests do at a table, or with an account."""

import time
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.web.house import Guest, House, TabOf

RIGHT = "correct horse"


def member(opened: House, login: str) -> Guest:
    """Somebody who has just made an account, and is signed in."""
    made = opened.guest(login.title())
    assert signed_in(made.post("/account/new", form="/account", login=login, password=RIGHT).text)
    return made


def enter(guest: Guest, login: str, password: str = RIGHT, **headers: str) -> str:
    guest.pages.headers.update(headers)
    return guest.post("/account/enter", form="/account", login=login, password=password).text


def operator(opened: House, key: str) -> Guest:
    made = opened.guest("Op")
    assert made.post("/admin", form="/admin", key=key).status_code == 200
    return made


def signed_in(text: str) -> bool:
    """Does this page belong to an account?"""
    return "You are signed in as" in text


def at_shared_table(opened: House, slug: str = "beutelschneider") -> tuple[Guest, str, TabOf]:
    """Somebody who plays two friends' seats, too; the table, and their tab."""
    ada = opened.guest("Ada")
    table = ada.open_table(slug, "me", "friend", "friend")
    return ada, table, ada.look_at(table)


def take_screen(connection: TabOf) -> int:
    seat = int(connection.sight["acting"][0])
    connection.send(type="take_screen", seat=seat)
    connection.hear_kind("sight")
    connection.until(lambda: connection.moves(seat))
    return seat


def play_once(connection: TabOf) -> dict[str, Any]:
    """Make the first legal move on a shared screen; the answer."""
    seat = take_screen(connection)
    return connection.play(seat, connection.moves(seat)[0])


def is_closed(connection: TabOf) -> bool:
    """Does the house hang up, after what it still had to say?"""
    try:
        while True:
            connection.hear()
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


def closed(connection: TabOf, seconds: float = 60.0) -> int:
    """The code a socket is closed with; 1006: the line broke."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            connection.hear(0.2)
        except TimeoutError:
            continue
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd is not None else 1006
    raise AssertionError("it is not closed")
