"""Every page in a language of brackets: all that is said comes out of the catalogues, whole."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jinja2
import pytest

from tafelrunde import games, lessons, puzzles
from tafelrunde.scenes import rulebook
from tafelrunde.web.notify.webhooks import FORMATS
from tests.web.finished import KEY, furnish
from tests.web.house import Guest, House, house
from tests.web.pseudo_language import WORD, pseudo_language, unspoken
from tests.web.test_boards import at_table, begin, play
from tests.web.test_tournaments import A_WHILE

TEMPLATES = Path(__file__).parents[2] / "src/tafelrunde/web/templates"
PAGES = ["/", "/lobby", "/lobby?free=2", "/ratings", "/verify", "/credits", "/account", "/play-on", "/account/recover",
         "/account/recover/x", "/nowhere", "/table/nix", "/admin", "/board", "/account/arms", "/account/bots",
         "/account/decisions", "/puzzles", "/offline", "/mail/off/x", "/mail/confirm/x"]
PER_GAME = ["/new/{}", "/rules/{}", "/ratings/{}", "/board?game={}", "/board/{}", "/aid/{}", "/learn/{}",
            "/puzzles?game={}"]
SOME = ("loewenherz", "burgundy")  # what differs between games is read from their sources
OF_A_MATCH = ["/table/{}/record", "/table/{}/replay", "/table/{}/review", "/table/{}/play-on", "/table/{}/people",
              "/table/{}/again"]
ADMIN = "the key of the operator is long enough"
LOGIN = {"login": "eva", "password": "correct horse battery"}
NAMES = {"Eva", "Robo", "eva", "Ada", "Bo", "Cleo", "Dora", "Tafelrunde", "Januar", "Letter", "UTC"}
NAMES |= set(WORD.findall("game-icons.net CC BY Cinzel Alegreya Sans"))  # of the credits
NAMES |= set(WORD.findall(" ".join(FORMATS.values())))  # of programs
for slug in games.BUILT_IN:
    NAMES |= set(WORD.findall(" ".join((games.info(slug).title, *games.info(slug).designers))))


@pytest.fixture(scope="module")
def seen() -> Iterator[set[str]]:
    """The templates that pages were made of."""
    names = set[str]()
    genuine = jinja2.Environment.get_template

    def get_template(self: jinja2.Environment, name: str, *more: object, **other: object) -> jinja2.Template:
        names.add(name)
        return genuine(self, name, *more, **other)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jinja2.Environment, "get_template", get_template)
        yield names


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory, seen: set[str]) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("pseudo")
    furnish(folder, beutelschneider="tie")
    (folder / "admin-key").write_text(ADMIN, "utf-8")
    with pseudo_language(), house(folder) as opened:
        yield opened


@pytest.fixture(scope="module")
def ada(open_house: House) -> Guest:
    guest = open_house.guest("Ada", language="de")
    guest.pages.cookies.set("house_key", KEY)
    return guest


def wrong(page: str, path: str) -> list[str]:
    """What is said in no brackets; the rules are told in a file of their own."""
    told = rulebook.digest(path.rpartition("/")[2], "de") if path.startswith("/rules/") else ""
    tables = " ".join(re.findall(r"/table/(\w+)", page))
    return unspoken(page, NAMES.union(WORD.findall(tables + told), ("und", "oder")))  # these come with lists


def lookup(guest: Guest, *paths: str) -> None:
    """Each of these pages says all in brackets."""
    assert {path: found for path in paths if (found := wrong(guest.get(path).text, path))} == {}


def look_at_account(open_house: House) -> None:
    """Somebody who has an account, tables and programs, and somebody who comes to sit there."""
    eva, uwe = open_house.guest("Eva", language="de"), open_house.guest("Bo", language="de")
    assert wrong(eva.post("/account/new", form="/account", **LOGIN).text, "/account") == []
    assert wrong(eva.post("/account/bots", form="/account/bots", name="Robo").text, "/account/bots") == []
    table = eva.open_table("castles_besieged", "me", "open")
    lookup(eva, "/", "/lobby", "/account", "/account/arms", "/account/bots", "/account/decisions", f"/table/{table}",
           f"/table/{table}/people", "/people/1", "/people/2", "/people/2/1")
    lookup(uwe, "/", "/lobby", f"/table/{table}")
    uwe.sit(table)
    lookup(uwe, "/", f"/table/{table}", f"/table/{table}/people", f"/table/{table}/record", f"/table/{table}/replay")
    bad = eva.post("/account/enter", form="/verify", login="eva", password="wrong").text
    assert wrong(bad, "/account/enter") == []
    assert wrong(eva.post("/verify", form="/verify", record="nothing").text, "/verify") == []
    assert wrong(eva.post("/play-on", form="/play-on", record="nothing").text, "/play-on") == []
    assert wrong(eva.post("/account/delete", form="/account", sure="on", **LOGIN).text, "/account") == []


def look_at_lessons_and_puzzles(ada: Guest) -> None:
    for slug in SOME:
        lookup(ada, f"/learn/{slug}/{lessons.of(slug)[0].name}")
        lookup(ada, *(f"/puzzle/{puzzle.id}" for puzzle in puzzles.load_puzzles(slug)[:1]))


def look_at_play_on(ada: Guest) -> None:
    """From where a recorded match is played on."""
    record = ada.get("/table/beutelschneider/record.txt").text
    assert wrong(ada.post("/play-on", form="/play-on", record=record, line="").text, "/play-on") == []


def look_at_rivals(open_house: House) -> None:
    ida, uwe = open_house.guest("Ada", language="de"), open_house.guest("Bo", language="de")
    table = ida.open_table("castles_besieged", "me", "open")
    uwe.sit(table)
    uwe.look_at(table)
    ida.look_at(table).resign()
    ida_at, uwe_at = (re.findall(r"/people/\d+", guest.get("/lobby").text)[0] for guest in (ida, uwe))
    lookup(ida, ida_at, uwe_at, f"{ida_at}/{uwe_at.rpartition('/')[2]}", f"/table/{table}/again", "/account/decisions")
    uwe.post(f"{ida_at}/block", form=ida_at, on="yes")
    lookup(uwe, ida_at, "/account/people")
    uwe.post("/seek", form="/seek", **{"game castles_besieged": "on", "seats 2": "on", "speed live15": "on"})
    open_house.wait(70)
    lookup(uwe, "/seek")
    lookup(ida, "/seek", "/lobby")


def look_at_groups(open_house: House) -> None:
    """A group with an evening and a tournament, from inside and from its door."""
    ida, uwe = open_house.guest("Ada", language="de"), open_house.guest("Bo", language="de")
    group = ida.post("/groups", form="/groups", title="Ada").url.path
    ida.post(f"{group}/evening", form=group, at=f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M}", zone="UTC",
             game="beutelschneider")
    cup = ida.post(f"{group}/tournament", form=group, title="Ada", format="swiss", rounds="2",
                   game="castles_besieged").url.path
    ida.post(f"{cup}/enter", form=cup)
    ida.post("/account/new", form="/account", **LOGIN)  # the login of somebody who is gone
    for path, page in ((group, group), ("/account", "/account")):
        ida.post(f"{path}/hook", form=page, address="https://127.0.0.1/x", format="slack")
        ida.post(f"{path}/hook/test", form=page)
    ida.post("/account/feed", form="/account")
    lookup(ida, "/groups", group, f"{group}/tournament", cup, "/account",
           *(f"{cup}/direct?act={act}" for act in ("pause", "replace", "correct")))
    lookup(uwe, group)


def look_at_board(open_house: House) -> None:
    """What two tables have made of a board."""
    people, cup = begin(open_house, "Ada", "Bo", "Cleo", "Dora", "Eva", "Robo", rounds="1", size="3", title="Ada")
    for match, sitting in at_table(people, cup, 1).items():
        play(open_house, match, sitting)
    open_house.wait(A_WHILE)
    people[0].pages.headers["accept-language"] = "de"
    lookup(people[0], f"{cup}/board/1")


def look_at_operator_pages(open_house: House) -> None:
    """The operator, and somebody who has lost a password."""
    operator, eva = open_house.guest("Cleo", language="de"), open_house.guest("Eva", language="de")
    eva.post("/account/new", form="/account", login="eva.b", password=LOGIN["password"])
    assert wrong(operator.post("/admin", form="/admin", key="wrong").text, "/admin") == []
    assert wrong(operator.post("/admin", form="/admin", key=ADMIN).text, "/admin") == []
    person = re.findall(r'/admin/person/\d+', operator.get("/admin?q=eva.b").text)[0]
    lookup(operator, "/admin", "/admin/processes", person, "/admin/table/beutelschneider")
    made = operator.post(f"{person}/link", form=person).text
    assert wrong(made, person) == []
    link = re.search(r"/account/recover/[\w-]+", made)
    lookup(operator, link[0])


@pytest.mark.slow
def test_every_page_says_all_in_brackets(open_house: House, ada: Guest, seen: set[str]) -> None:
    """To mail.html only a letter leads, to review.html a long reckoning."""
    lookup(ada, *PAGES, *(path.format(slug) for path in PER_GAME for slug in SOME),
           *(path.format("beutelschneider") for path in OF_A_MATCH))
    look_at_account(open_house)
    look_at_lessons_and_puzzles(ada)
    look_at_rivals(open_house)
    look_at_groups(open_house)
    look_at_board(open_house)
    look_at_play_on(ada)
    look_at_operator_pages(open_house)
    pages = {file.name for file in TEMPLATES.glob("*.html") if "extends" in file.read_text("utf-8")}
    assert sorted(pages - seen) == ["mail.html", "review.html"]
