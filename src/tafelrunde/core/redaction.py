"""Redaction of logs: every line goes through here before it is written.

Passwords are found by their place, in the address of a store or the parameters of a connection; other secrets by their
value.
"""

import re
from collections.abc import Iterable
from urllib.parse import unquote

HIDDEN = "…"
SHORTEST = 6  # letters: what is shorter is part of many words, and is hidden only by where it stands
IN_ADDRESS = re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s:/@]*):([^\s/]*)@", re.IGNORECASE)  # scheme://user:password@host
NAMED = re.compile(r"\b(\w*password)=(?:'(?:[^'\\]|\\.)*'|[^\s&'\"]+)", re.IGNORECASE)


def without_passwords(text: str) -> str:
    """The text with the passwords in addresses and connection parameters replaced by HIDDEN."""
    return NAMED.sub(rf"\1={HIDDEN}", IN_ADDRESS.sub(rf"\1:{HIDDEN}@", text))


def passwords_in(text: str) -> tuple[str, ...]:
    """The passwords of the addresses in a text, both as written and percent-decoded."""
    written = [found[2] for found in IN_ADDRESS.finditer(text)]
    return tuple({each: None for word in written for each in (word, unquote(word)) if each})


class Redaction:
    """A filter for texts: replaces passwords, and these secrets, by HIDDEN."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets = sorted({each for each in secrets if len(each) >= SHORTEST}, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return without_passwords(text)
