"""The PDFs there are of a game, and their making."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.printing.booklet import render_booklet
from tafelrunde.printing.cards import render_cards
from tafelrunde.printing.paper import paper_of
from tafelrunde.printing.player_aid import render_aid
from tafelrunde.printing.score_pad import render_pad
from tafelrunde.scenes.aid import build_aid, has_aid
from tafelrunde.scenes.deck import build_deck, has_deck
from tafelrunde.scenes.languages import check_language
from tafelrunde.scenes.pad import build_pad

WHAT: Final = ("aid", "score", "rules", "cards")


def printable_kinds(slug: str) -> tuple[str, ...]:
    """The kinds of `WHAT` that can be printed of a game; raises BadInput for an unknown game."""
    games.package(slug)
    missing = {"aid": not has_aid(slug), "cards": not has_deck(slug)}
    return tuple(what for what in WHAT if not missing.get(what, False))


def render_pdf(slug: str, what: str, paper: str = "a4", language: str = "en", seats: int | None = None,
               options: Mapping[str, Any] | None = None) -> bytes:
    """A PDF for a number of players and options; by default for a match as the rules teach it.

    Raises BadInput for an unknown game, kind, paper, language, number of players or option.
    """
    sheet = paper_of(paper)
    if what not in printable_kinds(slug):
        raise BadInput("what can be printed of {game} is {possible}, not {what}", game=games.info(slug).title,
                       possible=choices(printable_kinds(slug)), what=repr(what)[:20])
    check_language(language)
    games.info(slug).complete_options(seats, options)
    if what == "rules":
        return render_booklet(slug, language, sheet)
    if what == "score":  # fewer than the most leave a column free
        return render_pad(build_pad(slug, seats or max(games.info(slug).seats), options), language, sheet)
    if what == "aid":
        return render_aid(build_aid(slug, seats, options), language, sheet)
    return render_cards(build_deck(slug, seats, options), language, sheet)
