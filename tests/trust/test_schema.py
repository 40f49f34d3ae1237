"""Every address of the house with whatever schemathesis thinks of, at tables that wait, run and are over, as somebody
who sits there and as a stranger: answers in words, never an internal error."""

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, given, seed, settings, strategies as some  # noqa: E402
from litestar import Litestar  # noqa: E402
from litestar.openapi.config import OpenAPIConfig  # noqa: E402
from litestar.testing import TestClient  # noqa: E402

from tafelrunde import games  # noqa: E402
from tafelrunde.match import Match  # noqa: E402
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store  # noqa: E402
from tafelrunde.web.http.identity import KEY, hash_key  # noqa: E402
from tafelrunde.web.runtime.jobs import Jobs  # noqa: E402
from tafelrunde.web.runtime.settings import Limits, Settings  # noqa: E402
from tafelrunde.web.server import app as app_module  # noqa: E402
from tests.conformance.fuzz import BORDERS, WORDS  # noqa: E402
from tests.long import SEED, much  # noqa: E402
from tests.stores import done, memory_store  # noqa: E402
from tests.trust.inside import NoBots  # noqa: E402

CARDS = "beutelschneider"
SECRET = bytes(32)
HER_KEY = "a-key-that-is-long-enough"
TABLES = ("waits", "runs", "over", "nowhere")
NUMBERED = (  # addresses with numbers in them
    "/people/{}", "/people/{}/{}", "/people/1/{}", "/ratings/burgundy?seats={}", "/new/burgundy?seats={}",
    "/lobby?seats={}&free={}", "/table/over/replay?seat={}", "/table/over/film?seat={}",
    "/table/over/film.html?seat={}", "/table/over/play-on?line={}", "/learn/burgundy/{}",
    "/learn/burgundy/first/why?part={}&step=0&move=x",
    "/table/{}", "/mail/off/{}", "/language/{}", "/appearance/{}")
FORMS: dict[str, tuple[str, ...]] = {
    "/table/runs/hand-to-bot": ("seat",), "/table/runs/offer": ("seat",), "/table/runs/take-over": ("seat",),
    "/new/castles_besieged": ("pace", "option hits_to_lose", "option stock", "seat0"),
    f"/new/{CARDS}": ("pace", "option hands", "seat1"), "/play-on": ("line",), "/account/holiday": ("from", "to"),
    "/account/notices": ("push_when",)}


def furnish(store: Store) -> None:
    ada = done(store.add_person(hash_key(HER_KEY), "Ada", 1.0))
    info = games.info(CARDS)
    for name, stage in zip(TABLES, (OPEN, RUNNING, OVER), strict=False):
        seats = [KeptSeat("person", ada.id, "Ada"), KeptSeat("person", ada.id, "Bo"), KeptSeat("bot", 0, "C", "random")]
        if stage == OPEN:
            seats[1:] = [KeptSeat(), KeptSeat()]
        match = Match(games.load(CARDS), 3, {}, secret=SECRET)
        if stage != OPEN:
            match.begin()
        if stage == OVER:
            match.resign(0)
        outcome = match.outcome
        progress = Progress(stage, match.line, tuple(match.acting()) if stage == RUNNING else (),
                            outcome.ranks if outcome else (), outcome.scores if outcome else ())
        kept = KeptMatch(name, CARDS, info.version, dict(match.options), SECRET, seats, ada.id, 1.0, 1.0,
                         progress=progress)
        done(store.save_match(kept))
        done(store.append(kept, match.lines, 1.0, progress))


async def at_once(_: Jobs, work: Any, *given: Any, **limits: Any) -> Any:
    """Nothing long is sent here, and a process of its own would only be waited for."""
    return work(*given)


@pytest.fixture
def house() -> Iterator[Litestar]:
    """The house with its addresses described, and its forms open: that they are shut otherwise is tested elsewhere."""

    def described(**settings_of_app: Any) -> Litestar:
        return Litestar(**settings_of_app | {"openapi_config": OpenAPIConfig("Tafelrunde", "1")})

    patched = pytest.MonkeyPatch()
    app_module.routes.cache_clear()
    patched.setattr(app_module, "Litestar", described)
    patched.setattr(app_module, "with_forms", lambda app: app)
    patched.setattr(Jobs, "do", at_once)
    store = memory_store()
    furnish(store)
    limits = Limits(guests_per_address=100_000, tables_per_address=100_000, tables_per_person=100_000,
                    waiting_per_person=100_000)  # everything comes from one address here
    yield app_module.build(store, NoBots(), Settings(limits=limits), app_module.Keys(admin="a key that is long enough"))
    patched.undo()
    app_module.routes.cache_clear()


def test_nothing_sent_makes_the_house_fail(house: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    api = schemathesis.openapi.from_asgi("/schema/openapi.json", house)
    tried: dict[str, set[int]] = {}
    with caplog.at_level(logging.ERROR, "tafelrunde.web"):
        for found in api.get_all_operations():
            operation = found.ok()

            @given(case=operation.as_strategy(), table=some.sampled_from(TABLES), known=some.booleans(),
                   known_game=some.booleans())
            @seed(SEED)
            @settings(max_examples=much(5, 60), deadline=None, database=None,
                      suppress_health_check=list(HealthCheck))
            def send(case: Any, table: str, known: bool, known_game: bool) -> None:
                label = case.operation.label
                if "match" in case.path_parameters:
                    case.path_parameters["match"] = table
                if "slug" in case.path_parameters and known_game:
                    case.path_parameters["slug"] = CARDS
                if known:
                    case.cookies = {KEY: HER_KEY}
                answer = case.call()
                tried.setdefault(label, set()).add(answer.status_code)
                assert answer.status_code < 500, f"{label}: {answer.status_code}: {answer.text[:500]}"
                assert b"Traceback" not in answer.content, label
                assert not caplog.records, f"{label}: {caplog.text}"

            send()
    assert len(tried) > 25, tried
    deep = [label for label, statuses in tried.items() if statuses - {400, 403, 404, 405}]
    assert len(deep) > 20, tried  # most addresses were reached, not only their doors


def test_numbers_that_no_machine_expects_are_refused(house: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    with (caplog.at_level(logging.ERROR, "tafelrunde.web"),
          TestClient(house, base_url="http://house.test", cookies={KEY: HER_KEY}) as browser):
        for number in (*map(str, BORDERS), *WORDS):
            answers = [browser.get(place.replace("{}", quote(number)), follow_redirects=False) for place in NUMBERED]
            answers += [browser.post(place, data={"name": "", **dict.fromkeys(fields[:most], number)})
                        for place, fields in FORMS.items() for most in range(1, len(fields) + 1)]
            answers.append(browser.get("/admin", headers={"cookie": f"admin={quote(number)}.x; {KEY}={HER_KEY}"}))
            assert [answer.url for answer in answers if answer.status_code >= 500] == []
            assert sum(400 <= answer.status_code < 500 for answer in answers) > 9, number
            assert not caplog.records, caplog.text
