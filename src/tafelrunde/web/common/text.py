"""Text that people type, as it may be shown."""

from unicodedata import normalize

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as shown: one line, without control characters, not too long."""
    return one_line(name, LONGEST_NAME)


def one_line(text: str, longest: int) -> str:
    """The printable part of a text, on one line and without spaces at its ends."""
    written = normalize("NFC", text[: 20 * longest])  # one letter is one, whichever keyboard wrote it
    printable = "".join(letter if letter.isprintable() else " " for letter in written)
    return " ".join(printable.split())[:longest].strip()
