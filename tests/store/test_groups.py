"""Groups as both stores keep them: members and what they may do, evenings that are opened once, what goes with an
account."""

import pytest

from tafelrunde.events import Line
from tafelrunde.store import OVER, Evening, Group, KeptMatch, KeptSeat, Progress, Sanction, Store, Tournament, may
from tests.stores import done

pytestmark = pytest.mark.usefixtures("people")
ADA, BO, CY, DI, ELI = 1, 2, 3, 4, 5


@pytest.fixture
def group(store: Store) -> str:
    assert done(store.add_group(Group("round", "Our round", "", 1.0, "key"), ADA, 3))
    assert done(store.join_group("round", BO, 2.0, asks=False, most=10))
    return "round"


def names(store: Store, group: str) -> list[tuple[int, str, bool]]:
    """Members: number, what they were allowed, whether they ask."""
    return [(each.person, each.may, each.asks) for each in done(store.members(group))]


def match(name: str, *people: int) -> KeptMatch:
    """A match that nobody has kept yet."""
    seats = [KeptSeat("person", person, f"Person {person}") for person in people]
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, seats, people[0], 4.0, 4.0, public=False)


def test_a_group_is_found_by_its_members_until_the_last_has_left(store: Store, group: str) -> None:
    assert names(store, group) == [(ADA, "members evenings", False), (BO, "", False)]
    assert [each.name for each in done(store.groups_of(BO))] == ["Our round"]
    assert not done(store.leave_group(group, ADA)), "nobody else leads"
    done(store.allow(group, BO, "members"))
    assert done(store.leave_group(group, ADA))
    assert done(store.groups_of(ADA)) == [] and names(store, group) == [(BO, "members", False)]
    done(store.add_evening(Evening(0, group, 9.0, "UTC", "burgundy", "none", 0), 5))
    assert done(store.leave_group(group, BO))
    assert done(store.group(group)) is None and done(store.due_evenings(99.0)) == []


def test_who_asks_is_no_member_until_let_in(store: Store, group: str) -> None:
    done(store.join_group(group, CY, 3.0, asks=True, most=10))
    assert done(store.groups_of(CY)) == [] and names(store, group)[-1] == (CY, "", True)
    done(store.allow(group, CY, "members"))
    assert not may(done(store.members(group)), CY, "members")
    done(store.join_group(group, CY, 4.0, asks=False, most=10))
    assert names(store, group)[-1] == (CY, "", False)
    done(store.join_group(group, CY, 5.0, asks=True, most=10))  # a member stays one
    assert names(store, group)[-1] == (CY, "", False)
    assert not done(store.join_group(group, DI, 6.0, asks=False, most=3))
    assert not done(store.add_group(Group("other", "Another", "", 1.0, "key"), ADA, 1))


def test_a_group_whose_leader_is_deleted_is_led_by_whoever_has_been_there_longest(store: Store, group: str) -> None:
    done(store.join_group(group, CY, 3.0, asks=False, most=10))
    done(store.forget(ADA, "former player"))
    members = done(store.members(group))
    assert [may(members, each, "members") for each in (ADA, BO, CY)] == [False, True, False]
    for each in (BO, CY):
        done(store.forget(each, "former player"))
    assert done(store.group(group)) is None


def test_what_a_guest_was_becomes_the_persons(store: Store, group: str) -> None:
    done(store.add_evening(Evening(0, group, 9.0, "UTC", "burgundy", "none", 0), 5))
    (evening,) = done(store.evenings(group))
    for each in (ADA, BO):
        assert done(store.attend(group, evening.id, each, 3.0, comes=True))
    done(store.merge_accounts(BO, CY))
    assert [each for each, *_ in names(store, group)] == [ADA, CY]
    assert done(store.attendance([evening.id])) == {evening.id: [ADA, CY]}
    done(store.merge_accounts(CY, ADA))
    assert [each for each, *_ in names(store, group)] == [ADA]
    assert done(store.attendance([evening.id])) == {evening.id: [ADA]}


