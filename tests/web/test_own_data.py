"""What one downloads about oneself: everything that the house keeps about a person, and what is new in it, too."""

from datetime import UTC, datetime
from typing import Any, Final

from tafelrunde.store import Invitation
from tafelrunde.store.schema.tables import METADATA
from tests.web.house import Guest, House
from tests.web.stored import stored
from tests.web.test_groups import club, come, found, now, set_evening
from tests.web.test_tournaments import A_WHILE, CASTLES, deed, direct, set_up

HOUR: Final = 3600.0
# by table that tells something of a person, the part of the file where it stands
TOLD: Final = {
    "person": "bots", "match": "matches", "seat": "matches", "chat": "said", "note": "notes",
    "sign_in_change": "sign_in_changes", "holiday": "holidays", "notice": "notices", "push": "notices",
    "mute": "blocked", "follow": "followed", "followable": "may_be_followed", "absence": "no_shows", "seek": "seek",
    "coach": "wants_coach", "invitation": "invitations", "member": "groups", "attendance": "evenings",
    "hook": "webhook", "feed": "feeds", "entrant": "tournaments", "sanction": "sanctions", "learnt": "learnt",
    "puzzle": "puzzles", "rating": "ratings", "rated": "rated",
}
UNTOLD: Final = {
    "key": "hashes of keys, by which the person asks", "device": "hashes", "recovery": "a hash",
    "visit": "marks made with a key, which tell no address",
    "act": "what the operator has done", "told": "up to which turn somebody was told", "due": "of whom to tell",
    "task": "what a bot is asked, for seconds", "thinking": "how long bots think, for seconds",
}


def data_of(guest: Guest) -> dict[str, Any]:
    told: dict[str, Any] = guest.post("/account/data", form="/account").json()
    return told


def test_every_table_about_people_is_in_the_file_or_says_why_not(open_house: House) -> None:
    about = {table.name for table in METADATA.tables.values()
             if {"person", "host", "other", "left_by", "who", "owner"} & {column.name for column in table.columns}}
    assert about == TOLD.keys() | UNTOLD.keys() and not TOLD.keys() & UNTOLD.keys()
    guest = open_house.guest("Ada")
    open_house.seat_two(CASTLES)
    guest.post("/me", form="/account", back="/")
    assert set(TOLD.values()) <= data_of(guest).keys()


def test_the_file_tells_of_groups_evenings_and_tournaments(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    other = found(opened.guest("Cy"), "Another round")
    bo.post(f"{other}/join", form=other)
    at = now() // 60 * 60 + HOUR
    set_evening(ada, group, at)
    come(bo, group)
    cup = set_up(ada, group, format="boards", game="beutelschneider", size="3", rounds="1")
    for each in (ada, bo):
        deed(each, cup, "enter", salt=f"word of {each.name}")
    two = set_up(ada, group, title="Ladder")
    deed(bo, two, "enter")
    direct(ada, two, "withdraw", person="p1")
    told = data_of(bo)
    assert [(each["name"], each["asks"], each["may"]) for each in told["groups"]] == [
        ("Our Thursday round", False, []), ("Another round", True, [])]
    assert [(each["group"], each["begins"], each["game"]) for each in told["evenings"]] == [
        (group.rsplit("/", 1)[1], datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"), "beutelschneider")]
    lines = {each["title"]: [line["line"] for line in each["lines"]] for each in told["tournaments"]}
    assert lines["Castle cup"] == ["enter p2 Bo", "salt p2 word of Bo"]
    assert lines["Ladder"][:2] == ["enter p1 Bo", "withdraw p1"] and len(lines["Ladder"]) == 3
    assert "word of Ada" not in str(told)
    hers = data_of(ada)
    assert hers["groups"][0]["may"] == ["members", "evenings"] and hers["evenings"] == []
    number = hers["person"]["number"]
    assert [each["lines"][0]["line"] for each in hers["tournaments"] if each["title"] == "Ladder"] == [
        f"note withdraw p1 by member-{number}: for the example"]
    opened.wait(HOUR + A_WHILE)
    assert len(data_of(bo)["evenings"]) == 1, "though it has begun"


def test_the_file_tells_of_tables_that_one_was_asked_to(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    hers, his = (data_of(each)["person"]["number"] for each in (ada, bo))
    asked = Invitation(table, his, "table", "", hers, now(), now() + HOUR)
    stored(opened.folder, lambda store: store.invite(asked, 9))
    assert [(each["to"], each["from"]) for each in data_of(bo)["invitations"]] == [(table, hers)]
