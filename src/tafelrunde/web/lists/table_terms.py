"""The terms that somebody accepts by sitting down, as sentences: variants, clocks, ratings, hints, onlookers, what
becomes of a seat that is left."""

from tafelrunde.core import GameInfo, Option, Say
from tafelrunde.match.clock import read_clock
from tafelrunde.store import KeptMatch
from tafelrunde.web.lists.table_form import LEAVINGS, SPEEDS, option_text

Term = tuple[Say, Say]  # what it is about, and how it is here


def list_terms(kept: KeptMatch, info: GameInfo) -> list[Term]:
    """The terms of a table that everybody wants to know first."""
    return [
        (Say("How long it takes"), Say("about {minutes:minute|minutes}", minutes=info.minutes)),
        (Say("Clocks"), _clocks(kept)),
        (Say("Ratings"), _ratings(kept)),
        *_variants(kept, info),
    ]


def further_terms(kept: KeptMatch, in_group: bool = False) -> list[Term]:
    """The other terms of a table, which may be one of a group."""
    return [
        (Say("Hints by a bot"), Say("allowed for everybody at this table") if kept.hints else Say("not allowed")),
        (Say("Watching"), _looking_on(kept, in_group)),
        (Say("Leaving the table"), Say("a bot plays on; whoever does not come back is last in the ratings")),
        (Say("Giving up, or running out of time"), _giving_up(kept)),
    ]


def _variants(kept: KeptMatch, info: GameInfo) -> list[tuple[Say, Say]]:
    """The options that are not as usual."""
    chosen = [(option, kept.options[option.name]) for option in info.options
              if kept.options.get(option.name, option.default) != option.default]
    if not chosen:
        return [(Say("Variants"), Say("none: all options are as usual"))]
    return [(Say(option.text), _value(option, value)) for option, value in chosen]


def _value(option: Option, value: object) -> Say:
    words = option_text(option, value)
    return Say(words) if isinstance(words, str) else words


def _clocks(kept: KeptMatch) -> Say:
    if kept.clock is None:
        return Say("No clocks")
    pace = read_clock(kept.clock).pace
    title = next((Say(speed.title) for speed in SPEEDS if speed.pace == pace), Say(pace.kind))
    return Say("{clocks}; they wait until everybody is here", clocks=title) if pace.kind == "live" else title


def _ratings(kept: KeptMatch) -> Say:
    people = [seat.person for seat in kept.seats if seat.kind == "person"]
    if kept.given:
        return Say("not counted: it begins in the middle of another match")
    if len(set(people)) < len(people):
        return Say("not counted: one person holds several seats")
    if len(people) + sum(seat.kind == "open" for seat in kept.seats) < 2:
        return Say("not counted: one person plays against bots")
    if kept.accounts_only:
        return Say("counted only if everybody here has an account")
    return Say("counted, if two people or more play it")


def _giving_up(kept: KeptMatch) -> Say:
    if len(kept.seats) < 3:
        return Say("comes last, and the match is over")
    return Say(LEAVINGS[kept.leaving])


def _looking_on(kept: KeptMatch, in_group: bool) -> Say:
    if not kept.onlookers:
        return Say("the table is in the lobby until play begins; nobody may watch") if kept.public else Say(
            "nobody may watch while it is played")
    if in_group:
        return Say("only members of the group may watch, and see nobody's hand")
    if kept.public:
        return Say("the table is listed in the lobby; everybody may watch and sees nobody's hand")
    return Say("only with the link; whoever has it may watch and sees nobody's hand")
