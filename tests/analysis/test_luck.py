"""Luck has mean 0: exactly where every outcome is known, within chance over many matches, whatever the value says."""

from collections.abc import Iterator
from copy import copy
from math import sqrt
from statistics import fmean, stdev
from zlib import crc32

import pytest

import tafelrunde
from tafelrunde import games
from tafelrunde.analysis.luck import Course, LuckValue, addends, find, luck_of, name_of, sees, stroke
from tafelrunde.analysis.luck.castles_besieged import CARD, DEAL, ROLL
from tafelrunde.analysis.luck.events import event_seed, seed_of
from tafelrunde.analysis.luck.values import find_value
from tafelrunde.bots import Ask, make
from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, Rng, State
from tafelrunde.core.record import Record, read_record

CASTLES = games.load("castles_besieged")
TRICKS = games.load("beutelschneider")


def recorded(game: Game, seats: int, number: int, bot: str = "random", **options: object) -> Record:
    match = tafelrunde.open_match(game.info.slug, seats, options, secret=number.to_bytes(32, "big"))
    mover = make(bot)
    while not match.is_over:
        seat = match.acting()[0]
        sight = match.sight(seat)
        match.submit(seat, mover.choose(Ask(game, sight.view, sight.legal, 1000 * number + sight.line)), sight.line)
    return match.record()


def before_chance(game: Game, seats: int, seed: int, **options: object) -> Iterator[State]:
    """The positions of a random match in which chance is to act."""
    state, rng = game.start(seats, options), Rng(seed)
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            yield state.copy()
            state.roll(rng)
        else:
            state.apply(actor, state.random_move(rng))


def random_course(game: Game, seats: int, value: LuckValue, seed: int, **options: object) -> Course:
    course, state, rng = Course(value), game.start(seats, options), Rng(seed)
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            before = state.copy()
            state.roll(rng)
            course.chance(before, state)
        else:
            course.decided()
            state.apply(actor, state.random_move(rng))
    return course


class Poor(LuckValue):
    """Knows nothing, and is sure of it: shares by a checksum of what can be done."""

    alternatives = 2

    def judged(self, state: State, seed: int) -> tuple[float, ...]:
        told = [*state.legal(state.actor()), *(points for standing in state.standing() for points in standing)]
        sure = crc32(repr([int(each) for each in told]).encode()) / 2**32
        return (sure, *[(1 - sure) / (state.seats - 1)] * (state.seats - 1))


@pytest.mark.parametrize("options", [{}, {"exact_seven_on_castle": True}, {"games": 3, "hits_to_lose": 5},
                                     {"reshuffle_discard": True, "hits_to_lose": 5}])  # fmt: skip
@pytest.mark.parametrize("sort", [ROLL, CARD])
def test_over_all_rolls_and_cards_luck_is_exactly_nothing(sort: str, options: dict[str, object]) -> None:
    value, seen, lucky = find("castles_besieged"), 0, 0
    for before in before_chance(CASTLES, 2, 5, **options):
        if value.sort(before) != sort:
            continue
        totals = [0.0, 0.0]
        for move, weight in before.chances():
            after = before.copy()
            after.apply(CHANCE, move)
            strokes = value.luck(before, after, 1)
            lucky += abs(strokes[0]) > 1e-6
            totals = [total + weight * share for total, share in zip(totals, strokes, strict=True)]
        assert totals == pytest.approx([0, 0], abs=1e-12)
        seen += 1
    assert seen > 5 and lucky > 5 * seen


def test_the_deal_and_who_deals_are_one_event() -> None:
    value = find("castles_besieged")
    first = CASTLES.start(2)
    assert value.sort(first) == DEAL
    for seed in range(20):
        after = value.rolled(first, seed)
        assert after.actor() >= 0
        assert 0 < abs(value.luck(first, after, 1)[0]) < 0.4


def test_what_came_up_has_no_say_in_what_it_is_measured_against() -> None:
    value = find("beutelschneider")
    [first, *_] = before_chance(TRICKS, 4, 3)
    one, other = value.rolled(first, 101), value.rolled(first, 102)
    assert one.position() != other.position()
    lucks = [value.luck(first, after, 7) for after in (one, other)]
    worths = [value.worth(after, 7) for after in (one, other)]
    for seat in range(4):
        assert lucks[0][seat] - lucks[1][seat] == pytest.approx(worths[0][seat] - worths[1][seat])
    assert sum(lucks[0]) == pytest.approx(0)
    assert max(map(abs, lucks[0])) > 0.01


def test_seeds_of_events_fit_into_what_is_compiled() -> None:
    """However large the seed of a match is: compiled, a continuation takes 64 bits, and adds its steps to them."""
    seeds = [event_seed(match, number) for match in (1, seed_of("ab"), 2**56 - 1, 2**80) for number in (0, 1, 991)]
    assert max(seeds) < 2**62
    assert len(set(seeds)) >= 9


def test_alternatives_are_whole_events() -> None:
    """A deal with the lot for the dealer before it; of a match to three games a roll alone, the next deal after it."""
    value = find("beutelschneider")
    first = TRICKS.start(4)
    assert value.rolled(first, 1).actor() >= 0
    castles = find("castles_besieged")
    course = random_course(CASTLES, 2, castles, 2, games=3, hits_to_lose=5)
    assert [event.number for event in course.events] == list(range(len(course.events)))
    assert sum(event.sort == DEAL for event in course.events) in (2, 3)
    assert not any(event.after.actor() == CHANCE and event.sort == DEAL for event in course.events)


