"""Files that people hand in: bytes that should be a text."""

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
