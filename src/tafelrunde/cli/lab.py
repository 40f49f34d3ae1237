"""`tafelrunde match`, `league`, `rate`, `ladder`, `balance`, `check-bot`: the lab from the command line."""

import json as notation
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde.bots.levels import rungs as ladder_of
from tafelrunde.cli.lab_parameters import MOST, Trial, format_command
from tafelrunde.cli.parameters import Flag, GameName, Seed
from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.games import info

AS_IT_IS = Trial()
WithoutLuck = Annotated[
    bool,
    Parameter(name="--luck", negative="", help="Estimate the share of the wins without luck, too, as far as the game's "
                                               "value sees it (control variates)."),
]


def match(game: GameName, /, *bots: str, luck: WithoutLuck = False, trial: Trial = AS_IT_IS) -> None:
    """Let bots play many matches and print their share of the wins, with 95 % intervals.

    Deals are duplicate: every seating of the bots plays the same chance. The same seed gives the same result.

    For example:

        tafelrunde match beutelschneider greedy random random --games 300
        tafelrunde match beutelschneider king greedy --seats 4 --games 200 --file king.jsonl --html king.html
        tafelrunde match castles_besieged ismcts@500 greedy --games 2000 --until-decided
        tafelrunde match beutelschneider open:king greedy --seats 4 --games 200
        tafelrunde match castles_besieged greedy random --option hits_to_lose=5
        tafelrunde match castles_besieged squire greedy --games 300 --luck

    Parameters
    ----------
    bots
        One for each seat, or with `--seats` fewer: the last one also takes the seats that are left. Bots: random,
        page, squire, knight, baron, king, emperor, greedy, ismcts@500 (iterations), ismcts@0.1s (seconds),
        line:COMMAND; and         open:king, the king who sees every hand: how far luck lets anybody get.
    """
    if not bots:
        raise BadInput("name a bot for each seat, for example: tafelrunde match {game} greedy random", game=game[:40])
    trial.check(game, bots, luck)
    count = trial.count(len(bots))
    if count < len(bots):
        raise BadInput("{bots:bot does|bots do} not fit at {seats:seat|seats}", bots=len(bots), seats=count)
    lineup = [*bots, *[bots[-1]] * (count - len(bots))]
    options = trial.options(game, count)
    from tafelrunde.lab import match as play_all
    from tafelrunde.lab.report.match import match_page
    from tafelrunde.lab.report.tables import match_rows

    with trial.running(game, lineup) as (pool, run):
        found = play_all(game, lineup, trial.games, pool, options=options, luck=luck, **run)
    hand_over(found, trial, lineup, match_page(found, format_command()), match_rows(found))


def league(game: GameName, /, *bots: str, luck: WithoutLuck = False, trial: Trial = AS_IT_IS) -> None:
    """Every bot against every other; one rating for all of them.

    For example:

        tafelrunde league beutelschneider random page squire knight --games 100 --seats 4 --html league.html

    Parameters
    ----------
    bots
        Two or more: random, page, squire, knight, baron, king, emperor, greedy, ismcts@500, line:COMMAND.
    """
    _different(bots)
    from tafelrunde.lab.league import everybody

    _league(game, bots, everybody(bots), trial, luck=luck)


def rate(
    game: GameName,
    /,
    *bots: str,
    against: Annotated[list[str] | None, Flag] = None,
    luck: WithoutLuck = False,
    trial: Trial = AS_IT_IS,
) -> None:
    """Points of bots on the scale of the house's levels, which keep theirs.

    For example:

        tafelrunde rate castles_besieged learned --games 200
        tafelrunde rate burgundy "line:python my_bot.py" --against knight --against baron --seats 2

    Parameters
    ----------
    bots
        One or more, each against every level that is named.
    against
        The levels; by default all whose points were measured.
    """
    from tafelrunde.bots.levels import load_strength

    seats = trial.count(max(2, info(game).seats[0]))
    known = load_strength(game, seats).points
    if not known:
        raise BadInput("no levels were measured in this game with {seats:seat|seats}", seats=seats)
    levels = against or [level for level in known if level not in bots]
    if missing := [level for level in levels if level not in known]:
        raise BadInput("no points of {bot} were measured here, but of {levels}", bot=missing[0], levels=choices(known))
    _different((*bots, *levels) if bots else ())
    _league(game, (*bots, *levels), [(bot, level) for bot in bots for level in levels], trial, luck=luck,
            pool_points={level: known[level] for level in levels})


