"""What today's rules would make of records of older ones."""

from pathlib import Path

from tafelrunde import games
from tafelrunde.core.record import Line, read_record
from tafelrunde.match.verify import DIFFERENT, ILLEGAL, UNCHANGED, forecast

GAME = games.load("beutelschneider")
RECORD = Path(__file__).parents[1] / "games/beutelschneider/records/target.txt"


def test_what_a_change_of_the_rules_would_do_is_foreseen() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    record.version = 99
    assert forecast(GAME, record).verdict == UNCHANGED, "whatever its version says"
    record.scores = (1, 2, 3, 4)
    assert forecast(GAME, record).verdict == DIFFERENT
    record.options["hands_limit"] = "1"
    seen = forecast(GAME, record)
    assert (seen.verdict, str(seen.why)) == (DIFFERENT, "the match would be over before this line")
    place = next(index for index, line in enumerate(record.lines) if line.actor >= 0)
    record.lines[place] = Line(place + 1, record.lines[place].actor, "no such move")
    seen = forecast(GAME, record)
    assert (seen.verdict, seen.line) == (ILLEGAL, place + 1)
