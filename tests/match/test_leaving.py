"""Giving up: who plays on, who comes last, which points count, and what a record says of it."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from tafelrunde import games, open_match
from tafelrunde.core import BadInput, Illegal
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import Match, verify
from tests.walks import play_out

SECRET = b"x" * 32


def table(leaving: str = "play_on", slug: str = "beutelschneider", seats: int = 4, **options: object) -> Match:
    match = Match(games.load(slug), seats, options, secret=SECRET, leaving=leaving)
    match.begin()
    return match


def play(match: Match, moves: int, seed: int = 3) -> Match:
    """So many random moves (fewer if it ends before), whoever has to move: a seat that gave up is moved for, too."""
    return play_out(match, random.Random(seed).choice, moves)


def holds(match: Match) -> bool:
    return verify(match.game, read_record(str(match.record()))).holds


def test_with_three_or_more_the_others_play_on_and_who_gave_up_comes_last() -> None:
    match = play(open_match("beutelschneider", 4, secret=SECRET), 75)
    assert match.state.standing() == [(31,), (-14,), (8,), (69,)]
    match.resign(3)
    assert not match.is_over
    assert match.given_up == (3,)
    play(match, 100_000)
    natural, outcome = match.state.outcome(), match.outcome
    assert outcome.scores == natural.scores
    assert outcome.ranks[3] == 4
    others = sorted(range(3), key=lambda seat: -outcome.scores[seat])
    assert [outcome.ranks[seat] for seat in others] == [1, 2, 3]
    assert "seat 3 gave up: ranked last" in str(outcome.reason)
    assert holds(match)


def test_who_gives_up_later_comes_before_who_did_earlier() -> None:
    match = play(table(), 75)
    match.resign(3)
    match.time_out(0)
    play(match, 100_000)
    assert (match.outcome.ranks[3], match.outcome.ranks[0]) == (4, 3)
    assert "seat 3 gave up and seat 0 ran out of time: ranked last" in str(match.outcome.reason)
    assert holds(match)


@pytest.mark.parametrize(("begin", "moves", "seats", "ranks", "scores"), [
    (table, 75, (3, 0, 2), (3, 1, 2, 4), (31, -14, 8, 69)),
    (partial(table, "end"), 75, (0,), (4, 3, 2, 1), (31, -14, 8, 69)),  # it may end with the first
    (partial(table, "end", "behuetunsburg", 3, rounds=1), 90, (2,), (2, 1, 3), (85, 105, 30))])
def test_who_gives_up_ends_a_match_as_it_stands(begin: Callable[[], Match], moves: int, seats: tuple[int, ...],
                                                ranks: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """[H75] The last who has not given up wins with the points there are; what lies on the tables counts, too."""
    match = play(begin(), moves)
    for seat in seats:
        match.resign(seat)
    assert (match.outcome.ranks, match.outcome.scores) == (ranks, scores)
    assert holds(match)
    with pytest.raises(Illegal, match="the match is over"):
        match.resign(1)


def test_of_two_the_other_wins_and_alone_who_gives_up_has_lost() -> None:
    match = table(slug="castles_besieged", seats=2)
    while match.state.standing()[0][0] == 0:
        play(match, 1, match.line)
    hits = tuple(key[0] for key in match.state.standing())
    match.time_out(0)
    assert (match.outcome.ranks, match.outcome.scores) == ((2, 1), hits)
    assert holds(match)
    match = table(slug="burgundy", seats=1)
    match.resign(0)
    assert match.outcome.winners == ()


def test_a_partner_is_not_ranked_last_and_the_other_team_wins_when_both_give_up() -> None:
    """[H9.1] A team plays on with a bot at the seat that was given up."""
    match = table(slug="behuetunsburg", teams=True, rounds=2)
    match.resign(0)
    assert not match.is_over
    twin = play(match, 100_000)
    first, second = twin.outcome.scores[:2]
    assert twin.outcome.ranks == ((4, 2, 1, 2) if first > second else (4, 1, 3, 1) if second > first else (4, 1, 1, 1))
    both = table(slug="behuetunsburg", teams=True, rounds=2)
    both.resign(0)
    both.resign(2)
    assert both.outcome.ranks == (4, 1, 3, 1)
    assert holds(both)


def test_a_match_of_bots_alone_can_be_ended_as_it_stands() -> None:
    match = play(table(), 75)
    with pytest.raises(Illegal, match="cannot be booked now"):
        match.end()
    match.resign(0)
    assert [str(line) for line in match.end()] == [f"{match.line} * !end"]
    assert match.outcome.ranks == (4, 3, 2, 1)
    assert holds(match)


def test_nobody_gives_up_twice_and_nothing_takes_it_back() -> None:
    match = play(table(), 5)
    seat = match.state.actor()
    play(match, 1)
    match.resign(2)
    with pytest.raises(Illegal, match="has given up already"):
        match.time_out(2)
    assert match.undo_target(seat, freely=True) is None
    record = read_record(str(match.record()))
    record.lines.append(Line(match.line + 1, seat, f"!undo {match.line - 2}"))
    assert str(verify(match.game, record).why) == f"!undo {match.line - 2} cannot be booked now"


def test_what_comes_after_it_can_be_taken_back() -> None:
    match = play(table(), 5)
    match.resign(2)
    before = match.state.position()
    seat = match.acting()[0]
    play(match, 1)
    match.undo(seat, match.line, freely=True)
    assert match.state.position() == before
    assert match.given_up == (2,)


def test_records_from_before_keep_their_result() -> None:
    """A record without a word on leaving ended there, all others sharing the first place without points."""
    match = play(table(""), 75)
    match.resign(2)
    text = str(match.record())
    assert "leaving" not in text
    assert "result: 1 1 4 1\nscores: 0 0 0 0" in text
    assert verify(match.game, read_record(text)).holds
    assert "leaving: play_on" in str(table().record())


def test_there_are_two_ways_only() -> None:
    with pytest.raises(BadInput, match="is written play_on or end, not 'draw'"):
        table("draw")
