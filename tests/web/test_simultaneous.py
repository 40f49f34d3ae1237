"""Where several seats act at once, each is asked the same thing until something about it changes."""

from pathlib import Path

from tafelrunde import games, read_record
from tafelrunde.match.verify import match_of
from tafelrunde.web.live.simultaneous import Questions

DUEL = Path(__file__).parents[1] / "games/loewenherz/records/king-first.txt"
BROKEN_OFF = 51  # its line after which seats 2 and 3 duel


def test_a_table_that_is_taken_over_asks_nobody_anew() -> None:
    """[L6.3a] Seat 2 is still asked for the bid it was asked for before seat 3's, also by a process that has not seen
    that one come."""
    record = read_record(DUEL.read_text())
    match, questions = match_of(games.load("loewenherz"), record), Questions()
    match.replay(record.lines[:BROKEN_OFF])
    questions.note(match, None)
    match.submit(3, "bid 1", BROKEN_OFF)
    questions.note(match, 3)
    assert (questions.since(2, match.line), match.acting()) == (BROKEN_OFF, [2])
    again, taken_over = match_of(games.load("loewenherz"), record), Questions()
    taken_over.replay(again, match.lines)
    assert (again.line, taken_over.since(2, again.line)) == (match.line, BROKEN_OFF)
    assert taken_over.is_fresh(2, BROKEN_OFF, again.line) and not taken_over.is_fresh(2, BROKEN_OFF - 1, again.line)
    again.submit(2, "bid 0", again.line)
    taken_over.note(again, 2)
    assert taken_over.since(2, again.line) == again.line
