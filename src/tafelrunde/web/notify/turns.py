"""“It is your turn”, play begins, another match is offered: told to people who have not seen it, by push, by mail and
by webhook, as they want it. Seen is what a visible page has shown, or what a move has answered; an open tab alone
proves nothing.

People are told side by side, and nobody waits for the push service of somebody else. Mails go out one by one, beside
that.

Whoever tells somebody claims it in the store first, so that of several processes one tells, and each thing once;
should it die between the two, nobody tells. What is due at a table is known where the table is open, and kept in the
store when it is not any more: whoever opens it next takes that over, and what nobody has is looked after all the same.
"""

import asyncio
import json
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from email.message import EmailMessage
from functools import partial
from typing import Any
from weakref import WeakSet

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import DueNotice, KeptMatch, Notice, Push, Store, StoreError, Way
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.notify import email, webpush
from tafelrunde.web.notify.calls import (
    Due,
    find_call,
    is_on_holiday,
    list_calls,
    mark_call,
    say_title,
    write_push,
    write_reminder_mail,
    write_seat_mail,
    write_turns_mail,
)
from tafelrunde.web.notify.hooks import Hooks
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.runtime.tasks import KeyedLocks, Tasks

log = logging.getLogger("tafelrunde.web")
BEAT = 5.0  # seconds between two looks
TOTAL = 5.0  # seconds for one person in one look
AT_ONCE = 256  # connections to push services: each is an open file of the process
PAUSE, FAILURES = 60.0, 10  # a browser that cannot be reached waits, twice as long each time, and is dropped at last
FAILING = 10_000  # browsers whose failures are remembered at most