def test_an_evening_is_opened_once_with_its_tables_and_the_next_one(store: Store, group: str) -> None:
    evening = Evening(0, group, 9.0, "UTC", "beutelschneider", "none", 1)
    assert done(store.add_evening(evening, 1))
    assert not done(store.add_evening(evening, 1)), "one lies before the group already"
    assert done(store.due_evenings(8.9)) == []
    (due,) = done(store.due_evenings(9.0))
    assert not done(store.attend(group, due.id, CY, 3.0, comes=True)), "no member"
    tables = [match("abc", ADA, BO)]
    following = Evening(0, group, 19.0, "UTC", "beutelschneider", "none", 1, late=3600)
    assert done(store.open_evening(due, tables, following))
    assert not done(store.open_evening(due, [match("xyz", ADA, BO)], following))
    assert [each.id for each in done(store.matches_of_group(group))] == ["abc"]
    assert [(each.at, each.late) for each in done(store.evenings(group))] == [(19.0, 3600)]
    assert done(store.due_evenings(9.0)) == []
    assert done(store.group_of_match("abc")) == done(store.group(group)) and done(store.group_of_match("xyz")) is None
    assert not done(store.attend(group, due.id, ADA, 3.0, comes=True)), "it is over"
    (ahead,) = done(store.evenings(group))
    assert done(store.move_evening(group, ahead.id, 29.0, "UTC", 10.0))
    assert [(each.at, each.late) for each in done(store.evenings(group))] == [(29.0, 0)]


def test_a_cancelled_evening_takes_along_who_comes(store: Store, group: str) -> None:
    done(store.add_evening(Evening(0, group, 9.0, "UTC", "burgundy", "none", 0), 5))
    (evening,) = done(store.evenings(group))
    done(store.attend(group, evening.id, BO, 3.0, comes=True))
    done(store.attend(group, evening.id, ADA, 4.0, comes=True))
    done(store.attend(group, evening.id, BO, 5.0, comes=False))
    assert done(store.attendance([evening.id])) == {evening.id: [ADA]}
    done(store.cancel_evening("another", evening.id, 6.0))
    assert done(store.evenings(group)) == [evening]
    done(store.cancel_evening(group, evening.id, 6.0))
    assert done(store.evenings(group)) == [] and done(store.attendance([evening.id])) == {evening.id: []}
    assert not done(store.open_evening(evening, [], None))


def test_people_are_reminded_of_an_evening_once_wherever_it_is_moved(store: Store, group: str) -> None:
    for at in (9.0, 20.0, 99.0):
        done(store.add_evening(Evening(0, group, at, "UTC", "burgundy", "none", 1), 5))
    first, second, _ = done(store.evenings(group))
    assert done(store.claim_evenings(8.0, 20.0)) == [first, second]
    assert done(store.claim_evenings(8.0, 20.0)) == [] == done(store.claim_evenings(9.0, 12.0))
    done(store.move_evening(group, second.id, 60.0, "UTC", 10.0))
    assert done(store.claim_evenings(10.0, 20.0)) == []
    (moved,) = done(store.claim_evenings(50.0, 70.0))
    assert (moved.id, moved.at) == (second.id, 60.0) and done(store.claim_evenings(50.0, 70.0)) == []
    done(store.open_evening(moved, [], Evening(0, group, 80.0, "UTC", "burgundy", "none", 1, turn=1)))
    assert [each.turn for each in done(store.claim_evenings(60.0, 90.0))] == [1]
    (far,) = [each for each in done(store.evenings(group)) if each.at == 99.0]
    done(store.cancel_evening(group, far.id, 70.0))
    assert done(store.claim_evenings(70.0, 120.0)) == []


