"""`tafelrunde group …` and `tafelrunde event …` on a house that is open."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tafelrunde.cli import event_house, group
from tafelrunde.cli.app import MISTAKE, run
from tafelrunde.events import read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.store import CLOSED, RUNNING
from tests.commands import expect_refusal, run_command
from tests.web.house import House
from tests.web.stored import kept, stored
from tests.web.test_groups import CARDS, CASTLES, DAY, club, link_of, now
from tests.web.test_tournaments import A_WHILE, begin, lose, record, set_up, tables


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], opened: House, monkeypatch: pytest.MonkeyPatch) -> "Commands":
    for module in (group, event_house):
        monkeypatch.setattr(module, "in_house", lambda work, data, store: stored(data, work))
    return Commands(opened.folder, capsys)


class Commands:
    """The commands of one house, and what they print."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, *words: str, refused: bool = False) -> str:
        """Run one; what it prints, or why it is refused."""
        self.capsys.readouterr()
        return (expect_refusal if refused else run_command)(self.capsys, *words, "--data", str(self.folder))


def test_without_a_house_there_is_nothing_to_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words in (["group", "list"], ["event", "list"]):
        assert run([*words, "--data", str(tmp_path)]) == MISTAKE
        assert "there is no house in" in capsys.readouterr().err


def test_the_operator_looks_after_groups(opened: House, command: "Commands") -> None:
    people, address = club(opened, "Ada", "Bo", "Cy")
    group = address.rsplit("/", 1)[1]
    assert command("group", "list").split() == [group, "3", *command("group", "show", group).splitlines()[0].split()]
    command("group", "rename", group, "  Friday   round ")
    assert "Friday round" in people[1].get(address).text
    old = link_of(people[0], address)
    new = command("group", "renew-link", group).strip()
    assert new in link_of(people[0], address) != old and new in command("group", "show", group)
    rows = {row.split()[1]: row.split() for row in command("group", "show", group).splitlines()[2:]}
    command("group", "remove", group, rows["Ada"][0])
    rows = {row.split()[1]: row.split()[2:] for row in command("group", "show", group).splitlines()[2:]}
    assert rows == {"Bo": ["members", "evenings"], "Cy": []}, "somebody leads it"
    assert "only members of this group" in people[0].post(f"{address}/describe", form="/groups").text
    assert "there is no such member" in command("group", "remove", group, "9999", refused=True)
    assert "a group needs a name" in command("group", "rename", group, " ", refused=True)
    command("group", "close", group)
    assert command("group", "list") == "" and people[1].get(address).status_code == 404
    for act in ("show", "close", "renew-link"):
        assert "there is no group" in command("group", act, group, refused=True)


def test_the_operator_admits_sanctions_and_sets_evenings(opened: House, command: "Commands") -> None:
    (ada, bo), address = club(opened, "Ada", "Bo")
    cy, group = opened.guest("Cy"), address.rsplit("/", 1)[1]
    cy.post(f"{address}/join", form=address)

    def numbers() -> dict[str, str]:
        rows = [row.split() for row in command("group", "show", group).splitlines()[2:]]
        return {row[1]: row[0] for row in rows if row[0].isdecimal()}

    def admitted() -> bool:
        return "asks" not in command("group", "show", group)

    assert "no person 9999 asks" in command("group", "admit", group, "9999", refused=True) and not admitted()
    command("group", "admit", group, numbers()["Cy"])
    assert admitted() and "Set an evening" not in cy.get(address).text and "Members" in cy.get(address).text
    assert "asks to join" in command("group", "admit", group, numbers()["Cy"], refused=True)

    number = numbers()["Bo"]
    for words, told in ((["9999", "members"], "no such member"),
                        ([number, "sing"], "allowed members and evenings, not 'sing'"),
                        ([numbers()["Ada"]], "somebody has to lead the group")):
        assert told in command("group", "allow", group, *words, refused=True)
    command("group", "allow", group, number, "evenings", "members")
    assert f"{number}  Bo  members evenings" in command("group", "show", group)
    command("group", "allow", group, number)
    assert f"{number}  Bo\n" in command("group", "show", group)
    for person, kind, why, days, told in (
            ("9999", "caution", "x", "1", "no such member"), (number, "warning", "x", "0", "1 to 365 days"),
            (number, "exile", "x", "1", "sanctions are caution, warning and suspension, not 'exile'"),
            (number, "caution", " ", "1", "say why")):
        assert told in command("group", "sanction", group, person, kind, "--why", why, "--days", days, refused=True)
    command("group", "sanction", group, number, "suspension", "--days", "14", "--why", "left three tables")
    assert "left three tables" in bo.get(address).text
    (row,) = [row for row in command("group", "show", group).splitlines() if row.startswith("sanction ")]
    assert "Bo: suspension until " in row and row.endswith("by operator: left three tables")
    assert "no sanction 999 holds" in command("group", "lift", group, "999", refused=True)
    command("group", "lift", group, row.split()[1])
    assert "left three tables" not in bo.get(address).text + command("group", "show", group)

    at, later = (f"{datetime.fromtimestamp(now() + days * DAY, UTC):%Y-%m-%dT20:00}" for days in (2, 3))
    for words, told in (([at, "--game", "chess"], "there is no game 'chess'"),
                        (["soon", "--game", CARDS], "write a time"),
                        ([at, "--game", CARDS, "--weeks", "9"], "after 1 to 4 weeks"),
                        ([at, "--game", CARDS, "--zone", "Avalon"], "there is no time zone 'Avalon'"),
                        ([at, "--game", CARDS, "--speed", "fast"], "no choice of clocks called 'fast'")):
        assert told in command("group", "set-evening", group, *words, refused=True)
    command("group", "set-evening", group, at, "--game", CARDS, "--zone", "Europe/Berlin", "--weeks", "1", "--tag",
            "winter league")
    (row,) = [row for row in command("group", "show", group).splitlines() if row.startswith("evening ")]
    assert row.split("  ")[1:] == [f"{at.replace('T', ' ')} Europe/Berlin", CARDS, "winter league"]
    evening = row.split()[1]
    command("group", "move-evening", group, evening, later)
    assert f"{later.replace('T', ' ')} Europe/Berlin" in command("group", "show", group)
    for act, more in (("move-evening", [later]), ("cancel-evening", [])):
        assert "no evening 999 lies before this group" in command("group", act, group, "999", *more, refused=True)
    command("group", "cancel-evening", group, evening)
    assert "evening " not in command("group", "show", group) and "No evening is set." in ada.get(address).text
    acts = [act.detail for act in stored(opened.folder, lambda store: store.acts(whom=f"group {group}"))]
    assert [act.split()[0] for act in acts] == [
        "evening", "evening", "evening", "lifted", "suspension", "person", "person", "admitted"]


