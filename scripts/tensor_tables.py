"""The pages docs/tensors/*.md: what every entry of a game's tensors means, from the declarations themselves.

    PYTHONPATH=src python scripts/tensor_tables.py           write them
    PYTHONPATH=src python scripts/tensor_tables.py --check   fail if one is not what would be written
"""

import sys
from pathlib import Path

from tafelrunde import games
from tafelrunde.tensors.encoding import Encoding, find
from tafelrunde.tensors.fields import Field, Form, Layout

FOLDER = Path(__file__).parents[1] / "docs/tensors"
HEAD = "| entries | field | shape | values | meaning |\n| --- | --- | --- | --- | --- |"


def page(slug: str) -> str:
    """The page of a game."""
    card = games.info(slug)
    usual = card.usual_seats
    encoding = find(slug, usual)
    parts = [
        f"# {card.title} as tensors",
        "Written by `python scripts/tensor_tables.py`; how to read it stands in [games as tensors](../tensors.md).\n"
        f"The tables are for {usual} players; with others the fields are the same and their axes of players longer or\n"
        "shorter.",
        sizes(slug),
        f"## Observation\n\nWhat the seat to act knows and may remember: `(T, {encoding.observation.size})`.",
        table(encoding.observation),
        f"## Hidden\n\nWhat it does not know, for critics in training and never for a player: `(T, "
        f"{encoding.hidden.size})`.",
        table(encoding.hidden),
        f"## Actions\n\nWhat each of the {len(encoding.notations)} actions is made of: `encoding.factors`, "
        f"`({len(encoding.notations)}, {encoding.actions.size})`.",
        table(encoding.actions),
        "The actions by number, as they are typed:",
        list_actions(encoding),
    ]
    return "\n\n".join(parts) + "\n"


def sizes(slug: str) -> str:
    """How wide the rows are, by players."""
    rows = [(seats, find(slug, seats)) for seats in games.info(slug).seats]
    return "\n".join([
        "| players | observation | hidden | actions | factors of an action |", "| --- | --- | --- | --- | --- |",
        *(f"| {seats} | {each.observation.size} | {each.hidden.size} | {len(each.notations)} | {each.actions.size} |"
          for seats, each in rows)])


def table(layout: Layout) -> str:
    """The fields of a layout."""
    if not layout.fields:
        return "Nothing."
    named: dict[tuple[str, ...], str] = {}  # labels → the first field with them
    return "\n".join([HEAD, *(row(layout, field, named) for field in layout.fields)])


def row(layout: Layout, field: Field, named: dict[tuple[str, ...], str]) -> str:
    place = layout.slices[field.name]
    entries = f"{place.start}" if field.size == 1 else f"{place.start}–{place.stop - 1}"
    shape = " × ".join(map(str, field.entries)) or "1"
    return f"| {entries} | `{field.name}` | {shape} | {values(field)} | {meaning(field, named)} |"


def values(field: Field) -> str:
    if field.form is Form.ONE_HOT:
        return "one-hot"
    if field.form is Form.LARGE:
        return f"{field.low} to {field.high}, hundreds and rest"
    return f"{field.low} to {field.high}" if field.high > 1 or field.low else "0 or 1"


def meaning(field: Field, named: dict[tuple[str, ...], str]) -> str:
    """The sentence, and what the last axis counts: at length where that is said for the first time."""
    first = named.setdefault(field.labels, field.name)
    labels = f"by what `{first}` counts" if first != field.name else ", ".join(field.labels)
    return f"{field.meaning}; {labels}".replace("|", "\\|") if field.labels else field.meaning.replace("|", "\\|")


def list_actions(encoding: Encoding) -> str:
    """All actions, several a line."""
    lines, line = [], ""
    for number, text in enumerate(encoding.notations):
        each = f"{number} {text}"
        if line and len(line) + len(each) > 116:
            lines.append(line)
            line = ""
        line += f"  {each}" if line else each
    return "```text\n" + "\n".join([*lines, line]) + "\n```"


def main(words: list[str]) -> int:
    stale = []
    for slug in games.BUILT_IN:
        file, text = FOLDER / f"{slug}.md", page(slug)
        if "--check" in words:
            stale += [file.name] * (not file.is_file() or file.read_text("utf-8") != text)
        else:
            file.write_text(text, "utf-8")
    if stale:
        print(f"{', '.join(stale)}: not as the tensors are; python scripts/tensor_tables.py", file=sys.stderr)
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
