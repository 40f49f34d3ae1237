"""What is kept about accounts; on both stores."""


import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import (
    CLOSED,
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
    SqliteStore,
    Store,
    StoreError,
)
from tafelrunde.store.accounts import DEVICES


@pytest.fixture
def store(store: SqliteStore) -> SqliteStore:
    """With three people in it."""
    for number in range(1, 4):
        store.add_person(f"key{number}", f"Person {number}", 1.0).result(timeout=10)
    return store


def test_a_device_shows_a_new_token_every_time(store: Store) -> None:
    store.remember_device("", "one", 1, 1.0).result(timeout=10)
    store.remember_device("one", "two", 2, 2.0).result(timeout=10)
    store.remember_device("", "three", 2, 3.0).result(timeout=10)
    known = {(token, person) for token in ("", "one", "two", "three") for person in (1, 2, 3)
             if store.knows_device(token, person)}
    assert known == {("two", 1), ("two", 2), ("three", 2)}


def test_devices_do_not_pile_up(store: Store) -> None:
    for number in range(DEVICES + 2):
        store.remember_device("", f"device {number}", 1, float(number)).result(timeout=10)
    assert [number for number in range(DEVICES + 2) if not store.knows_device(f"device {number}", 1)] == [0, 1]


def kept(name: str, stage: str, *seats: KeptSeat) -> KeptMatch:
    """A match of that stage, opened by the first."""
    ranks = tuple(range(1, len(seats) + 1)) if stage == OVER else ()
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, list(seats), 1, 4.0, 5.0,
                     progress=Progress(stage, 3, (), ranks, ranks))


def test_a_link_is_good_once_and_for_a_while(store: Store) -> None:
    store.set_login(1, "ada", "old").result(timeout=10)
    store.add_key("phone", 1).result(timeout=10)
    store.remember_device("", "device", 1, 1.0).result(timeout=10)
    store.offer_recovery("first", 1, 100.0).result(timeout=10)
    store.offer_recovery("link", 1, 100.0).result(timeout=10)
    store.offer_recovery("other", 2, 100.0).result(timeout=10)
    assert store.recovery("first", 50.0) is None  # there is a newer one
    assert store.recovery("link", 100.0) is None
    assert store.recover("link", 100.0, "new").result(timeout=10) is None
    found = store.recovery("link", 99.0)
    assert found is not None and found.login == "ada"
    person = store.recover("link", 99.0, "new").result(timeout=10)
    assert person is not None and (person.id, person.password) == (1, "new")
    assert store.recover("link", 99.0, "newer").result(timeout=10) is None
    assert (store.person("key1"), store.person("phone"), store.knows_device("device", 1)) == (None, None, False)
    assert store.person("key2") is not None and store.recovery("other", 99.0) is not None
    again = store.person_by_login("ada")
    assert again is not None and again.password == "new"


def test_names_logins_and_standing_change_one_by_one(store: Store) -> None:
    store.set_login(1, "ada", "hash").result(timeout=10)
    store.set_standing(1, "silenced").result(timeout=10)
    store.rename(1, "Ada").result(timeout=10)
    person = store.person_by_id(1)
    assert person is not None
    assert (person.name, person.login, person.password, person.standing) == ("Ada", "ada", "hash", "silenced")
    with pytest.raises(StoreError):
        store.set_login(2, "ada", "hash").result(timeout=10)


def test_another_name_stands_at_every_table(store: Store) -> None:
    store.save_match(kept("m", OVER, KeptSeat("person", 1, "Rude"), KeptSeat("bot", 0, "Rude", "random", left_by=1),
                          KeptSeat("person", 2, "Bo", left_by=1))).result(timeout=10)
    store.speak("m", Chat(1, 0, "Rude", "hello", 1.0, 1)).result(timeout=10)
    store.speak("m", Chat(2, 2, "Bo", "well", 2.0, 2)).result(timeout=10)
    store.rename_everywhere(1, "Ada").result(timeout=10)
    match = store.match("m")
    assert match is not None
    assert [seat.name for seat in match.seats] == ["Ada", "Ada", "Bo"]
    assert [chat.name for chat in store.chat("m")] == ["Ada", "Bo"]


