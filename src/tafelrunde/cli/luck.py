"""`tafelrunde luck`: how much of the results of bots' matches luck explains, and what it costs to know."""

import json as notation
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tafelrunde.cli.parameters import Flag, GameName, Json, OptionWords, Seed, Workers, check_within, options_of
from tafelrunde.games import info

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.luck import Report

MOST = 1_000_000


def luck(
    game: GameName,
    /,
    *,
    bot: str = "greedy",
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 200,
    seats: int = 0,
    option: OptionWords = None,
    value: str = "",
    own_dice: Annotated[bool, Flag] = False,
    seed: Seed = 1,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Let a bot play at every seat and print how much of the results luck explains, and what it takes to know.

    The luck of a deal or roll is what the position is worth after it less what it is worth on average. The variance of
    the results less their luck says by how many times fewer matches are enough when luck is taken out (`--luck` of
    `match`, `league` and `ladder`).

    For example:

        tafelrunde luck castles_besieged --bot squire --games 400
        tafelrunde luck beutelschneider --seats 4 --value one-ply:4
        tafelrunde luck burgundy --value judged:20 --games 100

    Parameters
    ----------
    bot
        Who plays at every seat.
    games
        How many matches.
    seats
        Player count; by default as few as can.
    value
        What tells the luck: own (the value that the game has for it; it is taken by default), judged (the value
        function), one-ply (everybody plays on one step ahead to the end of a hand), policy*8 (eight playouts by the
        rollout policy), policy*8+12 (of twelve decisions); with :30 behind it the mean is taken over 30 alternatives.
    own_dice
        Tell the luck of the bots' own dice, too, where their odds are known.
    """
    from tafelrunde.cli.lab_parameters import WORKERS, format_command, progress
    from tafelrunde.lab import executor
    from tafelrunde.lab.control_variates import FEWEST
    from tafelrunde.lab.luck import measure

    check_within("--games", games, FEWEST, MOST)
    check_within("--workers", workers, 1, WORKERS)
    options = options_of(info(game), option)
    with executor(workers) as pool, progress() as bar:
        found = measure(game, games, pool, seats=seats, bot=bot, value=value, own_dice=own_dice, options=options,
                        seed=seed, progress=bar)
    if json:
        from tafelrunde.lab.provenance import provenance, with_provenance

        print(notation.dumps(with_provenance(found.data(), provenance(game, (bot,), seed, format_command())), indent=2))
    else:
        print("\n".join([*lines(found), f"again: {format_command()}"]))


def lines(found: "Report") -> list[str]:
    """What was found, for people; a point is a hundredth of the win."""
    from tafelrunde.lab.luck import ADDENDS
    from tafelrunde.lab.statistics import format_count

    one, staged = found.fitted(staged=False), found.fitted(staged=True)
    match, luck = (1000 * seconds for seconds in one.seconds)
    best = max(one, staged, key=lambda each: each.ratio)
    means = ", ".join(f"{100 * mean:+.1f} ± {200 * error:.1f}" for mean, error in found.mean_luck)
    spreads = ", ".join(f"{name} {100 * found.spread(name):.0f}" for name in ADDENDS)
    equal = found.equal()
    by_stage = ", ".join(f"{each:.2f}" for each in staged.coefficients)
    return [
        f"{found.game}, {format_count(found.seats, 'seat', 'seats')}, {found.bot}: {len(found.matches)} matches, "
        f"{found.events:.1f} chance events each; luck told by {found.value or 'the game’s own value'}",
        f"  variance of the results over what is left without luck: {found.as_it_is:.2f} as it is, {one.ratio:.2f} "
        f"with a coefficient of other matches ({one.coefficients[0]:.2f}), {staged.ratio:.2f} by stage ({by_stage})",
        f"  a match takes {match:.1f} ms of CPU time, its luck {luck:.1f} ms more: {best.pays:.2f} times less time",
        f"  the share of one seat, another from match to match: {equal.plain} plain, {equal.corrected} without luck",
        f"  mean luck by seat, in points, with two standard errors: {means}",
        f"  a match as a sum, standard deviations in points: {spreads}",
    ]
