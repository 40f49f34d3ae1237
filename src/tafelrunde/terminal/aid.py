"""A player aid as text: its blocks one after the other, each a table."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Columns
from rich.text import Text as Styled

from tafelrunde.drawing.characters.ink import SIGNS, ink
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.translate import Translator, capitalize


def aid_text(prose: Translator, aid: Aid) -> Group:
    """A player aid as text in the translator's language, as wide as the terminal."""
    goal = Styled(capitalize(prose(aid.goal)))
    return Group(goal, *(part for block in aid.blocks for part in ("", *block_text(prose, block))))


def block_text(prose: Translator, block: Block) -> list[RenderableType]:
    """A block as text: its title with its rule, the table, the sentence under it."""
    title = Styled(capitalize(prose(block.title)), style="bold")
    if block.rule:
        title.append(f"  {block.rule}", "not bold dim")
    note = [Padding(Styled(capitalize(prose(block.note)), style="italic"), (0, 0, 0, 2))] if block.note else []
    return [title, Padding(columns(prose, block), (0, 0, 0, 2)), *note]


def columns(prose: Translator, block: Block) -> Columns:
    """The rows of a block as columns; one of numbers alone is aligned to the right."""
    wide = max(len(row) for row in block.rows)
    found = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(block.head))
    for number in range(wide):
        head = capitalize(prose(block.head[number])) if number < len(block.head) else ""
        cells = [row[number] for row in block.rows if number < len(row)]
        numbers = all(entry.value and not entry.say for entry in cells)
        found.add_column(Styled(head, style="dim"), justify="right" if numbers else "left", no_wrap=numbers)
    for row in block.rows:
        found.add_row(*(cell(prose, entry) for entry in row))
    return found


def cell(prose: Translator, entry: Entry) -> Styled:
    """A field as text: signs, the value, the words. A symbol without a sign of its own is left out: words or the row
    say it."""
    signs = "".join(SIGNS.get(symbol, "") for symbol in entry.art)
    words = capitalize(prose(entry.say)) if entry.say else ""
    style = ink(entry.ink, bold=entry.strong) if entry.ink else "bold" if entry.strong else ""
    return Styled(" ".join(part for part in (signs, entry.printed, words) if part), style=style)
