"""Sanctions: decided by whoever leads a group, or by the operator; read by whom they are about; they end by then."""

from html import unescape

import pytest

from tafelrunde.store import Sanction
from tests.web.house import Guest, House, check_refused
from tests.web.stored import stored
from tests.web.test_groups import club, found, join, link_of
from tests.web.test_tournaments import deed, set_up

DAY = 86_400.0


def number_of(house: House, guest: Guest) -> int:
    group = next(each for each in stored(house.folder, lambda store: store.all_groups()))[0]
    members = stored(house.folder, lambda store: store.members(group.id))
    return next(each.person for each in members if each.name == guest.name)


def sanction(leader: Guest, group: str, person: int, **fields: str) -> str:
    """Decide something by the form on the page of a group; the page that follows."""
    fields = {"kind": "suspension", "days": "3", "why": "left three tables", **fields}
    return unescape(leader.post(f"{group}/sanction", form=group, person=f"{person}", **fields).text)


def test_who_is_suspended_in_a_group_joins_nothing_of_it_until_the_end(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    cup, bos = set_up(ada, group), number_of(opened, bo)
    sanction(ada, group, bos)
    page = unescape(bo.get(group).text)
    assert "A suspension" in page and "“left three tables”" in page
    assert "“left three tables”" in unescape(bo.get("/account").text)
    check_refused(deed(bo, cup, "enter"), "you are suspended until")
    table = ada.open_table("castles_besieged", "me", "open", group=group.rsplit("/", 1)[1])
    bo.post(f"/table/{table}/sit", form="/groups")
    assert "you are suspended until" in bo.post(f"/table/{table}/sit", form="/groups").text
    elsewhere = ada.open_table("castles_besieged", "me", "open")
    assert bo.post(f"/table/{elsewhere}/sit", form="/groups").status_code == 200, "only in the group"
    opened.wait(3 * DAY + 60)
    assert "A suspension" not in bo.get(group).text
    assert "Withdraw" in deed(bo, cup, "enter").text


def test_a_caution_and_a_warning_are_told_and_forbid_nothing(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    cup, bos = set_up(ada, group), number_of(opened, bo)
    for kind, name in (("caution", "A caution"), ("warning", "A warning")):
        sanction(ada, group, bos, kind=kind, why=f"a {kind}")
        assert name in bo.get(group).text and f"a {kind}" in bo.get(group).text
    assert "Withdraw" in deed(bo, cup, "enter").text


def test_a_suspension_is_ended_by_whoever_leads_the_group_alone(opened: House) -> None:
    (ada, bo, cy), group = club(opened, "Ada", "Bo", "Cy")
    bos = number_of(opened, bo)
    sanction(ada, group, bos)
    (decided,) = stored(opened.folder, lambda store: store.sanctions(bos))
    for guest in (bo, cy, opened.guest("Di")):
        check_refused(guest.post(f"{group}/sanction", form="/groups", lift=f"{decided.id}"), "only members")
    other = found(cy)
    cy.post(f"{other}/sanction", form=other, lift=f"{decided.id}")
    assert "A suspension" in bo.get(group).text, "another group's leader ends nothing here"
    ada.post(f"{group}/sanction", form=group, lift=f"{decided.id}")
    assert "A suspension" not in bo.get(group).text


@pytest.mark.parametrize(("fields", "why"), [
    ({"kind": "exile"}, "“a warning until its end” or “a suspension: no table with others, no evening, no tournament "
                         "until its end”, not 'exile'"),
    ({"days": "0"}, "a sanction holds for 1 to 365 days"),
    ({"why": " "}, "say why: whom it is about reads it"),
])
def test_what_is_no_sanction_is_refused(open_house: House, fields: dict[str, str], why: str) -> None:
    (ada, _), group = club(open_house, "Ada", "Bo")
    members = stored(open_house.folder, lambda store: store.members(group.rsplit("/", 1)[1]))
    assert why in sanction(ada, group, members[1].person, **fields)
    assert "there is no such member" in sanction(ada, group, 999_999)


def test_the_operator_suspends_in_the_whole_house(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    bos, cup = number_of(opened, bo), set_up(ada, group)
    stored(opened.folder, lambda store: store.add_sanction(
        Sanction(0, bos, "", "suspension", 1.0, 99e9, "many reports", 0)))
    table = ada.open_table("castles_besieged", "me", "open")
    for answer in (deed(bo, cup, "enter"), bo.post(f"/table/{table}/sit", form="/groups"),
                   bo.post("/invite/castles_besieged", form="/groups")):
        assert "you are suspended until" in answer.text
    assert "many reports" in bo.get("/account").text
    assert bo.open_table("castles_besieged", "me", "bot:page"), "against bots they may play"


def test_who_may_not_sit_down_at_a_group_s_table_takes_no_seat_over_there(opened: House) -> None:
    (ada, bo, cy), group = club(opened, "Ada", "Bo", "Cy")
    sanction(ada, group, number_of(opened, cy))
    table = ada.open_table("castles_besieged", "me", "open", group=group.rsplit("/", 1)[1])
    bo.sit(table)
    for guest, action in ((bo, "hand-to-bot"), (ada, "offer"), (bo, "offer")):
        assert guest.post(f"/table/{table}/{action}", form="/account", seat="1").status_code == 200
    eve, dan = opened.guest("Eve", place="127.0.0.5"), opened.guest("Dan", place="127.0.0.6")
    join(dan, link_of(ada, group))
    check_refused(eve.post(f"/table/{table}/take-over", form="/account", seat="1"), "for members of a group")
    check_refused(cy.post(f"/table/{table}/take-over", form="/account", seat="1"), "you are suspended until")
    assert dan.post(f"/table/{table}/take-over", form="/account", seat="1").status_code == 200
