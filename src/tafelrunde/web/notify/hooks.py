"""What people and groups are told by their webhooks: calls of tables, what happens in a group.

Everybody is told side by side. What is told at one address goes out one after the other, and those who share it and
are called to the same table are told at once: an address is never told the same thing twice. Whatever is told was
claimed in the store first. An address that did not take it is left alone for longer and longer, and then for good; what
it refused, or could not be reached for, is told again if it still holds then, what may have arrived is not.
"""

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import AHEAD, CANCELLED, Evening, Group, Hook, KeptMatch, News, Store
from tafelrunde.web.http.outgoing import NotSent
from tafelrunde.web.http.text import format_evening
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.tournament_state import describe_schedule
from tafelrunde.web.notify.calls import Due, describe_call, find_call, for_what, is_on_holiday, list_company, say_title
from tafelrunde.web.notify.webhooks import Message, send_hook
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.settings import Settings

log = logging.getLogger("tafelrunde.web")
PAUSES: Final = (60.0, 300.0, 1800.0, 21_600.0)  # seconds after each failure in a row; after one more it is off
TOTAL: Final = 5.0  # seconds for one address in one look
AT_ONCE: Final = 256  # connections: each is an open file of the process
LATE: Final = 3600.0  # seconds after which a group is not told any more
MOST: Final = 10  # things a group is told of at once, the latest: messages of chats are short
Calls = dict[tuple[int, str], Due]  # by person and match


class Hooks:
    """The webhooks of a house."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], float]) -> None:
        self._store = store
        self._settings = settings
        self._now = now
        self._telling: set[str] = set()  # addresses
        self._sending = asyncio.Semaphore(AT_ONCE)

    @property
    def on(self) -> bool:
        """True where this house has webhooks."""
        return self._settings.hooks.on

    async def tell(self, dues: Mapping[tuple[int, str], Due]) -> None:
        """Tell everybody who has a hook of the calls that have waited long enough. Raises StoreError."""
        now = self._now()
        ready = {key: due for key, due in dues.items()
                 if not due.hooked and due.has_waited(self._settings.hooks.wait_seconds, now)}
        if not ready or not self.on:
            return
        hooks = {hook.person: hook for hook in await self._store.hooks_of({person for person, _ in ready})}
        channels: defaultdict[str, Calls] = defaultdict(dict)
        for (person, match), due in ready.items():
            hook = hooks.get(person)
            if hook is None or hook.is_off:
                due.hooked = True
            elif hook.until <= now:
                channels[hook.address][person, match] = due
        found = await asyncio.gather(*(self._tell_at(address, hooks, calls) for address, calls in channels.items()),
                                     return_exceptions=True)
        for problem in filter(None, found):
            raise problem

    async def _tell_at(self, address: str, hooks: Mapping[int, Hook], calls: Calls) -> None:
        """Tell one address all these calls, table by table, unless that is still being done."""
        if address in self._telling:
            return
        self._telling.add(address)
        try:
            end = time.monotonic() + TOTAL
            for match in dict.fromkeys(match for _, match in calls):
                here = {person: due for (person, each), due in calls.items() if each == match}
                if time.monotonic() > end or not await self._tell_table(match, hooks, here):
                    return  # the others with a later look
        finally:
            self._telling.discard(address)

    async def _tell_table(self, match: str, hooks: Mapping[int, Hook], here: Mapping[int, Due]) -> bool:
        """Tell an address whom the table waits for, of those who share it; False if it did not take that."""
        ours: defaultdict[str, list[int]] = defaultdict(list)
        table = None
        for person, due in sorted(here.items(), key=lambda each: each[0]):
            now = self._now()
            if due.hooked or await is_on_holiday(self._store, person, now):
                continue
            kept = await find_call(self._store, person, match, hooks[person].tables, now)
            due.hooked = True
            if kept is not None and await self._store.claim(match, person, "hook", due.mark):
                table = kept
                ours[for_what(kept, person)].append(person)
        for people in ours.values():
            assert table is not None
            message = write_call(table, people, hooks[people[0]].language, self._settings.base)
            failure = await self.send([hooks[person] for person in people], message)
            if failure is not None and not failure.arrived:
                for person in people:
                    await self._store.take_back(person, "hook", {match: here[person].mark})
                    here[person].hooked = False  # once more, later
            if failure is not None:
                return False
        return True

    async def tell_seat(self, kept: KeptMatch, person: int, news: Say) -> None:
        """Tell somebody what has become of their seat. Raises StoreError."""
        hook = await self._find_hook(person)
        if hook is not None:
            await self.send([hook], write_call(kept, [person], hook.language, self._settings.base, news))

    async def remind(self, person: int, title: str | Say, news: Say, path: str, kind: str) -> None:
        """Tell somebody of something that has a page at that path. Raises StoreError."""
        hook, known = await self._find_hook(person), await self._store.person_by_id(person)
        if hook is not None and known is not None:
            await self.send([hook], Message(kind, (known.name,), say_title(title, hook.language),
                                            Translator(hook.language)(news), f"{self._settings.base}{path}"))

    async def _find_hook(self, person: int) -> Hook | None:
        """Somebody's hook, unless it is off or left alone for now."""
        hook = await self._store.hook(person) if self.on else None
        return hook if hook is not None and not hook.is_off and hook.until <= self._now() else None

    async def tell_groups(self) -> None:
        """Tell groups what has happened in them; one process does so for all. Raises StoreError."""
        groups: defaultdict[str, list[News]] = defaultdict(list)
        for each in await self._store.list_news(self._now()) if self.on else ():
            groups[each.group].append(each)
        found = await asyncio.gather(*(self._tell_group(group, news) for group, news in groups.items()),
                                     return_exceptions=True)
        for problem in filter(None, found):
            raise problem

    async def _tell_group(self, group: str, news: Sequence[News]) -> None:
        hook, about = await self._store.hook(group=group), await self._store.group(group)
        if hook is None or about is None or hook.address in self._telling:
            return
        self._telling.add(hook.address)
        try:
            marks = {each.subject: (each.mark, each.told) for each in news}  # of several lines the last
            ours = await self._store.claim_news(group, marks)
            new = [each for each in news if each.subject in ours and each.at > self._now() - LATE]
            message = write_news(about, new, hook.language, self._settings.base) if new else None
            failure = await self.send([hook], message) if message is not None else None
            if failure is not None and not failure.arrived:
                await self._store.take_back_news(group, {subject: marks[subject] for subject in ours})
        finally:
            self._telling.discard(hook.address)

    async def test(self, hook: Hook) -> None:
        """Tell by a hook that it works, whatever came of it before. Raises StoreError."""
        await self.send([hook], write_test(hook.language, self._settings.title, self._settings.base))

    async def send(self, hooks: Sequence[Hook], message: Message) -> NotSent | None:
        """Tell something at an address, by the first of the hooks that name it, and book for all of them what came of
        it; None if it arrived. Raises StoreError."""
        first, failure = hooks[0], None
        prefix = " ".join(dict.fromkeys(hook.prefix for hook in hooks if hook.prefix))
        near = urlsplit(first.address).hostname in self._settings.hooks.near
        try:
            async with self._sending:
                await send_hook(replace(first, prefix=prefix), message, secrets.token_hex(12), self._now(), near)
            METRICS.counts["notices"].inc()
        except NotSent as found:
            METRICS.counts["unsent"].inc()
            log.warning("a webhook was not sent: %s", found)
            failure = found
        for hook in hooks:
            pause = PAUSES[min(hook.failures, len(PAUSES) - 1)] if failure is not None else 0.0
            await self._store.book_try(hook, self._now(), failure.why if failure is not None else "",
                                       self._now() + pause if pause else 0.0)
        return failure


