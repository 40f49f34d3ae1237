"""The analysis board: moves and chance there and back, positions from anywhere, and an honest answer to «what would
you do?»."""

import json
from functools import cache
from math import inf

import pytest

from tafelrunde import game, read_record, replay
from tafelrunde.analysis import board as boards
from tafelrunde.analysis.board import Board, from_position, from_record, start
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.bots import Budget
from tafelrunde.core import CHANCE, BadInput, Illegal, Rng, State
from tests.analysis.test_match_review import RECORDS, record

CASTLES = "castles_besieged"
FEW = Budget(iterations=64)


def moved(slug: str, steps: int, seed: int = 3) -> Board:
    board, rng = start(slug), Rng(seed)
    for _ in range(steps):
        if board.chances():
            board.roll(rng.below(1 << 20))
        elif not board.is_over:
            seat = board.seat_to_move()
            legal = board.legal(seat)
            board.move(legal[rng.below(len(legal))], seat)
    return board


def undecided(slug: str, steps: int) -> Board:
    """The same, until a seat has a choice."""
    board = moved(slug, steps)
    while board.chances() or len(board.legal(board.seat_to_move())) < 2:
        if board.chances():
            board.roll(1)
        else:
            board.move(board.legal(board.seat_to_move())[0])
    return board


@cache
def late(slug: str) -> Board:
    """Near the end of a match, where playing on is quick: a seat has a choice, and something is hidden from it."""
    board = from_record(read_record(record(slug)), 0)
    while board.forward():
        pass
    for _ in range(len(board.made)):
        board.back()
        if len(board.following) < 4 or board.chances():
            continue
        seat = board.seat_to_move()
        if len(board.legal(seat)) > 1 and another_truth(board, seat) is not None:
            return board
    raise AssertionError("no such moment")


def another_truth(board: Board, seat: int) -> State | None:
    """Another state that the seat cannot tell from this one."""
    view, truth = board.state.view(seat), board.state.position()
    worlds = (view.determinize(Rng(seed)) for seed in range(20))
    return next((world for world in worlds if world.position() != truth), None)


@pytest.mark.parametrize("slug", RECORDS)
def test_what_is_taken_back_is_made_again(slug: str) -> None:
    board = moved(slug, 30)
    passed, lines = [board.position()], board.lines
    while board.back():
        passed.append(board.position())
    assert board.lines == []
    assert board.following == [(line.actor, line.text) for line in lines]
    assert passed[-1] == start(slug).position()
    for position in passed[-2::-1]:
        assert board.forward()
        assert board.position() == position
    assert not board.forward()
    assert board.lines == lines


def test_another_move_takes_the_place_of_what_followed_and_the_same_one_keeps_it() -> None:
    board = undecided(CASTLES, 6)
    seat = board.seat_to_move()
    first, other = board.legal(seat)[:2]
    board.move(first)
    while board.chances():
        board.roll(2)
    board.move(board.legal(board.seat_to_move())[0])
    made = len(board.made)
    while board.lines[-1].text != first:
        board.back()
    board.back()
    board.move(first)
    assert len(board.made) == made
    board.back()
    board.move(other)
    assert (board.following, board.at) == ([], len(board.made))
    assert board.lines[-1].text == other


def test_chance_is_chosen_or_rolled() -> None:
    board = start(CASTLES)
    weights = dict(board.chances())
    chosen = sorted(weights)[-1]
    board.chance(chosen)
    assert [str(line) for line in board.lines] == [f"1 * {chosen}"]
    with pytest.raises(Illegal, match=r"cannot come up now|is not a move"):
        board.chance("deal 99")
    board.roll(5)
    rolled, position = board.lines, board.position()
    assert len(rolled) > 2 and all(line.actor == CHANCE for line in rolled)
    assert board.chances() == []
    board.back()
    assert len(board.lines) == 1  # what was rolled at once is taken back at once
    board.roll(6)
    assert board.lines != rolled
    board.back()
    board.roll(5)
    assert board.position() == position
    with pytest.raises(Illegal, match="a seat has to decide"):
        board.roll(5)
    with pytest.raises(Illegal, match="a seat has to decide"):
        board.chance(chosen)


def test_chance_comes_up_as_often_as_its_weight_says() -> None:
    board = undecided(CASTLES, 3)
    while not board.chances():
        board.move(board.legal(board.seat_to_move())[-1])
    weights = dict(board.chances())
    drawn: dict[str, int] = {}
    for seed in range(2000):
        board.roll(seed)
        first = board.made[board.at - 1].lines[0][1]
        drawn[first] = drawn.get(first, 0) + 1
        board.back()
    total = sum(weights.values())
    for text, weight in weights.items():
        share = weight / total
        assert abs(drawn.get(text, 0) / 2000 - share) <= 5 * (share * (1 - share) / 2000) ** 0.5


def test_refusals_are_those_of_the_rules_and_change_nothing() -> None:
    board = undecided(CASTLES, 4)
    seat, before = board.seat_to_move(), board.position()
    forbidden = next(text for text in board.game.actions if text not in board.legal(seat))
    refusal = board.state.refusal(seat, board.game.move(forbidden))
    with pytest.raises(Illegal) as refused:
        board.move(forbidden)
    assert (str(refused.value), refused.value.rule) == (str(refusal), refusal.rule)
    for text, mover, sentence in ((forbidden, 7, "there is no seat 7"), ("knit", None, "'knit' is not a move of"),
                                  (board.legal(seat)[0], 1 - seat, "is not to move here")):
        with pytest.raises(Illegal, match=sentence):
            board.move(text, mover)
    with pytest.raises(Illegal, match="chance is next"):
        start(CASTLES).move("pass")
    assert board.position() == before


