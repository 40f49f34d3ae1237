"""Who has been told of what, and who is still to be: each thing once, whichever process does it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import OVER, RUNNING, DueNotice, KeptMatch, KeptSeat, Notice, Progress, Store, Way
from tafelrunde.store.counts import AHEAD
from tests.store.several import at_once, ends, processes
from tests.stores import done

NOW = 1.8e9
HOUR = 3600.0
WISH = Notice(1, "en", "ada@example.org", True, "t" * 32)


def table(name: str = "abc") -> KeptMatch:
    seats = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo")]
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, seats, 1, 4.0, 5.0, progress=Progress(RUNNING, 0))


def told(store: Store) -> dict[tuple[str, int, str], int]:
    """Everything somebody has been told."""
    return {(row["match"], row["person"], row["way"]): row["mark"]
            for row in done(store.engine.rows("SELECT match, person, way, mark FROM told"))}


def test_a_mark_is_claimed_once_and_marks_grow(store: Store) -> None:
    claims = [(0, True), (0, False), (7, True), (7, False), (3, False), (8, True)]
    for mark, first in claims:
        assert done(store.claim("abc", 1, "push", mark)) is first
    for match, person, way in (("abc", 1, "mail"), ("abc", 2, "push"), ("xyz", 1, "push")):
        assert done(store.claim(match, person, way, 3))  # type: ignore[arg-type]


def test_of_two_processes_one_claims(place: Path) -> None:
    with processes(place, 2, 3) as both:
        for mark in range(10):
            claimed = at_once(*[lambda each=each, mark=mark: each.claim("abc", 1, "push", mark) for each in both * 3])
            assert sum(claimed) == 1


def test_what_could_not_be_told_can_be_claimed_again_but_nothing_older(store: Store) -> None:
    assert done(store.claim("abc", 1, "mail", 5))
    done(store.take_back(1, "mail", {"abc": 5}))
    assert [done(store.claim("abc", 1, "mail", mark)) for mark in (4, 5, 5)] == [False, True, False]
    assert done(store.claim("abc", 1, "mail", 9))
    done(store.take_back(1, "mail", {"abc": 5}))  # somebody has told them something later meanwhile
    assert not done(store.claim("abc", 1, "mail", 9))


# -- mail


@pytest.fixture
def mailed(store: Store) -> Store:
    done(store.save_notice(WISH))
    return store


def test_between_two_mails_there_is_a_pause(mailed: Store) -> None:
    assert done(mailed.claim_mail(1, {"abc": 3, "xyz": 5}, NOW, HOUR)) == ["abc", "xyz"]
    assert done(mailed.claim_mail(1, {"new": 1}, NOW + HOUR - 1, HOUR)) == NOW + HOUR
    assert ("new", 1, "mail") not in told(mailed)
    assert done(mailed.claim_mail(1, {"abc": 3, "new": 1}, NOW + HOUR, HOUR)) == ["new"]
    assert done(mailed.notice(1)) == WISH


def test_what_was_told_already_begins_no_pause(mailed: Store) -> None:
    """Nor is there mail to somebody who never said how to be told."""
    assert done(mailed.claim("abc", 1, "mail", 3))
    assert done(mailed.claim_mail(1, {"abc": 3}, NOW, HOUR)) == []
    assert done(mailed.claim_mail(1, {"xyz": 3}, NOW, HOUR)) == ["xyz"]
    assert done(mailed.claim_mail(9, {"abc": 3}, NOW, HOUR)) == NOW + HOUR


def test_another_address_does_not_end_the_pause_and_a_clock_set_back_does(mailed: Store) -> None:
    assert done(mailed.claim_mail(1, {"abc": 3}, NOW, HOUR)) == ["abc"]
    done(mailed.save_notice(replace(done(mailed.notice(1)), mail="ada@example.net")))
    assert done(mailed.claim_mail(1, {"xyz": 3}, NOW + 5, HOUR)) == NOW + HOUR
    assert done(mailed.claim_mail(1, {"xyz": 3}, NOW - AHEAD - 5, HOUR)) == ["xyz"]


def test_of_two_processes_one_mails(place: Path) -> None:
    with processes(place, 2, 3) as (one, two):
        done(one.save_notice(WISH))
        claimed = at_once(lambda: one.claim_mail(1, {"abc": 3}, NOW, HOUR),
                          lambda: two.claim_mail(1, {"xyz": 3}, NOW, HOUR))
    assert claimed in ([["abc"], NOW + HOUR], [NOW + HOUR, ["xyz"]])


# -- what is due


def test_what_is_due_waits_for_whoever_looks_after_it(place: Path) -> None:
    due = [DueNotice("abc", 2, NOW + 5, 4), DueNotice("abc", 3, NOW, 9)]
    with processes(place, 2, 3) as (one, two):
        kept = table()
        done(one.save_match(kept))
        done(one.keep_due("abc", due, {}))
        assert done(two.unowned_due()) == []  # who has the match lives
        done(one.release(kept))
        assert done(two.unowned_due()) == [due[1], due[0]]
        done(two.drop_due([due[1], replace(due[0], mark=3)]))
        assert done(two.unowned_due()) == [due[0]]
        assert done(two.take_due("abc")) == [due[0]]
        assert done(two.take_due("abc")) == done(two.unowned_due()) == []


def test_what_is_due_at_a_match_of_a_dead_process_is_nobodys(place: Path) -> None:
    with processes(place, 2, 3) as (one, two):
        done(one.save_match(table()))
        done(one.keep_due("abc", [DueNotice("abc", 2, NOW, 4)], {}))
        done(ends(two, 2))
        assert [each.person for each in done(two.unowned_due())] == [2]


def test_who_has_lost_a_match_keeps_nothing_of_it(place: Path) -> None:
    with processes(place, 2, 3) as (one, two):
        done(one.save_match(table()))
        done(ends(two, 2))
        assert done(two.take("abc")) is not None
        done(two.keep_due("abc", [DueNotice("abc", 2, NOW, 8)], {}))
        done(one.keep_due("abc", [DueNotice("abc", 2, NOW, 4)], {1: 3}))
        assert done(two.take_due("abc")) == [DueNotice("abc", 2, NOW, 8)]
        assert told(two) == {}


def test_what_is_due_replaces_what_was_and_who_has_seen_it_is_not_told(store: Store) -> None:
    done(store.save_match(table()))
    done(store.keep_due("abc", [DueNotice("abc", 1, NOW, 4), DueNotice("abc", 2, NOW, 4)], {}))
    done(store.keep_due("abc", [DueNotice("abc", 2, NOW + 1, 6)], {1: 7}))
    done(store.disown("abc"))
    assert done(store.unowned_due()) == [DueNotice("abc", 2, NOW + 1, 6)]
    done(store.take("abc"))
    for way, mark, first in (("push", 7, False), ("mail", 7, False), ("push", 8, True)):
        way_: Way = way  # type: ignore[assignment]
        assert done(store.claim("abc", 1, way_, mark)) is first
    done(store.keep_due("abc", [], {1: 2}))  # nobody has forgotten what they knew
    assert told(store)["abc", 1, "mail"] == 7


def test_with_the_end_of_a_match_all_of_it_is_forgotten(store: Store) -> None:
    for name in ("over", "runs", "gone"):
        kept = table(name)
        done(store.save_match(kept))
        done(store.claim(name, 1, "push", 3))
        done(store.keep_due(name, [DueNotice(name, 2, NOW, 4)], {}))
        if name == "over":
            done(store.append(kept, [Line(1, 0, "lay 7")], 6.0, Progress(OVER, 1, (), (1, 2), (1, 0))))
        if name == "gone":
            done(store.drop_match(kept))
    assert [match for match, _, _ in told(store)] == ["runs"]
    done(store.disown("runs"))
    assert [each.match for each in done(store.unowned_due())] == ["runs"]


def test_what_a_guest_was_told_the_person_was_told(store: Store) -> None:
    done(store.save_match(table()))
    done(store.claim("abc", 7, "push", 3))
    done(store.claim("abc", 7, "mail", 3))
    done(store.claim("abc", 2, "push", 5))
    done(store.keep_due("abc", [DueNotice("abc", 7, NOW, 3)], {}))
    done(store.merge_accounts(7, 2))
    assert told(store) == {("abc", 2, "push"): 5, ("abc", 2, "mail"): 3}
    assert done(store.take_due("abc")) == [DueNotice("abc", 2, NOW, 3)]
    done(store.forget(2, "former player"))
    assert told(store) == {}
