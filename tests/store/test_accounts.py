"""What is kept about accounts; on both stores."""

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import (
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    Act,
    Chat,
    Holiday,
    KeptMatch,
    KeptSeat,
    Notice,
    Progress,
    Push,
    SignInChange,
    Store,
    StoreError,
)
from tafelrunde.store.people import CHANGES, DEVICES
from tests.store.several import at_once
from tests.stores import done

pytestmark = pytest.mark.usefixtures("people")


def test_a_key_has_one_holder_whoever_comes_first(store: Store) -> None:
    made = at_once(*[lambda name=name: store.add_person("key", name, 2.0) for name in ("Ada", "Bo", "Cleo")])
    assert made == [done(store.person("key"))] * 3
    assert [person.id for person in done(store.people())] == [made[0].id, 5, 4, 3, 2, 1]
    assert done(store.add_person("key1", "Eve", 3.0)) == done(store.person_by_id(1))


def test_of_the_changes_of_a_sign_in_the_latest_are_kept(store: Store) -> None:
    for number in range(CHANGES + 5):
        done(store.book_sign_in_change(1 + number % 2, SignInChange(float(number), "device")))
    assert [each.at for each in done(store.sign_in_changes(1))] == [float(at) for at in range(34, -1, -2)]
    for number in range(CHANGES + 5):
        done(store.book_sign_in_change(1, SignInChange(100.0 + number, "mail")))
    assert [each.at for each in done(store.sign_in_changes(1))] == [100.0 + at for at in range(34, 4, -1)]
    assert len(done(store.sign_in_changes(2))) == 17


def test_a_device_shows_a_new_token_every_time_and_devices_do_not_pile_up(store: Store) -> None:
    done(store.remember_device("", "one", 1, 1.0))
    done(store.remember_device("one", "two", 2, 2.0))
    done(store.remember_device("", "three", 2, 3.0))
    known = {(token, person) for token in ("", "one", "two", "three") for person in (1, 2, 3)
             if done(store.knows_device(token, person))}
    assert known == {("two", 1), ("two", 2), ("three", 2)}
    for number in range(DEVICES + 2):
        done(store.remember_device("", f"device {number}", 1, 4.0 + number))
    assert [number for number in range(DEVICES + 2) if not done(store.knows_device(f"device {number}", 1))] == [0, 1]


def kept(name: str, stage: str, *seats: KeptSeat) -> KeptMatch:
    """A match of that stage, opened by the first."""
    ranks = tuple(range(1, len(seats) + 1)) if stage == OVER else ()
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, list(seats), 1, 4.0, 5.0,
                     progress=Progress(stage, 3, (), ranks, ranks))


def test_a_link_is_good_once_and_for_a_while(store: Store) -> None:
    done(store.set_login(1, "ada", "old"))
    done(store.add_key("phone", 1))
    done(store.remember_device("", "device", 1, 1.0))
    done(store.offer_recovery("first", 1, 100.0))
    done(store.offer_recovery("link", 1, 100.0))
    done(store.offer_recovery("other", 2, 100.0))
    assert done(store.recovery("first", 50.0)) is None  # there is a newer one
    assert done(store.recovery("link", 100.0)) is None
    assert done(store.recover("link", 100.0, "new")) is None
    found = done(store.recovery("link", 99.0))
    assert found.login == "ada"
    person = done(store.recover("link", 99.0, "new"))
    assert (person.id, person.password) == (1, "new")
    assert done(store.recover("link", 99.0, "newer")) is None
    assert (done(store.person("key1")), done(store.person("phone"))) == (None, None)
    assert not done(store.knows_device("device", 1))
    assert done(store.person("key2")) is not None and done(store.recovery("other", 99.0)) is not None
    again = done(store.person_by_login("ada"))
    assert again.password == "new"


def test_names_logins_and_standing_change_one_by_one(store: Store) -> None:
    done(store.set_login(1, "ada", "hash"))
    done(store.set_standing(1, "silenced"))
    done(store.rename(1, "Ada"))
    person = done(store.person_by_id(1))
    assert (person.name, person.login, person.password, person.standing) == ("Ada", "ada", "hash", "silenced")
    with pytest.raises(StoreError):
        done(store.set_login(2, "ada", "hash"))


def test_who_waits_for_play_to_begin_waits_under_the_new_name(store: Store) -> None:
    name = done(store.person_by_id(1)).name  # type: ignore[union-attr]
    for match, stage in (("waits", OPEN), ("over", OVER)):
        done(store.save_match(kept(match, stage, KeptSeat("person", 1, name), KeptSeat("person", 1, "Friend"))))
    done(store.rename(1, "Adele"))
    assert [[seat.name for seat in done(store.match(match)).seats]  # type: ignore[union-attr]
            for match in ("waits", "over")] == [["Adele", "Friend"], [name, "Friend"]]