@pytest.mark.parametrize("slug", RECORDS)
def test_a_position_is_read_back_by_board_and_game(slug: str) -> None:
    board = moved(slug, 25)
    written = json.loads(json.dumps(board.position()))
    again = from_position(slug, written)
    assert again.position() == board.position()
    assert game(slug).load(written).position() == board.state.position()
    assert from_position(slug, board.state.position()).position() == board.position()


@pytest.mark.parametrize("slug", RECORDS)
def test_a_record_is_walked_through_from_any_line(slug: str) -> None:
    kept = read_record(record(slug))
    match = replay(kept)
    line = len(kept.lines) // 2
    board = from_record(kept, line)
    assert len(board.lines) == sum(each.number <= line and not each.is_event for each in match.standing)
    middle = board.position()
    while board.forward():
        pass
    assert board.position() == {"game": slug, **match.state.position()}
    assert from_record(kept).position() == board.position()
    assert from_record(kept, line).position() == middle
    with pytest.raises(BadInput, match="the record has the lines 0 to"):
        from_record(kept, len(kept.lines) + 1)


def test_the_log_tells_each_seat_what_it_got_to_know() -> None:
    kept = read_record(record(CASTLES))
    match, board = replay(kept), from_record(kept)
    for seat in (0, 1, -3):
        assert [str(entry.say) for entry in board.log(seat)] == [str(entry.say) for entry in match.log(seat)]


def test_lines_that_cannot_be_made_leave_the_board_as_it_was() -> None:
    board = start(CASTLES)
    board.roll(1)
    good = [(line.actor, line.text) for line in board.lines]
    fresh = start(CASTLES)
    with pytest.raises(Illegal):
        fresh.follow([*good, (0, "knit")])
    assert (fresh.lines, fresh.made) == ([], [])
    fresh.follow(good)
    assert fresh.lines == board.lines


def test_what_is_no_position_of_the_game_is_told_so() -> None:
    castles = moved(CASTLES, 10)
    for position, sentence in (
        (castles.position(), "this is a position of Castles Besieged, not of Beutelschneider"),
        (castles.state.position(), "this is a position of Castles Besieged, not of Beutelschneider"),
        ([], "a position is a table of names and values"),
        ({1: 2}, "a position is a table of names and values"),
        ({}, "the position needs .* as a whole number"),
    ):
        with pytest.raises(BadInput, match=sentence):
            from_position("beutelschneider", position)
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        from_position("chess", castles.position())
    with pytest.raises(BadInput, match="is for 2 players, not 3"):
        start(CASTLES, 3)


@pytest.mark.parametrize("slug", RECORDS)
def test_the_answer_names_legal_moves_the_best_first_and_is_the_same_again(slug: str) -> None:
    board = late(slug)
    seat = board.seat_to_move()
    before = board.position()
    said = board.ask(budget=FEW, seed=4)
    assert said.data() == board.ask(budget=FEW, seed=4).data()
    assert board.position() == before
    assert said.seat == seat
    moves = [each.move for each in said.moves]
    assert set(moves) <= set(board.legal(seat)) and len(set(moves)) == len(moves) > 1
    assert (said.best.behind.value, said.best.behind.error) == (0.0, 0.0)
    assert [each.behind.value for each in said.moves] == sorted(each.behind.value for each in said.moves)
    for each in said.moves:
        assert 0.0 <= each.share <= said.best.share <= 1.0
        assert each.share == pytest.approx(max(0.0, said.best.share - each.behind.value))
        assert each.behind.error >= 0 and each.worlds > 0 and str(each.said)
    assert json.dumps(said.data())
    assert f"seat {seat}" in str(said.note)


@pytest.mark.parametrize("slug", RECORDS)
def test_the_answer_knows_no_more_than_the_seat(slug: str) -> None:
    """Another truth that the seat cannot tell apart: byte for byte the same answer."""
    board = late(slug)
    seat = board.seat_to_move()
    world = another_truth(board, seat)
    other = Board(board.game, world)
    assert json.dumps(other.ask(seat, FEW, 9).data()) == json.dumps(board.ask(seat, FEW, 9).data())


def test_too_few_worlds_claim_no_difference() -> None:
    found = late("beutelschneider").ask(budget=Budget(iterations=8), seed=1)
    assert [each.behind for each in found.moves[1:]] == [Difference(0.0, inf)] * (len(found.moves) - 1)
    assert {each["error"] for each in json.loads(json.dumps(found.data(), allow_nan=False))["moves"][1:]} == {None}


def test_there_is_nothing_to_ask_where_nobody_chooses() -> None:
    board = start(CASTLES)
    with pytest.raises(Illegal, match="chance is next"):
        board.ask(budget=FEW)
    over = from_record(read_record(record(CASTLES)))
    assert over.is_over
    with pytest.raises(Illegal, match="the match is over"):
        over.ask(budget=FEW)
    forced = moved("beutelschneider", 1)
    while len(forced.legal(forced.seat_to_move())) > 1:
        forced.move(forced.legal(forced.seat_to_move())[0])
    with pytest.raises(BadInput, match="there is nothing to choose: only"):
        forced.ask(budget=FEW)


def test_a_board_holds_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST", 3)
    with pytest.raises(Illegal, match="no more than 3 moves fit on a board"):
        start(CASTLES).roll(1)
    with pytest.raises(BadInput, match="no more than 3 moves fit on a board"):
        from_record(read_record(record(CASTLES)))
