"""Chapter 6: how turns, games and the match end."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tafelrunde.core.outcome import Outcome, ranking
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import LONGEST
from tafelrunde.games.castles_besieged.dealing import clear_for_next_game
from tafelrunde.games.castles_besieged.field import (
    NEITHER,
    NOTHING,
    PASSED,
    STORMED,
    TOO_LONG,
    Battlefield,
)

if TYPE_CHECKING:
    from tafelrunde.games.castles_besieged.state import Battle


def end_turn(battle: "Battle") -> None:
    """[C2.4] Turns alternate, one action each [C2]. [C28] A game that might go on for ever is stopped."""
    field = battle.field
    if field.turn == LONGEST and field.rules.may_be_stopped:
        if battle.diary is not None:
            battle.diary.tell(Say("the game is stopped after {turns:turn|turns}: a draw", turns=LONGEST), "C28")
        end_game(battle, NEITHER, TOO_LONG)
        return
    field.turn += 1
    field.to_move = 1 - field.to_move


def storm(battle: "Battle", seat: i64) -> None:
    """[C6.1] The castle that takes its tenth hit is stormed at once, and its owner has lost [C17]."""
    if battle.diary is not None:
        battle.diary.tell(Say("{seat} storms the castle of {seat_enemy}", seat=seat, seat_enemy=1 - seat), "C6.1")
    end_game(battle, seat, STORMED)


def two_passes(battle: "Battle") -> None:
    """[C23] After two passes in a row fewer hits win; equal hits are a draw [C14]."""
    field = battle.field
    victor = NEITHER
    if field.first.hits < field.second.hits:
        victor = 0
    elif field.second.hits < field.first.hits:
        victor = 1
    if battle.diary is not None:
        if victor == NEITHER:
            battle.diary.tell(Say("two passes in a row end the game with equal hits: a draw"), "C23")
        else:
            battle.diary.tell(Say("two passes in a row end the game: {seat} has taken fewer hits and wins",
                                  seat=victor), "C23")
    end_game(battle, victor, PASSED)


def end_game(battle: "Battle", victor: i64, ending: i64) -> None:
    """Count the game, then end the match or deal again."""
    field = battle.field
    field.games_played += 1
    if victor == 0:
        field.first_won += 1
    elif victor == 1:
        field.second_won += 1
    if is_decided(field):
        field.awaited = NOTHING
        field.ending = ending
        field.victor = victor
    else:
        clear_for_next_game(battle, victor)


def is_decided(field: Battlefield) -> bool:
    """[C6.2] The match is over when all its games are played, or when nobody can catch up any more."""
    left = field.rules.games - field.games_played
    lead = field.first_won - field.second_won
    return left == 0 or lead > left or -lead > left


def scores(field: Battlefield) -> tuple[int, int]:
    """[C6.2] What a match counts: games won; a single game the hits each player has landed."""
    if field.rules.games > 1:
        return int(field.first_won), int(field.second_won)
    return int(field.second.hits), int(field.first.hits)


def outcome(field: Battlefield) -> Outcome:
    """[C6.2] Most games won."""
    ranks = ranking([(int(field.first_won),), (int(field.second_won),)])
    points = scores(field)
    if field.rules.games > 1:
        return Outcome(points, ranks, match_reason(field), "C6.2")
    if field.ending == STORMED:
        return Outcome(points, ranks, Say("{seat} has stormed the enemy castle", seat=field.victor), "C6.1")
    if field.ending == TOO_LONG:
        return Outcome(points, ranks, Say("a draw after {turns:turn|turns}", turns=LONGEST), "C28")
    if field.victor == NEITHER:
        return Outcome(points, ranks, Say("both players passed, with equal hits"), "C23")
    return Outcome(points, ranks, Say("both players passed, and {seat} had taken fewer hits", seat=field.victor), "C23")


def match_reason(field: Battlefield) -> Say:
    """Who won how many games."""
    if field.first_won == field.second_won:
        return Say("each player won {won} of {games:game|games}", won=field.first_won, games=field.games_played)
    best: i64 = 0 if field.first_won > field.second_won else 1
    return Say("{seat} won {won} of {games:game|games}", seat=best, won=field.won(best), games=field.games_played)
