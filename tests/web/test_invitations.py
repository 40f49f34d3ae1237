"""A table for a friend, opened with one click: its seats and terms, and what the friend is told before sitting down."""

import re
from html import unescape

import pytest

from tafelrunde import games
from tafelrunde.match.clock import read_clock
from tests.web.house import Guest, House, check_refused
from tests.web.stored import kept
from tests.web.test_groups import words

pytestmark = pytest.mark.several
CASTLES, CARDS = "castles_besieged", "beutelschneider"


def invited(host: Guest, slug: str) -> str:
    """A table opened by the button; its id."""
    answer = host.post(f"/invite/{slug}")
    assert answer.status_code == 200, answer.text
    return answer.url.path.rsplit("/", 1)[1]


def seats_told(page: str) -> list[str]:
    listed = page.partition('<ol class="seats">')[2].partition("</ol>")[0]
    return [re.sub(r"<.*", "", each, flags=re.S).strip() for each in re.findall(r"<li[^>]*>(.*?)</li>", listed, re.S)]


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_one_click_opens_a_table_for_two_people_and_bots(open_house: House, slug: str) -> None:
    info = games.info(slug)
    ada = open_house.guest("Ada")
    assert f'action="/invite/{slug}"' in ada.get("/").text
    table = kept(open_house.folder, invited(ada, slug))
    assert [seat.kind for seat in table.seats] == ["open", "person", *["bot"] * (info.usual_seats - 2)]
    assert len(table.seats) == info.usual_seats
    assert (table.public, table.accounts_only, table.hints) == (False, True, False)
    assert table.options == info.read_options(info.usual_seats, info.first_options)
    clock = read_clock(table.clock)
    assert (clock.pace.kind, clock.timeless) == ("live", frozenset(range(2, info.usual_seats)))
    assert info.minutes * 60 <= clock.pace.start * info.usual_seats


def test_the_friend_knows_the_terms_before_sitting_down(open_house: House) -> None:
    table = invited(open_house.guest("Ada"), CASTLES)
    page = open_house.guest("Bo").get(f"/table/{table}").text
    told = words(page)
    for part in ("Ada invites you", "Castles Besieged", "none: all options are as usual", "about 20 minutes",
                 "15 minutes each, and 10 seconds for every move; they wait until everybody is here",
                 "counted only if everybody here has an account", "No account needed."):
        assert part in told, part
    assert f'href="/learn/{CASTLES}"' in page
    assert f'href="/rules/{CASTLES}"' in page
    before, _, after = page.partition("<summary>How the dice are kept honest</summary>")
    assert "SHA-256" not in before and 'name="salt"' not in before
    assert 'name="salt"' in after.partition("</details>")[0] and "SHA-256" in after.partition("</details>")[0]
    assert "/qr.svg" not in page


@pytest.mark.one_process("others hear of a name a moment later: test_neighbours.py")
def test_a_host_without_a_name_is_asked_and_called_so_from_then_on(open_house: House) -> None:
    host, friend, german = open_house.guest(), open_house.guest("Bo"), open_house.guest("Uwe", "de")
    table, elsewhere, begun = invited(host, CARDS), invited(host, CASTLES), host.open_table(CASTLES, "me", "bot:page")
    assert "Guest invites you" in friend.get(f"/table/{table}").text
    assert "Gast lädt dich ein" in german.get(f"/table/{table}").text
    assert "Who invites?" in host.get(f"/table/{table}").text
    assert "Your name</a>" in host.get("/").text
    friend.get(f"/table/{table}")  # open in the house, and so is this one not: `elsewhere`
    page = host.post("/me", form=f"/table/{table}", name="Ada", back=f"/table/{table}").text
    assert "Who invites?" not in page and seats_told(page)[1] == "Ada"
    for waiting in (table, elsewhere):
        assert "Ada invites you" in friend.get(f"/table/{waiting}").text
        assert [seat.name for seat in kept(open_house.folder, waiting).seats][1] == "Ada"
    assert kept(open_house.folder, begun).seats[0].name == "Guest"
    friend.sit(elsewhere)
    assert [one["name"] for one in host.connection(elsewhere).hear_kind("sight")["people"]] == ["Bo", "Ada"]
    host.post("/me", form=f"/table/{table}", name="Adele")  # play has begun: the record keeps the name
    assert kept(open_house.folder, elsewhere).seats[1].name == "Ada"


def test_friends_at_one_screen_keep_their_names(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CARDS, "me", "friend", "open", name1="Cleo")
    ada.post("/me", form="/account", name="Adele")
    assert [seat.name for seat in kept(open_house.folder, table).seats] == ["Adele", "Cleo", ""]


