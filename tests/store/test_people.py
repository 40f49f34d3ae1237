"""What is kept about people beyond their matches: ratings that can be rebuilt, holidays, wishes; on both stores."""

import random
from dataclasses import replace

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import (
    OPEN,
    OVER,
    RUNNING,
    Holiday,
    KeptMatch,
    KeptSeat,
    Notice,
    Progress,
    Push,
    Rating,
    Store,
    Tried,
    Visit,
)
from tafelrunde.store.ratings import rate, to_points
from tests.store.several import at_once
from tests.stores import done

pytestmark = pytest.mark.usefixtures("people")


def person(number: int, left_by: int = 0) -> KeptSeat:
    return KeptSeat("person", number, f"Person {number}", left_by=left_by)


def over(store: Store, name: str, ranks: tuple[int, ...], *seats: KeptSeat, at: float = 5.0,
         lines: list[Line] | None = None, accounts_only: bool = False) -> KeptMatch:
    match = KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, list(seats), 1, 4.0, at, accounts_only=accounts_only,
                      progress=Progress(OVER, 3, (), ranks, ranks))
    done(store.save_match(match))
    moves = [Line(number + 1, seat, "x") for number, seat in enumerate(2 * [*range(len(seats))])]
    done(store.append(match, moves if lines is None else lines, at, match.progress))
    return match


def test_who_wins_is_worth_more_and_a_match_counts_once(store: Store) -> None:
    over(store, "abc", (2, 1, 3), person(1), person(2), person(3))
    assert done(store.unrated_matches()) == ["abc"]
    assert done(store.rate("abc"))
    assert not done(store.rate("abc"))
    assert done(store.unrated_matches()) == []
    best = done(store.ratings("beutelschneider", 3))
    assert [each.person for each in best] == [2, 1, 3]
    assert [(each.played, each.won) for each in best] == [(1, 1), (1, 0), (1, 0)]
    assert done(store.ratings("beutelschneider", 4)) == []
    assert done(store.ratings_of(2)) == best[:1]
    assert to_points(best[0]) > 1000


@pytest.mark.parametrize(
    ("ranks", "seats"),
    [
        ((1, 2), (person(1), KeptSeat("bot", 0, "Bot", "squire"))),  # one person and a bot
        ((1, 2), (person(1), person(1))),  # two seats of one person
        ((1, 2, 3), (person(1), person(2), person(1))),
        ((), (person(1), person(2))),
    ],
)
def test_what_does_not_count(store: Store, ranks: tuple[int, ...], seats: tuple[KeptSeat, ...]) -> None:
    over(store, "abc", ranks, *seats)
    assert not done(store.rate("abc"))
    assert done(store.unrated_matches()) == []
    assert done(store.ratings_of(1)) == []


@pytest.mark.parametrize("accounts", [0, 1, 2])
def test_a_match_for_accounts_is_rated_between_accounts_alone(store: Store, accounts: int) -> None:
    for number in range(1, accounts + 1):
        done(store.set_login(number, f"login{number}", "hash"))
    match = over(store, "abc", (1, 2), person(1), person(2), accounts_only=True)
    assert done(store.match("abc")) == match
    assert done(store.rate("abc")) is (accounts == 2)


def bot(left_by: int = 0, gone: int = -1) -> KeptSeat:
    """A seat of a bot, which may move for somebody who has left it."""
    return KeptSeat("bot", 0, "Bot", "baron", left_by=left_by, gone=gone)


@pytest.mark.parametrize(("ranks", "seats", "order"), [
    ((2, 1, 3), [person(1), bot(), person(2)], [(1, 1), (2, 0)]),  # bots are left out
    # who leaves is last, and who takes over is not rated; the later to give up is before the earlier
    ((1, 2, 3), [bot(1), person(2), person(4, left_by=3)], [(2, 1), (1, 0), (3, 0)]),
    ((4, 1, 3, 2), [bot(1), person(2), bot(3), person(4)], [(2, 1), (4, 0), (3, 0), (1, 0)]),
    # who came back after a bot had moved at their wish is last
    ((1, 2, 3), [replace(person(1), handed=12), person(2), person(3)], [(2, 1), (3, 0), (1, 0)])])
