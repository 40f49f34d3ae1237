"""Puzzles as lines of a file: what is in them comes back, nothing hidden is in them, and what is wrong is said."""

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from tools.puzzles import criteria
from tools.puzzles.check import CLEARLY
from tools.puzzles.mine import OF_A_MATCH
from tools.puzzles.prove import ENOUGH, SPARE, TRUE

from tafelrunde import games, puzzles
from tafelrunde.core import BadInput, Rng
from tafelrunde.puzzles.puzzle import Puzzle, identity, read, replay_source
from tests.puzzles.positions import puzzle_at

SLUG = "beutelschneider"


@pytest.fixture(scope="module")
def good() -> Puzzle:
    return puzzle_at(SLUG)


def changed(puzzle: Puzzle, **fields: Any) -> str:
    return json.dumps(json.loads(puzzle.line()) | fields)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_position_of_every_game_comes_back_as_it_was_written(slug: str) -> None:
    puzzle = puzzle_at(slug)
    assert read([puzzle.line(), ""], "some") == [puzzle]
    world = puzzle.world(3)
    assert world.view(puzzle.seat).data() == puzzle.view
    assert puzzle.rules().legal(world, puzzle.seat) == puzzle.legal()
    assert len(puzzle.legal()) >= 3


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_what_others_hide_is_not_in_it(slug: str) -> None:
    """Every world the seat may think of has the same view: so the puzzle cannot tell which is the true one."""
    puzzle = puzzle_at(slug, decision=9)
    states = [puzzle.sight().determinize(Rng(seed)) for seed in range(12)]
    assert {json.dumps(state.view(puzzle.seat).data(), sort_keys=True) for state in states} == {
        json.dumps(puzzle.view, sort_keys=True)}
    assert len({json.dumps(state.position(), sort_keys=True) for state in states}) > 1


def test_the_id_is_of_the_position_alone(good: Puzzle) -> None:
    other = msgspec.structs.replace(good, difficulty=1, values=good.values[:1])
    assert good.id == identity(other.game, other.version, other.options, other.view)
    assert good.id != puzzle_at(SLUG, decision=6).id
    assert len(good.id) == 8


@pytest.mark.parametrize(("fields", "why"), [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"version": 99}, "rules version 99"),
    ({"seats": 7}, "is for 3 or 4 players"),
    ({"options": {"colour": "red"}}, "has no option colour"),
    ({"difficulty": 6}, "from 1 to 5"),
    ({"difficulty": "hard"}, "Expected `int`"),
    ({"best": "y9"}, "y9 is not a legal move"),
    ({"plain": "nonsense"}, "nonsense is not a legal move"),
    ({"values": []}, "do not begin with the best move"),
    ({"view": {}}, "belongs to no seat"),
    ({"view": {"seat": 99}}, "belongs to no seat"),
    ({"view": {"seat": 0}}, "is no puzzle"),
    ({"id": "00000000"}, "does not belong to its position"),
    ({"source": {}}, "missing required field"),
])
def test_what_is_wrong_is_said_in_one_sentence(good: Puzzle, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as refused:
        read([good.line(), changed(good, **fields)], "mine.jsonl")
    assert why in str(refused.value)
    assert str(refused.value).startswith("line 2 of mine.jsonl is no puzzle: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("value", "why"), [
    ({"share": 1.5}, "no share of the win"),
    ({"error": -1.0}, "no share of the win"),
    ({"behind_error": float("1e999")}, "no puzzle"),
    ({"why": [[]]}, "cannot be read"),
    ({"why": [["costs you {n}", 5]]}, "cannot be read"),
    ({"why": [["costs you {n}", {"m": 5}]]}, "cannot be read"),
    ({"why": [[7]]}, "cannot be read"),
])
def test_values_are_checked_too(good: Puzzle, value: dict[str, Any], why: str) -> None:
    first, second = json.loads(good.line())["values"]
    with pytest.raises(BadInput, match=why):
        read([changed(good, values=[first, second | value])], "mine.jsonl")


def test_nonsense_is_no_puzzle_and_the_same_one_twice_is_refused(good: Puzzle) -> None:
    assert read([""], "it") == []
    for line in ("x", "[]", "{}", "null", '{"id": 5}', "[" * 100_000):
        with pytest.raises(BadInput, match="line 1 of it is no puzzle"):
            read([line], "it")
    with pytest.raises(BadInput, match=f"line 2 of it has a puzzle that is there already: {good.id}"):
        read([good.line(), good.line()], "it")


def test_answers_tell_right_from_wrong(good: Puzzle) -> None:
    assert puzzles.answer(good, good.best).right
    wrong = puzzles.answer(good, good.plain)
    assert not wrong.right
    assert wrong.value == good.values[1]
    middle = good.legal()[1]
    assert puzzles.answer(good, middle).value is None
    with pytest.raises(BadInput, match="not a legal move"):
        puzzles.answer(good, "y9")


def test_the_match_it_comes_from_is_played_again(good: Puzzle) -> None:
    record = replay_source(good)
    assert len(record.lines) == good.source.line
    other = msgspec.structs.replace(good, source=msgspec.structs.replace(good.source, seed=good.source.seed + 1))
    with pytest.raises(BadInput, match="the bots play otherwise"):
        replay_source(other)


SHIPPED = {"castles_besieged": 23}  # there are three kinds of answers, and ten puzzles of each at most


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_shipped_puzzles_hold_by_the_rules(slug: str) -> None:
    found = puzzles.load_puzzles(slug)
    assert read([each.line() for each in found], slug) == list(found)
    assert len(found) >= SHIPPED.get(slug, 50)
    assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)
    terms = criteria.find_terms(slug)
    for each in found:
        assert len(each.legal()) >= 3
        assert not terms.same(each.best, each.plain)
        assert each.values[0].behind == 0.0
        assert all(terms.same(each.best, move) for move in each.also)
        others = [value.behind for value in each.values if not terms.same(each.best, value.move)]
        assert min(others) >= CLEARLY * terms.ahead
        assert all(value.behind >= 0 for value in each.values)
        assert all(0 <= each.value_of(move).behind < min(others) / 2 for move in each.also)  # type: ignore[union-attr]
        assert each.proof.worlds >= ENOUGH
        rivals = [value for value in each.values if value.played is not None]
        assert each.plain in {value.move for value in rivals}
        assert all(value.played - SPARE * value.played_error >= TRUE - 0.001 for value in rivals)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_few_shipped_puzzles_are_of_one_match(slug: str) -> None:
    found = Counter(each.source.seed for each in puzzles.load_puzzles(slug))
    assert all(many <= OF_A_MATCH for many in found.values())


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_few_shipped_puzzles_have_the_same_kind_of_answer(slug: str) -> None:
    found = Counter(criteria.find_kind(slug, each.sight(), each.best) for each in puzzles.load_puzzles(slug))
    assert {kind: many for kind, many in found.items() if many > criteria.OF_A_KIND} == {}
