"""Text that people type, as it may be shown."""

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as shown: one line, without control characters, not too long."""
    return one_line(name, LONGEST_NAME)


def one_line(text: str, longest: int) -> str:
    """The printable part of a text, on one line and without spaces at its ends."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: 20 * longest])
    return " ".join(printable.split())[:longest].strip()
