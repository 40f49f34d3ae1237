"""Every sentence the game and its scene can say has its German, also those no random walk comes across."""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from tafelrunde import lessons
from tafelrunde.analysis.coaching import behuetunsburg as coaching
from tafelrunde.games.behuetunsburg import news, reasons
from tafelrunde.games.behuetunsburg.info import INFO, NEEDS, TEAMS_SHARE
from tafelrunde.games.behuetunsburg.moves import SORTS
from tafelrunde.scenes.behuetunsburg import areas, labels, seats
from tafelrunde.scenes.behuetunsburg import sentences as asked

HOUSE = Path(__file__).parents[3] / "src/tafelrunde"
SOURCES = [*(HOUSE / "games/behuetunsburg").glob("*.py"), *(HOUSE / "scenes/behuetunsburg").glob("*.py"),
           HOUSE / "analysis/coaching/behuetunsburg.py", HOUSE / "analysis/measures/behuetunsburg.py",
           *(HOUSE / "scenes").glob("*s/behuetunsburg.py")]
SPEAKERS = {"Say": 0, "text": 0, "BadInput": 0, "Illegal": 1}  # which argument is the sentence


def strings(node: ast.AST) -> Iterator[str]:
    """All strings in an expression."""
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def sentences(source: str) -> Iterator[str]:
    """The first arguments of whatever speaks, and what is assigned to `key` beforehand."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS:
            place = SPEAKERS[node.func.id]
            if place < len(node.args):
                yield from strings(node.args[place])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "key":
            yield from strings(node.value)


def lines_of_news() -> list[str]:
    """The sentences of `news.py` that stand with their rule and their hole."""
    found = [line for name, line in vars(news).items() if name.isupper() and isinstance(line, tuple) and len(line) == 3]
    return [sentence for _, sentence, _ in found]


def tables() -> set[str]:
    """Sentences that stand in tables."""
    return {
        *news.TITLES, *news.ROLE_TITLES, *lines_of_news(), *reasons.EXPECTED,
        *(key for _, key in reasons.REASONS.entries),
        *labels.PLAIN.values(), *labels.GROUPS.values(), *areas.RANKS, *asked.STEPS, *seats.ENDINGS,
        *(key for key, _ in asked.ASKED.values()), INFO.title, INFO.summary, *(option.text for option in INFO.options),
        *(said for option in INFO.options for said in option.words.values()),
        *(problem for _, problem in NEEDS.values()), TEAMS_SHARE, *coaching.BY_PHASE.values(),
        *coaching.KINDS.values(),
    }


def lesson_sentences() -> set[str]:
    """Everything said in the lessons: titles, steps, answers to other moves."""
    parts = [part for lesson in lessons.of("behuetunsburg") for part in lesson.parts]
    steps = [step for part in parts for step in part.steps]
    return {*(lesson.title for lesson in lessons.of("behuetunsburg")), *(part.title for part in parts),
            *(step.say for step in steps), *(answer for step in steps for answer in step.wrong.values())}


def test_every_sentence_in_the_source_has_its_german() -> None:
    """[H1.1] Cards, sentences, refusals, and what the lobby shows."""
    with (HOUSE / "locale/de/behuetunsburg.po").open("rb") as file:
        catalogue = {str(entry.id) for entry in read_po(file) if entry.id}
    sorts = {sort for sort, _ in SORTS}  # names of moves, compared with on the way to a sentence
    said = {sentence for path in SOURCES for sentence in sentences(path.read_text("utf-8"))}
    wanted = tables() | lesson_sentences() | (said - sorts)
    assert sorted(wanted - catalogue) == []
    assert sorted(catalogue - wanted) == []
