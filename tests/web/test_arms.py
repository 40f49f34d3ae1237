"""Coats of arms: everybody has one, metal lies on colour, and who chooses another is shown with it everywhere."""

import pytest
from litestar.testing import TestClient

from tafelrunde.core import BadInput
from tafelrunde.web.lists.heraldry import (
    CHARGES,
    COLOURS,
    DIVISIONS,
    METALS,
    NONE,
    WORDS,
    Arms,
    arms_of,
    draw_arms,
    read_arms,
)
from tafelrunde.web.server.app import build
from tests.stores import memory_store
from tests.trust.inside import NoBots
from tests.web.house import House

CHOSEN = "quarterly.blue.gold.lion"


def test_a_name_always_gives_the_same_arms_that_can_be_read_back() -> None:
    names = [f"Person {number}" for number in range(300)]
    given = [arms_of(name) for name in names]
    assert given == [arms_of(f" {name.upper()} ") for name in names]
    assert all(str(read_arms(arms)) == arms for arms in given)
    assert len(set(given)) > 250
    assert {read_arms(arms).division for arms in given} == set(DIVISIONS)
    assert {read_arms(arms).charge for arms in given} == set(CHARGES)


def test_metal_lies_on_colour() -> None:
    for arms in (read_arms(arms_of(str(number))) for number in range(100)):
        assert (arms.first in METALS) != (arms.second in METALS)
    for wrong in ("plain.gold.silver.lion", "plain.red.blue.lion", "plain.gold.pink.lion", "plain.gold.red.dragon",
                  "wavy.gold.red.lion", "plain.gold.red", "", "x" * 200, "plain.gold.red.lion.lion"):
        with pytest.raises(BadInput):
            read_arms(wrong)


def test_every_part_is_drawn_and_has_a_word() -> None:
    assert {*METALS, *COLOURS, *DIVISIONS, *CHARGES, NONE} == set(WORDS)
    bare = draw_arms(Arms("plain", "gold", "red", NONE))
    pictures = {draw_arms(Arms(division, "gold", "red", charge)) for division in DIVISIONS for charge in (*CHARGES,
                                                                                                          NONE)}
    assert len(pictures) == len(DIVISIONS) * (len(CHARGES) + 1)
    assert all(len(draw_arms(Arms("plain", "gold", "red", charge))) > len(bare) + 100 for charge in CHARGES)


def test_the_picture_is_served_and_nothing_else() -> None:
    with TestClient(build(memory_store(), NoBots())) as client:
        served = client.get(f"/arms/{CHOSEN}.svg")
        assert served.headers["content-type"].startswith("image/svg+xml")
        assert served.text == draw_arms(read_arms(CHOSEN))
        assert "immutable" in served.headers["cache-control"]
        for nothing in ("/arms/x.svg", "/arms/plain.red.blue.lion.svg", '/arms/plain.gold.red."><script>.svg'):
            assert client.get(nothing).status_code == 404
        assert client.get("/account/arms").status_code == 400


def test_chosen_arms_are_shown_at_tables_and_in_lists_and_go_with_their_owner(opened: House) -> None:
    ada, bo, table = opened.seat_two("castles_besieged")
    seen = bo.look_at(table)
    assert [one["arms"] for one in seen.sight["people"]] == [arms_of("Ada"), arms_of("Bo")]
    form = ada.get("/account/arms").text
    assert f"/arms/{arms_of('Ada')}.svg" in form
    refused = ada.post("/account/arms", form="/account/arms", metal="red", colour="blue", division="plain",
                       charge="lion")
    assert refused.status_code == 400
    ada.post("/account/arms", form="/account/arms", metal="gold", colour="blue", turned="on", division="quarterly",
             charge="lion")
    seen.until(lambda: seen.sight["people"][0]["arms"] == CHOSEN)
    assert f"/arms/{CHOSEN}.svg" in bo.get("/lobby").text
    assert f"/arms/{CHOSEN}.svg" in ada.get("/account").text
    ada.post("/account/arms", form="/account/arms", given="on")
    assert CHOSEN not in bo.get("/lobby").text
