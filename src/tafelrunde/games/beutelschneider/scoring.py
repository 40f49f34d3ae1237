"""Chapter 5: what a trick is worth to whoever takes it. No two bonuses but the guard's go together [B14]."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.beutelschneider import components as c, news
from tafelrunde.games.beutelschneider.table import World
from tafelrunde.games.beutelschneider.trick import contains, played_after, sovereign_is_killed, winning_place


def card_points(trick: vec[i64]) -> i64:
    """[B5.1] Numbered cards count their number. [B5.2] The cutpurse costs 20."""
    points: i64 = 0
    for card in trick:
        points += c.POINTS[card]
    return points


def cutpurse_is_stopped(trick: vec[i64]) -> bool:
    """[B5.3] The guard played after the cutpurse cancels the loss, whoever takes the trick [B7, B8]."""
    return played_after(trick, c.GUARD, c.CUTPURSE)


def catch_bonus(trick: vec[i64], winner: i64) -> i64:
    """[B5.4] 10 for a guard that takes the trick in which he stops the cutpurse."""
    return c.BONUS if winner == c.GUARD and cutpurse_is_stopped(trick) else 0


def last_trick_bonus(winner: i64, is_last: bool) -> i64:
    """[B5.5] 10 for a guard that takes the last trick of the hand [B15]."""
    return c.BONUS if winner == c.GUARD and is_last else 0


def kill_bonus(trick: vec[i64], winner: i64) -> i64:
    """[B5.6] 10 for an assassin that takes the trick in which he killed the sovereign [B10]."""
    return c.BONUS if winner == c.ASSASSIN and sovereign_is_killed(trick) else 0


def seduction_bonus(trick: vec[i64], winner: i64) -> i64:
    """[B5.7] 10 for the later of adventurer and countess if it takes the trick [B11, B12]."""
    if winner == c.ADVENTURER and contains(trick, c.COUNTESS):
        return c.BONUS
    if winner == c.COUNTESS and contains(trick, c.ADVENTURER):
        return c.BONUS
    return 0


def trick_points(trick: vec[i64], winner: i64, is_last: bool) -> i64:
    """All that the taker of the trick scores for it; `winner` is the card that takes it.

    Whatever changes more than the cards' own points has a trump in the trick, and then a trump takes it.
    """
    points = card_points(trick)
    if c.SUIT[winner] == c.BLUE:
        points += (
            (c.LOSS if cutpurse_is_stopped(trick) else 0)
            + catch_bonus(trick, winner)
            + last_trick_bonus(winner, is_last)
            + kill_bonus(trick, winner)
            + seduction_bonus(trick, winner)
        )
    return points


def take_trick(state: World) -> None:
    """[B4.5] Whoever takes the trick scores it and leads the next one [B2]."""
    table = state.table
    trick = table.cards
    place = winning_place(trick)
    card, seat = trick[place], table.player(place)
    points = trick_points(trick, card, table.is_last_trick())
    table.points[seat] += points
    table.taken[seat] += 1
    table.cards = table.last_trick if len(table.last_trick) > 0 else trick[:]  # room for the next one
    table.laid = 0
    table.last_trick = trick
    table.last_leader = table.leader
    table.tricks_played += 1
    table.leader = seat
    news.trick_taken(state, seat, card, points)