def test_who_is_forgotten_leaves_what_others_need(store: Store) -> None:
    store.set_login(1, "ada", "hash").result(timeout=10)
    store.save_match(kept("m", OVER, KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo"))).result(timeout=10)
    head = store.match("m")
    assert head is not None
    moves = [Line(number, number % 2, "x") for number in range(1, 5)]
    store.append("m", moves, head.updated, head.progress).result(timeout=10)
    store.rate("m").result(timeout=10)
    store.speak("m", Chat(1, 0, "Ada", "hello", 1.0, 1)).result(timeout=10)
    store.speak("m", Chat(2, 1, "Bo", "well", 2.0, 2)).result(timeout=10)
    store.write_note("m", 1, "mine").result(timeout=10)
    store.write_note("m", 2, "his").result(timeout=10)
    store.save_holidays(1, [Holiday(1.0, 2.0)]).result(timeout=10)
    store.save_notice(Notice(1, mail="ada@example.org", confirmed=True, token="t" * 32)).result(timeout=10)
    store.add_push(Push("https://push.example/1", 1, "key", "auth")).result(timeout=10)
    store.mute(2, 1, True).result(timeout=10)
    assert [each for _, each in store.said_by(1)] == [Chat(1, 0, "Ada", "hello", 1.0, 1)]
    assert store.notes_of(1) == {"m": "mine"}
    store.forget(1, "former player").result(timeout=10)
    assert (store.person("key1"), store.person_by_login("ada")) == (None, None)
    assert (store.said_by(1), store.notes_of(1), store.holidays(1), store.pushes(1)) == ([], {}, [], [])
    assert (store.notice(1), store.notice_by_token("t" * 32), store.muted(2)) == (Notice(1), None, set())
    assert (store.ratings_of(1), store.notes_of(2)) == ([], {"m": "his"})
    assert [chat.words for chat in store.chat("m")] == ["", "well"]
    match = store.match("m")
    assert match is not None and [seat.name for seat in match.seats] == ["former player", "Bo"]
    store.forget_ratings().result(timeout=10)
    store.rate("m").result(timeout=10)
    assert [each.person for each in store.ratings("beutelschneider", 2)] == [2]  # whoever is gone is on no list


def test_what_was_said_is_removed_and_numbers_go_on(store: Store) -> None:
    for number in (1, 2, 3):
        store.speak("m", Chat(number, 0, "Ada", f"word {number}", float(number), 1)).result(timeout=10)
    store.unsay("m", 2).result(timeout=10)
    assert [(chat.number, chat.words) for chat in store.chat("m")] == [(1, "word 1"), (2, ""), (3, "word 3")]
    store.unsay("m").result(timeout=10)
    assert [chat.words for chat in store.chat("m")] == ["", "", ""]


def test_a_closed_table_is_on_no_list(store: Store) -> None:
    for name, stage in (("runs", RUNNING), ("shut", CLOSED)):
        store.save_match(kept(name, stage, KeptSeat("person", 1, "Ada"))).result(timeout=10)
    assert [each.id for each in store.matches_of(1)] == ["runs"]
    assert (store.opened(1), store.unrated(), store.stage(CLOSED)[0].id) == (1, [], "shut")
    assert store.counts() == {RUNNING: 1, CLOSED: 1, "event": 0, "person": 3}


def test_what_was_done_is_read_latest_first(store: Store) -> None:
    acts = [Act(float(number), "192.0.2.1", "renamed", f"person {number % 2}", "a → b") for number in range(4)]
    for act in acts:
        store.book_act(act).result(timeout=10)
    assert store.acts() == acts[::-1]
    assert store.acts(1) == acts[3:]
    assert store.acts(whom="person 0") == [acts[2], acts[0]]
