"""“It is your turn”, play begins, another match is offered: told to people who are not at the table, by push and by
mail, as they want it.

A notice is made of what the lobby shows – game, names, when time is up – and never of the match itself, so it cannot
tell what anybody holds. What waits is kept in memory: a server that is shut down sends nothing later.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import urlsplit

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import KeptMatch, Notice, Push, Store, StoreError, When
from tafelrunde.web.common import catalogue, holidays
from tafelrunde.web.common.dates import dated
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live.session import Listener, Session
from tafelrunde.web.notify import email, webpush
from tafelrunde.web.notify.calls import Call, calls

log = logging.getLogger("tafelrunde.web")
BEAT = 5.0  # seconds between two looks


class Presence(Protocol):
    """Whatever knows who is at a table now."""

    def here(self, match: str) -> set[int]:
        """The people who are connected."""


@dataclass
class Due:
    """Somebody's turn at a table: since when, and what has been done about it."""

    since: float
    pushed: bool = False
    mailed: bool = False


class TurnNotifier(Listener):
    """Knows whose turn it is and who does not know yet. `key` signs push messages; None: there are none."""

    def __init__(self, store: Store, settings: Settings, key: webpush.VapidKey | None,
                 now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.settings = settings
        self.key = key if settings.push.on else None
        self.now = now
        self._due: dict[tuple[int, str], Due] = {}
        self._mailed: dict[int, float] = {}
        self._telling: set[asyncio.Future[None]] = set()

    @property
    def works(self) -> bool:
        """Is there any way to tell anybody?"""
        return self.key is not None or email.works(self.settings)

    def changed(self, session: Session) -> None:
        """Note for whom the table waits and who sees that."""
        if not self.works:
            return
        called = calls(session.kept, self.now())
        for person, match in [key for key in self._due if key[1] == session.id and key[0] not in called]:
            del self._due[person, match]
        here = session.here()
        for person in called:
            due = self._due.setdefault((person, session.id), Due(self.now()))
            if person in here:
                due.pushed = due.mailed = True

    def seat_changed(self, kept: KeptMatch, person: int, news: Say) -> None:
        """Tell somebody at once what has become of their seat, in all ways they want to be told."""
        if self.works:
            task = asyncio.ensure_future(self._inform(kept, person, news))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _inform(self, kept: KeptMatch, person: int, news: Say) -> None:
        try:
            notice, browsers = await self.store.notice(person), await self.store.pushes(person)
        except StoreError as error:
            log.error("table %s: what has become of a seat cannot be told: %s", kept.id, error,
                      extra={"match": kept.id})
            return
        if notice.push_when != "never":
            for browser in browsers:
                text = json.dumps(pushed(kept, person, browser.language, news), ensure_ascii=False).encode()
                await self._send(browser, text, kept.id)
        if notice.mail_when != "never" and notice.confirmed and email.works(self.settings):
            base = self.settings.base
            subject, words = informed(kept, notice, base, news)
            await self.post(email.letter(self.settings, notice.mail, subject, words,
                                         f"{base}/mail/off/{notice.token}"))

    async def watch(self, presence: Presence) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.look(presence)
            except StoreError as error:
                log.error("notices cannot be sent: %s", error)

    async def look(self, presence: Presence) -> None:
        """Send what has waited long enough."""
        await self._push(presence)
        await self._mail(presence)

    # -- push

    async def _push(self, presence: Presence) -> None:
        before = self.now() - self.settings.push.wait_seconds
        for (person, match), due in list(self._due.items()):
            if self.key is None or due.pushed or due.since > before or await self._on_holiday(person):
                continue
            due.pushed = True
            kept = await self._waits(presence, person, match, (await self.store.notice(person)).push_when)
            for browser in await self.store.pushes(person) if kept is not None else []:
                assert kept is not None
                text = json.dumps(pushed(kept, person, browser.language), ensure_ascii=False).encode()
                await self._send(browser, text, kept.id)

    async def _send(self, browser: Push, text: bytes, topic: str) -> None:
        assert self.key is not None
        if not webpush.served(urlsplit(browser.endpoint).hostname or "", self.settings.push):
            return
        try:
            await asyncio.to_thread(webpush.send, text, browser, self.key, contact(self.settings), topic)
            METRICS.counts["notices"].inc()
        except webpush.Gone:
            await self.store.drop_push(browser.endpoint)
        except webpush.NotSent as failure:
            METRICS.counts["unsent"].inc()
            log.warning("a notice was not sent: %s", failure)

    # -- mail

    async def _mail(self, presence: Presence) -> None:
        if not email.works(self.settings):
            return
        now, times = self.now(), self.settings.mail
        ready = {person for (person, _), due in self._due.items()
                 if not due.mailed and due.since <= now - times.wait_minutes * 60}
        for person in ready:
            if await self._on_holiday(person) or self._mailed.get(person, -1e18) > now - times.pause_minutes * 60:
                continue
            notice = await self.store.notice(person)
            mine = [(match, due) for (one, match), due in self._due.items() if one == person and not due.mailed]
            tables = [kept for match, _ in mine if notice.confirmed
                      and (kept := await self._waits(presence, person, match, notice.mail_when)) is not None]
            for _, due in mine:
                due.mailed = True
            if tables and not await self._post(notice, tables):
                for _, due in mine:
                    due.mailed = False  # once more, later

    async def _post(self, notice: Notice, tables: list[KeptMatch]) -> bool:
        self._mailed[notice.person] = self.now()
        base, token = self.settings.base, notice.token
        subject, text = mailed(tables, notice, base)
        message = email.letter(self.settings, notice.mail, subject, text, f"{base}/mail/off/{token}")
        return await self.post(message)

    async def post(self, message: EmailMessage) -> bool:
        """Send a mail in a thread; False if it failed, and the log says so."""
        try:
            await asyncio.to_thread(email.send, message, self.settings.mail)
        except email.NotMailed as failure:
            METRICS.counts["unsent"].inc()
            log.warning("a mail was not sent: %s", failure)
            return False
        METRICS.counts["mails"].inc()
        return True

    # -- both

    async def _on_holiday(self, person: int) -> bool:
        return holidays.current(await self.store.holidays(person), self.now()) is not None

    async def _waits(self, presence: Presence, person: int, match: str, when: When) -> KeptMatch | None:
        """The match if it still waits for somebody who is not there, and who wants to be told."""
        if when == "never" or person in presence.here(match):
            return None
        kept = await self.store.match(match)
        if kept is None or person not in calls(kept, self.now()):
            return None
        return kept if when == "always" or kept.tempo == "slow" else None


def contact(settings: Settings) -> str:
    """Where push services may write to."""
    usual = settings.address if settings.address.startswith("https://") else "mailto:tafelrunde@localhost"
    return settings.push.contact or usual


def call(kept: KeptMatch, person: int) -> Say:
    """For what the table waits for somebody, in words."""
    game = Say(catalogue.info(kept.slug).title)
    told: dict[Call, Say] = {
        "turn": Say("Your turn: {game}", game=game),
        "begin": Say("Play begins, come to the table: {game}", game=game),
        "again": Say("Another match? {game}", game=game),
    }
    return told[for_what(kept, person)]


def for_what(kept: KeptMatch, person: int) -> Call:
    """For what the table waits for somebody; what was so a moment ago counts."""
    return calls(kept, 0.0).get(person, "turn")


def pushed(kept: KeptMatch, person: int, language: str, news: Say | None = None) -> dict[str, str]:
    """What a browser is told, for what a table waits or what else there is; its worker shows it."""
    t = Translator(language)
    game = t(catalogue.info(kept.slug).title)
    title = t(call(kept, person)) if news is None else game
    body = _company(kept, person, language) if news is None else t(news)
    return {"title": title, "body": body, "url": f"/table/{kept.id}", "tag": kept.id}


def mailed(tables: list[KeptMatch], notice: Notice, base: str) -> tuple[str, str]:
    """Subject and text of a mail about these tables."""
    t = Translator(notice.language)
    turns = all(for_what(kept, notice.person) == "turn" for kept in tables)
    titles = [t(catalogue.info(kept.slug).title) if turns else t(call(kept, notice.person)) for kept in tables]
    many = Say("Your turn at {n:table|tables}" if turns else "{n:table waits|tables wait} for you", n=len(tables))
    subject = t(call(tables[0], notice.person) if len(tables) == 1 else many)
    rows = []
    for kept, title in zip(tables, titles, strict=True):
        rows += [f"{title} – {_company(kept, notice.person, notice.language)}", f"{base}/table/{kept.id}"]
        if kept.progress.due is not None:
            rows.append(t("Your time ends on {day}.", day=dated(float(kept.progress.due), notice.language)))
        rows.append("")
    head = t("It is your turn:") if turns else t("People are waiting for you:")
    return subject, "\n".join([head, "", *rows, *_end(notice, base)])


def informed(kept: KeptMatch, notice: Notice, base: str, news: Say) -> tuple[str, str]:
    """Subject and text of a mail about what has become of somebody's seat."""
    t = Translator(notice.language)
    title = t(catalogue.info(kept.slug).title)
    rows = [f"{title} – {_company(kept, notice.person, notice.language)}", f"{base}/table/{kept.id}", ""]
    return t("Your seat: {game}", game=title), "\n".join([t(news), "", *rows, *_end(notice, base)])


def _end(notice: Notice, base: str) -> list[str]:
    """What stands under every mail."""
    t = Translator(notice.language)
    return ["--", t("To stop these mails:"), f"{base}/mail/off/{notice.token}",
            t("When to be told:"), f"{base}/account", ""]


def _company(kept: KeptMatch, person: int, language: str) -> str:
    others = [seat.name for seat in kept.seats if seat.person != person and seat.name]
    t = Translator(language)
    return t("with {people}", people=", ".join(others)) if others else ""


def new_token() -> str:
    """The secret part of a link in a mail."""
    return secrets.token_urlsafe(24)