def test_variants_are_told_in_words(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CASTLES, "me", "open", option__hits_to_lose="5")
    option = next(each for each in games.info(CASTLES).options if each.name == "hits_to_lose")
    assert f"{option.text} 5" in words(open_house.guest("Bo").get(f"/table/{table}").text)


def test_who_waits_has_link_picture_and_seats_to_give(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = invited(ada, CARDS)
    page = ada.get(f"/table/{table}").text
    assert f'value="http://{open_house.address}/table/{table}"' in page
    assert f'src="/table/{table}/qr.svg"' in page
    for button in ('data-copy="link"', 'data-share="link"'):
        assert f"{button}" in page
    assert seats_told(page) == ["open seat", "Ada", *[seat.name for seat in kept(open_house.folder, table).seats[2:]]]


def test_a_seat_of_a_bot_is_kept_for_another_friend_and_given_back(open_house: House) -> None:
    ada, bo, cleo = (open_house.guest(name) for name in ("Ada", "Bo", "Cleo"))
    table = invited(ada, CARDS)
    assert bo.post(f"/table/{table}/free", seat="2").status_code == 400
    page = ada.post(f"/table/{table}/free", form=f"/table/{table}", seat="2").text
    assert seats_told(page)[2] == "open seat"
    for wrong in ("0", "1", "2", "7", "-1", "x"):
        assert ada.post(f"/table/{table}/free", form=f"/table/{table}", seat=wrong).status_code == 400
    bo.sit(table)
    assert "waiting" in ada.get(f"/table/{table}").text
    cleo.sit(table)
    assert [one["name"] for one in cleo.connection(table).hear_kind("sight")["people"]][:3] == ["Bo", "Ada", "Cleo"]
    assert ada.post(f"/table/{table}/free", seat="3").status_code == 400  # play has begun
    check_refused(open_house.guest("Dora").post(f"/table/{table}/sit", form="/verify"), "no seat for you at this table")


def test_a_bot_at_an_open_seat_never_runs_out_of_time(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = invited(ada, CASTLES)
    ada.post(f"/table/{table}/bot", form=f"/table/{table}", bot="page")
    sight = ada.connection(table).hear_kind("sight")
    assert [one["name"] for one in sight["people"]][1] == "Ada"
    clock = kept(open_house.folder, table).progress.clock or kept(open_house.folder, table).clock
    assert clock is not None and read_clock(clock).timeless == frozenset({0})


def test_a_game_for_nobody_is_no_game(open_house: House) -> None:
    assert open_house.guest("Ada").post("/invite/chess").status_code in (400, 404)


@pytest.mark.one_process("a proxy in front of several answers for the name")
@pytest.mark.parametrize(("host", "repeated"), [
    ("localhost:8000", True), ("192.168.1.4:8000", True), ("[fd00::1]:8000", True), ("round_table:80", True),
    ("castle.local", True), ("evil.example", False), ("localhost.evil.example:80", False), ("8.8.8.8", False),
    ("134744072", False), ("0x8080808", False), ("evil%2eexample", False), ("127.0.0.1@evil.example", False),
    ("evil.example.", False), ("[2606:4700::1]", False),
])  # fmt: skip
def test_no_page_repeats_a_name_that_it_does_not_know(open_house: House, host: str, repeated: bool) -> None:
    """Where no address is set, invitations and pictures of links lead where the request has come to."""
    ada = open_house.guest("Ada")
    table, over = invited(ada, CASTLES), ada.open_table(CASTLES, "me", "bot:random", private="")
    tab = ada.look_at(over)
    tab.resign()
    for path in (f"/table/{table}", f"/table/{over}/record", f"/table/{over}/film.html", "/"):
        page = ada.pages.get(path, headers={"host": host})
        assert page.status_code == 200 and (f"http://{host}/" in unescape(page.text)) == repeated, path
        assert repeated or host not in page.text


def test_who_waits_talks_until_play_begins_and_then_goes_on(open_house: House) -> None:
    ada, bo, eve = (open_house.guest(name) for name in ("Ada", "Bo", "Eve"))
    table = ada.open_table(CARDS, "me", "open", "open")
    bo.post(f"/table/{table}/sit", name="Bo")
    bo.post(f"/table/{table}/say", words=" Eve comes  at eight. ")
    assert "Bo Eve comes at eight." in words(ada.get(f"/table/{table}").text)
    check_refused(eve.post(f"/table/{table}/say", words="Soon!"), "sit down first")
    assert "at eight" not in eve.get(f"/table/{table}").text
    assert "nothing was said" in ada.post(f"/table/{table}/say", words="  ").text
    eve.post(f"/table/{table}/sit", name="Eve")
    said = eve.connection(table).hear_kind("chat")["lines"]
    assert [(line["name"], line["words"]) for line in said] == [("Bo", "Eve comes at eight.")]
