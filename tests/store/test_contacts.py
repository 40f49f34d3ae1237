"""Whom people have met and whom they block, in both stores."""

from tafelrunde.store import OPEN, OVER, RUNNING, Chat, Group, KeptMatch, KeptSeat, Progress, Seek, Store
from tests.stores import done


def table(name: str, *people: int, public: bool = True) -> KeptMatch:
    """A table that waits for players, at which these people sit."""
    seats = [KeptSeat("person", each, "") for each in people]
    return KeptMatch(name, "burgundy", 1, {}, b"", [*seats, KeptSeat()], people[0], 1.0, 1.0, public=public)


def add(store: Store, *names: str) -> list[int]:
    return [done(store.add_person(name, name, 1.0)).id for name in names]


def test_people_meet_in_groups_in_the_lobby_and_at_tables(store: Store) -> None:
    ada, bo, cy, di, eli = add(store, "Ada", "Bo", "Cy", "Di", "Eli")

    def whom(person: int) -> set[int]:
        return {each for each in (ada, bo, cy, di, eli) if each != person and done(store.have_met(person, each, 50.0))}

    assert whom(ada) == set()
    done(store.add_group(Group("round", "Round", "", 1.0, "link"), ada, 9))
    for person, asks in ((bo, False), (cy, True)):
        done(store.join_group("round", person, 1.0, asks, 9))
    assert (whom(ada), whom(bo), whom(cy)) == ({bo}, {ada}, set()), "who only asks to be let in has met nobody"
    done(store.save_match(private := table("private", di, ada, public=False)))
    assert (whom(ada), whom(eli)) == ({bo, di}, set())
    done(store.speak(private, Chat(1, -1, "Eli", "hello", 2.0, eli)))
    assert (whom(eli), whom(di)) == ({ada, di}, {ada, eli})
    done(store.save_match(table("public", di)))
    done(store.save_seek(Seek(cy, ("burgundy",), (2,), ("slow3",), 1.0, 1.0, 1.0, 49.0)))
    assert whom(bo) == {ada, di}, "what Cy sought has ended"
    done(store.save_seek(Seek(cy, ("burgundy",), (2,), ("slow3",), 1.0, 1.0, 1.0, 51.0)))
    assert whom(bo) == {ada, cy, di}


def test_programs_of_somebody_count_as_that_person_to_a_block(store: Store) -> None:
    ada, bo, eve = add(store, "Ada", "Bo", "Eve")
    his, hers = (done(store.add_program(owner, 9, f"token {owner}", "Rob", 1.0)) for owner in (bo, ada))
    assert his is not None and hers is not None
    done(store.block(ada, bo, True))
    assert done(store.blocked_by_either(ada)) == {bo: True, his.id: True}
    assert done(store.blocked_by_either(his.id)) == {ada: False, hers.id: False}
    assert done(store.unheard_people(hers.id)) == {bo: False, his.id: False}
    assert done(store.muted_by_either(bo)) == {ada, hers.id}
    assert done(store.blocked_pairs([ada, bo, eve, his.id, hers.id])) == {
        frozenset((one, other)) for one in (ada, hers.id) for other in (bo, his.id)}
    done(store.block(ada, bo, False))
    done(store.block(eve, his.id, True))
    assert done(store.blocked_by_either(eve)) == {his.id: True}, "whoever blocks a program blocks that one"


def test_no_list_names_a_running_table_that_nobody_may_watch(store: Store) -> None:
    bo = done(store.add_person("bo's key", "Bo", 1.0)).id
    done(store.follow(99, bo, 1.0, 9))

    def listed(stage: str, onlookers: bool) -> set[str]:
        name = f"{stage}{onlookers}"
        seats = [KeptSeat("person", bo, "Bo")]
        done(store.save_match(KeptMatch(name, "burgundy", 1, {}, b"s" * 32, seats, bo, 4.0, 5.0, onlookers=onlookers,
                                        progress=Progress(stage, 0))))
        found = done(store.match(name))
        assert found is not None and found.onlookers == onlookers
        return {each.id for each in (*done(store.list_matches(stage)), *done(store.matches_of_followed(99, 0.0, 9)))}

    for stage in (OPEN, OVER, RUNNING):
        assert f"{stage}True" in listed(stage, True)
        assert (f"{stage}False" in listed(stage, False)) == (stage != RUNNING)
