"""The values of the box, and editions that correct them."""

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core import BadInput, Diary, Rng
from tafelrunde.core.record import read_record
from tafelrunde.games.burgundy import GAME
from tafelrunde.games.burgundy.components import BOX, UNVERIFIED
from tafelrunde.games.burgundy.corrections import PATHS, changes, example
from tafelrunde.games.burgundy.edition import STANDARD_BOX, Box, as_text
from tafelrunde.games.burgundy.scoring import SOLD_GOODS, items, outcome
from tafelrunde.match import Match, replayed
from tests.games.burgundy.table import act, begun, give, legal, points

EXAMPLE = Path(__file__).parents[3] / "examples/burgundy-edition.toml"
FILE = """
name = "Ada's box"
[triples]
mine = 4
[goods.light]
vp = 2
[[rounds.E]]
silver = 2
[[rounds.E]]
vp = 1
workers = 1
"""


def test_an_edition_is_laid_over_the_standard_values() -> None:
    """[R1.7] What it does not mention stays."""
    state = begun(2, "E", {"name": "my copy", "triples": {"mine": 4}, "rounds": {"E": [{"vp": 2}]}})
    give(state, estate="mine-1 mine-2", projects="mine-3")
    act(state, 3, "place mine-3")
    assert points(state) == 4 + 1 + 1
    assert legal(state) == ["bonus 1"]
    assert state.table.box.name == "my copy"
    assert list(state.table.box.triple_points) == [5, 4, 6, 4, 4, 4, 3]


def test_workers_and_dice_of_an_edition() -> None:
    """[R1.7, R1] The workers at the start are a table by seat. Dice may be dealt out otherwise among the cards, and the
    goods sold by other numbers. How many cards show a number is known from no source, so an edition may say otherwise:
    only the numbers of cards of each type and kind are certain."""
    state = GAME.start(3, {"edition": {"workers": {"3": [0, 1, 2]}}})
    assert [player.workers for player in state.table.players] == [0, 1, 2]
    box = Box(as_text({
        "cards": {"castle": [3, 1, 2, 2, 2, 2], "mine": [1, 3, 2, 2, 2, 2]},
        "goods": {"light": {"dice": [6, 1]}, "dark": {"dice": [5, 2], "vp": 2}},
    }))
    assert (box.copies[0], box.copies[1]) == (3, 1)
    assert list(box.good_of_die)[1:] == [0, 2, 1, 1, 2, 0]
    assert list(box.good_points) == [1, 1, 2]
    state = GAME.start(2, {"edition": {"cards": {"castle": [3, 2, 2, 2, 2, 1]}, "buildings": {"bank": [1, 1, 1]}}})
    assert [sum(state.table.box.copies[die::6]) for die in range(6)] == [22, 19, 18, 19, 18, 18]
    state.roll(Rng(1))
    state.audit()


@pytest.mark.parametrize(("sold", "points_made"), [("light", 2 * 4), ("medium", 0), ("dark", 7)])
def test_points_printed_on_goods(sold: str, points_made: int) -> None:
    """[R3.3b, R1.7] What is printed on each card counts: in the running score, the sheet, the log and the result."""
    edition = {"goods": {"light": {"vp": 4}, "medium": {"vp": 0}, "dark": {"vp": 7}}}
    state = give(begun(2, "A", edition), goods="light light medium dark")
    state.table.start_card = 1
    state.diary = Diary()
    act(state, {"light": 1, "medium": 3, "dark": 6}[sold], f"sell {sold}")
    card = 1  # the start player card
    assert points(state) == points_made + card
    assert items(state.table, state.table.players[0])[SOLD_GOODS] == points_made
    assert outcome(state.table).scores == (points_made + card, 0)
    said = [str(news.say) for news in state.diary.news if news.rule == "R3.3b"]
    number = 2 if sold == "light" else 1
    assert said == [f"seat 0 sells {number} × {sold} goods: {points_made} points and {number} silver"]


def test_what_an_edition_changes_is_said() -> None:
    """[R1.7] Entry by entry against the standard, and what it only confirms."""
    edition = as_text({
        "name": "my copy", "triples": {"mine": 4, "ship": 4}, "cards": {"castle": [3, 2, 2, 2, 2, 1]},
        "buildings": {"bank": [1, 1, 5]}, "goods": {"light": {"vp": 2, "dice": [6, 1]}, "dark": {"dice": [5, 2]}},
        "rounds": {"E": [{"vp": 1, "silver": 1}, {"goods": 2}]}, "workers": {"2": [0, 2]},
    })
    assert [str(said) for said in changes(edition)] == [
        "it is called «my copy»",
        "a triple of type mine: 4 points instead of 5 points",
        "type castle: 3, 2, 2, 2, 2, 1 cards with a 1, 2, 3, 4, 5, 6 instead of 2, 2, 2, 2, 2, 2",
        "bank: its cards show 1, 1, 5 instead of 1, 3, 5",
        "light goods: sold by 6, 1 instead of 1, 2",
        "light goods: 2 points printed on each instead of 1 point",
        "dark goods: sold by 5, 2 instead of 5, 6",
        "card of round E: 1 point with 1 silver or 2 goods, instead of 1 silver or 1 worker",
        "workers at the start with 2 players: 0, 2 instead of 0, 1",
        "1 value is confirmed as assumed",
    ]
    assert changes("standard") == ()


def test_every_entry_can_be_changed_and_told() -> None:
    """[R1.7] No entry of the box is left out."""
    assert {path.rpartition(".")[0] if path.count(".") == 2 else path for path in PATHS} == {
        f"{table}.{entry}" for table, entries in BOX.items() for entry in entries}


