"""Invitations by name in both stores: who is told, once; until when they stand; what becomes of them when others go."""

from tafelrunde.store import Evening, Group, Invitation, KeptMatch, KeptSeat, Store
from tests.stores import done

DAY = 86_400.0
MOST = 3


def table(subject: str, person: int, host: int, at: float) -> Invitation:
    return Invitation(subject, person, "table", "", host, at, at + DAY)


def people(store: Store, *names: str) -> list[int]:
    return [done(store.add_person(f"{name}'s key", name, 1.0)).id for name in names]


def asked(store: Store, subject: str, now: float) -> list[str]:
    return [each.name for each in done(store.invited_people(subject, now))]


def test_who_is_asked_is_told_once_and_again_when_it_has_run_out(store: Store) -> None:
    ada, bo = people(store, "Ada", "Bo")
    assert done(store.invite(table("t", bo, ada, 10.0), MOST)) == ""
    assert done(store.invite(table("t", bo, ada, 11.0), MOST)) == "asked", "it stands already"
    assert done(store.invitations(bo, 12.0)) == [table("t", bo, ada, 10.0)] and asked(store, "t", 12.0) == ["Bo"]
    late = 10.0 + DAY
    assert done(store.invitations(bo, late)) == [] and asked(store, "t", late) == []
    assert done(store.invite(table("t", bo, ada, late), MOST)) == ""
    assert done(store.invitations(bo, late)) == [table("t", bo, ada, late)]


def test_who_has_declined_is_not_asked_again_and_whoever_asked_cannot_tell(store: Store) -> None:
    ada, bo, cy = people(store, "Ada", "Bo", "Cy")
    for each in (bo, cy):
        done(store.invite(table("t", each, ada, 10.0), MOST))
    done(store.decline_invitation("t", bo))
    assert done(store.invitations(bo, 11.0)) == [] and asked(store, "t", 11.0) == ["Bo", "Cy"]
    for at in (11.0, 10.0 + 2 * DAY):
        assert done(store.invite(table("t", bo, ada, at), MOST)) == "asked"
    done(store.drop_invitation("t", cy))
    assert asked(store, "t", 11.0) == ["Bo"] and done(store.invitations(cy, 11.0)) == []


def test_nobody_has_more_standing_than_that(store: Store) -> None:
    ada, bo = people(store, "Ada", "Bo")
    for number in range(MOST):
        assert done(store.invite(table(f"t{number}", bo, ada, 10.0), MOST)) == ""
    assert done(store.invite(table("t9", bo, ada, 11.0), MOST)) == "many"
    assert done(store.invite(table("t9", ada, bo, 11.0), MOST)) == "", "others have room"
    done(store.decline_invitation("t0", bo))
    assert done(store.invite(table("t9", bo, ada, 11.0), MOST)) == ""


def test_the_latest_come_first_and_old_ones_are_forgotten(store: Store) -> None:
    ada, bo, cy = people(store, "Ada", "Bo", "Cy")
    for number in range(3):
        done(store.invite(table(f"t{number}", bo, ada, 10.0 + number), 9))
    assert [each.subject for each in done(store.invitations(bo, 14.0, 2))] == ["t2", "t1"]
    done(store.decline_invitation("t0", bo))
    done(store.invite(table("t3", cy, ada, 40 * DAY), 9))
    assert asked(store, "t0", 40 * DAY) == []


def test_what_stands_is_not_forgotten_however_old_it_is(store: Store) -> None:
    ada, bo, cy = people(store, "Ada", "Bo", "Cy")
    done(store.invite(Invitation("far-0", bo, "evening", "round", ada, 10.0, 60 * DAY), 9))
    done(store.invite(table("t", cy, ada, 40 * DAY), 9))
    assert [each.subject for each in done(store.invitations(bo, 41 * DAY))] == ["far-0"]


def test_who_is_invited_to_an_evening_is_so_until_it_begins_though_it_is_moved(store: Store) -> None:
    ada, bo, cy, di = people(store, "Ada", "Bo", "Cy", "Di")
    done(store.add_group(Group("round", "Our round", "", 1.0, "key"), ada, 9))
    for series in ("one", "other"):
        done(store.add_evening(Evening(0, "round", 50.0, "UTC", "burgundy", "none", 0, series), 9))
        for person, at in ((bo, 10.0), (cy, 10.0), (di, 1.0)):
            until = 50.0 if person != di else 5.0
            assert not done(store.invite(Invitation(f"{series}-0", person, "evening", "round", ada, at, until), 9))
    done(store.decline_invitation("one-0", cy))
    moved = next(each for each in done(store.evenings("round")) if each.series == "one")
    assert done(store.move_evening("round", moved.id, 90.0, "UTC", 20.0))
    assert [each.subject for each in done(store.invitations(bo, 60.0))] == ["one-0"]
    assert done(store.invitations(cy, 60.0)) == done(store.invitations(di, 20.0)) == [], "declined, and run out"


def test_whoever_leaves_a_group_is_invited_no_more_to_what_it_does(store: Store) -> None:
    ada, bo = people(store, "Ada", "Bo")
    done(store.add_group(Group("round", "Our round", "", 1.0, "key"), ada, 9))
    for group in ("round", "other"):
        done(store.invite(Invitation(f"cup of {group}", bo, "tournament", group, ada, 10.0, 10.0 + DAY), 9))
    done(store.join_group("round", bo, 11.0, False, 9))
    assert done(store.leave_group("round", bo))
    assert [each.in_group for each in done(store.invitations(bo, 12.0))] == ["other"]


def test_an_invitation_goes_with_its_table_its_group_and_its_host(store: Store) -> None:
    ada, bo, cy = people(store, "Ada", "Bo", "Cy")
    match = KeptMatch("t", "burgundy", 1, {}, b"s" * 32, [KeptSeat("person", ada, "Ada"), KeptSeat()], ada, 4.0, 5.0)
    done(store.save_match(match))
    done(store.add_group(Group("round", "Our round", "", 1.0, "key"), cy, 9))
    done(store.invite(table("t", bo, ada, 10.0), 9))
    done(store.invite(Invitation("cup", bo, "tournament", "round", cy, 11.0, 12.0 + DAY), 9))
    done(store.invite(table("other", bo, ada, 12.0), 9))
    assert [each.subject for each in done(store.invitations(bo, 13.0))] == ["other", "cup", "t"]
    done(store.drop_match(match))
    assert [each.subject for each in done(store.invitations(bo, 13.0))] == ["other", "cup"]
    done(store.close_group("round"))
    assert [each.subject for each in done(store.invitations(bo, 13.0))] == ["other"]
    done(store.forget(ada, "former player"))
    assert done(store.invitations(bo, 13.0)) == []


def test_what_a_guest_was_asked_and_has_asked_is_their_account_s(store: Store) -> None:
    guest, ada, bo = people(store, "Guest", "Ada", "Bo")
    done(store.set_login(ada, "ada", "hash"))
    done(store.invite(table("mine", guest, bo, 10.0), 9))
    done(store.invite(table("hers", bo, guest, 10.0), 9))
    done(store.invite(table("own", ada, guest, 10.0), 9))
    done(store.invite(table("own", guest, ada, 10.0), 9))
    done(store.merge_accounts(guest, ada))
    assert [each.subject for each in done(store.invitations(ada, 11.0))] == ["mine"]
    assert done(store.invitations(bo, 11.0))[0].host == ada