# -- what they are told: no more than the lobby and the page of the group show


def write_call(kept: KeptMatch, people: Sequence[int], language: str, base: str, news: Say | None = None) -> Message:
    """What a webhook tells of a table that waits for these people, all for the same, or `news` of their seat."""
    t = Translator(language)
    names = dict.fromkeys(t.call(seat.name) for seat in kept.seats if seat.sitter in people)
    title = t(describe_call(kept, people[0])) if news is None else t(catalogue.info(kept.slug).title)
    text = list_company(kept, people, language) if news is None else t(news)
    return Message("seat" if news is not None else for_what(kept, people[0]), tuple(names), title, text,
                   f"{base}/table/{kept.id}")


def write_news(group: Group, news: Sequence[News], language: str, base: str) -> Message | None:
    """What the webhook of a group tells; None if nothing of it is worth a word."""
    t = Translator(language)
    sentences = [t(each) for each in (_describe_news(one, language) for one in news) if each is not None]
    at = f"/tournament/{news[-1].subject}" if news[-1].evening is None else f"/group/{group.id}"
    return Message("group", (), group.name, " ".join(sentences[-MOST:]), f"{base}{at}") if sentences else None


def write_test(language: str, title: str, base: str) -> Message:
    """What a webhook tells when it is tried."""
    sentence = Say("This is how {title} tells you here.", title=title)
    return Message("test", (), title, Translator(language)(sentence), base)


def _describe_news(news: News, language: str) -> Say | None:
    if news.evening is not None:
        return _describe_evening(news.evening, language)
    scheduled = describe_schedule(news.text, news.title, language)
    if scheduled is not None:
        return scheduled
    if news.text == "start":
        return Say("The tournament {title} begins.", title=news.title)
    if news.text == "finish":
        return Say("The tournament {title} is over: the standings are final.", title=news.title)
    number = news.text.removeprefix("round ")
    return Say("Round {number} of {title} is open.", number=number, title=news.title) if number != "1" else None


def _describe_evening(evening: Evening, language: str) -> Say:
    known = evening.slug in catalogue.slugs()
    about = {"game": Say(catalogue.info(evening.slug).title) if known else evening.slug,
             "day": format_evening(evening, language)}
    if evening.stage == CANCELLED:
        return Say("The evening of {game} is cancelled: {day}.", **about)
    if evening.stage != AHEAD:
        return Say("The evening of {game} begins.", game=about["game"])
    if evening.sequence:
        return Say("The evening of {game} was moved: {day}.", **about)
    return Say("An evening of {game} is set: {day}.", **about)