def test_lines_of_a_tournament_are_added_once_and_all_at_once(store: Store, group: str) -> None:
    cup = Tournament("cup", group, "Cup", "tafelrunde event 1", "none", 1.0, tag="league")
    assert done(store.add_tournament(cup, 1)) and not done(store.add_tournament(cup, 1))
    first = [Line(1, "2026-12-03T19:00Z", "enter p1 Ada"), Line(2, "2026-12-03T19:00Z", "bye 1 p1 half")]
    assert done(store.append_to_tournament(cup, first, {"p1": ADA}, {}, over=False))
    assert not done(store.append_to_tournament(cup, first, {"p1": ADA}, {}, over=False))
    second = [Line(3, "2026-12-03T19:01Z", "enter p2 Bo")]
    assert done(store.append_to_tournament(cup, second, {"p2": BO}, {}, over=False, when=(9.0, "UTC")))
    assert [(each.at, each.zone) for each in done(store.tournaments_of(group))] == [(9.0, "UTC")]
    third = [Line(4, "2026-12-03T19:02Z", "table 1.1 beutelschneider p1 p2")]
    assert done(store.append_to_tournament(cup, third, {}, {"1.1": match("abc", ADA, BO)}, over=True))
    kept = done(store.tournament("cup"))
    assert (kept.lines, kept.people, kept.matches) == ([*first, *second, *third], {"p1": ADA, "p2": BO}, {"1.1": "abc"})
    assert kept.tournament.over and done(store.running_tournaments()) == []
    assert [each.id for each in done(store.tournaments_of(group))] == ["cup"]
    assert [each.id for each in done(store.matches_of_group(group))] == ["abc"]
    assert done(store.match_tags(group)) == {"abc": "league"}
    anew = [Line(5, "2026-12-03T19:09Z", "swap 1 p1 p2 by p1: why not")]
    assert done(store.append_to_tournament(cup, anew, {}, {"1.1": match("abd", BO, ADA)}, True, ["abc"]))
    assert (found := done(store.tournament(cup.id))).matches == {"1.1": "abd"} and found.dropped == ["abc"]
    done(store.forget_dropped("abd"))
    done(store.forget_dropped("abc"))
    assert (found := done(store.tournament(cup.id))).matches == {"1.1": "abd"} and found.dropped == []


def test_a_record_forgets_the_name_of_whoever_is_deleted(store: Store, group: str) -> None:
    cup = Tournament("cup", group, "Cup", "tafelrunde event 1", "none", 1.0)
    done(store.add_tournament(cup, 1))
    lines = [Line(1, "t", "enter p1 Ada Lovelace"), Line(2, "t", "enter p2 Bo"), Line(3, "t", "start")]
    for line, person in zip(lines[:2], (ADA, BO), strict=True):
        done(store.append_to_tournament(cup, [line], {line.text.split()[1]: person}, {}, over=False))
    done(store.append_to_tournament(cup, lines[2:], {}, {}, over=False))
    done(store.merge_accounts(BO, CY))
    done(store.forget(ADA, "former player"))
    kept = done(store.tournament("cup"))
    assert [line.text for line in kept.lines] == ["enter p1 former player", "enter p2 Bo", "start"]
    assert kept.people == {"p2": CY}
    done(store.rename_everywhere(CY, "Cyrus"))
    assert [line.text for line in done(store.tournament("cup")).lines][1] == "enter p2 Cyrus"


def texts(store: Store, tournament: str) -> list[str]:
    return [line.text for line in done(store.tournament(tournament)).lines]


def test_nothing_in_a_record_leads_to_whoever_is_deleted(store: Store, group: str) -> None:
    """What was done stays, without who it was; a word stays that the deals of others hang on, and no other one."""
    ahead = ["enter p1 Person 1", "salt p1 mine", "enter p2 Person 2", "salt p2 his", "enter p3 Eli", "salt p3 hers"]
    acts = [f"pause by member-{number}: member-{number} said so" for number in (CY, 10 * CY, DI)]
    entrants = {"p1": ADA, "p2": BO, "p3": ELI}
    for name, lines in (("begun", [*ahead, "start", *acts]), ("ahead", [*ahead, *acts])):
        cup = Tournament(name, group, "Cup", "tafelrunde event 1", "none", 1.0)
        done(store.add_tournament(cup, 9, [Line(place, "t", text) for place, text in enumerate(lines, 1)], entrants))
    done(store.merge_accounts(DI, CY))
    assert texts(store, "begun")[-3:] == [*acts[:2], f"pause by member-{CY}: member-{DI} said so"]
    done(store.merge_accounts(BO, ADA))  # who had entered twice
    done(store.join_group(group, ELI, 3.0, asks=False, most=10))
    for person in (ADA, CY):
        done(store.forget(person, "former player"))
    gone = ["enter p1 former player", "salt p1 mine", "enter p2 former player", "salt p2 his", *ahead[4:]]
    acts = [f"pause by member-0: member-{CY} said so", acts[1], f"pause by member-0: member-{DI} said so"]
    assert texts(store, "begun") == [*gone, "start", *acts]
    assert texts(store, "ahead") == [*gone[:1], "salt p1 -", gone[2], "salt p2 -", *ahead[4:], *acts]
    assert done(store.tournament("begun")).people == done(store.tournament("ahead")).people == {"p3": ELI}


