"""Reports as pages: a match, a league, the balance of a game."""

from collections.abc import Sequence
from html import escape
from math import isfinite

from tafelrunde.lab.balance import BalanceReport, Openings, Setting, players
from tafelrunde.lab.control_variates import WORTHWHILE, Corrected
from tafelrunde.lab.league import EQUAL, LeagueReport
from tafelrunde.lab.match import MatchReport, format_failures, format_played
from tafelrunde.lab.report.page import bars, figure, intervals, page, table
from tafelrunde.lab.statistics import STOPPING, Mean, format_count, format_verdict


def match_page(report: MatchReport, command: str) -> str:
    """The page of a match: who won how much of it, and at which seat."""
    rows = [(one.bot, str(one.seats), figure(one.share, 3), figure(one.score, 2)) for one in report.standings]
    parts = [
        f"<p>{format_played(report.matches, report.deals)}; every seating of the bots plays the same deals. Mean "
        f"length {report.decisions:.0f} decisions. Intervals at 95 %, counted by deals.</p>",
        table(("bot", "seats", f"wins for a seat (equal share {report.fair:.3f})", "score"), rows),
        intervals([(one.bot, one.share) for one in report.standings], 0, 1, report.fair),
        *_without_luck([(one.bot, one.corrected) for one in report.standings], report.fair),
        "<h2>Wins by seat</h2>",
        intervals([(f"seat {seat}", mean) for seat, mean in enumerate(report.seats)], 0, 1, report.fair),
    ]
    if report.verdict is not None:
        parts.append(f"<p>{escape(report.lineup[0])}: {format_verdict(report.verdict, report.fair)}. {STOPPING}</p>")
    parts += [*_render_options(report.options), *_render_failures(report.failures)]
    return page(f"{report.slug}: {', '.join(report.lineup)}", parts, command, report.seed, report.slug)


def league_page(report: LeagueReport, command: str) -> str:
    """The table of a league, its ratings and its pairings."""
    return page(f"{report.title}: the ladder", league_parts(report), command, report.seed, report.slug)


def league_parts(report: LeagueReport, head: str = "h2") -> list[str]:
    """The parts of a league's page, below headings of a level."""
    low = min(rated.rating.low for rated in report.table) - 20
    high = max(rated.rating.high for rated in report.table) + 20
    rows = [(rated.bot, figure(rated.rating, 0), figure(rated.share, 3), str(rated.matches))
            for rated in report.table]
    pairs = [(f"{pairing.first} against {pairing.second}", figure(pairing.share, 3), figure(pairing.margin, 2),
              f"{pairing.matches} of {pairing.deals}",
              *([format_verdict(pairing.verdict, EQUAL)] if pairing.verdict is not None else []))
             for pairing in report.pairings]
    settled = ("settled?",) if report.until_decided else ()
    parts = [
        f"<p>{players(report.seats)}. Both bots of a pair play the same deals from every seat equally often, so an "
        "equal share of the wins is 0.5. Intervals at 95 %.</p>",
        f"<{head}>Ratings</{head}>",
        "<p>After Plackett and Luce, by maximum likelihood over whole rankings, on Elo's scale: 400 points are odds of "
        "ten to one, and 0 is the mean of all bots.</p>",
        table(("bot", "rating", "wins of its side", "matches"), rows),
        intervals([(rated.bot, rated.rating) for rated in report.table], low, high, digits=0),
        f"<{head}>Each pair</{head}>",
        intervals([(f"{pairing.first} – {pairing.second}", pairing.share) for pairing in report.pairings], 0, 1, EQUAL),
        table(("pair", "wins of the first", "points a seat", "matches of deals", *settled), pairs),
        *_without_luck([(f"{pairing.first} – {pairing.second}", pairing.corrected) for pairing in report.pairings],
                       EQUAL, head),
        *([f'<p class="small">{STOPPING}</p>'] if report.until_decided else []),
    ]
    return [*parts, *_render_options(report.options), *_render_failures(report.failures)]


def balance_page(report: BalanceReport, command: str) -> str:
    """Seats, length, scores, options and first turns of a game."""
    standard = [one for one in report.settings if not one.changed]
    parts = [
        f"<p>Played by <b>{escape(report.bot)}</b> at every seat. What differs is the game's doing, as far as this "
        "bot's play shows it. Intervals at 95 %.</p>",
        *([f'<p class="small">{STOPPING}</p>'] if report.until_decided else []),
        overview(standard),
    ]
    for one in standard:
        parts += _standard(one)
        parts += [part for opened in report.openings if opened.seats == one.seats for part in _openings(opened, one)]
        others = [other for other in report.settings if other.seats == one.seats and other.changed]
        parts += _render_changes(one, others) if others else []
    parts += _render_failures(report.failures)
    return page(f"{report.title}: balance", parts, command, report.seed, report.slug)


