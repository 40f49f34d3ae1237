"""A format of tournaments that another package brings, the Danish way: always the best with the best."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tafelrunde.core import BadInput
from tafelrunde.events import Event, read_record
from tafelrunde.events.abilities import find_abilities, load_installed
from tafelrunde.events.check import judge
from tafelrunde.events.formats import Format, pairing
from tafelrunde.events.simulate import draw_plans, simulate
from tafelrunde.events.standings import best_first, standings
from tests.web.house import House
from tests.web.test_groups import club
from tests.web.test_tournaments import deed, lose, record, set_up, tables


def next_lines(event: Event) -> list[str]:
    """The first of the standings with the second, the third with the fourth, or more to a table; who is left rests."""
    if event.running:
        return []
    if rounds_left(event) <= 0 or event.closed:
        return ["finish"]
    free = [person for person in best_first(standings(event)) if event.people[person].present]
    size = event.terms.sizes[0]
    even = len(free) // size * size
    return pairing.round_lines(event, [free[place:place + size] for place in range(0, even, size)],
                               dict.fromkeys(free[even:], "full"))


def rounds_left(event: Event) -> int:
    return event.terms.rounds - len(event.rounds)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """As if the metadata of a package named it as an entry point; how often these are read."""
    danish = Format(next_lines, rounds_left, about="Danish: the best with the best, again and again", needs_rounds=True,
                    entries_until="half")
    entry = SimpleNamespace(name="danish", load=lambda: danish)
    asked: list[str] = []

    def read_all(group: str) -> list[SimpleNamespace]:
        asked.append(group)
        return [entry]

    monkeypatch.setattr("tafelrunde.events.abilities.entry_points", read_all)
    for each in (load_installed, find_abilities):
        each.cache_clear()
    yield asked
    for each in (load_installed, find_abilities):
        each.cache_clear()


def test_a_house_offers_it_and_plays_it_to_the_end(opened: House, installed: list[str]) -> None:
    (ada, bo, cy), group = club(opened, "Ada", "Bo", "Cy")
    form = ada.get(f"{group}/tournament").text
    option = '<option value="danish" data-uses="rounds with">Danish: the best with the best, again and again</option>'
    assert option in form
    cup = set_up(ada, group, format="danish", rounds="2")
    for guest in (ada, bo):
        deed(guest, cup, "enter")
    deed(ada, cup, "start")
    deed(cy, cup, "enter")
    for number in (1, 2):
        lose(opened, [ada, bo, cy], tables(ada, cup)[f"{number}.1"])
        opened.wait(30.0)
    text = record(ada, cup)
    assert "format: danish" in text and "rounds: 2" in text and text.rstrip().endswith("finish")
    assert " bye 1 p3 half" in text, "late entries are open until half of the rounds have begun"
    assert judge(read_record(text)).faults == []
    assert "Danish: the best with the best" in ada.get(cup).text and len(installed) == 1, "pages do not read them"


def test_without_its_package_a_tournament_waits(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    cup = set_up(ada, group, format="danish", rounds="2")
    deed(ada, cup, "enter")
    monkeypatch.setattr("tafelrunde.events.abilities.entry_points", lambda group: [])
    for each in (load_installed, find_abilities):
        each.cache_clear()
    opened.wait(30.0)
    for page in (group, "/", "/account"):
        assert ada.get(page).status_code == 200
    for answer in (ada.get(cup), bo.post(f"{cup}/enter")):
        assert answer.status_code == 400 and "there is no format &#39;danish&#39;" in answer.text


def test_random_events_of_it_are_played_and_judged() -> None:
    for plan in draw_plans("danish", first=1, count=3, most=20):
        found = judge(simulate(plan))
        assert found.event.finished and found.faults == [] and len(found.event.rounds) == plan.rounds


def test_an_unknown_one_is_refused_with_all_there_are() -> None:
    with pytest.raises(BadInput, match=r"there is no format 'duel'; there are swiss, .* and danish"):
        find_abilities("duel")


def test_one_that_cannot_be_loaded_is_left_out(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ImportError("no module named polish")

    monkeypatch.setattr("tafelrunde.events.abilities.entry_points", lambda group: [SimpleNamespace(
        name="polish", load=fail)])
    with pytest.warns(UserWarning, match="the format polish cannot be loaded: ImportError"):
        assert load_installed() == {}
    (ada,), group = club(opened, "Ada")
    assert "polish" not in ada.get(f"{group}/tournament").text
