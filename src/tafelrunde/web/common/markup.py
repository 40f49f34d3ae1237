"""The few signs of Markdown that rules use, as HTML."""

import re

from markupsafe import Markup, escape

BOLD = re.compile(r"\*\*(.+?)\*\*")
SLANTED = re.compile(r"\*(.+?)\*")
LITERAL = re.compile(r"`(.+?)`")


def marked(text: str) -> Markup:
    """The text of a rule as HTML; whatever else looks like markup is escaped."""
    shown = str(escape(text))
    for pattern, tag in ((LITERAL, "code"), (BOLD, "b"), (SLANTED, "i")):
        shown = pattern.sub(rf"<{tag}>\1</{tag}>", shown)
    return Markup(shown)