def ladder(
    game: GameName,
    /,
    *bots: str,
    against: str | None = None,
    top: int = 0,
    luck: WithoutLuck = False,
    trial: Trial = AS_IT_IS,
) -> None:
    """Each bot against the next: does every level beat the one below?

    For example:

        tafelrunde ladder castles_besieged random page squire --games 100
        tafelrunde ladder burgundy --seats 3 --games 400 --top 60

    Parameters
    ----------
    bots
        The weakest first; by default the levels: random, page, squire, knight, baron, king and, where there is one,
        emperor.
    against
        Every bot also plays this one.
    top
        Matches of the last bot, and of the king, who thinks longest; by default as many as the others.
    """
    rungs = bots or ladder_of(game, trial.count(0))
    _different(rungs)
    from tafelrunde.lab.league import neighbours, share_matches

    if top:
        replace(trial, games=top).check(game, rungs)
    pairs = neighbours(rungs, against)
    matches = share_matches(pairs, rungs[-1], trial.games, top)
    _league(game, (*rungs, *([against] if against else [])), pairs, trial, matches, luck)


def balance(
    game: GameName,
    /,
    *,
    bot: str = "greedy",
    standard_only: Annotated[bool, Flag] = False,
    trial: Trial = AS_IT_IS,
) -> None:
    """What seats, options and first turns of a game are worth, how long it lasts, how scores spread.

    For example:

        tafelrunde balance beutelschneider --bot greedy --games 500 --html balance.html --table balance.csv
        tafelrunde balance loewenherz --seats 2 --seats 3 --games 100 --file loewenherz.jsonl

    Parameters
    ----------
    bot
        Who plays at every seat.
    standard_only
        Leave the options as they are.
    """
    trial.check(game, (bot,))
    asked = trial.given_options(game)
    counts = trial.seats or info(game).seats
    if trial.positions is not None and len(counts) > 1:
        raise BadInput("tensors of several player counts do not go into one file: name one with --seats")
    for count in counts:
        info(game).read_options(count, asked)
    from tafelrunde.lab import balance as measured
    from tafelrunde.lab.report.match import balance_page
    from tafelrunde.lab.report.tables import balance_rows

    with trial.running(game, (bot,)) as (pool, run):
        found = measured.balance(game, bot, trial.games, pool, seats=trial.seats, options=asked,
                                 standard_only=standard_only, **run)
    hand_over(found, trial, (bot,), balance_page(found, format_command()), balance_rows(found))


def check_bot(
    game: GameName,
    bot: str,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 3,
    seconds: float = 0.2,
    seed: Seed = 1,
) -> int:
    """Check that a bot keeps the contract: answers, in time, with legal moves.

    For example:

        tafelrunde check-bot beutelschneider "line:python examples/line_bot.py"

    Parameters
    ----------
    bot
        The bot: `line:` and the command of a program, or the name another package gave it.
    games
        How many matches it plays against itself.
    seconds
        Time for each move.
    """
    info(game)
    if not 1 <= games <= MOST:
        raise BadInput("the number of games is from 1 to {most}", most=MOST)
    from tafelrunde.lab.conformance import check_bot as checked

    findings = checked(bot, game, games, seconds, seed)
    for finding in findings:
        print(finding)
    return 0 if all(finding.passed for finding in findings) else 1


def hand_over(found: Any, trial: Trial, bots: Sequence[str], page: str, rows: Any) -> None:
    """Print a report, then write it to the files that were asked for: what fails there loses nothing."""
    from tafelrunde.lab.provenance import provenance, with_provenance
    from tafelrunde.lab.report.tables import write_table

    source = provenance(found.slug, bots, found.seed, format_command())
    if trial.json:
        print(notation.dumps(with_provenance(found.data(), source), ensure_ascii=False, indent=2), flush=True)
    else:
        print(f"{found}\nagain: {format_command()}", flush=True)
    if trial.html is not None:
        trial.html.write_text(page, encoding="utf-8")
    if trial.table is not None:
        write_table(rows, trial.table, source)


def _different(bots: tuple[str, ...]) -> None:
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise BadInput("name two or more different bots")


def _league(game: str, bots: tuple[str, ...], pairs: Any, trial: Trial, matches: list[int] | None = None,
            luck: bool = False, pool_points: Mapping[str, float] | None = None) -> None:
    trial.check(game, bots, luck)
    count = trial.count(max(2, info(game).seats[0]))
    if count < 2:
        raise BadInput("bots that play each other need two seats or more")
    options = trial.options(game, count)
    from tafelrunde.lab.league import league as played
    from tafelrunde.lab.report.match import league_page
    from tafelrunde.lab.report.tables import league_rows

    with trial.running(game, bots) as (pool, run):
        found = played(game, pairs, matches or trial.games, pool, seats=count, options=options, luck=luck,
                       pool_points=pool_points or {}, **run)
    hand_over(found, trial, bots, league_page(found, format_command()), league_rows(found))
