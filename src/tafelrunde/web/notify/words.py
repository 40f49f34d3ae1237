"""The words of notices, built from what the lobby shows – game, names, when time is up – and never from the match
itself, so that they cannot tell what anybody holds."""

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import KeptMatch, Notice
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue
from tafelrunde.web.notify.calls import describe_call, for_what, list_company


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


def write_reminder_mail(notice: Notice, base: str, title: str, news: Say, path: str) -> tuple[str, str]:
    """Subject and text of a mail with `news` of something that has a page at that path."""
    return title, "\n".join([Translator(notice.language)(news), f"{base}{path}", "", *_end(notice, base)])


def _end(notice: Notice, base: str) -> list[str]:
    """What stands under every mail."""
    t = Translator(notice.language)
    return ["--", t("To stop these mails:"), f"{base}/mail/off/{notice.token}",
            t("When to be told:"), f"{base}/account", ""]
