"""Somebody writes code into every field of every form and says it at tables: nobody's page ever makes a tag of it."""

import re
from collections import Counter, deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.web.house import TOKEN, Guest, House

pytestmark = pytest.mark.simulated
CARDS = "beutelschneider"
SHORT = '"><x-evil onxevil=1>'  # fits into a name
FILLED_IN = "387420489"  # what a template makes of {{9**9}}: no name of a table has it by chance
WORDS = (SHORT, "'><x-evil>{{9**9}}{seat}", "</textarea></title></script><x-evil>", "javascript:xevil()//",
         "&lt;x-evil&gt;")
MOST = 100  # pages read by a visitor
TWICE = 2  # as often a form of the same kind is sent


@dataclass
class Form:
    action: str
    fields: dict[str, str] = field(default_factory=dict)  # what it brings along
    written: list[str] = field(default_factory=list)  # what somebody may write into


class Reader(HTMLParser):
    """Reads a page as browsers do: its links, its forms, and whatever should not be there."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.evil: list[str] = []
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name, value in given.items():
            if name.startswith("on") or (name in ("href", "src", "action") and value.strip().startswith("javascript:")):
                self.evil.append(f"<{tag} {name}={value!r}>")
        if "x-evil" in tag:
            self.evil.append(f"<{tag}>")
        if tag == "a" and given.get("href", "").startswith("/"):
            self.links.append(given["href"])
        elif tag == "form":
            method = given.get("method", "get").lower()
            self.forms.append(Form(given.get("action", "") if method == "post" else ""))
        elif self.forms:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        form, name = self.forms[-1], given.get("name", "")
        kind = given.get("type", "text")
        if tag == "textarea" or (tag == "input" and kind in ("text", "password", "email", "search", "url", "")):
            form.written.append(name)
        elif (tag == "input" and kind != "checkbox") or tag == "button":
            form.fields.setdefault(name, given.get("value", ""))
        elif tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in form.fields or "selected" in given):
            form.fields[self._select] = given.get("value", "")


class Vandal:
    """Sends every form it meets, with code in it, and reads on."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.sent: Counter[str] = Counter()
        self.fields: set[str] = set()
        self.pages = 0
        self.found: list[str] = []

    def wander(self, *start: str, writes: bool = True) -> None:
        """Read all pages that can be reached, and write wherever one may."""
        known, todo = set(start), deque(start)
        while todo and self.pages < MOST:
            path = todo.popleft()
            answer = self.guest.get(path)
            self.pages += 1
            if "html" not in answer.headers.get("content-type", ""):
                continue
            for link in self._read(path, answer.text, writes):
                if link not in known and not link.startswith(("/static", "/language")):
                    known.add(link)
                    todo.append(link)

    def _read(self, path: str, text: str, writes: bool) -> list[str]:
        page = Reader(text)
        self.found += [f"{path}: {evil}" for evil in page.evil]
        if FILLED_IN in text:
            self.found.append(f"{path}: a template was filled in")
        links = page.links
        for form in page.forms if writes else ():
            kind = f"{re.sub(r'/[a-z0-9]{12}', '/*', form.action)} {sorted(form.written)}"
            if form.action and "logout" not in form.action and self.sent[kind] < TWICE:
                links += self._send(path, form, WORDS[self.sent.total() % len(WORDS)], kind)
        return links

    def _send(self, path: str, form: Form, words: str, kind: str) -> list[str]:
        self.sent[kind] += 1
        self.fields |= {name for name in form.written if name}
        token = TOKEN.search(self.guest.get(path).text)
        fields = form.fields | dict.fromkeys(form.written, words) | {"_csrf_token": token[1] if token else ""}
        answer = self.guest.pages.post(form.action, data={name: value for name, value in fields.items() if name},
                                       follow_redirects=True)
        assert answer.status_code < 500, form
        here = answer.url.path
        if "html" not in answer.headers.get("content-type", ""):
            return []
        self.found += [f"{form.action} → {here}: {evil}" for evil in Reader(answer.text).evil]
        return [here] if answer.status_code == 200 else []


def test_nothing_anybody_writes_becomes_part_of_a_page(opened: House) -> None:
    eve = opened.guest(SHORT)
    tables = [eve.open_table(CARDS, "me", "friend", "friend", name1=SHORT, name2=WORDS[1]),
              eve.open_table(CARDS, "me", "open", "open"),
              eve.open_table(CARDS, "me", "bot:random", "bot:random", salt=WORDS[2])]
    connection = eve.look_at(tables[0])
    for words in WORDS:
        connection.send(type="speak", words=words)
        while connection.hear_kind("chat")["lines"][-1]["words"] != " ".join(words.split()):
            pass  # all that was said before comes once more to whoever has just come
    over = eve.look_at(tables[2])
    over.send(type="resign", seat=0)
    over.hear_kind("sight")
    places = [f"/table/{table}{page}" for table in tables
              for page in ("", "/people", "/record", "/replay", "/again", "/record.txt")]
    vandal = Vandal(eve)
    vandal.wander("/", "/lobby", "/account", "/verify", f"/new/{CARDS}", *places)
    assert not vandal.found, vandal.found[:3]
    assert len(vandal.sent) > 6, vandal.sent
    assert {"name", "salt", "record"} <= vandal.fields, vandal.fields
    reader = Vandal(opened.guest("Ada"))
    reader.wander("/", "/lobby", *places, writes=False)
    assert not reader.found, reader.found[:3]
    assert reader.pages > 10


def test_a_tag_that_gets_through_is_seen() -> None:
    assert Reader(f"<p title='{SHORT}'>").evil == []
    assert Reader(f'<p title="{SHORT}">').evil == ["<x-evil onxevil='1'>", "<x-evil>"]
    assert Reader(f'<a href="{WORDS[3]}">').evil
    assert Reader(f"<textarea>{WORDS[2]}").evil == ["<x-evil>"]


def test_the_client_writes_no_html() -> None:
    client = Path(__file__).parents[2] / "client/src"
    texts = {file.name: file.read_text("utf-8") for ending in ("svelte", "ts") for file in client.rglob(f"*.{ending}")}
    assert texts
    assert [name for name, text in texts.items() if "{@html" in text or "innerHTML" in text] == []
