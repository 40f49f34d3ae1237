"""`tafelrunde coach`: how often the coach warns rightly and wrongly, against a much closer look."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tafelrunde import all_games, game
from tafelrunde.core import BadInput

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.coach import Report, Share

MOST = 100_000


def coach(
    *games: str,
    positions: Annotated[int, Parameter(name=["--positions", "-n"])] = 200,
    seats: int = 0,
    bot: str = "",
    seed: int = 1,
    workers: int | None = None,
) -> None:
    """Ask the coach about positions of bots' matches, and compare with twenty times its budget.

    Half of the moves are the bot's, the others any legal one. It should warn of at least 80 of 100 moves that lose
    10 points of the win or more, and of at most 5 of 100 that lose less than 2.

    For example:

        tafelrunde coach
        tafelrunde coach burgundy --positions 400 --seats 2

    Parameters
    ----------
    games
        Only these games.
    positions
        Questions for each game, four from a match.
    seats
        Players of the matches. 0: as many as the rules teach the game with.
    bot
        Who plays them; by default the weakest bot that looks at the position.
    seed
        Where all chance comes from.
    workers
        Processes; by default as many as there are cores.
    """
    from tafelrunde.cli.lab_parameters import progress
    from tafelrunde.lab import executor
    from tafelrunde.lab.coach import measure

    if not 1 <= positions <= MOST:
        raise BadInput("{name} has to be between {low} and {high}", name="--positions", low=1, high=MOST)
    slugs = [game(slug).info.slug for slug in games] if games else [card.slug for card in all_games()]
    with executor(workers) as pool:
        for slug in slugs:
            with progress() as told:
                found = measure(slug, positions, pool, seats=seats, bot=bot, seed=seed, progress=told)
            print("\n".join(_lines(found)), flush=True)


def _lines(found: "Report") -> list[str]:
    mean, most, longest = (round(1000 * seconds) for seconds in found.seconds)
    held = "the bars hold" if found.holds else "a bar is missed" if found.much.of else "no move loses as much as 10"
    return [
        f"{found.game}, {found.seats} seats, {found.bot}: {len(found.asked)} positions; {held}",
        f"  of moves that lose 10 points of the win or more, warned of {_share(found.much)}; at least 80 %",
        f"  of moves that lose 2 to 10, {_share(found.between)}",
        f"  of moves that lose less than 2, {_share(found.nothing)}; at most 5 %",
        f"  a question takes {mean} ms; 95 of 100 at most {most} ms, the longest {longest} ms",
    ]


def _share(share: "Share") -> str:
    low, high = share.interval
    return f"{100 * share.value:.0f} % ({share.some} of {share.of}, interval {100 * low:.0f} to {100 * high:.0f} %)"
