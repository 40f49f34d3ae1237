"""The luck of a match as a review tells it: in the game's words, adding up, and the same again."""

import json

import pytest

import tafelrunde
from tafelrunde.analysis.luck import addends, find, luck_of
from tafelrunde.analysis.luck.events import event_seed, seed_of
from tafelrunde.analysis.match_luck import FEW, LARGEST, MatchLuck, match_luck
from tafelrunde.analysis.match_review import PARTS, part_of
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.core.record import Record, read_record
from tafelrunde.match import Match
from tests.analysis.test_luck import CASTLES, TRICKS, recorded
from tests.analysis.test_match_review import RECORDS, record
from tests.long import long_where
from tests.walks import play_out


@pytest.fixture(scope="module")
def battle() -> Record:
    return recorded(CASTLES, 2, 4, "greedy@1")


def test_it_is_the_luck_that_is_measured_event_by_event(battle: Record) -> None:
    found = match_luck(battle)
    assert [(each.line, each.luck) for each in found.strokes] == [
        (each.line, each.luck) for each in luck_of(CASTLES, battle)]
    assert found.addends == addends(CASTLES, battle)
    for seat in range(2):
        assert found.total(seat) == pytest.approx(found.addends.luck[seat])
        assert found.total(seat) == pytest.approx(sum(sort.luck[seat] for sort in found.sorts()))
    assert sum(sort.events for sort in found.sorts()) == len(found.strokes)


def test_what_is_read_again_is_the_same_to_the_byte(battle: Record) -> None:
    found = match_luck(battle)
    written = json.dumps(to_plain(found))
    again = from_plain(json.loads(written), MatchLuck)
    assert again == found == match_luck(read_record(str(battle)))
    assert json.dumps(to_plain(again)) == written


def test_strokes_are_told_in_the_games_words_hidden_cards_too(battle: Record) -> None:
    found = match_luck(battle)
    by_line = {line.number: line.text for line in battle.lines}
    for each in found.strokes[1:]:
        word, number = by_line[each.line].split()
        said = str(each.said)
        if word == "card":
            assert " draws " in said and "draws a card" not in said  # hindsight: which card it was
        else:
            assert " attack " in said and " + " in said
        assert str(each.sort) == {"card": "a card drawn", "dice": "the dice"}[word], number
    assert "deals seven cards" in str(found.strokes[0].said)
    hands = match_luck(recorded(TRICKS, 4, 1, hands_limit=3))
    assert [str(each.said)[:15] for each in hands.strokes] == [f"hand {number} is dealt" for number in (1, 2, 3)]


def test_the_largest_are_told_or_all_where_they_are_few(battle: Record) -> None:
    found = match_luck(battle)
    front = found.in_front()
    assert len(found.strokes) > FEW and len(front) == LARGEST
    assert [each.line for each in front] == sorted(each.line for each in front)
    assert min(each.size for each in front) >= max(each.size for each in found.strokes if each not in front)
    few = MatchLuck(found.strokes[:FEW], None)
    assert few.in_front() == list(few.strokes)


@pytest.mark.slow
def test_whole_points_add_up_as_they_are_shown() -> None:
    for number in range(6):
        found = match_luck(recorded(TRICKS, 3, number, hands_limit=2))
        for seat in range(3):
            told = found.sum_in_points(seat)
            assert told["result"] == sum(points for name, points in told.items() if name != "result")
            assert abs(told["rest"] - 100 * found.addends.rest[seat]) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("slug", long_where({"behuetunsburg", "loewenherz"}.__contains__, RECORDS))
def test_a_review_tells_luck_where_it_is_seen_in_a_part_of_its_own(slug: str) -> None:
    part = part_of(record(slug), 1, PARTS, PARTS)
    assert (part.judged, part.chances) == ((), ())
    assert (part.luck is not None) == (slug in ("castles_besieged", "beutelschneider"))
    assert part_of(record(slug), 1, PARTS - 1, PARTS).luck is None


# -- matches taken over, and seats given up


def test_what_was_taken_over_from_another_match_is_no_luck_of_this_one(battle: Record) -> None:
    """The sum begins with what the position was worth."""
    match = Match(CASTLES, 2, {}, secret=bytes(32), given=40)
    match.replay(battle.lines[:40])
    match.begin()
    started = CASTLES.start(2)
    for line in battle.lines[:40]:
        started.apply(line.actor, CASTLES.move(line.text, line.actor))
    found = match_luck(play_out(match).record())
    assert found.strokes[0].line > 40
    value = find("castles_besieged")
    seed = event_seed(seed_of(match.record().commitment), 0)
    assert found.addends.start == pytest.approx(value.standing(started, seed))
    assert found.addends.start != (0.5, 0.5)
    assert found.sum_in_points(0)["result"] in (0, 50, 100)


def test_moves_for_a_seat_that_was_given_up_are_nobodys_own() -> None:
    match = tafelrunde.open_match("beutelschneider", 4, {"hands_limit": 2}, secret=bytes(32))
    match.resign(2)
    found = match_luck(play_out(match).record()).addends
    assert found.own[2] == 0
    assert found.result[2] == 0
    assert any(abs(found.others[seat]) > 0.01 for seat in (0, 1, 3))
