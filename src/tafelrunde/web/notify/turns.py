"""“It is your turn”, play begins, another match is offered: told to people who are not at the table, by push and by
mail, as they want it.

Whoever tells somebody claims it in the store first, so that of several processes one tells, and each thing once;
should it die between the two, nobody tells. What is due at a table is known where the table is open, and kept in the
store when it is not any more: whoever opens it next takes that over, and what nobody has is looked after all the same.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import urlsplit
from weakref import WeakSet

from tafelrunde.core import Say
from tafelrunde.store import DueNotice, KeptMatch, Notice, Push, Store, StoreError, When
from tafelrunde.web.common import holidays
from tafelrunde.web.common.keyed_locks import KeyedLocks
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.common.tasks import Tasks
from tafelrunde.web.live.session import Listener, Session
from tafelrunde.web.notify import email, webpush
from tafelrunde.web.notify.calls import calls, mark
from tafelrunde.web.notify.words import informed, mailed, pushed

log = logging.getLogger("tafelrunde.web")
BEAT = 5.0  # seconds between two looks


class Presence(Protocol):
    """Whatever knows who is at a table now."""

    def here(self, match: str) -> set[int]:
        """The people who are connected."""


@dataclass
class Due:
    """What somebody is called for at a table: since when, its mark, and what has been done about it."""

    since: float
    mark: int
    pushed: bool = False
    mailed: bool = False


class TurnNotifier(Listener):
    """Knows whose turn it is and who does not know yet. `key` signs push messages; None: there are none."""

    def __init__(self, store: Store, settings: Settings, key: webpush.VapidKey | None,
                 now: Callable[[], float] = lambda: time.time()) -> None:
        self.store = store
        self.settings = settings
        self.key = key if settings.push.on else None
        self.now = now
        self.tasks = Tasks()
        self._due: dict[tuple[int, str], Due] = {}
        self._paused: dict[int, float] = {}  # until when there is no mail to somebody
        self._met: WeakSet[Session] = WeakSet()  # tables whose notices are the business of this process
        self._tables = KeyedLocks[str]()  # by match: its notices are taken over or set down

    @property
    def works(self) -> bool:
        """Is there any way to tell anybody?"""
        return self.key is not None or email.works(self.settings)

    # -- what happens at tables

    def changed(self, session: Session) -> None:
        """Note for whom the table waits and who sees that."""
        if not self.works or session.match is None:
            return
        called = calls(session.kept, self.now())
        for person, match in [key for key in self._due if key[1] == session.id and key[0] not in called]:
            del self._due[person, match]
        here = session.here()
        for person, call in called.items():
            newest = mark(session.kept, session.match, person, call)
            due = self._due.get((person, session.id))
            if due is None or due.mark != newest:
                due = self._due[person, session.id] = Due(self.now(), newest)
            if person in here:
                due.pushed = due.mailed = True
        if session not in self._met:
            self._met.add(session)
            self.tasks.start(self._take_over(session))

    async def _take_over(self, session: Session) -> None:
        """What was due at the table before it was opened here has been so for longer; whatever else was is not any
        more."""
        async with self._tables(session.id):
            for row in await self.store.take_due(session.id) if session in self._met else []:
                due = self._due.get((row.person, row.match))
                if due is not None and due.mark == row.mark:
                    due.since = min(due.since, row.since)

    async def set_down(self, session: Session) -> None:
        """The table is about to be open here no longer, but is still this process's: keep what is due there. Raises
        StoreError."""
        async with self._tables(session.id):
            if session in self._met:
                self._met.discard(session)
                await self._keep(session.id)

    async def close(self) -> None:
        """The process ends, and at no table anything happens any more: keep all that is due."""
        self._met.clear()
        matches = sorted({match for _, match in self._due})
        for match, failed in zip(matches, await asyncio.gather(*map(self._keep_alone, matches), return_exceptions=True),
                                 strict=True):
            if failed is not None:
                log.error("table %s: who is to be told is not kept: %s", match, failed)

    async def _keep_alone(self, match: str) -> None:
        async with self._tables(match):
            await self._keep(match)

    async def _keep(self, match: str) -> None:
        mine = {person: self._due.pop((person, match)) for person, each in list(self._due) if each == match}
        seen = {person: due.mark for person, due in mine.items() if due.pushed and due.mailed}
        await self.store.keep_due(match, [DueNotice(match, person, due.since, due.mark)
                                          for person, due in mine.items() if not self._done(due)], seen)

    def seat_changed(self, kept: KeptMatch, person: int, news: Say) -> None:
        """Tell somebody at once what has become of their seat, in all ways they want to be told."""
        if self.works:
            self.tasks.start(self._inform(kept, person, news))

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

    # -- looking

    async def watch(self, presence: Presence) -> None:
        """Look until cancelled; one process of the house looks after what nobody has as well."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.look(presence)
                if await self.store.others.lead():
                    await self.look_after(await self.store.unowned_due(), presence)
            except StoreError as error:
                log.error("notices cannot be sent: %s", error)

    async def look(self, presence: Presence) -> None:
        """Send what has waited long enough at tables that are open here. Raises StoreError."""
        await self._tell(dict(self._due), presence)

    async def look_after(self, rows: Sequence[DueNotice], presence: Presence) -> None:
        """Send what has waited long enough at tables that nobody has; it is due no longer then. Raises StoreError."""
        dues = {(row.person, row.match): Due(row.since, row.mark) for row in rows}
        await self._tell(dues, presence)
        done = [row for row in rows if self._done(dues[row.person, row.match])]
        if done:
            await self.store.drop_due(done)

    async def _tell(self, dues: Mapping[tuple[int, str], Due], presence: Presence) -> None:
        await self._push(dues, presence)
        await self._mail(dues, presence)

    def _done(self, due: Due) -> bool:
        """Is there nothing left to do about it?"""
        return (due.pushed or self.key is None) and (due.mailed or not email.works(self.settings))

    # -- push

    async def _push(self, dues: Mapping[tuple[int, str], Due], presence: Presence) -> None:
        before = self.now() - self.settings.push.wait_seconds
        for (person, match), due in dues.items():
            if self.key is None or due.pushed or due.since > before or await self._on_holiday(person):
                continue
            kept = await self._waits(presence, person, match, (await self.store.notice(person)).push_when)
            browsers = await self.store.pushes(person) if kept is not None else []
            ours = bool(browsers) and await self.store.claim(match, person, "push", due.mark)
            due.pushed = True
            for browser in browsers if ours else []:
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

    async def _mail(self, dues: Mapping[tuple[int, str], Due], presence: Presence) -> None:
        if not email.works(self.settings):
            return
        before = self.now() - self.settings.mail.wait_minutes * 60
        ready = dict.fromkeys(person for (person, _), due in dues.items() if not due.mailed and due.since <= before)
        for person in ready:
            if not self._pauses(person) and not await self._on_holiday(person):
                await self._mail_to(person, {match: due for (one, match), due in dues.items()
                                             if one == person and not due.mailed}, presence)

    async def _mail_to(self, person: int, mine: Mapping[str, Due], presence: Presence) -> None:
        """One mail about all these tables, as far as they wait and nobody else has told them."""
        notice = await self.store.notice(person)
        tables = {match: kept for match in mine if notice.confirmed
                  and (kept := await self._waits(presence, person, match, notice.mail_when)) is not None}
        marks = {match: mine[match].mark for match in tables}
        ours = await self.store.claim_mail(person, marks, self.now(), self._pause) if marks else []
        if isinstance(ours, float):
            self._paused[person] = ours
            return
        for due in mine.values():
            due.mailed = True
        if ours and not await self._post(notice, [kept for match, kept in tables.items() if match in ours]):
            await self.store.take_back(person, "mail", {match: marks[match] for match in ours})
            for match in ours:
                mine[match].mailed = False  # once more, later

    @property
    def _pause(self) -> float:
        """Seconds from one mail to the next to the same person."""
        return self.settings.mail.pause_minutes * 60

    def _pauses(self, person: int) -> bool:
        """Is it known that there is no mail to them yet? Not if the clock was set back since."""
        left = self._paused.get(person, self.now()) - self.now()
        if 0 < left <= self._pause:
            return True
        self._paused.pop(person, None)
        return False

    async def _post(self, notice: Notice, tables: list[KeptMatch]) -> bool:
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


def new_token() -> str:
    """The secret part of a link in a mail."""
    return secrets.token_urlsafe(24)
