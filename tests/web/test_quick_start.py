"""At once against bots: the players and the set-up that the rules teach the game with, the level picked beside it."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import levels, make
from tafelrunde.store import KeptMatch, KeptSeat, Person
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.lists.table_form import usual_level
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.routes.tables import quick_table
from tests.stores import memory_store
from tests.web.house import Guest, House, check_refused
from tests.web.live_tables import ADA, Browser, FirstMove
from tests.web.stored import kept

pytestmark = pytest.mark.several
CHOSEN = re.compile(r'<option value="([^"]*)" selected')


def card(guest: Guest, slug: str) -> str:
    return guest.get("/").text.partition(f'action="/quick/{slug}"')[2].partition("</form>")[0]


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_one_click_opens_the_match_that_the_rules_teach(open_house: House, slug: str) -> None:
    ada = open_house.guest("Ada")
    assert CHOSEN.findall(card(ada, slug)) == ["page"]
    answer = ada.post(f"/quick/{slug}")  # who sends no level meets a newcomer's
    assert answer.status_code == 200
    tab = ada.connection(answer.url.path.rsplit("/", 1)[1])
    people = tab.hear_kind("sight")["people"]
    info = games.info(slug)
    assert [one.get("bot", "") for one in people] == ["", *["Page"] * (info.usual_seats - 1)]


class Opening:
    """A registry that only notes what it is to open."""

    async def open_table(self, host: Person, slug: str, seats: list[KeptSeat], options: dict[str, Any],
                         **rest: Any) -> SimpleNamespace:
        self.seats, self.options, self.rest = seats, options, rest
        return SimpleNamespace(id="m")


@pytest.mark.parametrize("slug", games.BUILT_IN)
async def test_the_set_up_is_that_of_a_first_match(slug: str) -> None:
    opening = Opening()
    await quick_table.fn(Visitor(None, "en"), opening, memory_store(), slug, {"level": "king", "name": "Ada"})
    info = games.info(slug)
    assert info.read_options(len(opening.seats), opening.options)
    assert opening.options == info.first_options
    assert [seat.bot for seat in opening.seats] == ["", *["king"] * (info.usual_seats - 1)]
    assert opening.rest == {"public": False}


def test_the_level_is_remembered_for_each_game(open_house: House) -> None:
    ada = open_house.guest("Ada")
    ada.post("/quick/castles_besieged", level="knight")
    assert CHOSEN.findall(card(ada, "castles_besieged")) == ["knight"]
    assert CHOSEN.findall(card(ada, "burgundy")) == ["page"]
    assert CHOSEN.findall(ada.get("/new/castles_besieged").text)[:2] == ["me", "bot:knight"]


def test_a_siege_can_be_a_short_one(open_house: House) -> None:
    ada = open_house.guest("Ada")
    assert "A short siege" in card(ada, "castles_besieged") and "length" not in card(ada, "burgundy")
    answer = ada.post("/quick/castles_besieged", length="short")
    assert kept(open_house.folder, answer.url.path.rsplit("/", 1)[1]).options["hits_to_lose"] == 5


@pytest.mark.parametrize("level", ["nobody", "greedy", "line:rm"])
def test_other_levels_are_refused_in_a_sentence(open_house: House, level: str) -> None:
    check_refused(open_house.guest("Ada").post("/quick/castles_besieged", level=level), "there is no bot")


@pytest.mark.parametrize(("language", "words"), [("en", "easy – good for a first match (Page)"),
                                                 ("de", "leicht – gut für die erste Partie (Page)")])
def test_every_level_has_its_sentence(open_house: House, language: str, words: str) -> None:
    guest = open_house.guest("Ada", language)
    for slug in games.BUILT_IN:
        assert words in card(guest, slug)
        assert card(guest, slug).count("<option") == len(levels.levels(slug))


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_form_begins_with_the_usual_number_of_players(open_house: House, slug: str) -> None:
    chosen = CHOSEN.findall(open_house.guest("Ada").get(f"/new/{slug}").text)
    info = games.info(slug)
    asked = [word for word in chosen if word in ("me", "none") or word.startswith("bot:")][:max(info.seats)]
    assert asked == ["me", *["bot:page"] * (info.usual_seats - 1), *["none"] * (max(info.seats) - info.usual_seats)]


def test_what_bots_were_called_before_is_nobodys_usual_level() -> None:
    def met(*bots: str) -> KeptMatch:
        seats = [KeptSeat("person", 1, "Ada"), *(KeptSeat("bot", 0, "B", bot) for bot in bots)]
        return KeptMatch("m", "burgundy", 1, {}, b"", seats, 1, 0.0, 0.0)

    stood_in = met("squire")
    stood_in.seats[0] = KeptSeat("bot", 0, "Ada", "baron", left_by=1)
    assert usual_level([met("greedy@1s")], "burgundy") == usual_level([], "burgundy") == "page"
    assert usual_level([met("greedy@1s"), met("king")], "burgundy") == "king"
    assert usual_level([met("king")], "loewenherz") == "page"
    assert usual_level([stood_in], "burgundy") == "squire"


async def test_a_table_with_a_bot_of_before_opens_and_goes_on() -> None:
    store = memory_store()
    old = Registry(store, FirstMove())
    seats = [KeptSeat("person", ADA.id, "Ada"), KeptSeat("bot", 0, "Gawan", "greedy@1s")]
    made = await old.open_table(ADA, "castles_besieged", seats, {}, pace=0)
    old.close()
    registry = Registry(store, FirstMove())
    ada = await Browser(await registry.find(made.id), ADA).open()
    await ada.until(lambda: ada.sight.get("acting") == [0])
    assert [one.get("bot", "") for one in ada.sight["people"]] == ["", "Page"]
    assert make("greedy@1s").name == "greedy@1s"
