"""People asked by name to come to a table: whom one may ask, where they see it, how they answer."""

import re

from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept
from tests.web.test_groups import club

CASTLES, CARDS = "castles_besieged", "beutelschneider"
INVITED = "You are invited"


def askable(host: Guest, table: str) -> dict[str, str]:
    form = host.get(f"/table/{table}").text.partition(f'action="/table/{table}/ask"')[2].partition("</form>")[0]
    return {name: number for number, name in re.findall(r'<option value="(\d+)">([^<]+)</option>', form)}


def test_who_has_played_with_somebody_asks_them_again_and_they_find_it_at_home(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    assert list(askable(ada, table)) == ["Bo"] and INVITED not in bo.get("/").text
    assert "Asked, and not here yet: Bo" in ada.post(f"/table/{table}/ask", form=f"/table/{table}",
                                                     person=askable(ada, table)["Bo"]).text
    for page in ("/", "/lobby"):
        assert INVITED in bo.get(page).text and table in bo.get(page).text
    bo.sit(table)
    assert INVITED not in bo.get("/").text


def test_an_invitation_is_declined_without_a_word(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    ada.post(f"/table/{table}/ask", form=f"/table/{table}", person=askable(ada, table)["Bo"])
    assert INVITED not in bo.post(f"/table/{table}/decline", form="/").text
    assert "Asked, and not here yet" not in ada.get(f"/table/{table}").text


def test_strangers_are_not_asked_and_only_the_host_asks(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    cy = opened.guest("Cy")
    strange = cy.open_table(CASTLES, "me", "open")
    assert askable(cy, strange) == {}
    table = ada.open_table(CARDS, "me", "open", "open")
    number = askable(ada, table)["Bo"]
    for guest, at, why in ((cy, strange, "you can ask people you have played with"),
                           (bo, table, "only whoever opened the table may ask others to come")):
        check_refused(guest.post(f"/table/{at}/ask", form=f"/table/{at}", person=number), why)
    assert INVITED not in bo.get("/").text


def test_who_does_not_want_to_hear_the_host_is_not_asked(opened: House) -> None:
    ada, bo, played = opened.seat_two(CASTLES)
    ada.look_at(played).send(type="speak", words="Again!")
    tab = bo.look_at(played)
    tab.send(type="mute", person=kept(opened.folder, played).seats[0].person, on=True)
    opened.wait(1)
    assert askable(ada, ada.open_table(CASTLES, "me", "open")) == {}


def test_at_a_table_of_a_group_its_members_are_asked(opened: House) -> None:
    (ada, *_), group = club(opened, "Ada", "Bo", "Cy")
    table = ada.open_table(CASTLES, "me", "open", group=group.rpartition("/")[2])
    assert list(askable(ada, table)) == ["Bo", "Cy"]
