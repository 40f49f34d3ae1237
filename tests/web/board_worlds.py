"""Two worlds across tables: what people at one table of a board are sent is the same, byte for byte, whatever happens
at another.

    PYTHONPATH=src:. python -m tests.web.board_worlds --pairs 10000

A house is prepared to the moment at which two tables have been dealt the same board. From there every world is a copy
of the process (`os.fork`): at the first table the same people do the same at the same times, at the second others do
whatever another seed says – nothing, some cards, the whole hand, talk, give up, hand seats to bots. All that the people
of the first table are sent over their sockets and shown on pages is compared, and what a program at no table is told.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.simulated.house import end_world, world
from tests.web.house import Guest, House, TabOf, house
from tests.web.stored import kept

SETTINGS: Final = "stand_in = 'random'\n"  # what plays on for others thinks of nothing
NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")
TOKEN: Final = re.compile(r'name="_csrf_token" value="[^"]+"')
BEAT: Final = 40.0  # seconds from one thing that happens at the first table to the next
LOOKS: Final = 3  # pages that one of the first table looks at
SAID: Final = 500  # pairs between two sums
LINES: Final = 1 + 32 + 32  # of a whole hand: the dealer, cards dealt, cards played


@dataclass
class Evening:
    """Two tables that have just been dealt a board: who sits there, and the pages that might tell of the other."""

    house: House
    tables: tuple[str, str]
    program: Guest  # which has a seat nowhere
    people: tuple[list[Guest], list[Guest]]
    pages: list[str]


def prepare(opened: House) -> Evening:
    """An event of boards up to its first deal."""
    from tests.network.doors import token_of
    from tests.web.test_boards import at_table, begin
    from tests.web.test_tournaments import group_of

    people, cup = begin(opened, *NAMES)
    sitting = at_table(people, cup, 1)
    (first, ours), (second, theirs) = sitting.items()
    numbers = [seat.person for seat in kept(opened.folder, second).seats]
    pages = [cup, f"{cup}/record.txt", f"{cup}/board/1", f"{cup}/results.csv", group_of(people[0], cup), "/", "/lobby",
             "/ratings/beutelschneider", f"/people/{numbers[0]}", f"/people/{numbers[1]}", f"/table/{second}",
             *(f"/table/{second}/{door}" for door in ("record", "replay", "film", "review", "people", "board"))]
    program = opened.guest()
    program.pages.headers["authorization"] = f"Bearer {token_of(opened.guest('Owner'))}"
    return Evening(opened, (first, second), program, (ours, theirs), pages)


class Heard:
    """A socket that keeps every text it brings."""

    def __init__(self, line: Any, texts: list[str]) -> None:
        self._line, self._texts = line, texts

    def recv(self, timeout: float | None = None) -> str:
        text: str = self._line.recv(timeout)
        self._texts.append(text)
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name)


def look(evening: Evening, table: int, texts: list[str]) -> dict[int, TabOf]:
    """The tabs of everybody at a table, by seat; what they are sent is added to the texts."""
    names = [seat.name for seat in kept(evening.house.folder, evening.tables[table]).seats]
    tabs = {}
    for guest in evening.people[table]:
        tab = guest.connection(evening.tables[table])
        tab.line = Heard(tab.line, texts)  # type: ignore[assignment]
        tab.hear_kind("sight")
        tabs[names.index(guest.name)] = tab
    return dict(sorted(tabs.items()))


def play_cards(tabs: dict[int, TabOf], chance: random.Random, count: int, left: int) -> None:
    """Whoever is to play plays a card by chance, so many times; `left` cards of the hand are not played."""
    for _ in range(count):
        for seat, tab in tabs.items():
            tab.catch_up()
            moves = tab.moves(seat)
            if moves and tab.sight["line"] < LINES - left:
                tab.play(seat, chance.choice(moves))
                break


def stir(evening: Evening, tabs: dict[int, TabOf], chance: random.Random, left: int) -> None:
    """Something happens at the second table; where cards are to be left, people play them themselves."""
    what = chance.random()
    seat = chance.choice(list(tabs))
    if what < 0.8:
        play_cards(tabs, chance, chance.choice((1, 5, 32)), left)
    elif left:
        return
    elif what < 0.9:
        tabs[seat].send(type="speak", words=f"hello {chance.random()}")
    elif what < 0.95:
        tabs[seat].send(type="resign", seat=seat)
    else:
        who = next(each for each in evening.people[1] if each.name == kept(
            evening.house.folder, evening.tables[1]).seats[seat].name)
        who.post(f"/table/{evening.tables[1]}/hand-to-bot", seat=str(seat))


def observe(evening: Evening, ours: int, theirs: int) -> bytes:
    """All that the people of the first table are sent in a world of two seeds, one for each table (-1: nothing happens
    at the second one). One of both tables does not play the board to its end: then it is still sealed."""
    texts, begun = list[str](), world().loop.time()
    mine, other = random.Random(f"ours {ours}"), random.Random(f"theirs {theirs}")
    tabs, far = look(evening, 0, texts), look(evening, 1, [])
    whole = mine.random() < 0.5
    for beat in range(1, mine.randrange(2, 5)):
        for _ in range(other.randrange(3) if theirs >= 0 else 0):
            stir(evening, far, other, int(whole))
        evening.house.wait(begun + beat * BEAT - world().loop.time())
        play_cards(tabs, mine, mine.choice((1, 3, 12, 32)), int(not whole))
    for tab in tabs.values():
        tab.catch_up()
    evening.house.wait(begun + 10 * BEAT - world().loop.time())
    someone = mine.choice(evening.people[0])
    for page in mine.sample(evening.pages, LOOKS):
        answer = someone.get(page)
        texts.append(f"{page} {answer.status_code} {TOKEN.sub('', answer.text)}")
    for path in ("/bot/tables", f"/table/{evening.tables[1]}/bot/stream"):
        texts.append(evening.program.get(path).text)
    return "\n".join(texts).encode()


def in_a_copy(work: Callable[[], bytes]) -> bytes:
    """What work makes in a copy of this process, which ends with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as end:
                end.write(work())
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as begin:
        made = begin.read()
    assert os.waitpid(child, 0)[1] == 0, "a world broke down"
    return made


def find_differences(evening: Evening, pairs: int, seed: int, each: int = 10) -> Iterator[tuple[int, int, bool]]:
    """Pairs of worlds: the seed of the first table, that of the second, and whether there is a difference; `each` are
    compared with the same one in which nothing happens at the second table."""
    for number in range(pairs):
        ours = seed + number // each
        if number % each == 0:
            expected = in_a_copy(lambda: sha256(observe(evening, ours, -1)).digest())  # noqa: B023
        theirs = seed * 1_000_003 + number
        yield ours, theirs, in_a_copy(
            lambda: sha256(observe(evening, ours, theirs)).digest()) != expected  # noqa: B023


def main() -> None:
    """Compare as many pairs as were asked for; the exit code is 1 if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "house.toml").write_text(SETTINGS)
        with house(Path(folder)) as opened:
            evening, wrong = prepare(opened), 0
            for number, (ours, theirs, differs) in enumerate(find_differences(evening, given.pairs, given.seed), 1):
                if differs:
                    wrong += 1
                    print(f"seeds {ours} and {theirs}: what the first table is sent differs", flush=True)
                if number % SAID == 0 or number == given.pairs:
                    print(f"{number} pairs of worlds, {wrong} with a difference", flush=True)
    end_world()
    sys.exit(int(wrong > 0))


if __name__ == "__main__":
    main()