def test_the_text_to_start_from_confirms_everything() -> None:
    """[R1.7] What the form of a new table offers is an edition file with every value, and changes none."""
    box = Box(as_text(example()))
    assert (box.unverified, box.copies) == ((), STANDARD_BOX.copies)
    assert [str(said) for said in changes(box.text)] == ["it is called «my copy»",
                                                        f"{len(PATHS)} values are confirmed as assumed"]
    assert [line.split(" =")[0] for line in example().splitlines() if "(?)" in line and "=" in line] == [
        path.rpartition(".")[2] for path in UNVERIFIED]


def test_what_is_unverified_is_said() -> None:
    """[R1.7] Each flagged entry exists, and one that an edition gives is not flagged any more."""
    for path in UNVERIFIED:
        entry: Any = BOX
        for name in path.split("."):
            entry = entry[name]
        assert entry
    assert STANDARD_BOX.unverified == UNVERIFIED
    box = Box(as_text({"triples": {"mine": 5}, "goods": {"light": {"vp": 1}}}))
    assert set(UNVERIFIED) - set(box.unverified) == {"triples.mine", "goods.light.vp"}


@pytest.mark.parametrize(("edition", "sentence"), [
    ({"castles": {}}, "table 'castles'"),
    ({"triples": {"tower": 3}}, "'tower' in triples"),
    ({"triples": 3}, "needs triples as a table"),
    ({"triples": {"mine": 0}}, "triples.mine of the edition needs whole numbers from 1 to 20"),
    ({"triples": {"mine": True}}, "whole numbers"),
    ({"name": 3}, "name of an edition"),
    ({"cards": {"mine": [2, 2, 2, 2, 2, 1]}}, "six numbers that add up to 12"),
    ({"cards": {"mine": [12]}}, "six numbers that add up to 12"),
    ({"buildings": {"bank": [1, 3]}}, "the dice of its 3 cards"),
    ({"cards": {"mine": [3, 1, 2, 2, 2, 3]}}, "six numbers that add up to 12"),
    ({"buildings": {"bank": [1, 3, 7]}}, "whole numbers from 1 to 6"),
    ({"goods": {"light": {"dice": [1, 3]}}}, "sell exactly one"),
    ({"goods": {"light": {"dice": []}, "medium": {"dice": [1, 2, 3, 4]}}}, "goods.light.dice of the edition needs at "),
    ({"goods": {"light": {"colour": 1}}}, "goods.light as a table of dice and vp"),
    ({"goods": {"light": 4}}, "goods.light as a table"),
    ({"rounds": {"E": []}}, "a list of 1 to 6 lines"),
    ({"rounds": {"E": [{}]}}, "a line of rounds.E"),
    ({"rounds": {"E": [{"gold": 1}]}}, "a line of rounds.E"),
    ({"rounds": {"E": [{"vp": -1}]}}, "rounds.E of the edition needs whole numbers"),
    ({"workers": {"2": [0]}}, "needs 2 numbers"),
    ({"workers": {"2": 1}}, "workers.2 of the edition needs whole numbers"),
    ("#" * 10_001, "takes at most 10000 characters; this text has 10001"),
    ("my.toml", "cannot be read"),
    ("{", "cannot be read"),
    ("[1]", "a table '1'"),
    ("triples = 2026-11-21", "only tables, lists, texts and numbers"),
    (5, "a table of values, not 5"),
    ({"triples": {"mine": {1, 2}}}, "only tables, lists, texts and numbers"),
])
def test_a_broken_edition_is_refused(edition: Any, sentence: str) -> None:
    """[R1.7] Each broken constraint has a sentence of its own."""
    with pytest.raises(BadInput) as refused:
        GAME.start(2, {"edition": edition})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("edition", [{"name": "Ada's box", "triples": {"mine": 4}}, FILE])
def test_the_record_names_and_embeds_the_edition(edition: Any) -> None:
    """[R1.7] In one line, also of a file of TOML; a replay honours it, and a position carries it along."""
    match = Match(GAME, 2, {"edition": edition}, secret=bytes(32))
    match.begin()
    match.submit(0, match.sight(0).legal[0], match.line)
    text = str(match.record())
    [kept] = [line for line in text.split("\n") if line.startswith("option edition: {")]
    assert '"name":"Ada\'s box"' in kept and '"triples":{"mine":4}}' in kept
    again = replayed(GAME, read_record(text))
    assert again.state.position() == match.state.position()
    assert again.options == match.options
    assert GAME.load(match.state.position()).table.box.triple_points[1] == 4


def test_an_edition_file() -> None:
    """[R1.7] Its text is TOML."""
    box = GAME.start(2, {"edition": FILE}).table.box
    assert (box.name, box.triple_points[1], box.good_points[0], box.lines[4]) == ("Ada's box", 4, 2, 2)


def test_the_example_lists_the_standard_values() -> None:
    """[R1.7] The file that owners start from says what the program assumes, and leaves nothing unverified."""
    box = Box(as_text(EXAMPLE.read_text("utf-8")))
    for name in ("copies", "triple_points", "good_points", "good_of_die", "lines", "gains", "workers"):
        assert getattr(box, name) == getattr(STANDARD_BOX, name), name
    assert box.unverified == ()


def test_no_edition_is_the_standard() -> None:
    """[R1.7] Nothing, «standard» and an empty table are the same."""
    assert {as_text(edition) for edition in (None, "", "standard", {}, "{}")} == {"standard"}