def test_a_record_tells_its_luck_line_by_line() -> None:
    record = recorded(CASTLES, 2, 4)
    strokes = luck_of(CASTLES, record)
    by_line = {line.number: line for line in record.lines}
    assert strokes[0].sort == DEAL and strokes[0].line == 15
    told = [(each.sort, by_line[each.line].text.split()[0]) for each in strokes[1:]]
    assert set(told) == {(ROLL, "dice"), (CARD, "card")}
    assert len(strokes) == 1 + sum(line.actor == CHANCE and line.number > 15 for line in record.lines)
    assert all(sum(each.luck) == pytest.approx(0, abs=1e-12) for each in strokes)
    assert luck_of(CASTLES, read_record(str(record))) == strokes
    assert str(name_of("castles_besieged", ROLL)) == "the dice"


def test_hands_are_told_one_by_one_and_the_same_again() -> None:
    record = recorded(TRICKS, 3, 1, hands_limit=2)
    strokes = luck_of(TRICKS, record)
    assert [each.sort for each in strokes] == ["hand"] * 2
    assert luck_of(TRICKS, record) == strokes
    assert [stroke.line for stroke in strokes] == [31, 91]


def test_what_was_taken_back_is_no_luck() -> None:
    match = tafelrunde.open_match("castles_besieged", 2, secret=bytes(32))
    seat = match.acting()[0]
    lay = next(move for move in match.sight(seat).legal if move.startswith("lay"))
    match.submit(seat, lay, match.line)
    match.submit(1 - seat, next(move for move in match.sight(1 - seat).legal if move.startswith("lay")), match.line)
    match.submit(seat, "attack 1", match.line)
    match.undo(seat, match.line, freely=True)
    match.submit(seat, "draw", match.line)
    match.resign(seat)
    assert [each.sort for each in luck_of(CASTLES, match)] == [DEAL, CARD], "the roll is gone, the card drawn is there"


def test_where_nobody_sees_luck_there_is_no_number() -> None:
    assert [sees(slug) for slug in games.BUILT_IN] == [True, True, False, False, False]
    with pytest.raises(BadInput, match="nobody can tell"):
        luck_of(games.load("burgundy"), recorded(CASTLES, 2, 1))
    match = tafelrunde.open_match("castles_besieged", 2, secret=bytes(32))
    with pytest.raises(BadInput, match="not over"):
        luck_of(CASTLES, match)


@pytest.mark.slow
def test_a_result_is_the_sum_of_its_parts_and_a_small_rest() -> None:
    rests = []
    for number in range(8):
        found = addends(CASTLES, recorded(CASTLES, 2, number, "greedy@1"))
        for seat in range(2):
            parts = (found.start, found.luck, found.own, found.others, found.rest)
            assert sum(part[seat] for part in parts) == pytest.approx(found.result[seat])
        assert found.own[0] == pytest.approx(-found.others[1])
        assert sum(found.luck) == pytest.approx(0) and sum(found.result) == 1
        rests.append(found.rest[0])
    assert stdev(rests) < 0.2
    with pytest.raises(BadInput, match="nobody can tell"):
        addends(games.load("burgundy"), recorded(CASTLES, 2, 1))


def test_moves_that_were_the_only_ones_are_nobodys_play() -> None:
    """Beutelschneider: the last trick of a hand plays itself; by open hands everybody foresaw it, so it changes nothing
    but at the end of the hand, where the judgement takes the place of the cards."""
    record = recorded(TRICKS, 4, 6, hands_limit=1)
    found = addends(TRICKS, record)
    assert found.rest == pytest.approx((0,) * 4, abs=0.2)
    assert sum(found.own) == pytest.approx(-sum(found.others))


@pytest.mark.parametrize("name", ["judged", "one-ply:4", "policy*2:3", "policy*1+6:2"])
def test_values_by_name(name: str) -> None:
    value = find_value("beutelschneider", name)
    [first, *_] = before_chance(TRICKS, 3, 3)
    found = value.luck(first, value.rolled(first, 5), 1)
    assert sum(found) == pytest.approx(0) and len(found) == 3


def test_the_games_own_value_with_fewer_alternatives() -> None:
    own = find("beutelschneider")
    value = find_value("beutelschneider", "own:3", copy(own))
    assert (type(value), value.alternatives, own.alternatives) == (type(own), 3, 30)
    with pytest.raises(BadInput, match="there is no value"):
        find_value("burgundy", "own:3")


@pytest.mark.parametrize("name", ["", "guess", "judged:0", "judged:x", "policy", "policy*0", "policy*2+", "policy*-1"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="there is no value"):
        find_value("beutelschneider", name)


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "seats", "matches", "value"), [
    ("castles_besieged", 2, 600, None), ("castles_besieged", 2, 400, Poor()),
    ("castles_besieged", 2, 400, find_value("castles_besieged", "policy*1+6:2")),
    ("beutelschneider", 4, 400, find_value("beutelschneider", "one-ply:2")), ("beutelschneider", 4, 600, Poor()),
    ("burgundy", 2, 400, Poor()),
])  # fmt: skip
def test_luck_has_mean_nothing_whatever_the_value(slug: str, seats: int, matches: int, value: LuckValue | None) -> None:
    """Random play: the mean of a match's luck lies within two standard errors of 0."""
    chosen = value or find(slug)
    game = games.load(slug)
    found = [luck_of_random(game, seats, chosen, number) for number in range(matches)]
    for seat in range(seats - 1):  # what all have together is nothing, so the last seat follows from the others
        lucks = [each[seat] for each in found]
        assert abs(fmean(lucks)) <= 2 * stdev(lucks) / sqrt(matches)
        assert stdev(lucks) > 0.01


def luck_of_random(game: Game, seats: int, value: LuckValue, number: int) -> list[float]:
    course = random_course(game, seats, value, number)
    strokes = [stroke(value, event, number + 1_000_000).luck for event in course.events]
    return [sum(each[seat] for each in strokes) for seat in range(seats)]
