"""What a change of the rules would do to stored matches."""

from pathlib import Path

from tafelrunde import games
from tafelrunde.core.record import Line, read_record
from tafelrunde.match.verify import DIFFERENT, ILLEGAL, UNCHANGED, forecast

GAME = games.load("beutelschneider")
RECORD = Path(__file__).parents[1] / "games/beutelschneider/records/target.txt"


def test_a_match_under_the_same_rules_is_unchanged_whatever_its_version_says() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    record.version = 99
    assert forecast(GAME, record).verdict == UNCHANGED


def test_the_first_line_that_cannot_be_played_any_more_is_named() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    place = next(index for index, line in enumerate(record.lines) if line.actor >= 0)
    record.lines[place] = Line(place + 1, record.lines[place].actor, "no such move")
    seen = forecast(GAME, record)
    assert (seen.verdict, seen.line) == (ILLEGAL, place + 1)


def test_another_result_is_different() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    record.scores = (1, 2, 3, 4)
    assert forecast(GAME, record).verdict == DIFFERENT


def test_a_match_that_would_end_earlier_is_different() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    record.options["hands_limit"] = "1"
    seen = forecast(GAME, record)
    assert (seen.verdict, str(seen.why)) == (DIFFERENT, "the match would be over before this line")


def test_options_that_no_longer_exist_make_it_illegal() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    record.options["wine"] = "red"
    assert (forecast(GAME, record).verdict, forecast(GAME, record).line) == (ILLEGAL, 0)
