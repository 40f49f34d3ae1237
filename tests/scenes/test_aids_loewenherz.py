"""The player aid of Löwenherz says what the digest says and what the rules award."""

import re
from typing import Any

import pytest

from tafelrunde.core import BadInput
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import Block
from tafelrunde.scenes.aid.loewenherz import aid
from tests.games.loewenherz.table import act, drawn, play

ACTIONS, RIVALS, REGIONS, EXPANDING, POLITICS, END = range(6)
SIZES = {4: "1–4", 5: "5–10", 10: "5–10", 11: "11–20", 14: "11–20"}


def block(place: int, seats: int = 4, **options: Any) -> Block:
    return aid(seats, options).blocks[place]


def values(of: Block) -> list[list[str]]:
    """The values of each row, without empty ones."""
    return [[entry.value for entry in row if entry.value] for row in of.rows]


def points(value: str) -> int:
    """A number of points with its sign, as printed."""
    return int(value.replace("−", "-"))


def words(of: Block) -> dict[str, dict[str, Any]]:
    """The sentences of the rows, with what fills their holes."""
    said = [entry.say for row in of.rows for entry in row if entry.say is not None]
    return {say[0]: say[1] if len(say) > 1 else {} for say in said}


def rule(name: str) -> str:
    return next(rule.text for chapter in rulebook.chapters("loewenherz") for rule in chapter.rules if rule.id == name)


def numbers(name: str) -> list[str]:
    return re.findall(r"\d+", rule(name))


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(BadInput):
        aid(4, {"three_regions": True})


def test_the_size_table_is_that_of_the_digest() -> None:
    assert numbers("L3.3") == ["1", "4", "3", "5", "10", "5", "11", "20", "7", "21", "30", "9", "12"]
    assert values(block(REGIONS)) == [["1–4", "+3"], ["5–10", "+5"], ["11–20", "+7"], ["21–30", "+9"],
                                      ["31+", "+12"], ["+5"]]


@pytest.mark.parametrize("squares", SIZES)
def test_a_region_scores_what_the_aid_says(squares: int) -> None:
    """A strip of that many squares along the rim, a town among them, closed by its last wall."""
    strip = "R t " + ". " * (squares - 2) + "\n" + "- " * squares + "\nG"
    state = act(drawn(strip), "W2")
    play(state, f"wall {'abcdefghijklmno'[squares - 1]}1|{'abcdefghijklmno'[squares]}1")
    table = dict(row for row in values(block(REGIONS)) if len(row) == 2)
    town = values(block(REGIONS))[-1][0]
    assert state.table.power(0) == points(table[SIZES[squares]]) + points(town)


def test_an_expansion_scores_what_the_aid_says() -> None:
    """The rose region with its knight takes a plain square and a town of the gold one without."""
    state = act(drawn("R|. t G|\n\nr|. . .|\n- - - - "), "S1")
    play(state, "expand a1", "take b1")
    (gain, loss), (town, town_lost) = values(block(EXPANDING))[:2]
    assert (state.table.power(0), state.table.power(1)) == (points(gain), points(loss))
    play(state, "take c1")
    assert state.table.power(0) == 2 * points(gain) + points(town)
    assert state.table.power(1) == 2 * points(loss) + points(town_lost)


def test_severed_squares_cost_as_much_as_the_size_table() -> None:
    """Taking b2 leaves a2 without the gold castle: a part of one square."""
    assert values(block(EXPANDING))[2] == ["−3 … −12"]
    state = act(drawn("R r|.\n- - - \n. . G|\n- - - "), "S1")
    play(state, "expand a1", "take b2")
    assert state.table.power(1) == -points(values(block(REGIONS))[0][1]) + points(values(block(EXPANDING))[0][1])
    assert "squares cut off from their castle" in words(block(EXPANDING))
    assert "each part cut off from its castle" in words(block(EXPANDING, sever_each=True))


def test_each_action_bears_the_numbers_of_its_cards() -> None:
    money, crown, walls, sword, swords, mine = values(block(ACTIONS))
    assert (money, crown, walls, sword, swords, mine) == (["4 · 6 · 8"], [], ["1–3"], ["1"], ["2"], ["+1"])
    assert "five ducats" in rule("L7.2d")
    assert {"amount": 5} in words(block(ACTIONS)).values()


@pytest.mark.parametrize(("seats", "options", "most"), [(4, {}, 3), (3, {}, 3), (2, {}, 4),
                                                        (2, {"three_regions": True}, 3)])
def test_the_limit_of_regions_depends_on_players_and_options(seats: int, options: dict[str, bool], most: int) -> None:
    assert block(REGIONS, seats, **options).note[1] == {"number": most}


def test_numbers_of_rounds_are_those_of_the_rulings() -> None:
    """The first player of few picks two; a power trial has three offers each."""
    assert "the first player lays two" in rule("L5.2")
    assert [len(note) for seats in (4, 3, 2) if (note := block(ACTIONS, seats).note)] == [1, 2, 2]
    assert block(ACTIONS, 3).note[1] == {"number": 2}
    assert "After three offers each" in rule("L2")
    assert {"number": 3} in words(block(RIVALS)).values()


def test_politics_cards_are_worth_what_the_digest_says() -> None:
    parchments, treasures, alliances, renegades = values(block(POLITICS))
    assert parchments == [" · ".join(numbers("L8.4"))] == ["3 · 4 · 5"]
    assert treasures == [" · ".join(numbers("L8.3"))] == ["8 · 10 · 12 · 15"]
    assert alliances == renegades == ["× 3"]
    assert "paying ten ducats" in rule("L8.1c")
    assert sorted(holes["amount"] for holes in words(block(POLITICS)).values() if holes) == [5, 10]


def test_treasures_pay_in_bargaining_unless_the_option_is_off() -> None:
    assert "pays in duels, in bargaining and for knights, without change" in words(block(POLITICS))
    assert "pays in duels and for knights, without change" in words(block(POLITICS, treasure_deals=False))


def test_the_king_lies_among_the_last_four_cards() -> None:
    note = block(END).note
    assert note[1] == {"number": 4, "letter": "E"}
    assert values(block(END)) == [["+1"], ["3 · 4 · 5"]]
