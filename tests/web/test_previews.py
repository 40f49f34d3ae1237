"""Link previews: what a messenger is told of a table, and the picture it shows – never anything hidden."""

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tafelrunde import games, open_match, scenes
from tafelrunde.core import SPECTATOR
from tafelrunde.scenes.vocabulary import Area, Face, Grid, Piece, Scene
from tafelrunde.store import KeptSeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.preview import pictures
from tafelrunde.web.preview.card import CardText, draw_card
from tafelrunde.web.preview.png import draw
from tafelrunde.web.routes import invitations
from tafelrunde.web.runtime.jobs import TooLong
from tests.stores import memory_store
from tests.web.house import Guest, House
from tests.web.live_tables import ADA, FirstMove, move

CASTLES, CARDS = "castles_besieged", "beutelschneider"
PNG = b"\x89PNG\r\n\x1a\n"
META = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')


def meta(guest: Guest, path: str) -> dict[str, str]:
    """What the head of a page tells those who show links."""
    return {name: unescape(value) for name, value in META.findall(guest.get(path).text)}


def measures(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.mark.parametrize("path", ["/", "/lobby", f"/rules/{CARDS}", f"/learn/{CARDS}", "/credits"])
def test_every_page_has_a_card_with_the_emblem(open_house: House, path: str) -> None:
    ada = open_house.guest()
    told = meta(ada, path)
    assert told["og:url"].startswith(f"http://{open_house.address}/")
    assert told["og:title"] and told["og:description"]
    assert ada.pages.get(told["og:image"]).content.startswith(PNG)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_invitation_shows_who_invites_to_what(open_house: House, language: str) -> None:
    ada, crawler = open_house.guest("Ada <3"), open_house.guest(language=language)
    page = ada.post(f"/invite/{CASTLES}").url.path
    told = meta(crawler, page)
    invites = {"en": "Ada <3 invites you", "de": "Ada <3 lädt dich ein"}[language]
    assert told["og:title"].startswith(invites)
    assert "Ada <3" in told["og:description"]
    assert told["twitter:card"] == "summary_large_image"
    answer = open_house.guest().pages.get(told["og:image"])
    assert answer.headers["content-type"] == "image/png"
    assert "set-cookie" not in answer.headers
    assert measures(answer.content) == (1200, 630)
    assert open_house.guest().pages.head(told["og:image"]).status_code == 200


def test_a_table_its_replay_and_its_record_have_a_picture(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CASTLES, "me", "bot:random")
    connection = ada.look_at(table)
    connection.resign()
    for part in ("", "/replay", "/record"):
        told = meta(ada, f"/table/{table}{part}")
        assert measures(ada.pages.get(told["og:image"]).content) == (1200, 630)
    assert ada.pages.get("/table/nothing/preview.png").status_code == 404


def told_of(slug: str, scene: bytes, people: tuple[str, ...] = ("Ada", "Bo", "Cleo", "Dirk")) -> CardText:
    return CardText(slug, games.info(slug).title, "Tafelrunde", people, "A match in progress", ("Clocks: none",), scene)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_picture_of_every_game_is_drawn_from_start_to_end(slug: str) -> None:
    match = open_match(slug, games.info(slug).usual_seats, secret=bytes(32))
    while not match.is_over and len(match.lines) < 400:
        if len(match.lines) % 90 == 0:
            scene = scenes.of(slug)(match.state.view(SPECTATOR), ())
            svg = draw_card(told_of(slug, msgspec.json.encode(scene)))
            assert "<g transform" in svg and "nan" not in svg
        seat = match.acting()[0]
        sight = match.sight(seat)
        match.submit(seat, sight.legal[len(match.lines) % len(sight.legal)], sight.line)
    scene = scenes.of(slug)(match.state.view(SPECTATOR), ())
    assert measures(draw(told_of(slug, msgspec.json.encode(scene)))) == (1200, 630)


@pytest.mark.parametrize("words", ["<script>", "a & b", "]]>", "\x00\x1b\u202e", "Ярослав", "x" * 300, ""])
def test_whatever_somebody_is_called_the_picture_is_drawn(words: str) -> None:
    told = CardText(CASTLES, words, words, (words,) * 9, words, (words,) * 20)
    assert draw(told).startswith(PNG)
    assert "<script" not in draw_card(told)


def test_a_scene_nobody_has_thought_of_is_drawn() -> None:
    odd = Piece("p", Face("cloud", "ultraviolet", "nowhere", art="nothing"), ["x"], badge="12345", cell=3)
    empty = Piece("e", Face("tile"), ["x"])
    group = Area("b", "group", ["x"], areas=[Area("c", "row", ["x"])])
    areas = [Area("a", "spiral", ["x"], pieces=[odd, empty]), group]
    for some in (areas, [], [Area("m", "grid", ["x"], grid=Grid(2, 0, []), pieces=[])]):
        scene = Scene("chess", SPECTATOR, [], some, scenes.vocabulary.Prompt(["x"]))
        card = CardText("chess", "Chess", "House", ("Ada",), "x", ("y",), msgspec.json.encode(scene))
        assert draw(card).startswith(PNG)


class Drawers:
    """Jobs that only note what they were to draw."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.asked: list[CardText] = []
        self.fault = fault

    async def do(self, work: Any, *given: Any, seconds: float) -> bytes:
        self.asked.append(given[0])
        if self.fault is not None:
            raise self.fault
        return PNG + b"%d" % len(self.asked)


async def drawn(monkeypatch: pytest.MonkeyPatch, public: bool, jobs: Drawers, times: int = 1,
                wait: float = 0.0) -> list[Any]:
    """What is answered for a running table, asked so often."""
    now = [100.0]
    monkeypatch.setattr(pictures.time, "monotonic", lambda: now[0])
    store = memory_store()
    ada = await store.add_person("x" * 64, "Ada", 1.0)
    seats = [KeptSeat("person", ada.id, "Ada"), KeptSeat("person", ada.id, "Bo")]
    session = await Registry(store, FirstMove()).open_table(ADA, CASTLES, seats, {}, public=public)
    answers, made = [], pictures.Pictures(jobs)  # type: ignore[arg-type]
    for _ in range(times):
        answers.append(await made.picture(session, games.info(CASTLES), "Tafelrunde", "en"))
        await move(session)
        now[0] += wait
    return answers


async def test_of_a_private_table_nobody_sees_how_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    for public in (True, False):
        jobs = Drawers()
        await drawn(monkeypatch, public, jobs)
        assert bool(jobs.asked[0].scene) == public
        assert jobs.asked[0].people == ("Ada", "Bo")
    assert any("Ratings" in line for line in jobs.asked[0].lines)


async def test_a_public_picture_is_what_somebody_sees_who_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Drawers()
    await drawn(monkeypatch, True, jobs)
    scene = msgspec.json.decode(jobs.asked[0].scene, type=Scene)
    assert scene.viewer == SPECTATOR
    hands = [area for area in scene.areas if area.kind == "hand"]
    assert hands and all(one.face == Face("back") for area in hands for one in area.pieces)
    assert scene.moves == []


async def test_a_picture_is_kept_for_a_while_and_then_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Drawers()
    answers = await drawn(monkeypatch, True, jobs, times=4, wait=20.0)
    assert (len(jobs.asked), answers[0] == answers[1] != answers[2]) == (2, True)
    private = Drawers()
    await drawn(monkeypatch, False, private, times=4, wait=60.0)  # what it shows does not change
    assert len(private.asked) == 1


async def test_where_none_can_be_drawn_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await drawn(monkeypatch, True, Drawers(RuntimeError("no"))) == [None]
    with pytest.raises(TooLong):
        await drawn(monkeypatch, True, Drawers(TooLong("no")))


async def test_a_picture_that_is_late_is_asked_for_again() -> None:
    class Late:
        async def picture(self, *_: object) -> bytes:
            raise TooLong("no")

    session, settings = SimpleNamespace(kept=SimpleNamespace(slug=CASTLES)), SimpleNamespace(title="Tafelrunde")
    answer = await invitations.picture.fn(session, settings, Late())
    assert (answer.status_code, answer.content, answer.media_type) == (503, b"", "image/png")
    assert int(answer.headers["retry-after"]) > 0 and "cache-control" not in answer.headers


def test_the_renderer_is_read_before_the_time_of_a_job_runs() -> None:
    assert "resvg_py" in draw.__globals__  # whoever has read the job has the renderer
