"""Programs of people: their tokens, how many, what is asked of them, and when a match of theirs counts."""

from collections.abc import Sequence

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import OVER, KeptMatch, KeptSeat, Progress, Store
from tests.stores import done

SLUG = "castles_besieged"


async def people(store: Store) -> tuple[int, int, int, int]:
    """Ada with two programs, and Bo: their numbers."""
    ada, bo = await store.add_person("ada's key", "Ada", 1.0), await store.add_person("bo's key", "Bo", 1.0)
    one = await store.add_program(ada.id, 2, "token 1", "Deep Ada", 2.0)
    other = await store.add_program(ada.id, 2, "token 2", "Shallow Ada", 2.0)
    assert one is not None and other is not None
    return ada.id, one.id, other.id, bo.id


def test_a_program_has_an_owner_and_one_token(store: Store) -> None:
    ada, one, other, bo = done(people(store))
    assert [each.id for each in done(store.programs_of(ada))] == [one, other]
    assert done(store.programs_of(bo)) == done(store.programs_of(0)) == []
    assert done(store.add_program(ada, 2, "token 3", "One too many", 3.0)) is None
    found = done(store.person("token 1"))
    assert (found.id, found.owner, found.login) == (one, ada, "")
    done(store.change_token(one, "token 4"))
    assert done(store.person("token 1")) is None and (done(store.person("token 4"))) == found
    done(store.change_token(one, ""))
    assert done(store.person("token 4")) is None
    assert done(store.with_tokens([ada, one, other])) == {ada, other}
    assert [each.name for each in done(store.programs())] == ["Shallow Ada"]


def test_who_is_deleted_is_nobody_s_program_and_none_is_dropped_as_a_guest(store: Store) -> None:
    ada, one, other, _ = done(people(store))
    done(store.forget(one, "former player"))
    assert [each.id for each in done(store.programs_of(ada))] == [other]
    assert done(store.add_program(ada, 2, "token 5", "In its place", 3.0)) is not None
    done(store.set_login(ada, "ada", "hash"))
    done(store.add_person("somebody's key", "latest", 1.0))
    done(store.drop_guests(100.0))
    assert done(store.person_by_id(other)) is not None


def test_who_is_or_was_a_program_is_told_from_people(store: Store) -> None:
    ada, one, other, bo = done(people(store))
    done(store.forget(one, "former player"))
    assert done(store.programs_among([ada, one, other, bo])) == {one, other}
    assert done(store.programs_among([])) == set()


@pytest.mark.parametrize(("sitting", "counts"), [
    ((3, 1), True), ((1, 0), False), ((1, 2), False), ((1, 2, 3), False), ((0, 1, 3), False), ((3, 0), True),
])
def test_who_plays_with_programs_of_their_own_is_not_rated(store: Store, sitting: Sequence[int],
                                                           counts: bool) -> None:
    known = done(people(store))
    done(store.set_login(known[3], "bo", "hash"))
    done(store.set_login(known[0], "ada", "hash"))
    seats = [KeptSeat("person", known[each], "?") for each in sitting]
    ranks = tuple(range(1, len(seats) + 1))
    match = KeptMatch("m", SLUG, 1, {}, b"s" * 32, seats, known[3], 4.0, 5.0, accounts_only=True,
                      progress=Progress(OVER, 4 * len(seats), (), ranks, ranks))
    done(store.save_match(match))
    done(store.append(match, [Line(number + 1, number % len(seats), "x") for number in range(4 * len(seats))], 5.0,
                       match.progress))
    assert done(store.rate("m")) == counts
    assert bool(done(store.ratings(SLUG, len(seats)))) == counts
    done(store.forget(known[1], "former player"))
    done(store.forget_ratings())
    assert done(store.rate("m")) == counts, "ratings that are rebuilt are the same, whoever has gone meanwhile"
