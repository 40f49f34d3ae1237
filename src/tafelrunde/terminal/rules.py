"""The rules of the moment: the paragraphs cited by the prompt, by refusals, and by what has just happened."""

import re
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text as Styled

from tafelrunde.scenes import rulebook
from tafelrunde.scenes.vocabulary import Area, Scene
from tafelrunde.terminal.table import Table

MOST = 8  # paragraphs: what is asked comes first, what happened last
MARKDOWN = re.compile(r"(\*\*|\*|`)(.+?)\1")


def rules_of_the_moment(table: Table, scene: Scene) -> Group:
    """The prompt, and the paragraphs about it."""
    prose = table.prose
    asked = Styled(prose(scene.prompt.say), style="bold")
    paragraphs = Columns.grid(padding=(0, 2))
    texts = {rule.id: rule.text for chapter in rulebook.chapters(table.game.info.slug, prose.language)
             for rule in chapter.rules}
    for rule in [rule for rule in dict.fromkeys(cited_rules(table, scene)) if rule in texts][:MOST]:
        paragraphs.add_row(Styled(rule, style="bold"), MARKDOWN.sub(r"\2", texts[rule]))
    parts: list[RenderableType] = [asked, "", paragraphs] if paragraphs.row_count else [asked]
    return Group(*parts)


def cited_rules(table: Table, scene: Scene) -> Iterator[str]:
    """The ids of these paragraphs: of the prompt, of moves that may not be made, of the newest line of the log."""
    yield scene.prompt.rule
    outcome = table.sight().outcome
    if outcome is not None:
        yield outcome.rule
    for move in dict.fromkeys(tried_moves(scene.areas)):
        refused = table.why_not(move)
        if refused is not None:
            yield refused.rule
    for entry in table.log()[-1:]:
        yield entry.rule


def tried_moves(areas: list[Area]) -> Iterator[str]:
    """The moves meant by selecting pieces that begin no legal one."""
    for area in areas:
        yield from (piece.tries for piece in area.pieces if piece.tries and not piece.moves)
        yield from [area.tries] if area.tries and not area.moves else []
        yield from tried_moves(area.areas)