def test_people_are_rated_in_this_order(store: Store, ranks: tuple[int, ...], seats: list[KeptSeat],
                                        order: list[tuple[int, int]]) -> None:
    over(store, "abc", ranks, *seats)
    assert done(store.rate("abc"))
    assert [(each.person, each.won) for each in done(store.ratings("beutelschneider", len(seats)))] == order
    assert [each.id for each in done(store.finished_matches(1))] == ["abc"]


def test_visits_are_kept_until_the_match_is_over(store: Store) -> None:
    match = KeptMatch("abc", "beutelschneider", 1, {}, b"s" * 32, [person(1), person(2), person(3)], 1, 1.0, 1.0)
    done(store.save_match(match))
    done(store.save_visit(match, Visit(1, "here", "phone", 5.0)))
    done(store.save_visit(match, Visit(1, "here", "phone", 7.0)))
    done(store.save_visit(match, Visit(0, "there", "", 6.0)))
    assert sorted(each.at for each in done(store.visits("abc"))) == [6.0, 7.0]
    done(store.merge_accounts(1, 9))
    assert {each.person for each in done(store.visits("abc"))} == {0, 9}
    done(store.append(match, [], 8.0, Progress(OVER, 0, (), (1, 2, 3), (3, 2, 1))))
    assert done(store.visits("abc")) == []


def told(*texts: str) -> list[Line]:
    """Lines of a match; each begins with its seat."""
    return [Line(number, int(text[0]), text[2:]) for number, text in enumerate(texts, start=1)]


@pytest.mark.parametrize(("lines", "counts"), [
    (told("1 !resign"), False),  # at once
    (told("0 a", "1 a", "0 b", "1 !resign"), False),  # one decision
    (told("0 a", "1 a", "0 b", "1 b", "0 !timeout"), True),
    (told("0 a", "1 a", "0 b", "1 b", "1 !undo 3", "1 !resign"), False),  # and one taken back
    (told("0 a", "1 pass", "0 b", "1 a", "0 c", "1 !resign"), False),  # a forced one is none
    (told("0 a", "1 a", "0 b"), True),  # to the end by the rules: all there was to decide
])
def test_no_rating_before_everybody_has_decided_something(store: Store, lines: list[Line], counts: bool) -> None:
    match = KeptMatch("abc", "castles_besieged", 1, {}, b"s" * 32, [person(1), person(2)], 1, 4.0, 5.0,
                      progress=Progress(OVER, len(lines), (), (1, 2), (1, 0)))
    done(store.save_match(match))
    done(store.append(match, lines, 5.0, match.progress))
    assert done(store.rate("abc")) is counts
    assert len(done(store.ratings("castles_besieged", 2))) == (2 if counts else 0)


def test_who_gives_up_at_once_is_left_out_and_the_others_are_rated(store: Store) -> None:
    lines = told("0 !resign", *["1 a", "2 a", "0 a"] * 4)  # a bot moves on for the first seat
    over(store, "abc", (3, 1, 2), person(1), person(2), person(3), lines=lines)
    assert done(store.rate("abc"))
    assert [each.person for each in done(store.ratings("beutelschneider", 3))] == [2, 3]


def test_what_others_decided_for_somebody_who_was_away_is_not_theirs(store: Store) -> None:
    lines = told("1 a", "2 a", *["0 a", "1 a", "2 a"] * 4)  # a bot moves for the first seat from line 2 on
    for name, gone in (("abc", 2), ("def", 7)):
        over(store, name, (3, 1, 2), bot(1, gone), person(2), person(3), lines=lines)
    for name, rated in (("abc", [2, 3]), ("def", [2, 3, 1])):
        assert done(store.rate(name))
        assert [each.person for each in done(store.ratings("beutelschneider", 3))] == rated


