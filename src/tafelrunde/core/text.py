"""What people hand in: files that should be texts, values that cannot be."""

import json
from typing import Any
from unicodedata import normalize

from tafelrunde.core.illegal import BadInput


def text_of(data: bytes, name: str) -> str:
    """The text of a file; raises BadInput, which calls the file by that name."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput("{file} is not a text file", file=name[-60:])
    return text


def one_line(text: str, longest: int = 10_000) -> str:
    """The printable part of a text, on one line and without spaces at its ends: nothing a terminal would obey."""
    written = normalize("NFC", text[: 20 * longest])  # one letter is one, whichever keyboard wrote it
    printable = "".join(letter if letter.isprintable() else " " for letter in written)
    return " ".join(printable.split())[:longest].strip()


def quote_value(plain: Any) -> str:
    """A value that cannot be, as it was written: what is no text as JSON."""
    return (repr(plain) if isinstance(plain, str) else json.dumps(plain, default=str, skipkeys=True))[:40]