def test_the_operator_runs_a_league_from_its_set_up_to_the_next_season(opened: House, command: "Commands") -> None:
    people, address = club(opened, "Ada", "Bo", "Cy")
    group = address.rsplit("/", 1)[1]
    members = stored(opened.folder, lambda store: store.members(group))
    for words, told in ((["Cup", "--game", "chess"], "there is no game 'chess'"),
                        (["Cup", "--game", CASTLES, "--format", "duel"], "there is no format 'duel'; there are swiss"),
                        ([" ", "--game", CASTLES], "a tournament needs a name"),
                        (["Cup", "--game", CASTLES, "--size", "4"], "played by 2 people, not by 4"),
                        (["Cup", "--game", CASTLES, "--at", "soon"], "write a time"),
                        (["Cup", "--game", CASTLES, "--rounds", "99"], "a tournament has 1 to 30 rounds")):
        assert told in command("event", "set-up", group, *words, refused=True)
    event = command("event", "set-up", group, "Ladder", "--game", CASTLES, "--format", "league", "--divisions", "2",
                    "--tag", "ladder").strip()
    at = f"{datetime.fromtimestamp(now() + 2 * DAY, UTC):%Y-%m-%dT%H:%M}"
    other = command("event", "set-up", group, "Cup", "--game", CASTLES, "--at", at).strip()
    assert f" schedule {at}Z UTC\n" in record(people[0], f"/tournament/{other}")
    cup = f"/tournament/{event}"
    assert "only after a league" in command("event", "next-season", event, refused=True)
    assert "at least 2 people" in command("event", "direct", event, "start", "--why", "late", refused=True)
    for each in members:
        command("event", "direct", event, "enter", f"member-{each.person}", "--why", "asked me to")
    command("event", "direct", event, "division", "p3", "1", "--why", "as strong")
    command("event", "direct", event, "start", "--why", "all are there")
    opened.wait(A_WHILE)
    assert "note start by operator: all are there" in record(people[0], cup)
    while (event_now := replay(read_record(record(people[0], cup)))).running:
        for name, match in tables(people[0], cup).items():
            if event_now.table(name).running:
                lose(opened, people, match)
        opened.wait(A_WHILE)
    season = command("event", "next-season", event).strip()
    assert command("event", "next-season", event).strip() == season != event
    kept_seasons = stored(opened.folder, lambda store: store.tournaments_of(group))
    assert {each.id: each.tag for each in kept_seasons} == {event: "ladder", season: "ladder", other: ""}
    assert judge(read_record(record(people[0], cup))).faults == []


