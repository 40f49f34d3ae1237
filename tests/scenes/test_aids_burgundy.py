"""The player aid of the Castles of Burgundy says what the rules say, for every number of players and every edition."""

import re
from typing import Any

import pytest

from tafelrunde.games.burgundy.corrections import example
from tafelrunde.games.burgundy.moves import ONE_OF_THEM
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.aid.burgundy import aid
from tafelrunde.scenes.translate import Translator

SAY = Translator("en")
SEATS = (1, 2, 3, 4)
OTHER = {"triples": {"castle": 9}, "goods": {"light": {"dice": [1, 2, 3], "vp": 2}, "medium": {"dice": [4]}},
         "rounds": {"E": [{"vp": 7, "silver": 1}]}, "workers": {"3": [4, 5, 6]}}


def rule(name: str) -> str:
    return next(each.text for chapter in rulebook.chapters("burgundy") for each in chapter.rules if each.id == name)


def said(entry: Entry) -> str:
    return entry.value or (SAY(entry.say) if entry.say else "")


def block(page: Aid, rule_id: str) -> dict[str, list[str]]:
    """A block by its rule: the words of each row's first field that has some, and what stands beside it."""
    found: Block = next(each for each in page.blocks if each.rule == rule_id)
    words = [[said(entry) for entry in row if said(entry)] for row in found.rows]
    return {row[0]: row[1:] for row in words}


def test_types_have_the_effects_points_and_cards_of_the_rules() -> None:
    """[R1.1, R6.1, R6.2, R7.1]"""
    found = block(aid(4, {}), "R7.1")
    assert {name: int(row[1]) for name, row in found.items()} == {
        "cloister": 6, "pasture": 4, "building": 3, "castle": 5, "mine": 5, "knowledge": 4, "ship": 4}
    for name, points in re.findall(r"(\w+) (\d)", rule("R7.1")):
        assert found[name.lower().removesuffix("s")][1] == points
    for number, name in re.findall(r"(\d+) (\w+)", rule("R1.1").split(":", 1)[1].split(", three of each")[0]):
        assert found[name.removesuffix("s")][2] == number
    assert (found["mine"][0], found["knowledge"][0]) == ("2 silver", "2 workers")


def test_buildings_do_what_the_rules_say() -> None:
    """[R6.7-6.14]"""
    found = block(aid(2, {}), "R6.7")
    assert len(found) == 8
    assert (found["bank"], found["watchtower"]) == (["3 silver"], ["1 point"])
    assert found["church"] == ["takes a castle, mine or cloister"]


def test_round_cards_bring_what_the_rules_say() -> None:
    """[R7.3]"""
    found = block(aid(3, {}), "R7.3")
    assert found == {"A": ["3 points, 2 goods, 2 animals, 3 silver or 3 workers"],
                     "B": ["2 points, 1 good with 1 animal, 3 silver or 3 workers"],
                     "C": ["1 point, 1 good, 1 animal, 2 silver or 2 workers"],
                     "D": ["2 silver, 2 workers or 1 silver with 1 worker"],
                     "E": ["1 silver or 1 worker"]}


@pytest.mark.parametrize(("seats", "sevens", "display"), [(1, "3 · 1", "7"), (2, "3 · 1", "7"), (3, "4 · 2 · 1", "10"),
                                                          (4, "4 · 3 · 2 · 1", "13")])
def test_what_depends_on_the_number_of_players(seats: int, sevens: str, display: str) -> None:
    """[R1.4, R1.5, R9.2]"""
    page = aid(seats, {})
    other = block(page, "R9.1")
    assert other["all types in your estate: the first to have them, the next …"] == [sevens]
    assert other["sets of 2 · 3 · 4 different animals"] == ["1 · 2 · 4"]
    last = block(page, "R10.2" if seats == 1 else "R8.3")
    assert last["new cards in the display each round"] == [display]


def test_alone_there_is_aaron_and_no_start_player_card() -> None:
    """[R10.1, R10.3]"""
    page = aid(1, {})
    assert block(page, "R10.2")["cards that Aaron gets at the beginning of a round"] == ["3 · 4 · 5 · 6 · 7"]
    assert block(page, "R9.1")["each of Aaron's cloisters"] == ["1"]
    assert not [words for words in spoken(page) if "start player" in words]
    assert not [words for seats in SEATS[1:] for words in spoken(aid(seats, {})) if "Aaron" in words]


def test_the_numbers_are_those_of_the_edition() -> None:
    """[R1.7]"""
    page = aid(3, {"edition": OTHER})
    assert block(page, "R7.1")["castle"][1] == "9"
    assert block(page, "R7.3")["E"] == ["7 points with 1 silver"]
    assert block(page, "R9.1")["a good sold: light, medium, dark"] == ["2 · 1 · 1"]
    assert block(page, "R8.3")["workers at the start, in turn order"] == ["4 · 5 · 6"]
    assert any("light goods (1, 2, 3), medium goods (4) and dark goods (5, 6)" in words for words in spoken(page))


def test_what_is_assumed_is_said_until_an_edition_confirms_it() -> None:
    """[R1.7]"""
    assert "assumed: B, C, E" in spoken(aid(2, {}))
    assert not [words for words in spoken(aid(2, {"edition": example()})) if "assumed" in words]


@pytest.mark.parametrize("seats", SEATS)
def test_numbers_stand_in_holes_so_that_an_edition_may_change_them(seats: int) -> None:
    page = aid(seats, {})
    assert {key for key, *_ in texts(page) if re.search(r"\d", re.sub("«[^»]*»", "", key))} <= set(ONE_OF_THEM)


def texts(page: Aid) -> list[Any]:
    rows = [entry.say for each in page.blocks for row in each.rows for entry in row]
    heads = [text for each in page.blocks for text in (each.title, each.note, *each.head)]
    return [text for text in (page.goal, *rows, *heads) if text]


def spoken(page: Aid) -> list[str]:
    return [SAY(text) for text in texts(page)]
