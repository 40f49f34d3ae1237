"""The referee: stale moves, the law of undo, resignation, records that cannot be tampered with."""

import pytest

from tafelrunde import games
from tafelrunde.core import CHANCE, BadInput, Illegal
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import Match, replayed, verify
from tafelrunde.match.sight import SPACING
from tests.walks import play_out

SECRET = bytes(range(32))
GAME = games.load("beutelschneider")


def table(**options: object) -> Match:
    match = Match(GAME, 4, {"hands_limit": 1, **options}, secret=SECRET, salts={2: "pepper"}, names={0: "Ada"})
    match.begin()
    return match


def move(match: Match) -> int:
    """The first legal move of whoever has to move; whose it was."""
    (seat,) = match.acting()
    match.submit(seat, match.sight(seat).legal[0], match.line)
    return seat


def test_the_deal_is_booked_before_the_first_decision() -> None:
    """And the lines after a line are the end of all lines."""
    match = table()
    assert [line.actor for line in match.lines] == [CHANCE] * 33
    (seat,) = match.acting()
    new = match.submit(seat, match.sight(seat).legal[0], match.line)
    assert new == match.lines[33:] == match.lines_after(33)
    assert match.lines_after(match.line) == []
    assert match.lines_after(0) == match.lines


def test_a_stale_move_is_refused_and_nothing_changes() -> None:
    match = table()
    move(match)
    before = str(match.record())
    with pytest.raises(Illegal, match="the table has moved on since: it is at line 34, your move answers line 33"):
        match.submit(match.acting()[0], match.sight(match.acting()[0]).legal[0], 33)
    assert str(match.record()) == before


@pytest.mark.parametrize("text", ["", "Z9", "gB " * 50, "!undo 0", "deal g1", "\n"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    match = table()
    (seat,) = match.acting()
    with pytest.raises(Illegal, match="is not a move of Beutelschneider"):
        match.submit(seat, text, match.line)


def test_it_is_not_your_turn() -> None:
    match = table()
    (seat,) = match.acting()
    other = (seat + 1) % 4
    held = match.state.position()["hands"][other][0]
    with pytest.raises(Illegal, match="it is not your turn"):
        match.submit(other, held, match.line)


def test_an_own_step_can_be_taken_back_until_another_seat_has_spoken() -> None:
    """The law of undo: back over own moves only."""
    match = table()
    before = match.state.position()
    seat = move(match)
    assert match.sight(seat).may_undo
    match.undo(seat, match.line)
    assert match.state.position() == before
    assert match.lines[-1] == Line(35, seat, "!undo 33")
    assert move(match) == seat
    move(match)
    assert not match.sight(seat).may_undo
    with pytest.raises(Illegal, match="can be taken back"):
        match.undo(seat, match.line)


def test_with_everyones_consent_it_goes_further_back() -> None:
    match = table()
    before = match.state.position()
    seat, other = move(match), move(match)
    target = match.undo_target(seat, freely=True)
    assert target is not None and match.count_undone(target) == {seat: 1, other: 1}
    assert match.count_undone(0) == {CHANCE: 33, seat: 1, other: 1}
    match.undo(seat, match.line, freely=True)
    assert match.state.position() == before
    record = read_record(str(match.record()))
    assert replayed(GAME, record).state.position() == before


def test_the_last_turn_of_several_seats_is_that_of_one_player_who_has_them_all() -> None:
    match = table()
    assert match.last_turn(0) == match.last_turn(0, 1, 2, 3) == -1
    while not match.is_over:
        move(match)
        moved = [(line.number, line.actor) for line in match.lines if line.actor >= 0]
        for seats in ((0,), (1, 3), (0, 2, 3)):
            others = [number for number, actor in moved if actor not in seats]
            own = [number for number, actor in moved if actor in seats and others and number < others[-1]]
            assert match.last_turn(*seats) == (own[-1] if own else 0 if others else -1)
        assert match.last_turn(0, 1, 2, 3) == -1


def test_the_secret_is_shown_only_after_the_end() -> None:
    match = table()
    assert "secret" not in str(match.record())
    play_out(match)
    assert f"secret: {SECRET.hex()}" in str(match.record())


def test_any_tampered_line_is_found_and_named() -> None:
    """Change every line of a finished record to another one that could have been: verify names that line."""
    match = play_out(table())
    record = read_record(str(match.record()))
    assert verify(GAME, record).holds
    for place, line in enumerate(record.lines):
        texts = GAME.chance_actions if line.actor < 0 else GAME.actions
        other = texts[(texts.index(line.text) + 1) % 32]
        record.lines[place] = Line(line.number, line.actor, other)
        verdict = verify(GAME, record)
        record.lines[place] = line
        assert not verdict.holds
        if line.actor < 0:
            assert verdict.line == line.number
            assert "the dice drew" in str(verdict.why)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("secret: 00", "secret: 01", "does not belong to the commitment"), ("salt 2: pepper", "salt 2: sugar", "drew"),
     ("scores: -1", "scores: -2", "does not follow"), ("beutelschneider 1", "beutelschneider 9", "rules version 9")],
)
def test_tampering_with_the_header_or_the_result_is_found(old: str, new: str, why: str) -> None:
    match = play_out(table())
    assert why in str(verify(GAME, read_record(str(match.record()).replace(old, new))).why)


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "begins with the line"), ("tafelrunde record 1\n", "has no game"),
     ("tafelrunde record 1\ngame: beutelschneider\n---\n", "line 2 of the record cannot be read"),
     ("tafelrunde record 1\ngame: beutelschneider 1\nseats: 4\n---\n2 * deal g1\n", "line 5 of the record"),
     ("tafelrunde record 1\ngame: beutelschneider 1\nwine: red\n---\n", "line 3")],
)
def test_a_record_that_cannot_be_read_says_where(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_record(text)


def test_a_line_that_cannot_be_played_is_named() -> None:
    match = table()
    record = match.record()
    record.lines[5] = Line(6, -1, record.lines[4].text)
    with pytest.raises(BadInput, match="line 6 of the record cannot be played"):
        replayed(GAME, record)


class Counting:
    """The game, and how many moves it was asked to read."""

    def __init__(self) -> None:
        self.read = 0

    def __getattr__(self, name: str) -> object:
        return getattr(GAME, name)

    def move(self, text: str, actor: int = 0) -> int:
        self.read += 1
        return GAME.move(text, actor)


def test_a_step_back_plays_only_the_last_lines_again() -> None:
    """However long the match is: a match of many steps back still opens in a moment."""
    counting = Counting()
    match = Match(counting, 4, {"hands_limit": 4}, secret=SECRET)  # type: ignore[arg-type]
    match.begin()
    while match.line < 150:
        move(match)
    twin = Match(GAME, 4, {"hands_limit": 4}, secret=SECRET)
    for _ in range(40):
        before = match.state.position()
        seat = move(match)
        counting.read = 0
        match.undo(seat, match.line, freely=True)
        assert counting.read <= SPACING
        assert match.state.position() == before
    twin.replay(match.lines)
    assert twin.state.position() == match.state.position()


def test_going_back_far_comes_out_where_the_match_was() -> None:
    """By consent over chance and all: the state is the one of that line."""
    match, stood = table(hands_limit=4), {}
    while match.line < 140:
        stood[match.line] = match.state.position()
        move(match)
    while (target := match.undo_target(0, freely=True)) is not None and target > 40:
        match.undo(0, match.line, freely=True)
        assert match.state.position() == stood[target]