class TurnNotifier(Listener):
    """The notices of a house: a listener that knows who is called to which table and has not seen it yet. `key` signs
    push messages; None: there are none."""

    def __init__(self, store: Store, settings: Settings, key: webpush.VapidKey | None,
                 now: Callable[[], float] = lambda: time.time()) -> None:
        self.store = store
        self.settings = settings
        self.key = key if settings.push.on else None
        self.now = now
        self.tasks = Tasks()
        self.hooks = Hooks(store, settings, now)
        self._due: dict[tuple[int, str], Due] = {}
        self._paused: dict[int, float] = {}  # until when there is no mail to somebody
        self._telling: set[tuple[int, Way]] = set()
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._mailing = asyncio.Lock()  # a mail server that does not answer holds one thread
        self._failing: dict[str, tuple[int, float]] = {}  # by browser: failures in a row, and until when it waits
        self._met: WeakSet[Session] = WeakSet()  # tables whose notices are the business of this process
        self._tables = KeyedLocks[str]()  # by match: its notices are taken over or set down

    @property
    def works(self) -> bool:
        """True where there is any way to tell anybody."""
        return self.key is not None or self.hooks.on or email.can_send_mail(self.settings)

    # -- what happens at tables

    def changed(self, session: Session) -> None:
        """Note whom the table waits for now, and since when."""
        if not self.works or session.match is None:
            return
        called = list_calls(session.kept, self.now())
        for person, match in [key for key in self._due if key[1] == session.id and key[0] not in called]:
            del self._due[person, match]
        here = session.here()
        for person, call in called.items():
            newest = mark_call(session.kept, session.match, person, call)
            due = self._due.get((person, session.id))
            if due is None or due.mark != newest:
                due = self._due[person, session.id] = Due(self.now(), newest, session.match.line)
            due.tab |= person in here
        if session not in self._met:
            self._met.add(session)
            self.tasks.start(self._take_over(session))

    def note_sight(self, session: Session, person: int, line: int) -> None:
        """Note that somebody has seen what they are called for: they need not be told."""
        due = self._due.get((person, session.id))
        if due is not None and line >= due.line:
            due.settle()

    def merged(self, guest: int, person: int) -> None:
        """Tell the person of what the guest was called for, and of nothing that the guest has seen."""
        for match in [match for one, match in self._due if one == guest]:
            due = self._due.pop((guest, match))
            self._due.setdefault((person, match), replace(due))  # whoever still tells the guest finds no such call

    async def _take_over(self, session: Session) -> None:
        """What was due at the table before it was opened here has been so for longer; whatever else was is not any
        more."""
        async with self._tables(session.id):
            for row in await self.store.take_due(session.id) if session in self._met else []:
                due = self._due.get((row.person, row.match))
                if due is not None and due.mark == row.mark:
                    due.since = min(due.since, row.since)

    async def set_down(self, session: Session) -> None:
        """Keep what is due at a table that is about to be shut here, while it is still this process's. Raises
        StoreError."""
        async with self._tables(session.id):
            if session in self._met:
                self._met.discard(session)
                await self._keep(session.id)

    async def close(self) -> None:
        """Keep everything that is due: the process ends, and nothing happens at any table any more."""
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
        seen = {person: due.mark for person, due in mine.items() if due.pushed and due.mailed and due.hooked}
        await self.store.keep_due(match, [DueNotice(match, person, due.since, due.mark)
                                          for person, due in mine.items() if not self._done(due)], seen)

    def seat_changed(self, kept: KeptMatch, person: int, news: Say) -> None:
        """Tell somebody at once, by every way they have chosen, what has become of their seat."""
        if self.works:
            self.tasks.start(self._inform(kept, person, news))

    async def _inform(self, kept: KeptMatch, person: int, news: Say) -> None:
        base = self.settings.base
        await self._tell_now(person, kept.id, lambda language: write_push(kept, person, language, news),
                             lambda notice: write_seat_mail(kept, notice, base, news),
                             partial(self.hooks.tell_seat, kept, person, news))

    def remind(self, person: int, title: str | Say, news: Say, path: str, kind: str = "reminder") -> None:
        """Tell somebody at once, by every way they have chosen, of something that has a page at that path."""
        if self.works and person:
            self.tasks.start(self._remind(person, title, news, path, kind))

    async def _remind(self, person: int, title: str | Say, news: Say, path: str, kind: str) -> None:
        base, topic = self.settings.base, path.partition("?")[0].rsplit("/", 1)[1]
        await self._tell_now(person, topic, lambda language: {
            "title": say_title(title, language), "body": Translator(language)(news), "url": path, "tag": path},
            lambda notice: write_reminder_mail(notice, base, title, news, path),
            partial(self.hooks.remind, person, title, news, path, kind))

    async def _tell_now(self, person: int, topic: str, write: Callable[[str], Mapping[str, str]],
                        write_mail: Callable[[Notice], tuple[str, str]],
                        tell_hook: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Tell somebody by all ways they have chosen, side by side: by push what is written in a language, by mail a
        subject and a text, and by their webhook."""
        try:
            notice, browsers = await self.store.notice(person), await self.store.pushes(person)
        except StoreError as error:
            log.error("person %s cannot be told at once of %s: %s", person, topic, error)
            return
        ways: list[Coroutine[Any, Any, object]] = [tell_hook()]
        if self.key is not None and notice.push_when != "never":
            ways.append(self._send_to_all(browsers, topic, write))
        if notice.mail_when != "never" and notice.confirmed and email.can_send_mail(self.settings):
            subject, text = write_mail(notice)
            ways.append(self.post(email.write_mail(self.settings, notice.mail, subject, text,
                                                   f"{self.settings.base}/mail/off/{notice.token}")))
        await asyncio.gather(*ways)

    # -- looking

    async def watch(self) -> None:
        """Look at intervals until cancelled, without waiting for those still being told. One process of the house also
        looks after what is due at tables that nobody has open, and after what groups are to be told."""
        async with asyncio.TaskGroup() as looks:
            while True:
                await asyncio.sleep(BEAT)
                looks.create_task(_log_mistakes(self.look()))
                try:
                    leads = await self.store.others.lead()
                    rows = await self.store.unowned_due() if leads else []
                except StoreError as error:
                    log.error("notices cannot be sent: %s", error)
                else:
                    looks.create_task(_log_mistakes(self.look_after(rows)))
                    if leads:
                        looks.create_task(_log_mistakes(self.hooks.tell_groups()))

    async def look(self) -> None:
        """Send what has waited long enough at tables that are open here. Raises StoreError."""
        await self._tell(self._due)

    async def look_after(self, rows: Sequence[DueNotice]) -> None:
        """Send what has waited long enough at tables that no process has open, and drop it. Raises StoreError."""
        dues = {(row.person, row.match): Due(row.since, row.mark) for row in rows}
        await self._tell(dues)
        done = [row for row in rows if self._done(dues[row.person, row.match])]
        if done:
            await self.store.drop_due(done)

    async def _tell(self, dues: Mapping[tuple[int, str], Due]) -> None:
        """Tell everybody side by side, by all ways."""
        people: dict[int, dict[str, Due]] = defaultdict(dict)
        for (person, match), due in dues.items():
            people[person][match] = due
        found = await asyncio.gather(*(self._tell_one(person, way, mine) for person, mine in people.items()
                                       for way in ("push", "mail")), self.hooks.tell(dues), return_exceptions=True)
        for problem in filter(None, found):
            raise problem

    async def _tell_one(self, person: int, way: Way, mine: Mapping[str, Due]) -> None:
        """Tell one person by one way, unless that is still being done."""
        if (person, way) not in self._telling:
            self._telling.add((person, way))
            try:
                await (self._push(person, mine) if way == "push" else self._mail(person, mine))
            finally:
                self._telling.discard((person, way))

    def _done(self, due: Due) -> bool:
        """Is there nothing left to do about it?"""
        return ((due.pushed or self.key is None) and (due.hooked or not self.hooks.on)
                and (due.mailed or not email.can_send_mail(self.settings)))

    # -- push

    async def _push(self, person: int, mine: Mapping[str, Due]) -> None:
        wait, now = self.settings.push.wait_seconds, self.now()
        ready = {match: due for match, due in mine.items() if not due.pushed and due.has_waited(wait, now)}
        if self.key is None or not ready or await is_on_holiday(self.store, person, now):
            return
        when, browsers = (await self.store.notice(person)).push_when, await self.store.pushes(person)
        end = time.monotonic() + TOTAL
        for match, due in ready.items():
            if time.monotonic() > end:
                return  # the others with the next look
            kept = await find_call(self.store, person, match, when, self.now())
            ours = kept is not None and browsers and not due.pushed and (
                await self.store.claim(match, person, "push", due.mark))
            due.pushed = True
            if ours and kept is not None:
                await self._send_to_all(browsers, match, partial(write_push, kept, person))

    async def _send_to_all(self, browsers: Sequence[Push], topic: str,
                           write: Callable[[str], Mapping[str, str]]) -> None:
        """Send to each browser what is written in its language."""
        texts = [json.dumps(write(browser.language), ensure_ascii=False).encode() for browser in browsers]
        await asyncio.gather(*(self._send(browser, text, topic)
                               for browser, text in zip(browsers, texts, strict=True)))

    async def _send(self, browser: Push, text: bytes, topic: str) -> None:
        assert self.key is not None
        failures, until = self._failing.get(browser.endpoint, (0, 0.0))
        if not webpush.is_push_service(browser.endpoint, self.settings.push) or self.now() < until:
            return
        try:
            async with self._sending:
                await webpush.send_push(text, browser, self.key, push_contact(self.settings), topic,
                                        self.settings.push.plain)
            METRICS.counts["notices"].inc()
        except webpush.NotSent as failure:
            METRICS.counts["unsent"].inc()
            log.warning("a notice was not sent: %s", failure)
            if failures + 1 < FAILURES:
                if len(self._failing) >= FAILING:
                    self._failing.clear()
                self._failing[browser.endpoint] = failures + 1, self.now() + PAUSE * 2**failures
                return
            await self.store.drop_push(browser.endpoint)
        except webpush.Gone:
            await self.store.drop_push(browser.endpoint)
        self._failing.pop(browser.endpoint, None)

    # -- mail

    async def _mail(self, person: int, mine: Mapping[str, Due]) -> None:
        wait = self.settings.mail.wait_minutes * 60
        if (not email.can_send_mail(self.settings) or self._pauses(person)
                or not any(not due.mailed and due.has_waited(wait, self.now()) for due in mine.values())
                or await is_on_holiday(self.store, person, self.now())):
            return
        async with self._mailing:
            await self._mail_to(person, {match: due for match, due in mine.items() if not due.mailed})

    async def _mail_to(self, person: int, mine: Mapping[str, Due]) -> None:
        """One mail about all these tables, as far as they wait and nobody else has told them."""
        notice = await self.store.notice(person)
        tables = {match: kept for match in mine if notice.confirmed
                  and (kept := await find_call(self.store, person, match, notice.mail_when, self.now())) is not None}
        marks = {match: mine[match].mark for match in tables if not mine[match].mailed}
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
        subject, text = write_turns_mail(tables, notice, base)
        message = email.write_mail(self.settings, notice.mail, subject, text, f"{base}/mail/off/{token}")
        return await self.post(message)

    async def post(self, message: EmailMessage) -> bool:
        """Send a mail in a thread; False if that failed, which is logged."""
        try:
            await asyncio.to_thread(email.send_mail, message, self.settings.mail)
        except email.NotMailed as failure:
            METRICS.counts["unsent"].inc()
            log.warning("a mail was not sent: %s", failure)
            return False
        METRICS.counts["mails"].inc()
        return True


async def _log_mistakes(look: Coroutine[Any, Any, None]) -> None:
    """One look, whatever goes wrong in it."""
    try:
        await look
    except StoreError as error:
        log.error("notices cannot be sent: %s", error)
    except Exception:
        log.exception("a notice could not be sent")


def push_contact(settings: Settings) -> str:
    """The address at which a push service can reach the operator (RFC 8292)."""
    usual = settings.address if settings.address.startswith("https://") else "mailto:tafelrunde@localhost"
    return settings.push.contact or usual


def new_token() -> str:
    """A random token, the secret part of a link in a mail."""
    return secrets.token_urlsafe(24)
