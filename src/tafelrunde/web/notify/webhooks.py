"""Webhooks: what is told, in the form in which the programs of chats want it, sent to an address that somebody named.

What is told is plain text. Each format escapes it so that nobody's name can draw a link, ping others or end a line.
"""

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, cast

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Hook, HookFormat
from tafelrunde.web.http import outgoing
from tafelrunde.web.http.text import check_choice

LONGEST, LONGEST_PREFIX = 1000, 60  # characters of an address, of what stands before every message
FORMATS: Final[Mapping[str, str]] = {
    "raw": "JSON", "discord": "Discord", "slack": "Slack, Mattermost", "matrix": "Matrix (hookshot)", "ntfy": "ntfy"}
FAULTS: Final[Mapping[str, Say]] = {
    "host": Say("there is no such server on the public internet"),
    "certificate": Say("the certificate of the server is not valid"),
    "connection": Say("the server could not be reached"),
    "timeout": Say("no answer within five seconds"),
    "answer": Say("the answer was none of HTTP"),
}
MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]()<>#+.!|~@:-])")  # what means something in a message of Discord
MENTION: Final = re.compile(r"<@(&?)(\d{1,20})>")


@dataclass(frozen=True)
class Message:
    """What is told: to whom (names), what, more about it, the address of the page, and which kind of thing it is."""

    kind: str
    people: tuple[str, ...]
    title: str
    text: str
    url: str

    @property
    def line(self) -> str:
        """All of it but the address."""
        named = f"{', '.join(self.people)}: " if self.people else ""
        return f"{named}{self.title}{' – ' if self.text else ''}{self.text}"


def read_hook_address(word: str) -> str:
    """The address of a hook as it was typed; raises BadInput for one that the house would not call."""
    typed = word.strip()[:LONGEST + 1]
    try:
        outgoing.read_target(typed)
    except ValueError:
        typed = ""
    if not typed or len(typed) > LONGEST:
        raise BadInput("the address of a webhook begins with https:// and has no name or password in it")
    return typed


def read_format(word: str) -> HookFormat:
    """A format of a form; raises BadInput."""
    check_choice(word, FORMATS)
    return cast(HookFormat, word)


def write_request(hook: Hook, message: Message, number: str, now: float) -> tuple[dict[str, str], bytes]:
    """Headers and body of a request. One in JSON is signed as Standard Webhooks says: its `number`, the time and the
    body, by the hook's secret."""
    prefix = f"{hook.prefix} " if hook.prefix else ""
    if hook.format == "ntfy":
        text = f"{prefix}{message.line}\n{message.url}" if prefix or message.people else message.text or message.url
        return {"title": _encode_word(message.title), "click": message.url, "tags": "crossed_swords",
                "content-type": "text/plain; charset=utf-8"}, text.encode()
    headers = {"content-type": "application/json"}
    if hook.format == "raw":
        body = _json({"id": number, "time": int(now), "kind": message.kind, "people": message.people,
                      "title": message.title, "text": message.text, "url": message.url, "prefix": hook.prefix})
        signed = hmac.digest(hook.secret.encode(), f"{number}.{int(now)}.".encode() + body, hashlib.sha256)
        return headers | {"webhook-id": number, "webhook-timestamp": str(int(now)),
                          "webhook-signature": f"v1,{base64.b64encode(signed).decode()}"}, body
    if hook.format == "discord":
        named = MENTION.findall(hook.prefix)
        line = MARKDOWN.sub(r"\\\1", message.line)
        called = {"users": [name for role, name in named if not role], "roles": [name for role, name in named if role]}
        return headers, _json({"content": f"{prefix}{line}\n{message.url}", "allowed_mentions": called})
    line = message.line.replace("@", "@\u200b")  # calls nobody
    if hook.format == "slack":
        return headers, _json({"text": f"{prefix}{escape(line, quote=False)}\n{message.url}"})
    page = escape(message.url)
    return headers, _json({"text": f"{prefix}{line}\n{message.url}",
                           "html": f'{escape(prefix + line)}<br><a href="{page}">{page}</a>'})


async def send_hook(hook: Hook, message: Message, number: str, now: float, near: bool) -> None:
    """Tell something by a hook. Raises NotSent; its `why` is the status of the answer where there was one."""
    headers, body = write_request(hook, message, number, now)
    status = await outgoing.post(hook.address, {"user-agent": "Tafelrunde", **headers}, body, near=near)
    if not 200 <= status < 300:
        raise outgoing.NotSent(str(status))


def describe_fault(error: str) -> Say:
    """What came of the last try, for its owner: a status, or why there was no answer."""
    return FAULTS[error] if error in FAULTS else Say("the server answered {status}", status=error)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _encode_word(text: str) -> str:
    """A text for a header (RFC 2047)."""
    return f"=?UTF-8?B?{base64.b64encode(text.encode()).decode()}?="