def test_the_operator_directs_a_tournament(opened: House, command: "Commands") -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di")
    event = cup.rsplit("/", 1)[1]
    assert command("event", "list").startswith(f"{event}  going  Castle cup  (")
    shown = command("event", "show", event)
    assert shown.startswith("Castle cup: running\n1.1  ") and len(shown.splitlines()) == 3 + 4
    command("event", "direct", event, "pause", "--why", "the house moves")
    assert "The tournament is paused." in people[1].get(cup).text and "the house moves" in people[1].get(cup).text
    old = tables(people[0], cup)["1.2"]
    command("event", "direct", event, "annul", "1.2", "--why", "one screen")
    command("event", "direct", event, "withdraw", "p4", "--why", "asked for it")
    opened.wait(A_WHILE)
    assert kept(opened.folder, old).progress.stage == CLOSED, "the house closes it"
    command("event", "direct", event, "correct", "1.2", "2", "1", "--why", "as both say")
    command("event", "direct", event, "resume", "--why", "moved")
    lines = record(people[0], cup)
    assert "withdraw p4\n" in lines and "note withdraw p4 by operator: asked for it" in lines
    assert "correct 1.2 2 1 by operator: as both say" in lines
    assert "there is no table 9.9" in command("event", "direct", event, "annul", "9.9", "--why", "x", refused=True)
    for act, why in (("sing", "x"), ("pause", " ")):
        assert "a command can pause, swap, replace" in command("event", "direct", event, act, "--why", why,
                                                               refused=True)
    for words, told in ((["swap", "p1"], "person and other"), (["pause", "now"], "–")):
        assert f"{words[0]} is followed by: {told}" in command("event", "direct", event, *words, "--why", "x",
                                                            refused=True)
    assert "there is no event 'nothing'" in command("event", "show", "nothing", refused=True)


def test_the_operator_sets_when_a_tournament_begins(opened: House, command: "Commands") -> None:
    people, group = club(opened, "Ada", "Bo")
    cup = set_up(people[0], group)
    event, day = cup.rsplit("/", 1)[1], f"{datetime.fromtimestamp(now() + 9 * DAY, UTC):%Y-%m-%d}"
    assert command("event", "show", event).startswith("Castle cup: open\n")
    command("event", "direct", event, "reschedule", f"{day}T20:00", "Asia/Kolkata", "--why", "as they asked")
    assert command("event", "show", event).startswith(f"Castle cup: open, begins {day}T14:30Z (Asia/Kolkata)\n")
    assert f'<time datetime="{day}T14:30Z" data-zone="Asia/Kolkata"' in people[1].get(group).text
    nowhere = ["reschedule", f"{day}T20:00", "Nowhere", "--why", "x"]
    assert "there is no time zone" in command("event", "direct", event, *nowhere, refused=True)


def test_the_operator_lets_people_change_places_and_puts_others_in(opened: House, command: "Commands") -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di")
    event = cup.rsplit("/", 1)[1]

    def seated() -> list[list[str]]:
        opened.wait(A_WHILE)
        going = [kept(opened.folder, match) for _, match in sorted(tables(people[0], cup).items())]
        assert {each.progress.stage for each in going} == {RUNNING}
        return [sorted(seat.name for seat in each.seats) for each in going]

    first, old = replay(read_record(record(people[0], cup))), tables(people[0], cup)
    one, other = (first.table(name).people for name in ("1.1", "1.2"))
    command("event", "direct", event, "swap", one[0], other[0], "--why", "they are married")
    name = {number: first.people[number].name for number in (*one, *other)}
    assert seated() == [sorted(name[each] for each in pair) for pair in ((other[0], one[1]), (one[0], other[1]))]
    assert {kept(opened.folder, match).progress.stage for match in old.values()} == {CLOSED}
    command("event", "direct", event, "replace", one[0], "bot", "--why", "had to leave")
    assert seated()[1] == sorted(["Bot 1", name[other[1]]])
    assert judge(read_record(record(people[0], cup))).faults == []
    assert f"swap 1 {one[0]} {other[0]} by operator: they are married" in record(people[0], cup)


def test_an_event_is_written_as_what_the_name_of_a_file_asks_for(opened: House, command: "Commands",
                                                                 tmp_path: Path) -> None:
    people, cup = begin(opened, "Ada", "Bo")
    event, names = cup.rsplit("/", 1)[1], ("event.json", "stand.csv", "results.csv", "sheet.pdf", "record.txt")
    for name in names:
        command("event", "export", event, str(tmp_path / name))
    assert [row["name"] for row in json.loads((tmp_path / "event.json").read_text())["standings"]] == ["Ada", "Bo"]
    assert (tmp_path / "stand.csv").read_text().splitlines()[0].startswith("rank,person,name,points")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "record.txt").read_text() == record(people[0], cup)
    again = tmp_path / "again.json"
    assert run(["event", "export", str(tmp_path / "record.txt"), str(again)]) == 0
    assert again.read_text() == (tmp_path / "event.json").read_text()
    refused = command("event", "export", event, str(tmp_path / "event.xml"), refused=True)
    assert "an event is written to a file that ends in .json, .pdf, .csv or .txt, not 'event.xml'" in refused
