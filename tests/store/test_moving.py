"""A house moves from any kind of store into any other, as a whole, and goes on where a move was broken off."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tafelrunde.cli.app import run as command
from tafelrunde.core.record import Line
from tafelrunde.events import Line as EventLine
from tafelrunde.store import (
    OVER,
    RUNNING,
    Act,
    Chat,
    DueNotice,
    Evening,
    Group,
    Holiday,
    Hook,
    Invitation,
    KeptMatch,
    KeptSeat,
    Notice,
    Plan,
    Progress,
    Push,
    Sanction,
    Seek,
    SignInChange,
    Store,
    StoreError,
    Tournament,
    Tried,
    Visit,
    Window,
    moving as moves,
    open_anywhere,
)
from tafelrunde.store.moving import move, shapes
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tests.commands import expect_refusal, run_command
from tests.postgres import Server, server
from tests.stores import done, keep_open

pytestmark = pytest.mark.slow
PLACES = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite"), ("postgres", "postgres")]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[[str, str], Path | str]]:
    made: list[str] = []

    def empty(kind: str, name: str) -> Path | str:
        if kind == "sqlite":
            return tmp_path / name / "house.db"
        made.append(server().empty())
        return made[-1]

    yield empty
    for url in made:
        server().drop(url)


async def furnish(store: Store, matches: int = 7) -> None:
    for name in ("Ada", "Bö", "Cleo"):
        person = await store.add_person(f"key {name}", name, 1.5)
        await store.mute(person.id, 9, True)
        await store.block(person.id, 8, True)
        await store.follow(person.id, 7, 5.5, 9)
        await store.save_followable(person.id, True)
        await store.save_seek(Seek(person.id, ("burgundy",), (2,), ("live15",), 1.0, 1.0, 1.0, 9.0))
        await store.save_holidays(person.id, [Holiday(1.25, 2.5), Holiday(3.0, 4.0)])
        await store.save_notice(Notice(person.id, mail=f"{name}@example.org", confirmed=True, token=name * 8))
        await store.save_hook(Hook(person.id, "", f"https://chat.example/{name}", "raw", secret="secret"))
        await store.renew_feed(person.id, f"feed of {name}", "de")
        await store.add_push(Push(f"https://push.example/{name}", person.id, "key", "auth"))
        await store.save_wants_coach(person.id, True)
        await store.save_finished_lesson(person.id, "burgundy", "first", 5.0)
        await store.save_puzzle_answer(person.id, Tried("0123abcd", "2026-11-23", True), 6.0)
        await store.remember_device("", f"device {name}", person.id, 7.0)
        await store.book_sign_in_change(person.id, SignInChange(7.5, "device"))
        await store.offer_recovery(f"token {name}", person.id, 8.0)
    await store.book_act(Act(9.0, "192.0.2.1", "renamed", "person 1", "a → b"))
    await store.attempt({"mark": Window(3, 60.0)}, 9.0)
    await store.secret("csrf-secret", lambda: "signs forms")
    await store.beat(100.0, [(10.0, 20.5), (30.0, 40.0)])
    for number in range(matches):
        over = number % 2 == 0
        seats = [KeptSeat("person", 1, "Ada", "", "salt"), KeptSeat("person", 2, "Bö", handed=3)]
        match = KeptMatch(f"m{number}", "castles_besieged", 1, {"a": None}, bytes(range(32)), seats, 1, 1.0, 50.0,
                          clock={"pace": ["slow", 1.0, 0.0]}, progress=Progress(OVER if over else RUNNING, 6, (),
                                                                                (1, 2) if over else (), (5, -3)))
        await store.save_match(match)
        await store.speak(match, Chat(1, 0, "Ada", "hello «du»", 2.0, 1))
        await store.save_plan(match, 0, Plan("lay 7", 3, "[]"))
        await store.append(match, [Line(line, line % 2, f"lay {line}") for line in range(1, 7)], 60.0, match.progress)
        if over:
            await store.save_review(match.id, "x" * 5000, ["one", "two"])
            assert await store.rate(match.id)
        else:
            await store.save_visit(match, Visit(1, "here", "phone", 3.0))
            await store.claim(match.id, 1, "push", 3)
            await store.keep_due(match.id, [DueNotice(match.id, 2, 4.0, 3)], {})
        await store.invite(Invitation(match.id, 2, "table", "", 1, 4.5, 99.0), 9)
        await store.write_note(match.id, 1, "mine")
    await store.book_stop("m1", 9.0)
    match = await store.take("m1")
    await store.close_match(match, [2], 65.0)
    await furnish_group(store)


async def furnish_group(store: Store) -> None:
    await store.add_sanction(Sanction(0, 2, "round", "warning", 3.0, 99.0, "came late", 1))
    await store.add_group(Group("round", "Our round", "since 1998", 1.0, "key"), 1, 9)
    await store.add_evening(Evening(0, "round", 9.0, "Europe/Berlin", "burgundy", "live45", 1), 9)
    (evening,) = await store.evenings("round")
    await store.attend("round", evening.id, 1, 2.0, comes=True)
    cup = Tournament("cup", "round", "Cup", "tafelrunde event 1", "none", 1.0)
    await store.add_tournament(cup, 9)
    seats = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bö")]
    table = KeptMatch("cup1", "castles_besieged", 1, {}, bytes(range(32)), seats, 1, 1.0, 1.0, public=False)
    await store.save_hook(Hook(0, "round", "https://chat.example/x", "slack", secret="secret"))
    await store.append_to_tournament(cup, [EventLine(1, "2026-12-03T19:00Z", "enter p1 Ada")], {"p1": 1},
                                     {"1.1": table}, over=False)


async def furnished(place: Path | str) -> None:
    """Such a house, closed."""
    async with keep_open(open_anywhere(place)) as store:
        await furnish(store)


async def moved(source: Path | str, target: Path | str) -> dict[str, tuple[int, str]]:
    """What a move says: rows and digest by table."""
    async with (keep_open(open_anywhere(source, update=False)) as old,
                keep_open(open_anywhere(target, half=True)) as new):
        found = await move(old.engine, new.engine, lambda *_: None)
        return {each.table: (each.rows, each.digest) for each in found}


async def told(place: Path | str) -> object:
    """What a house says of what it keeps, and whom it takes in next; what it numbers itself goes on."""
    async with keep_open(open_anywhere(place)) as store:
        await store.book_act(Act(10.0, "192.0.2.1", "renamed", "person 1", "b → c"))
        await store.book_sign_in_change(1, SignInChange(10.5, "mail"))
        match = await store.match("m0")
        return (match, await store.lines("m1"), await store.ratings_of(1), await store.holidays(2), await store.gaps(),
                await store.person("key Bö"), await store.review("m2"), await store.plans("m3"), await store.counts(),
                await store.acts(), await store.sign_in_changes(1),
                await store.add_person("new", "Dora", 9.0), [each.id for each in await store.list_matches(OVER)])


@pytest.mark.slow
@pytest.mark.parametrize(("source", "target"), PLACES)
def test_everything_arrives(source: str, target: str, place: Callable[[str, str], Path | str]) -> None:
    old, new = place(source, "old"), place(target, "new")
    done(furnished(old))
    arrived = done(moved(old, new))
    assert set(arrived) == {shape.name for shape in shapes()}
    assert {name: rows for name, (rows, _) in arrived.items() if not rows} == {}, "every table has something in it"
    assert arrived["event"][0] == 42
    assert done(told(new)) == done(told(old))


@pytest.mark.slow
@pytest.mark.parametrize(("source", "target"), PLACES[:2])
def test_a_move_that_is_broken_off_goes_on(source: str, target: str, place: Callable[[str, str], Path | str],
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "BATCH", 3)
    monkeypatch.setattr(moves, "LARGE", {"match": 2})
    old, new = place(source, "old"), place(target, "new")
    done(furnished(old))

    async def broken_off(after: int) -> bool:
        """So many batches; has it come to its end by then?"""
        first, second = await open_anywhere(old, update=False), await open_anywhere(new, half=True)
        plain, count = second.engine.change, 0

        async def change(work: object) -> object:
            nonlocal count
            count += 1
            if count > after:
                raise KeyboardInterrupt
            return await plain(work)  # type: ignore[arg-type]

        monkeypatch.setattr(second.engine, "change", change)
        try:
            await move(first.engine, second.engine, lambda *_: None)
        except KeyboardInterrupt:
            return False
        finally:
            await first.close()
            await second.close()
        return True

    async def still_half() -> None:
        with pytest.raises(StoreError, match="only half moved"):
            await open_anywhere(new)

    tries = 0
    while not done(broken_off(12)):
        tries += 1
        done(still_half())
        assert tries < 20
    assert tries > 2
    assert done(told(new)) == done(told(old))


def test_a_house_that_is_there_stays(place: Callable[[str, str], Path | str]) -> None:
    old, new = place("sqlite", "old"), place("postgres", "new")
    done(furnished(old))
    done(furnished(new))
    with pytest.raises(StoreError, match="a house already where this one should go; nothing was changed"):
        done(moved(old, new))
    assert done(told(new)) == done(told(old))  # it can be opened, and is what it was


@pytest.mark.anyio
@pytest.mark.parametrize("end", ["source", "target"])
@pytest.mark.parametrize("text", [  # something else, something less, something more
    "UPDATE event SET text = 'lay 99' WHERE match = 'm3' AND line = 4",
    "DELETE FROM event WHERE match = 'm3' AND line = 4",
    "INSERT INTO event (match, line, actor, text, at) VALUES ('zz', 1, 0, 'x', 1.0)"])
async def test_what_was_changed_meanwhile_is_noticed(place: Callable[[str, str], Path | str], end: str, text: str,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "BATCH", 21)
    old, new = place("sqlite", "old"), place("sqlite", "new")
    await furnished(old)
    async with keep_open(open_anywhere(old, update=False)) as first, keep_open(open_anywhere(new, half=True)) as second:
        plain = second.engine.count_on

        async def count_on() -> None:
            await plain()
            await (first if end == "source" else second).engine.change(lambda: one_by_one(Statement(text)))

        monkeypatch.setattr(second.engine, "count_on", count_on)
        with pytest.raises(StoreError, match="the two houses differ in the table event, at "):
            await move(first.engine, second.engine, lambda *_: None)
    with pytest.raises(StoreError, match="only half moved"):
        await open_anywhere(new)


@pytest.mark.anyio
async def test_an_open_house_is_not_moved(place: Callable[[str, str], Path | str]) -> None:
    old, new = place("postgres", "old"), place("sqlite", "new")
    await furnished(old)
    await (await open_anywhere(new)).close()
    async with keep_open(open_anywhere(old)):
        for places in ((old, new), (new, old)):
            with pytest.raises(StoreError, match="the house is open"):
                await moved(*places)


@pytest.mark.anyio
async def test_ratings_of_an_open_house_are_not_rebuilt(place: Callable[[str, str], Path | str],
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    house = str(place("postgres", "old"))
    await furnished(house)
    async with keep_open(open_anywhere(house)) as store:
        before = await store.ratings_of(1)
        for more, status in (["--rebuild"], 2), ([], 0):
            assert await asyncio.to_thread(command, ["ratings", "--store", house, *more]) == status
        assert before == await store.ratings_of(1) != []
    assert "the house is open; close it before its ratings are rebuilt" in capsys.readouterr().err
    assert await asyncio.to_thread(command, ["ratings", "--store", house, "--rebuild"]) == 0


def test_the_command_moves_there_and_back(tmp_path: Path, place: Callable[[str, str], Path | str],
                                          capsys: pytest.CaptureFixture[str]) -> None:
    old, database = tmp_path / "old", place("postgres", "")
    asyncio.run(furnished(old / "house.db"))
    out = run_command(capsys, "move-house", str(old), str(database))
    assert "event: 42 rows are the same, sha256 " in out and f"moved and compared: {len(shapes())} tables" in out
    again = run_command(capsys, "move-house", str(database), str(tmp_path / "back"))
    assert [line for line in again.splitlines() if "sha256" in line] == [
        line for line in out.splitlines() if "sha256" in line]
    assert (tmp_path / "back" / "house.db").stat().st_mode & 0o077 == 0
    assert done(told(tmp_path / "back" / "house.db")) == done(told(old / "house.db"))


def test_the_command_refuses_in_one_sentence(tmp_path: Path, place: Callable[[str, str], Path | str],
                                             capsys: pytest.CaptureFixture[str]) -> None:
    postgres: Server = server()
    (tmp_path / "there").mkdir()
    asyncio.run(furnished(tmp_path / "there" / "house.db"))
    with_password = postgres.url("nowhere").replace("postgres@", "postgres:geheim@")
    for words, why in (([str(tmp_path / "none"), str(tmp_path / "x")], "there is no house in"),
                       ([str(tmp_path / "there"), str(tmp_path / "there" / "house.db")], "moved to where it is"),
                       ([with_password, str(tmp_path / "x")], 'database "nowhere" does not exist'),
                       ([str(tmp_path / "there"), with_password], 'database "nowhere" does not exist'),
                       ([str(place("postgres", "")), str(tmp_path / "x")], "no house in this database")):
        told = expect_refusal(capsys, "move-house", *words)
        assert why in told and "geheim" not in told and told.count("\n") == 1
