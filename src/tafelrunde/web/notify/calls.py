"""What a table waits for somebody to do: to move, to come to a match that has begun, to answer an offer of another; and
what is still to be told of that, and in which words: those of the lobby.

The words are built from what the lobby shows – game, names, when time is up – and never from the match itself, so that
they cannot tell what anybody holds.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from tafelrunde.core import Say
from tafelrunde.match import Match
from tafelrunde.match.referee import UNDO
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import AGAIN, OVER, RUNNING, KeptMatch, Notice, Store, When
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue, holidays
from tafelrunde.web.live.table import next_match
from tafelrunde.web.live.table.viewer import seats_of

Call = Literal["turn", "begin", "again"]
TIME_TO_SEE = 15.0  # seconds at least from the turn to a notice for who has a tab open: visible ones report every 10


@dataclass
class Due:
    """A call that somebody may still have to be told of: since when it stands, its mark, and which ways are done
    with."""

    since: float
    mark: int
    line: int = 0  # whoever has seen this line has seen what they are called for
    tab: bool = False  # somebody had the table open
    pushed: bool = False
    mailed: bool = False
    hooked: bool = False

    def has_waited(self, seconds: float, now: float) -> bool:
        """True where they have had so much time to see it."""
        return self.since <= now - max(seconds, TIME_TO_SEE if self.tab else 0.0)

    def settle(self) -> None:
        """Note that nothing is to be told of it any more."""
        self.pushed = self.mailed = self.hooked = True


def list_calls(kept: KeptMatch, now: float) -> dict[int, Call]:
    """By person, what the table waits for them to do, from what the lobby may know of it; nobody else is in it."""
    if kept.progress.stage == OVER:
        return dict.fromkeys(next_match.people_to_answer(kept, now), "again")
    if kept.progress.stage != RUNNING:
        return {}
    clock = kept.clock or {}
    acting = () if clock.get("paused") else kept.progress.acting
    found: dict[int, Call] = dict.fromkeys(_people(kept, acting), "turn")
    return found | dict.fromkeys(_people(kept, clock.get("awaited", ())), "begin")


def mark_call(kept: KeptMatch, match: Match, person: int, call: Call) -> int:
    """The mark of a call: a number that differs from that of any other call of this person to this table. When
    others take a step back, whoever is to move after it is called again."""
    if call == "begin":
        return 0
    if call == "again":
        return AGAIN + int((kept.rematch or {}).get("until", 0.0))
    own = seats_of(kept, person)
    last = match.last_turn(*own)
    return 1 + max([last, *(line.number for line in match.lines_after(max(last, 0))
                            if line.text.startswith(UNDO) and line.actor not in own)])


def for_what(kept: KeptMatch, person: int) -> Call:
    """What the table waits for this person to do; an offer that has just run out still counts, and "turn" where nothing
    does."""
    return list_calls(kept, 0.0).get(person, "turn")


def describe_call(kept: KeptMatch, person: int) -> Say:
    """What the table waits for this person to do, as a sentence."""
    game = Say(catalogue.info(kept.slug).title)
    sentences: dict[Call, Say] = {
        "turn": Say("Your turn: {game}", game=game),
        "begin": Say("Play begins, come to the table: {game}", game=game),
        "again": Say("Another match? {game}", game=game),
    }
    return sentences[for_what(kept, person)]


def list_company(kept: KeptMatch, people: Collection[int], language: str) -> str:
    """With whom these people sit at a table; "" with nobody."""
    t = Translator(language)
    others = [t.call(seat.name) for seat in kept.seats if seat.person not in people and seat.name]
    return t("with {people}", people=t.list(others)) if others else ""


async def find_call(store: Store, person: int, match: str, when: When, now: float) -> KeptMatch | None:
    """The match if it still waits for somebody, and they want to be told. Raises StoreError."""
    if when == "never":
        return None
    kept = await store.match(match)
    call = list_calls(kept, now).get(person) if kept is not None else None
    if kept is None or call is None:
        return None
    if call == "again" and (kept.rematch or {}).get("by") in await store.unheard_people(person):
        return None
    return kept if when == "always" or kept.tempo == "slow" else None


async def is_on_holiday(store: Store, person: int, now: float) -> bool:
    """True where somebody is on holiday. Raises StoreError."""
    return holidays.current_holiday(await store.holidays(person), now) is not None


def _people(kept: KeptMatch, seats: "tuple[int, ...] | list[int]") -> list[int]:
    return [kept.seats[seat].person for seat in seats if kept.seats[seat].kind == "person"]


def write_push(kept: KeptMatch, person: int, language: str, news: Say | None = None) -> dict[str, str]:
    """The push message as data for the browser's service worker: that a table waits, or `news` of it."""
    t = Translator(language)
    game = t(catalogue.info(kept.slug).title)
    title = t(describe_call(kept, person)) if news is None else game
    body = list_company(kept, (person,), language) if news is None else t(news)
    return {"title": title, "body": body, "url": f"/table/{kept.id}", "tag": kept.id}


def write_turns_mail(tables: list[KeptMatch], notice: Notice, base: str) -> tuple[str, str]:
    """Subject and text of a mail about these tables."""
    t = Translator(notice.language)
    turns = all(for_what(kept, notice.person) == "turn" for kept in tables)
    titles = [t(catalogue.info(kept.slug).title) if turns else t(describe_call(kept, notice.person)) for kept in tables]
    many = Say("Your turn at {n:table|tables}" if turns else "{n:table waits|tables wait} for you", n=len(tables))
    subject = t(describe_call(tables[0], notice.person) if len(tables) == 1 else many)
    rows = []
    for kept, title in zip(tables, titles, strict=True):
        rows += [f"{title} – {list_company(kept, (notice.person,), notice.language)}", f"{base}/table/{kept.id}"]
        if kept.progress.due is not None:
            rows.append(t("Your time ends on {day}.", day=format_day(float(kept.progress.due), notice.language)))
        rows.append("")
    head = t("It is your turn:") if turns else t("People are waiting for you:")
    return subject, "\n".join([head, "", *rows, *_end(notice, base)])


def write_seat_mail(kept: KeptMatch, notice: Notice, base: str, news: Say) -> tuple[str, str]:
    """Subject and text of a mail with `news` of somebody's seat."""
    t = Translator(notice.language)
    title = t(catalogue.info(kept.slug).title)
    rows = [f"{title} – {list_company(kept, (notice.person,), notice.language)}", f"{base}/table/{kept.id}", ""]
    return t("Your seat: {game}", game=title), "\n".join([t(news), "", *rows, *_end(notice, base)])


def say_title(title: str | Say, language: str) -> str:
    """A title in a language, unless it is a name."""
    return title if isinstance(title, str) else Translator(language)(title)


def write_reminder_mail(notice: Notice, base: str, title: str | Say, news: Say, path: str) -> tuple[str, str]:
    """Subject and text of a mail with `news` of something that has a page at that path."""
    rows = [Translator(notice.language)(news), f"{base}{path}", "", *_end(notice, base)]
    return say_title(title, notice.language), "\n".join(rows)


def _end(notice: Notice, base: str) -> list[str]:
    """What stands under every mail."""
    t = Translator(notice.language)
    return ["--", t("To stop these mails:"), f"{base}/mail/off/{notice.token}",
            t("When to be told:"), f"{base}/account", ""]
