"""Playing on from a match that was played: the position, the dice, and what may not be taken back."""

from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core import BadInput, Illegal
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import Match, verify
from tests.web.house import House

SHORT = Path(__file__).parents[1] / "games/castles_besieged/records/short_game.txt"
CASTLES = "castles_besieged"


def test_a_table_begins_as_the_other_match_stood(open_house: House) -> None:
    text = SHORT.read_text()
    ada = open_house.guest("Ada")
    asked = ada.post("/play-on", form="/play-on", record=text, line="30")
    assert "begins as that match stood: turn " in asked.text
    table = ada.play_on(text, "30", "me", "bot:random")
    connection = ada.look_at(table)
    assert {entry["line"] for entry in connection.log if entry["line"] <= 30}  # what was before is in the log
    ada.look_at(table)
    connection.resign()
    record = read_record(ada.get(f"/table/{table}/record.txt").text)
    assert record.lines[:30] == read_record(text).lines[:30]
    assert record.given == 30
    verdict = verify(games.load(CASTLES), record)
    assert (verdict.holds, verdict.dice) == (True, True)


def test_people_can_be_waited_for_first(open_house: House) -> None:
    ada, bo = open_house.guest("Ada"), open_house.guest("Bo")
    table = ada.play_on(SHORT.read_text(), "20", "me", "open")
    bo.sit(table)
    connection = bo.connection(table)
    assert connection.hear_kind("sight")["line"] >= 20


def test_what_cannot_be_played_on_is_refused_in_words(open_house: House) -> None:
    ada = open_house.guest("Ada")
    broken = SHORT.read_text().replace("1 * dealer", "1 * healer")
    for record, seats, told in ((broken, ("me", "me"), "cannot be played"), ("nothing", ("me", "me"), "begins with"),
                                (SHORT.read_text(), ("me", "none"), "has 2 seats")):
        answer = ada.post("/play-on/table", form="/play-on", record=record, line="9", seat0=seats[0], seat1=seats[1])
        assert (answer.status_code, told in answer.text) == (400, True), answer.text


def test_nothing_goes_back_behind_what_was_given() -> None:
    game = games.load(CASTLES)
    first = Match(game, 2, secret=b"a" * 32)
    first.begin()
    seat = first.acting()[0]
    lay = next(move for move in game.legal(first.state, seat) if move.startswith("lay"))
    first.submit(seat, lay, first.line)
    second = Match(game, 2, secret=b"b" * 32, given=first.line)
    second.replay(first.lines)
    assert first.undo_target(seat, freely=True) is not None
    with pytest.raises(Illegal):
        second.undo(seat, second.line, freely=True)
    second.begin()
    assert verify(game, second.record()).holds
    taken = read_record(str(second.record()))
    assert taken.given == first.line
    with pytest.raises(BadInput, match="more lines"):
        read_record(str(second.record()).replace(f"given: {first.line}", "given: 999"))


def test_a_given_line_is_not_what_the_secret_draws() -> None:
    game = games.load(CASTLES)
    match = Match(game, 2, secret=b"a" * 32)
    match.begin()
    record = match.record()
    record.secret = match.secret.hex()
    assert verify(game, record).holds
    other = next(move for move in game.chance_actions if move.startswith("dealer") and move != record.lines[0].text)
    record.lines[0] = Line(1, record.lines[0].actor, other)
    assert verify(game, record).line == 1
    record.given = 1
    assert verify(game, record).line != 1