def test_a_guest_whom_a_record_names_is_not_dropped(store: Store, group: str) -> None:
    """They have left the group, and were at no table: else their name would stay, and nobody could have it deleted."""
    cup = Tournament("cup", group, "Cup", "tafelrunde event 1", "none", 1.0)
    done(store.add_tournament(cup, 9, [Line(1, "t", "enter p1 Person 3")], {"p1": CY}))
    assert done(store.drop_guests(9.0)) == 1, "Di; the latest one stays"
    assert done(store.person_by_id(CY)) is not None and done(store.person_by_id(DI)) is None
    done(store.forget(CY, "former player"))
    assert texts(store, "cup") == ["enter p1 former player"]


def test_a_board_is_sealed_until_all_tables_have_played_it(store: Store, group: str) -> None:
    cup = Tournament("cup", group, "Cup", "tafelrunde event 1", "none", 1.0, secret=b"secret")
    done(store.add_tournament(cup, 1))
    board, free = match("board", ADA, BO), match("free", ADA, BO)
    done(store.append_to_tournament(cup, [Line(1, "t", "round 1")], {}, {"1.1": board}, over=False, sealed=True))
    done(store.append_to_tournament(cup, [Line(2, "t", "pause")], {}, {"1.2": free}, over=False))
    assert done(store.tournament("cup")).tournament.secret == b"secret"
    for each in ("board", "free"):
        taken = done(store.take(each))
        done(store.append(taken, [], 9.0, Progress(OVER, 0, (), (1, 2), (5, 3))))

    def shown() -> list[list[str]]:
        lists = (store.matches_of_group(group), store.finished_matches(ADA))
        return [sorted(each.id for each in done(found)) for found in lists] + [done(store.unrated_matches())]

    assert (done(store.is_sealed("board")), done(store.is_sealed("free"))) == (True, False)
    assert shown() == [["free"], ["free"], ["free"]]
    assert not done(store.rate("board")) and [each.id for each in done(store.matches_of(ADA))] == ["free", "board"]
    done(store.append_to_tournament(cup, [Line(3, "t", "round 2")], {}, {"2.1": match("next", ADA, BO)}, over=False,
                                    sealed=True, unseals=True))
    assert (done(store.is_sealed("board")), done(store.is_sealed("next"))) == (False, True)
    assert shown() == [["board", "free"], ["board", "free"], ["board", "free"]]


def test_who_may_not_play_in_a_tournament_any_more(store: Store, group: str) -> None:
    """Ada has left the group, Bo is banned, Cy suspended in it, Di in another one."""
    cup = Tournament("cup", group, "Cup", "tafelrunde event 1", "none", 1.0)
    done(store.add_tournament(cup, 1))
    for person in (CY, DI):
        done(store.join_group(group, person, 3.0, asks=False, most=10))
    lines = [Line(number, "t", f"enter p{number} Somebody") for number in (ADA, BO, CY, DI)]
    done(store.append_to_tournament(cup, lines, {f"p{number}": number for number in (ADA, BO, CY, DI)}, {}, over=False))
    assert done(store.list_barred("cup", 5.0)) == set()
    done(store.allow(group, BO, "members"))
    done(store.leave_group(group, ADA))
    done(store.set_standing(BO, "banned"))
    for person, where in ((CY, group), (DI, "elsewhere")):
        done(store.add_sanction(Sanction(0, person, where, "suspension", 4.0, 9.0, "why", ADA)))
    assert done(store.list_barred("cup", 5.0)) == {"p1", "p2", "p3"}
    assert done(store.list_barred("cup", 9.5)) == {"p1", "p2"}


def test_who_had_not_come_to_a_table_that_was_closed(store: Store, group: str) -> None:
    done(store.save_match(match("abc", ADA, BO)))
    taken = done(store.take("abc"))
    assert taken is not None and done(store.list_absent("abc")) == set()
    done(store.close_match(taken, {BO}, 5.0))
    assert done(store.list_absent("abc")) == {BO}
