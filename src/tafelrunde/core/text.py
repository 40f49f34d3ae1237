"""What people hand in: files that should be texts, values that cannot be."""

import json
from typing import Any

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


def shown(plain: Any) -> str:
    """A value that cannot be, as it was written: what is no text as JSON."""
    return (repr(plain) if isinstance(plain, str) else json.dumps(plain, default=str, skipkeys=True))[:40]
