"""Whoever has taken a match writes it, and nobody else; on both stores."""

from collections.abc import Awaitable, Callable

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import (
    NEW,
    NOT_TAKEN,
    OPEN,
    RUNNING,
    Chat,
    KeptMatch,
    KeptSeat,
    Lost,
    OwnedElsewhere,
    Plan,
    Progress,
    Store,
    Visit,
)
from tafelrunde.store.sql import Statement, Transaction
from tests.store.several import at_once
from tests.stores import done

WRITES: dict[str, Callable[[Store, KeptMatch], Awaitable[None]]] = {
    "head": lambda store, match: store.save_match(match),
    "lines": lambda store, match: store.append(match, [Line(1, 0, "lay 7")], 9.0, Progress(RUNNING, 1)),
    "no lines": lambda store, match: store.append(match, [], 9.0, Progress(RUNNING, 0)),
    "talk": lambda store, match: store.speak(match, Chat(1, 0, "Ada", "hello", 9.0, 1)),
    "plan": lambda store, match: store.save_plan(match, 0, Plan("lay 7", 0, "[]")),
    "no plan": lambda store, match: store.save_plan(match, 1, None),
    "visit": lambda store, match: store.save_visit(match, Visit(1, "here", "phone", 9.0)),
    "end": lambda store, match: store.drop_match(match),
}


def table(name: str = "abc") -> KeptMatch:
    seats = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo")]
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, seats, 1, 4.0, 5.0)


async def everything(store: Store, name: str = "abc") -> object:
    return (await store.match(name), await store.lines(name), await store.chat(name), await store.plans(name),
            await store.visits(name))


@pytest.fixture
def match(store: Store) -> KeptMatch:
    """A table that was opened here, with a plan of the second seat."""
    made = table()
    done(store.save_match(made))
    done(store.save_plan(made, 1, Plan("lay 3", 0, "[]")))
    return made


def test_a_new_match_is_its_makers(store: Store) -> None:
    made = table()
    assert made.fence == NEW
    done(store.save_match(made))
    assert made.fence > 0
    made.public = False
    done(store.save_match(made))
    found = done(store.match("abc"))
    assert not found.public


@pytest.mark.parametrize("write", WRITES)
def test_who_has_it_writes_it(write: str, store: Store, match: KeptMatch) -> None:
    before = done(everything(store))
    match.public = False
    done(WRITES[write](store, match))
    assert done(everything(store)) != before


@pytest.mark.parametrize("write", WRITES)
def test_who_has_lost_it_changes_nothing(write: str, store: Store, match: KeptMatch) -> None:
    taken = done(store.take("abc"))
    assert taken == match and taken.fence > match.fence
    before = done(everything(store))
    match.public = False
    with pytest.raises(Lost, match="opened elsewhere meanwhile; nothing was changed"):
        done(WRITES[write](store, match))
    assert done(everything(store)) == before
    done(WRITES[write](store, taken))


@pytest.mark.parametrize("write", WRITES)
def test_what_was_only_read_is_not_written(write: str, store: Store, match: KeptMatch) -> None:
    read = done(store.match("abc"))
    (listed,) = done(store.list_matches(OPEN))
    assert (read, listed) == (match, match)
    for head in (read, listed):
        assert head.fence == NOT_TAKEN
        with pytest.raises(Lost):
            done(WRITES[write](store, head))


def test_who_lets_go_writes_no_more(store: Store, match: KeptMatch) -> None:
    fence = match.fence
    done(store.release(match))
    with pytest.raises(Lost):
        done(store.save_match(match))
    taken = done(store.take("abc"))
    assert taken.fence > fence
    match.fence = fence
    done(store.release(match))  # it is not theirs any more
    done(store.save_match(taken))


def test_nobody_takes_what_is_not_there(store: Store) -> None:
    assert done(store.take("nobody")) is None


def test_a_match_is_opened_once(store: Store, match: KeptMatch) -> None:
    with pytest.raises(Exception, match="already saved"):
        done(store.save_match(table()))
    done(store.save_match(match))


def test_of_many_who_take_a_match_the_last_has_it(store: Store, match: KeptMatch) -> None:
    taken = [each for each in at_once(*[lambda: store.take("abc")] * 8) if each is not None]
    assert len({each.fence for each in taken}) == 8
    last = max(taken, key=lambda each: each.fence)
    for each in taken:
        if each is not last:
            with pytest.raises(Lost):
                done(store.append(each, [Line(1, 0, "lay 9")], 6.0, Progress(RUNNING, 1)))
    done(store.append(last, [Line(1, 0, "lay 7")], 6.0, Progress(RUNNING, 1)))
    assert done(store.lines("abc")) == [Line(1, 0, "lay 7")]


def test_what_a_living_process_has_is_not_taken(store: Store, match: KeptMatch,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """Which processes live, engines say: here all of them do that stand in the table."""

    def work() -> Transaction[int]:
        rows = yield Statement("INSERT INTO process (place, since, until) VALUES ($1, $2, $3) RETURNING id",
                               "hall:2", 0.0, 1e10)
        other = int(rows[0]["id"]) + 1000
        yield Statement("UPDATE process SET id = $1 WHERE id = $2", other, other - 1000)
        yield Statement("UPDATE match SET owner = $1", other)
        return other

    other = done(store.engine.change(work))
    monkeypatch.setattr(type(store.engine), "lives",
                        lambda _, process: f"EXISTS (SELECT 1 FROM process WHERE process.id = {process})")
    with pytest.raises(OwnedElsewhere, match="in another process of the house") as refused:
        done(store.take("abc"))
    assert refused.value.place == "hall:2"
    done(store.save_match(match))  # nobody took it: its fence is good
    assert done(store.take("nobody")) is None

    def end() -> Transaction[None]:
        yield Statement("DELETE FROM process WHERE id = $1", other)

    done(store.engine.change(end))
    taken = done(store.take("abc"))
    assert taken.fence > match.fence


def test_a_next_match_is_kept_once_and_with_the_one_before_it(store: Store) -> None:
    match, stale = table(), table()
    done(store.save_match(match))
    stale.fence, match.rematch = match.fence + 1, {"by": 1, "until": 9.0, "agreed": [1, 2]}
    assert done(store.open_match(table("host has enough"), 1, 1, after=match)) == "going"
    with pytest.raises(Lost):
        done(store.open_match(table("of a stranger"), 9, 9, after=stale))
    assert done(store.open_match(table("next"), 9, 9, after=match)) == ""
    with pytest.raises(Lost):
        done(store.open_match(table("and again"), 9, 9, after=match))
    assert {kept.id for kept in done(store.matches_of(1))} == {"abc", "next"}
    kept = done(store.match("abc"))
    assert kept is not None and (kept.again, kept.rematch) == ("next", match.rematch)
