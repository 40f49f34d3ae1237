"""Chapter 6: how turns, games and the match end."""

from mypy_extensions import i64

from tafelrunde.core import Outcome, Say, ranking
from tafelrunde.games.castles_besieged import news
from tafelrunde.games.castles_besieged.dealing import clear_for_next_game
from tafelrunde.games.castles_besieged.table import NEITHER, NOTHING, PASSED, STORMED, TOO_LONG, Table, World


def end_turn(state: World) -> None:
    """[C2.4] Turns alternate, one action each [C2]. [C28] A game that might go on for ever is stopped, and one
    for research if it was agreed on [C30]."""
    table = state.table
    if table.turn == table.rules.most_turns:
        news.game_stopped(state)
        end_game(state, NEITHER, TOO_LONG)
        return
    table.turn += 1
    table.to_move = 1 - table.to_move


def storm(state: World, seat: i64) -> None:
    """[C6.1] The castle that takes its tenth hit is stormed at once, and its owner has lost [C17]."""
    news.castle_stormed(state, seat)
    end_game(state, seat, STORMED)


def two_passes(state: World) -> None:
    """[C23] After two passes in a row fewer hits win; equal hits are a draw [C14]."""
    victor = fewer_hits(state.table)
    news.both_passed(state, victor)
    end_game(state, victor, PASSED)


def fewer_hits(table: Table) -> i64:
    """The seat whose castle has taken fewer hits, or NEITHER."""
    first, second = table.armies[0].hits, table.armies[1].hits
    return NEITHER if first == second else 0 if first < second else 1


def end_game(state: World, victor: i64, ending: i64) -> None:
    """Count the finished game, then end the match or begin the next game."""
    table = state.table
    table.games_played += 1
    if victor != NEITHER:
        table.won = table.won[:]
        table.won[victor] += 1
    if is_decided(table):
        table.awaited = NOTHING
        table.ending = ending
        table.victor = victor
    else:
        clear_for_next_game(state, victor)


def is_decided(table: Table) -> bool:
    """[C6.2] The match is over when all its games are played, or when nobody can catch up any more."""
    left = table.rules.games - table.games_played
    lead = table.won[0] - table.won[1]
    return left == 0 or lead > left or -lead > left


def scores(table: Table) -> tuple[int, int]:
    """[C6.2] What a match counts: games won; a single game the hits each player has landed."""
    if table.rules.games > 1:
        return int(table.won[0]), int(table.won[1])
    return int(table.armies[1].hits), int(table.armies[0].hits)


def share(table: Table, seat: i64) -> float:
    """[C6.2] The seat's share of the win: most games won."""
    lead = table.won[seat] - table.won[1 - seat]
    return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0


def outcome(table: Table) -> Outcome:
    """[C6.2] Most games won."""
    ranks = ranking([(int(won),) for won in table.won])
    points = scores(table)
    if table.rules.games > 1:
        return Outcome(points, ranks, match_reason(table), "C6.2")
    if table.ending == STORMED:
        return Outcome(points, ranks, Say("{seat} has stormed the enemy castle", seat=table.victor), "C6.1")
    if table.ending == TOO_LONG:
        return Outcome(points, ranks, Say("a draw after {turns:turn|turns}", turns=table.turn), table.rules.stopped_by)
    if table.victor == NEITHER:
        return Outcome(points, ranks, Say("both players passed, with equal hits"), "C23")
    return Outcome(points, ranks, Say("both players passed, and {seat} had taken fewer hits", seat=table.victor), "C23")


def match_reason(table: Table) -> Say:
    """Who won how many games."""
    if table.won[0] == table.won[1]:
        return Say("each player won {won} of {games:game|games}", won=table.won[0], games=table.games_played)
    best: i64 = 0 if table.won[0] > table.won[1] else 1
    return Say("{seat} won {won} of {games:game|games}", seat=best, won=table.won[best], games=table.games_played)