def test_another_name_stands_at_every_table(store: Store) -> None:
    match = kept("m", OVER, KeptSeat("person", 1, "Rude"), KeptSeat("bot", 0, "Rude", "random", left_by=1),
                 KeptSeat("person", 2, "Bo", left_by=1))
    done(store.save_match(match))
    done(store.speak(match, Chat(1, 0, "Rude", "hello", 1.0, 1)))
    done(store.speak(match, Chat(2, 2, "Bo", "well", 2.0, 2)))
    done(store.rename_everywhere(1, "Ada"))
    match = done(store.match("m"))
    assert [seat.name for seat in match.seats] == ["Ada", "Ada", "Bo"]
    assert [chat.name for chat in done(store.chat("m"))] == ["Ada", "Bo"]


def test_who_is_forgotten_leaves_what_others_need(store: Store) -> None:
    done(store.set_login(1, "ada", "hash"))
    head = kept("m", OVER, KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo"))
    done(store.save_match(head))
    moves = [Line(number, number % 2, "x") for number in range(1, 5)]
    done(store.append(head, moves, head.updated, head.progress))
    done(store.rate("m"))
    done(store.speak(head, Chat(1, 0, "Ada", "hello", 1.0, 1)))
    done(store.speak(head, Chat(2, 1, "Bo", "well", 2.0, 2)))
    done(store.write_note("m", 1, "mine"))
    done(store.write_note("m", 2, "his"))
    done(store.save_holidays(1, [Holiday(1.0, 2.0)]))
    done(store.save_notice(Notice(1, mail="ada@example.org", confirmed=True, token="t" * 32)))
    done(store.add_push(Push("https://push.example/1", 1, "key", "auth")))
    done(store.mute(2, 1, True))
    assert [each for _, each in done(store.messages_of(1))] == [Chat(1, 0, "Ada", "hello", 1.0, 1)]
    assert done(store.notes_of(1)) == {"m": "mine"}
    done(store.forget(1, "former player"))
    assert (done(store.person("key1")), done(store.person_by_login("ada"))) == (None, None)
    assert (done(store.messages_of(1)), done(store.notes_of(1))) == ([], {})
    assert (done(store.holidays(1)), done(store.pushes(1))) == ([], [])
    assert (done(store.notice(1)), done(store.notice_by_token("t" * 32))) == (Notice(1), None)
    assert done(store.muted_people(2)) == set()
    assert (done(store.ratings_of(1)), done(store.notes_of(2))) == ([], {"m": "his"})
    assert [chat.words for chat in done(store.chat("m"))] == ["", "well"]
    match = done(store.match("m"))
    assert [seat.name for seat in match.seats] == ["former player", "Bo"]
    done(store.forget_ratings())
    done(store.rate("m"))
    assert [each.person for each in done(store.ratings("beutelschneider", 2))] == [2]  # whoever is gone is on no list


def test_what_was_said_is_removed_and_numbers_go_on(store: Store) -> None:
    match = kept("m", RUNNING, KeptSeat("person", 1, "Ada"))
    done(store.save_match(match))
    said = [Chat(1, 0, "Ada", "hello", 1.0, 1), Chat(2, -1, "Cleo", "{good} luck", 2.0), Chat(3, 0, "Ada", "well", 3.0)]
    for chat in said:
        done(store.speak(match, chat))
    assert (done(store.chat("m")), done(store.chat("another"))) == (said, [])
    done(store.unsay("m", 2))
    assert [(chat.number, chat.words) for chat in done(store.chat("m"))] == [(1, "hello"), (2, ""), (3, "well")]
    done(store.unsay("m"))
    assert [chat.words for chat in done(store.chat("m"))] == ["", "", ""]


def test_a_closed_table_is_on_no_list(store: Store) -> None:
    for name, stage in (("runs", RUNNING), ("shut", CLOSED)):
        done(store.save_match(kept(name, stage, KeptSeat("person", 1, "Ada"))))
    assert [each.id for each in done(store.matches_of(1))] == ["runs"]
    assert (done(store.count_open_tables(1)), done(store.unrated_matches())) == (1, [])
    assert [each.id for each in done(store.list_matches(CLOSED))] == ["shut"]
    assert done(store.counts()) == {RUNNING: 1, CLOSED: 1, "person": 5}


def test_what_was_done_is_read_latest_first(store: Store) -> None:
    acts = [Act(float(number), "192.0.2.1", "renamed", f"person {number % 2}", "a → b") for number in range(4)]
    for act in acts:
        done(store.book_act(act))
    assert done(store.acts()) == acts[::-1]
    assert done(store.acts(1)) == acts[3:]
    assert done(store.acts(whom="person 0")) == [acts[2], acts[0]]