def test_the_same_two_gain_less_and_less_within_a_day(store: Store) -> None:
    gained, before = [], 1000
    for number, hour in enumerate((0, 1, 2, 3, 50)):
        over(store, f"m{number}", (1, 2), person(1), person(2), at=1000.0 + hour * 3600.0)
        assert done(store.rate(f"m{number}"))
        now = to_points(done(store.ratings("beutelschneider", 2))[0])
        gained.append(now - before)
        before = now
    assert gained[0] > 1.8 * gained[1] > 3 * gained[2] > 5 * gained[3] > 0
    assert gained[4] > 4 * gained[3]  # another day
    over(store, "other", (1, 2), person(1), person(3), at=1000.0 + 51 * 3600.0)
    assert done(store.rate("other"))
    rated = {each.person: each for each in done(store.ratings("beutelschneider", 2))}
    assert rated[3].sigma < 25 / 3 - 0.2  # somebody else: the whole weight for both


def test_a_match_of_half_the_weight_goes_half_the_way() -> None:
    before = {1: Rating(1, "x", 2, 25.0, 8.0), 2: Rating(2, "x", 2, 25.0, 8.0)}
    whole = rate(before, {1: 1, 2: 2}, "x", 2, {1: 1.0, 2: 1.0})
    half = rate(before, {1: 1, 2: 2}, "x", 2, {1: 0.5, 2: 0.0})
    assert half[0].mu - 25.0 == pytest.approx((whole[0].mu - 25.0) / 2)
    assert 64.0 - half[0].sigma**2 == pytest.approx((64.0 - whole[0].sigma**2) / 2)
    assert (half[1].mu, half[1].sigma, half[1].played) == (25.0, 8.0, 1)


def test_the_rebuilt_ratings_are_those_that_grew(store: Store) -> None:
    dice = random.Random(3)
    for number in range(40):
        people = dice.sample(range(1, 6), dice.choice([2, 3, 4]))
        ranks = list(range(1, len(people) + 1))
        dice.shuffle(ranks)
        over(store, f"m{number:02}", tuple(ranks), *map(person, people), at=float(number))
        done(store.rate(f"m{number:02}"))
    grown = [done(store.ratings("beutelschneider", seats)) for seats in (2, 3, 4)]
    assert sum(each.played for each in grown[0]) % 2 == 0
    done(store.forget_ratings())
    assert done(store.ratings("beutelschneider", 3)) == []
    done(store.rate_in_order(done(store.unrated_matches())))
    assert [done(store.ratings("beutelschneider", seats)) for seats in (2, 3, 4)] == grown


def test_saving_the_head_again_does_not_count_a_match_again(store: Store) -> None:
    match = over(store, "abc", (1, 2), person(1), person(2))
    done(store.rate("abc"))
    match.again = "xyz"
    done(store.save_match(match))
    assert done(store.unrated_matches()) == []


def test_holidays_wishes_and_whom_one_hears(store: Store) -> None:
    spans = [Holiday(10.0, 20.0), Holiday(30.0, 40.0)]
    done(store.save_holidays(1, spans))
    assert (done(store.holidays(1)), done(store.holidays(2))) == (spans, [])
    assert done(store.notice(1)) == Notice(1)
    wish = Notice(1, "de", "ada@example.org", True, "token", "always", "never")
    done(store.save_notice(wish))
    assert (done(store.notice(1)), done(store.notice_by_token("token"))) == (wish, wish)
    assert done(store.notice_by_token("")) is None
    for number, owner in ((1, 1), (2, 1), (3, 2)):
        done(store.add_push(Push(f"https://push.example/{number}", owner, "key", "auth")))
    done(store.drop_push("https://push.example/3", 1))  # not this person's
    done(store.drop_push("https://push.example/2", 1))
    assert [each.endpoint for each in done(store.pushes(1)) + done(store.pushes(2))] == [
        "https://push.example/1", "https://push.example/3"]
    done(store.mute(1, 2, True))
    done(store.mute(1, 0, True))
    done(store.mute(1, 2, False))
    assert (done(store.muted_people(1)), done(store.muted_people(2))) == ({0}, set())


