"""Text from outside: uploaded files, single lines, and refused values quoted in messages."""

import json
from typing import Any
from unicodedata import normalize

from tafelrunde.core.illegal import BadInput


def text_of(data: bytes, name: str) -> str:
    """The decoded text of a file (UTF-8); raises BadInput with the file's name if it is not text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput("{file} is not a text file", file=name[-60:])
    return text


def one_line(text: str, longest: int = 10_000) -> str:
    """The printable characters of a text on one trimmed line, NFC, at most `longest`: no terminal escapes."""
    written = normalize("NFC", text[: 20 * longest])  # one letter is one, whichever keyboard wrote it
    printable = "".join(letter if letter.isprintable() else " " for letter in written)
    return " ".join(printable.split())[:longest].strip()


def quote_value(plain: Any) -> str:
    """A refused value for a message, at most 40 characters: a text in quotes, anything else as JSON."""
    return (repr(plain) if isinstance(plain, str) else json.dumps(plain, default=str, skipkeys=True))[:40]