def overview(standard: Sequence[Setting]) -> str:
    """The overview, one line for each player count."""
    head = ("standard rules", "first to choose wins", "decisions", "score", "margin", "shared wins", "lead changes")
    return table(head, [(players(one.seats), figure(one.opener, 2), figure(one.decisions, 0), figure(one.score, 1),
                         figure(one.margin, 1), figure(one.ties, 2), figure(one.lead_changes, 1)) for one in standard])


def _standard(one: Setting) -> list[str]:
    alone = one.seats == 1
    return [
        f"<h2>{players(one.seats)}</h2><p>{format_count(one.matches, 'match', 'matches')} with the "
        "standard rules.</p>",
        "<h3>Share of the win</h3>" if alone else "<h3>Share of the win by seat</h3>",
        intervals([("alone" if alone else f"seat {seat}", mean) for seat, mean in enumerate(one.share_by_seat)],
                  0, 1 if alone else min(1, 2 * one.fair), None if alone else one.fair),
        "<h3>Scores</h3>", bars(one.histogram, "scores"),
        f"<p>Eight of ten scores are from {one.tenths[0]:.0f} to {one.tenths[1]:.0f}.</p>",
        "<h3>How it ended</h3>",
        table(("reason", "matches"), [(reason, str(count)) for reason, count in one.reasons]),
    ]


def _openings(opened: Openings, one: Setting) -> list[str]:
    head = "<h3>What the first turn is worth</h3>"
    said = (f"<p>In {format_count(opened.matches, 'more match', 'more matches')} chance took the first turn, "
            f"every move alike: whoever had it then wins {figure(opened.share, 2)}, and {figure(one.opener, 2)} when "
            "the bot chooses.")
    if not opened.steps:
        return [head, said + " There are so many first moves that none came often enough to be judged.</p>"]
    high = 1 if one.seats == 1 else min(1, 3 * one.fair)
    return [head, said + " By the steps of that turn:</p>",
            intervals([(f"{text} ({mean.count})", mean) for text, mean in opened.steps], 0, high, opened.share.mean)]


def _render_changes(standard: Setting, others: Sequence[Setting]) -> list[str]:
    rows = []
    for one in (standard, *others):
        moved = one.moved.get
        rows.append((one.changed or "standard rules",
                     *(_format_change(figures[0], moved(name), figures[1]) for name, figures in {
                         "share of seat 0": (one.share_by_seat[0], 2), "score": (one.score, 1),
                         "decisions": (one.decisions, 0), "lead changes": (one.lead_changes, 1)}.items()),
                     f"{one.tenths[0]:.0f} to {one.tenths[1]:.0f}"))
    return [f"<h3>What the options change, {players(standard.seats)}</h3>",
            "<p>In brackets the change with its interval, deal by deal against the standard rules; * where chance "
            "alone would hardly do that.</p>",
            table(("option", "seat 0 wins", "score", "decisions", "lead changes", "8 of 10 scores"), rows)]


def _format_change(mean: Mean, change: Mean | None, digits: int) -> str:
    """«12.3 [+0.4: 0.1 to 0.7] *»."""
    if change is None:
        return f"{mean.mean:.{digits}f}"
    digits += 1 if digits == 0 else 0
    sure = " *" if change.low > 0 or change.high < 0 else ""
    ends = f": {change.low:+.{digits}f} to {change.high:+.{digits}f}" if isfinite(change.high - change.low) else ""
    return f"{mean.mean:.{digits}f}{sure} [{change.mean:+.{digits}f}{ends}]"


def _without_luck(rows: Sequence[tuple[str, Corrected | None]], fair: float, head: str = "h2") -> list[str]:
    """The shares without luck beside the plain ones; nothing where that was not asked for."""
    rows_with_figure = [(name, one) for name, one in rows if one is not None]
    if not rows_with_figure:
        return []
    return [
        f"<{head}>Wins without luck</{head}>",
        "<p>The plain share less the luck that the game's value saw, with coefficients of other deals (control "
        f"variates). The bars show the plain share where that saves less than {WORTHWHILE:g} times the matches.</p>",
        intervals([(name, one.best) for name, one in rows_with_figure], 0, 1, fair),
        table(("", "plain", "without luck", "times fewer matches", "times less time"), [
            (name, figure(one.plain, 3), figure(one.corrected, 3), f"{one.ratio:.2f}", f"{one.pays:.2f}")
            for name, one in rows_with_figure]),
    ]


def _render_options(options: dict[str, object]) -> list[str]:
    chosen = ", ".join(f"{name} = {value}" for name, value in options.items())
    return [f'<p class="small">Options: {escape(chosen)[:400]}</p>'] if chosen else []


def _render_failures(failures: Sequence[str]) -> list[str]:
    return [f"<p>{escape(line.strip())}</p>" for line in format_failures(failures)]