def test_a_guest_takes_it_all_along(store: Store) -> None:
    over(store, "abc", (1, 2), person(1), person(2))
    over(store, "def", (1, 2), person(3), person(2), at=6.0)
    done(store.rate_in_order(done(store.unrated_matches())))
    before = done(store.ratings_of(1))[0]
    done(store.save_holidays(1, [Holiday(1.0, 2.0)]))
    done(store.save_notice(Notice(1, mail="ada@example.org")))
    done(store.mute(1, 2, True))
    done(store.merge_accounts(1, 4))
    assert [(each.mu, each.played) for each in done(store.ratings_of(4))] == [(before.mu, 1)]
    assert done(store.ratings_of(1)) == []
    assert (done(store.holidays(4)), done(store.muted_people(4))) == ([Holiday(1.0, 2.0)], {2})
    assert done(store.notice(4)).mail == "ada@example.org"
    done(store.merge_accounts(3, 4))  # both have a rating: one of them stays
    assert [each.played for each in done(store.ratings_of(4))] == [1]
    assert done(store.ratings_of(3)) == []


def test_the_offer_of_a_guest_becomes_the_person_s(store: Store) -> None:
    for name, seat in (("sat", person(3)), ("left", KeptSeat("bot", 0, "B", "x", left_by=3)), ("others", person(2))):
        match = over(store, name, (1, 2), person(1), seat)
        match.rematch = {"by": 3, "until": 9.0, "agreed": [1, 3]}
        done(store.save_match(match))
    done(store.merge_accounts(3, 1))
    done(store.merge_accounts(2, 4))
    kept = [done(store.match(name)).rematch for name in ("sat", "left", "others")]
    assert kept == [{"by": 1, "until": 9.0, "agreed": [1]}] * 2 + [{"by": 3, "until": 9.0, "agreed": [1, 3]}]


def test_tables_and_people_are_found_by_what_they_are(store: Store) -> None:
    for name, count, pace in (("two", 2, None), ("three", 3, {"pace": ["slow", 86400.0, 0.0]})):
        seats = [person(1), *(KeptSeat() for _ in range(count - 1))]
        match = KeptMatch(name, "burgundy", 1, {}, b"s" * 32, seats, 1, 1.0, 1.0, clock=pace,
                          progress=Progress(OPEN, 0))
        done(store.save_match(match))
    assert [each.id for each in done(store.list_matches(OPEN, seats=3))] == ["three"]
    assert [each.id for each in done(store.list_matches(OPEN, pace="none"))] == ["two"]
    assert [each.id for each in done(store.list_matches(OPEN, pace="slow", slug="burgundy"))] == ["three"]
    assert done(store.list_matches(OPEN, slug="loewenherz")) == []
    assert [each.id for each in done(store.list_matches(OPEN, free=2))] == ["three"]
    over(store, "old", (1, 2), person(1), person(2))
    assert (done(store.count_open_tables(1)), done(store.count_open_tables(2))) == (2, 0)
    found = done(store.person_by_id(2))
    assert found is not None
    assert done(store.people(10, "person 2")) == [found]
    assert [each.id for each in done(store.people(2))] == [5, 4]
    assert done(store.person_by_id(99)) is None


def test_what_began_in_the_middle_of_another_match_is_not_rated(store: Store) -> None:
    match = over(store, "abc", (1, 2), person(1), person(2))
    match.given = 12
    done(store.save_match(match))
    assert not done(store.rate("abc"))
    assert done(store.ratings("beutelschneider", 2)) == []


def test_how_a_rating_came_about_is_kept_moved_and_forgotten(store: Store) -> None:
    for number, ranks in enumerate([(1, 2), (2, 1), (1, 2)]):
        over(store, f"m{number}", ranks, person(1), person(2), at=100.0 + number)
        assert done(store.rate(f"m{number}"))
    history = done(store.rating_history(1))
    assert [(each.match, each.at) for each in history] == [("m0", 100.0), ("m1", 101.0), ("m2", 102.0)]
    now = done(store.ratings_of(1))[0]
    assert (history[-1].rating.mu, history[-1].rating.sigma) == (now.mu, now.sigma)
    done(store.forget_ratings())
    assert done(store.rating_history(1)) == []
    done(store.rate_in_order(done(store.unrated_matches())))
    assert done(store.rating_history(1)) == history
    done(store.merge_accounts(1, 5))
    assert done(store.rating_history(1)) == []
    assert [each.match for each in done(store.rating_history(5))] == ["m0", "m1", "m2"]
    done(store.forget(5, "nobody"))
    assert done(store.rating_history(5)) == []
    assert len(done(store.rating_history(2))) == 3


