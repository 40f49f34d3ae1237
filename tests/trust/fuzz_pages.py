"""Addresses, forms and cookies of a running house with numbers no machine expects: see `tests.trust.fuzz`."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import httpx

from tafelrunde import games
from tafelrunde.match import Match
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store, open_store
from tafelrunde.web.http.identity import KEY, hash_key
from tests.conformance.cases import STANDARD
from tests.conformance.fuzz import booked, damaged_text, odd_number
from tests.conformance.test_every_game import random_match
from tests.stores import done
from tests.trust.inside import inside, key
from tests.web.house import TOKEN

if TYPE_CHECKING:
    from tests.trust.fuzz import Figures

TABLES = ("runs", "over")
PLACES = (
    "/people/{}", "/people/{}/{}", "/people/1/{}", "/ratings/burgundy?seats={}", "/new/burgundy?seats={}",
    "/lobby?seats={}&free={}", "/table/over/replay?seat={}", "/table/over/film?seat={}",
    "/table/over/film.html?seat={}", "/table/over/play-on?line={}", "/learn/burgundy/{}",
    "/learn/burgundy/first/why?part={}&step=0&move=x", "/table/{}", "/mail/off/{}", "/language/{}",
    "/appearance/{}",
)
FORMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("/table/runs/hand-to-bot", ("seat",)),
    ("/table/runs/offer", ("seat",)),
    ("/table/runs/take-over", ("seat",)),
    ("/new/castles_besieged", ("pace", "option hits_to_lose", "option stock", "seat0")),
    ("/new/beutelschneider", ("pace", "option hands", "seat1")),
    ("/play-on", ("line",)),
    ("/account/holiday", ("from", "to")),
    ("/account/notices", ("push_when",)),
)


def furnish(store: Store) -> None:
    """Somebody with a running table and one that is over."""
    ada = done(store.add_person(hash_key(key(0)), "Ada", 1.0))
    info = games.info("beutelschneider")
    for name, stage in zip(TABLES, (RUNNING, OVER), strict=True):
        match = Match(games.load(info.slug), 3, {}, secret=bytes(32))
        match.begin()
        if stage == OVER:
            match.resign(0)
        outcome = match.outcome
        progress = Progress(stage, match.line, tuple(match.acting()) if outcome is None else (),
                            outcome.ranks if outcome else (), outcome.scores if outcome else ())
        seats = [KeptSeat("person", ada.id, each) for each in ("Ada", "Bo", "Cid")]
        kept = KeptMatch(name, info.slug, info.version, dict(match.options), bytes(32), seats, ada.id, 1.0, 1.0,
                         progress=progress)
        done(store.save_match(kept))
        done(store.append(kept, match.lines, 1.0, progress))


async def asked(browser: httpx.AsyncClient, token: str, record: str, dice: random.Random) -> httpx.Response:
    """One page, or one form sent."""
    kind = dice.randrange(10)
    if kind < 5:
        return await browser.get(dice.choice(PLACES).format(odd_number(dice), odd_number(dice)))
    if kind == 5:
        cookie = f"admin={odd_number(dice)}.x; {KEY}={key(0)}"
        return await browser.get("/admin", headers={"cookie": cookie.encode()})
    if kind == 6:
        text = damaged_text(record if dice.random() < 0.5 else booked(record, dice), dice)
        return await browser.post("/verify", data={"_csrf_token": token, "record": text})
    place, fields = dice.choice(FORMS)
    said = {field: odd_number(dice) for field in fields if dice.random() < 0.8}
    return await browser.post(place, data={"_csrf_token": token, "name": "", **said})


async def wander(cases: int, seed: int, figures: "Figures") -> None:
    """This many pages of one house, which keeps its matches in a file."""
    dice = random.Random(f"page{seed}")
    record = str(random_match(STANDARD[0], 1, 4).record())
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder, "house.db"))
        furnish(store)
        async with inside(store) as house:
            limits = httpx.Timeout(30)
            async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=limits,
                                         cookies={KEY: key(0)}) as browser:
                found = TOKEN.search((await browser.get("/verify")).text)
                assert found
                for _ in range(cases):
                    answer = await asked(browser, found[1], record, dice)
                    figures.cases["page"] += 1
                    figures.refused["page"] += 400 <= answer.status_code < 500
                    if answer.status_code >= 500:
                        figures.faults.append(f"{answer.request.method} {answer.request.url}: {answer.status_code}")
                        if len(figures.faults) >= 20:
                            return
