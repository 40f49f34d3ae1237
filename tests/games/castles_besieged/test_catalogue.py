"""Every sentence the game and its scene can say has its German, also those no random walk comes across."""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from tafelrunde import lessons
from tafelrunde.analysis.coaching import castles_besieged as coaching
from tafelrunde.games.castles_besieged.components import KINGDOMS, UNITS
from tafelrunde.games.castles_besieged.info import INFO

HOUSE = Path(__file__).parents[3] / "src/tafelrunde"
SOURCES = [*(HOUSE / "games/castles_besieged").glob("*.py"), HOUSE / "scenes/castles_besieged.py",
           HOUSE / "analysis/coaching/castles_besieged.py", HOUSE / "analysis/luck/castles_besieged.py",
           HOUSE / "analysis/measures/castles_besieged.py",
           *(HOUSE / "scenes").glob("*s/castles_besieged.py")]
SPEAKERS = {"Say": 0, "text": 0, "BadInput": 0, "Illegal": 1}  # which argument is the sentence


def strings(node: ast.AST) -> Iterator[str]:
    """All strings in an expression."""
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def sentences(source: str) -> Iterator[str]:
    """The first arguments of whatever speaks, and what is assigned to `key` or `said` beforehand."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS:
            place = SPEAKERS[node.func.id]
            if place < len(node.args):
                yield from strings(node.args[place])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (
                node.targets[0].id in ("key", "said")):
            yield from strings(node.value)


def taught() -> Iterator[str]:
    """What the lessons say."""
    for lesson in lessons.of("castles_besieged"):
        yield lesson.title
        for part in lesson.parts:
            yield part.title
            for step in part.steps:
                yield from (step.say, *step.wrong.values())


def test_every_sentence_in_the_source_has_its_german() -> None:
    """[C1.1, C1.2] Sentences, units, kingdoms, what the lobby shows and lessons teach."""
    with (HOUSE / "locale/de/castles_besieged.po").open("rb") as file:
        catalogue = {str(entry.id) for entry in read_po(file) if entry.id}
    wanted = {sentence for path in SOURCES for sentence in sentences(path.read_text("utf-8"))}
    wanted |= {*UNITS[1:], *KINGDOMS, INFO.title, INFO.summary, *(option.text for option in INFO.options), *taught()}
    wanted |= {word for option in INFO.options for word in option.words.values()} | set(coaching.KINDS.values())
    assert sorted(wanted - catalogue) == []
    assert sorted(catalogue - wanted) == []