def test_arms_are_kept_and_forgotten_with_their_owner(store: Store) -> None:
    done(store.give_arms(2, "plain.gold.red.lion"))
    assert done(store.arms([1, 2, 3])) == {2: "plain.gold.red.lion"}
    assert done(store.arms([])) == {}
    found = done(store.person_by_id(2))
    assert found.arms == "plain.gold.red.lion"
    done(store.forget(2, "nobody"))
    assert done(store.arms([2])) == {}


def test_what_waits_for_somebody_are_matches_in_which_others_wait(store: Store) -> None:
    def running(name: str, acting: tuple[int, ...], *seats: KeptSeat, due: float | None = None,
                at: float = 5.0) -> None:
        match = KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, list(seats), 1, 4.0, at,
                          progress=Progress(RUNNING, 3, acting, due=due))
        done(store.save_match(match))

    running("not mine", (1,), person(1), person(2))
    running("long ago", (0,), person(1), person(2), at=1.0)
    running("lately", (0, 1), person(1), person(2), at=2.0)
    running("late", (1,), person(2), person(1), due=90.0)
    running("urgent", (0,), person(1), bot(), due=60.0)
    running("bots", (0,), person(1), bot())
    running("alone", (0,), person(1), person(1))
    running("tenth", (1,), person(1), *[person(number) for number in range(2, 12)])
    over(store, "over", (1, 2), person(1), person(2))
    assert done(store.find_waiting(1)) == ["urgent", "late", "long ago", "lately"]
    assert done(store.find_waiting(5)) == []


def test_puzzles_are_kept_by_their_first_answer_moved_and_forgotten(store: Store) -> None:
    todays, another = Tried("0123abcd", "2026-11-23", True), Tried("89abcdef", "", False)
    for tried, at in ((todays, 1.0), (another, 2.0), (Tried("0123abcd", "2026-11-23", False), 3.0)):
        done(store.save_puzzle_answer(1, tried, at))
    assert done(store.puzzle_answers(1)) == [todays, another]
    later = Tried("0123abcd", "2027-02-01", False)  # it is the puzzle of another day again
    done(store.save_puzzle_answer(1, later, 4.0))
    assert done(store.puzzle_answers(1)) == [todays, another, later]
    done(store.save_puzzle_answer(2, Tried("0123abcd", "2026-11-23", False), 0.5))
    done(store.merge_accounts(1, 2))
    assert done(store.puzzle_answers(1)) == []
    assert done(store.puzzle_answers(2)) == [Tried("0123abcd", "2026-11-23", False), another, later]
    done(store.forget(2, "somebody"))
    assert done(store.puzzle_answers(2)) == []


def test_two_matches_that_are_rated_at_once_both_count(store: Store) -> None:
    for number, ranks in enumerate([(1, 2), (2, 1), (1, 2), (1, 2)]):
        over(store, f"m{number}", ranks, person(1), person(2), at=100.0 + number)

    told = at_once(*[lambda number=number: store.rate(f"m{number}") for number in (0, 1, 1, 2, 3)])
    assert sorted(told) == [False, True, True, True, True]
    found = done(store.ratings("beutelschneider", 2))
    assert [(each.person, each.played, each.won) for each in found] == [(1, 4, 3), (2, 4, 1)]


def test_matches_are_rated_in_the_order_they_are_named(store: Store) -> None:
    for number, ranks in enumerate([(1, 2), (2, 1), (1, 2), (1, 2)]):
        over(store, f"m{number}", ranks, person(1), person(2), at=100.0 + number)
    for number in range(4):
        assert done(store.rate(f"m{number}"))
    found = done(store.ratings("beutelschneider", 2))
    done(store.forget_ratings())
    assert done(store.rate_in_order([f"m{number}" for number in (0, 1, 1, 2, 3)])) == 4
    assert done(store.ratings("beutelschneider", 2)) == found
    done(store.forget_ratings())
    assert done(store.rate_in_order(["m3", "m2", "m1", "m0"])) == 4
    assert done(store.ratings("beutelschneider", 2)) != found
