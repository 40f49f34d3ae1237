"""Secrets have no place in a log: whatever is written there goes through here.

Passwords are known by where they stand – in the address of a store, in a list of what a connection is made with – and
secrets that were told by what they are.
"""

import re
from collections.abc import Iterable
from urllib.parse import unquote

HIDDEN = "…"
SHORTEST = 6  # letters: what is shorter is part of many words, and is hidden only by where it stands
IN_ADDRESS = re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s:/@]*):([^\s/]*)@", re.IGNORECASE)  # scheme://user:password@host
NAMED = re.compile(r"\b(\w*password)=(?:'(?:[^'\\]|\\.)*'|[^\s&'\"]+)", re.IGNORECASE)


def without_passwords(text: str) -> str:
    """A text without the passwords of addresses and connections in it."""
    return NAMED.sub(rf"\1={HIDDEN}", IN_ADDRESS.sub(rf"\1:{HIDDEN}@", text))


def passwords_in(text: str) -> tuple[str, ...]:
    """Those of the addresses in a text, as they are written there and as they are meant."""
    written = [found[2] for found in IN_ADDRESS.finditer(text)]
    return tuple({each: None for word in written for each in (word, unquote(word)) if each})


class Redaction:
    """Hides these secrets besides."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets = sorted({each for each in secrets if len(each) >= SHORTEST}, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return without_passwords(text)
