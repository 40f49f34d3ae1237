"""The store keeps what it is given; on both stores."""

import pytest

from tafelrunde.core.record import Line
from tafelrunde.core.state import CHANCE
from tafelrunde.match.dice import VERSION
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store, StoreError
from tests.stores import done

LINES = [Line(1, CHANCE, "deal 7"), Line(2, 0, "lay 7"), Line(3, 1, "!resign")]


def table(name: str = "abc", slug: str = "beutelschneider", updated: float = 5.0, person: int = 1) -> KeptMatch:
    seats = [KeptSeat("person", person, "Ada", "", "luck"), KeptSeat("bot", 0, "Bo", "greedy")]
    return KeptMatch(name, slug, 1, {"target": 100, "hands_limit": None}, b"s" * 32, seats, person, 4.0, updated)


def kept_in(store: Store, name: str = "abc") -> KeptMatch:
    match = table(name)
    done(store.save_match(match))
    return match


def test_a_number_that_is_too_large_is_refused_in_words(store: Store) -> None:
    with pytest.raises(StoreError, match="too large to be saved"):
        done(store.person_by_id(1 << 63))
    with pytest.raises(StoreError, match="too large to be saved"):
        done(store.mute(1, 1 << 64, True))
    assert store.trouble is None  # it is not the store's fault


def test_a_match_and_its_lines_come_back_as_they_were_given(store: Store) -> None:
    match = table()
    done(store.save_match(match))
    progress = Progress(RUNNING, 3, (0, 1), (), (), {"pace": ["none", 0.0, 0.0]}, 99.5)
    done(store.append(match, LINES, 6.0, progress))
    kept = done(store.match("abc"))
    assert (kept.seats, kept.options, kept.secret) == (match.seats, match.options, match.secret)
    assert kept.dice == match.dice == VERSION
    assert (kept.progress, kept.updated, kept.clock) == (progress, 6.0, progress.clock)
    assert done(store.lines("abc")) == LINES
    assert (done(store.find_overdue(99.0)), done(store.find_overdue(100.0))) == ([], ["abc"])
    assert done(store.match("nobody")) is None
    assert done(store.lines("nobody")) == []


def test_a_line_is_written_once(store: Store) -> None:
    match = kept_in(store)
    done(store.append(match, LINES[:2], 6.0, Progress(RUNNING, 2)))
    with pytest.raises(StoreError, match="already saved"):
        done(store.append(match, [Line(2, 1, "lay 9"), Line(3, 1, "lay 8")], 7.0, Progress(OVER, 3)))
    kept = done(store.match("abc"))
    assert kept.progress.stage == RUNNING
    assert done(store.lines("abc")) == LINES[:2]


def test_what_is_listed(store: Store) -> None:
    for number, (stage, public) in enumerate([(OPEN, True), (OPEN, False), (RUNNING, True), (OVER, True)]):
        match = table(f"m{number}", updated=float(number), person=1 + number % 2)
        match.public, match.progress = public, Progress(stage, 0)
        done(store.save_match(match))
    assert [each.id for each in done(store.list_matches(OPEN))] == ["m0"]
    assert done(store.list_matches(RUNNING, slug="loewenherz")) == []
    assert [each.id for each in done(store.matches_of(1))] == ["m2", "m0"]
    assert [each.id for each in done(store.matches_of(2))] == ["m1", "m3"]
    assert done(store.counts()) == {OPEN: 2, RUNNING: 1, OVER: 1, "person": 0}


def test_people_and_what_they_take_along(store: Store) -> None:
    guest = done(store.add_person("hash", "Ada", 1.0))
    other = done(store.add_person("other", "Bo", 1.0))
    assert done(store.person("hash")) == guest
    assert done(store.person("none")) is None
    done(store.add_key("phone", other.id))
    assert done(store.person("phone")) == other
    done(store.drop_key("phone"))
    assert done(store.person("phone")) is None
    other.login, other.password = "bo", "…"
    done(store.set_login(other.id, "bo", "…"))
    assert done(store.person_by_login("bo")) == other
    assert done(store.person_by_login("")) is None
    done(store.save_match(table(person=guest.id)))
    done(store.merge_accounts(guest.id, other.id))
    assert [each.host for each in done(store.matches_of(other.id))] == [other.id]
    assert done(store.person("hash")) is None  # a guest's key does not open what became of the guest


def test_matches_in_a_row_are_found_from_each_of_them(store: Store) -> None:
    for number, name in enumerate("abcd"):
        match = table(name)
        match.again, match.created = "bcd"[number:number + 1], float(number)
        done(store.save_match(match))
    done(store.save_match(table("alone")))
    for name in "abcd":
        assert [match.id for match in done(store.rematch_chain(name))] == ["a", "b", "c", "d"]
    assert [match.id for match in done(store.rematch_chain("b", limit=2))] == ["a", "b", "c"]
    assert [match.id for match in done(store.rematch_chain("alone"))] == ["alone"]
    assert done(store.rematch_chain("nowhere")) == []


def test_the_sums_of_a_review_come_back_by_seat(store: Store) -> None:
    done(store.save_review("abc", "text", ["one", "two"]))
    assert done(store.review_sums_of("abc")) == {0: "one", 1: "two"}
    assert done(store.review_sums_of("other")) == {}
