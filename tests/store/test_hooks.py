"""Webhooks and feeds as both stores keep them: whose they are, what a group is still to be told, claimed once."""

from dataclasses import replace

import pytest

from tafelrunde.events import Line
from tafelrunde.store import Evening, Group, Hook, News, Store, Tournament
from tafelrunde.store.notices import FAILURES
from tests.stores import done

pytestmark = pytest.mark.usefixtures("people")
ADA, BO, CY = 1, 2, 3
HOOK = Hook(ADA, "", "https://chat.example/x", "raw", "<@1>", "de", "always", "secret")
EVENING = Evening(0, "round", 90.0, "UTC", "burgundy", "none", 0, "series", changed=50.0)
CUP = Tournament("cup", "round", "Cup", "tafelrunde event 1", "none", 1.0)


@pytest.fixture
def hook(store: Store) -> Hook:
    """That of a group with an evening and a tournament from before."""
    done(store.add_group(Group("round", "Our round", "", 1.0, "key"), ADA, 3))
    done(store.add_evening(replace(EVENING, series="old"), 5))
    done(store.add_tournament(CUP, 5))
    done(store.append_to_tournament(CUP, [Line(1, "2026-12-03T19:00Z", "start")], {}, {}, over=False))
    made = replace(HOOK, person=0, group="round")
    done(store.save_hook(made))
    return made


def news(store: Store, now: float = 99.0) -> list[News]:
    return done(store.list_news(now))


def claim(store: Store, found: list[News]) -> set[str]:
    return done(store.claim_news("round", {each.subject: (each.mark, each.told) for each in found}))


def test_a_hook_is_kept_as_it_was_saved(store: Store) -> None:
    assert done(store.hook(ADA)) is None and done(store.hooks_of([ADA, BO])) == []
    done(store.save_hook(HOOK))
    done(store.save_hook(replace(HOOK, person=BO, prefix="")))
    assert done(store.hook(ADA)) == HOOK
    assert {each.person for each in done(store.hooks_of([ADA, BO, CY]))} == {ADA, BO}
    done(store.book_try(HOOK, 7.0, "503", 67.0))
    once = replace(HOOK, failures=1, until=67.0, error="503", at=7.0)
    assert done(store.hook(ADA)) == once and not once.is_off
    done(store.book_try(once, 8.0, "", 0.0))
    assert done(store.hook(ADA)) == replace(HOOK, at=8.0)
    done(store.book_try(replace(HOOK, secret="of an older one"), 9.0, "503", 67.0))
    assert done(store.hook(ADA)) == replace(HOOK, at=8.0)
    done(store.drop_hook(ADA))
    assert done(store.hook(ADA)) is None and done(store.hook(BO)) is not None
    done(store.forget(BO, "former player"))
    assert done(store.hook(BO)) is None


def test_what_was_a_guests_becomes_the_persons_unless_they_have_their_own(store: Store) -> None:
    done(store.save_hook(HOOK))
    done(store.renew_feed(ADA, "token of ada", "de"))
    done(store.merge_accounts(ADA, BO))
    assert done(store.hook(BO)) == replace(HOOK, person=BO) and done(store.hook(ADA)) is None
    assert done(store.feed(BO)) == "token of ada"
    done(store.save_hook(replace(HOOK, person=CY, prefix="own")))
    done(store.renew_feed(CY, "token of cy", "en"))
    done(store.merge_accounts(BO, CY))
    assert done(store.hook(CY)) == replace(HOOK, person=CY, prefix="own")
    assert (done(store.feed(CY)), done(store.feed(BO))) == ("token of cy", "")


def test_a_feed_is_found_by_its_newest_secret(store: Store) -> None:
    assert done(store.feed(ADA)) == "" and done(store.feed_owner("first")) is None
    done(store.renew_feed(ADA, "first", "de"))
    assert done(store.feed_owner("first")) == (ADA, "de")
    done(store.renew_feed(ADA, "second", "en"))
    assert done(store.feed_owner("first")) is None and done(store.feed_owner("second")) == (ADA, "en")
    done(store.forget(ADA, "former player"))
    assert done(store.feed_owner("second")) is None


def test_a_group_is_told_what_has_happened_since_it_has_a_hook(store: Store, hook: Hook) -> None:
    assert news(store) == []
    done(store.add_evening(EVENING, 5))
    done(store.append_to_tournament(CUP, [Line(2, "2026-12-03T19:01Z", "enter p1 Ada"),
                                          Line(3, "2026-12-03T19:02Z", "round 1"),
                                          Line(4, "2026-12-03T19:02Z", "finish")], {}, {}, over=True))
    found = news(store)
    assert [(each.subject, each.mark, each.told, each.text) for each in found] == [
        ("series-0", 1, 0, ""), ("cup", 3, 1, "round 1"), ("cup", 4, 1, "finish")]
    assert (found[0].at, found[0].evening.series, found[2].title) == (50.0, "series", "Cup")
    assert claim(store, found) == {"series-0", "cup"}
    assert news(store) == [] and claim(store, found) == set(), "somebody else has read the same"
    (evening,) = [each for each in done(store.evenings("round")) if each.series == "series"]
    assert done(store.move_evening("round", evening.id, 95.0, "Europe/Berlin", 60.0))
    (moved,) = news(store)
    assert (moved.mark, moved.told, moved.at, moved.evening.zone) == (3, 1, 60.0, "Europe/Berlin")
    done(store.take_back_news("round", {"cup": (4, 1)}))
    assert [each.text for each in news(store)] == ["", "round 1", "finish"]


def test_an_evening_that_was_moved_is_not_opened_by_who_knew_it_before(store: Store, hook: Hook) -> None:
    (evening,) = done(store.evenings("round"))
    assert not done(store.move_evening("another", evening.id, 95.0, "UTC", 60.0))
    assert done(store.move_evening("round", evening.id, 95.0, "UTC", 60.0))
    assert not done(store.open_evening(evening, [], None))
    (moved,) = done(store.evenings("round"))
    assert done(store.open_evening(moved, [], replace(moved, turn=1, at=200.0)))
    assert not done(store.move_evening("round", evening.id, 96.0, "UTC", 61.0))
    assert [(each.evening.stage, each.at) for each in news(store)] == [(1, 95.0)], "not that the next one is set"
    assert [each.at for each in done(store.calendar(["round"], 90.0))] == [95.0, 200.0]
    (following,) = done(store.evenings("round"))
    done(store.cancel_evening("round", following.id, 70.0))
    assert [(each.sequence, each.stage) for each in done(store.calendar(["round"], 100.0))] == [(2, 2)]


def test_a_hook_that_is_off_or_left_alone_is_told_nothing(store: Store, hook: Hook) -> None:
    done(store.add_evening(EVENING, 5))
    for kept, count in ((replace(hook, until=99.5), 0), (replace(hook, failures=FAILURES), 0), (hook, 1)):
        done(store.save_hook(kept))
        done(store.take_back_news("round", {"series-0": (1, 0)}))
        assert len(news(store)) == count
