"""The golden records: one for each way a game can end. `python -m tests.games.castles_besieged.records` writes them.

Each is played by a simple policy with fixed dice, so that writing them again gives the same files.
"""

from random import Random
from typing import Any

from tafelrunde.games.castles_besieged import State
from tafelrunde.games.castles_besieged.attack import roll_needed
from tests.games.golden import Golden, Policy, write


def besiege(battle: State, legal: list[str], dice: Random) -> str:
    """Attack the castle if possible, else lay the highest card, else attack, else draw."""
    seat = battle.actor()
    enemy = battle.table.armies[1 - seat].row
    free = [move for move in legal if move.startswith("attack") and int(move.split()[1]) > len(enemy)]
    lays = [move for move in legal if move.startswith("lay")]
    return (free[-1:] or lays[-1:] or [move for move in legal if move != "draw"] or legal)[0]


def hoard(battle: State, legal: list[str], dice: Random) -> str:
    """Draw and lay everything first, then attack: pile and hands run out and passes are forced."""
    lays = [move for move in legal if move.startswith("lay")]
    return (["draw"] if "draw" in legal else lays or legal)[0]


def tire(battle: State, legal: list[str], dice: Random) -> str:
    """Besiege until somebody has been hit twice, then pass."""
    hits = [army.hits for army in battle.table.armies]
    return "pass" if sum(hits) >= 2 else besiege(battle, legal, dice)


def linger(battle: State, legal: list[str], dice: Random) -> str:
    """Never leave a castle open: keep rows level and attack where it is hardest to hit."""
    seat = battle.actor()
    mine, enemy = battle.table.armies[seat].row, battle.table.armies[1 - seat].row
    lays = [move for move in legal if move.startswith("lay")]
    if lays and len(mine) < max(len(enemy), 1):
        return lays[-1]
    if "draw" in legal and battle.hands[seat].size < 3:
        return "draw"
    blocked = range(min(len(mine), len(enemy)))
    if blocked:
        hardest = max(blocked, key=lambda place: roll_needed(mine[place], enemy[place]))
        return f"attack {hardest + 1}"
    return lays[0] if lays else legal[0]


def golden(name: str, policy: Policy, seed: int, rule: str, reason: str, **options: Any) -> Golden:
    """A record that ends by that rule and for that reason."""
    return Golden("castles_besieged", name, 2, policy, seed, (rule, reason), options)


GOLDEN = (
    golden("castle_stormed", besiege, 2, "C6.1", "seat 1 has stormed the enemy castle"),
    golden("short_game", besiege, 1, "C6.1", "seat 0 has stormed the enemy castle", hits_to_lose=5),
    golden("forced_passes", hoard, 1, "C6.1", "seat 0 has stormed the enemy castle"),
    golden("two_passes", tire, 1, "C23", "both players passed, and seat 0 had taken fewer hits", allow_pass=True),
    golden("two_passes_drawn", tire, 13, "C23", "both players passed, with equal hits", allow_pass=True),
    golden("stopped_after_2000_turns", linger, 6, "C28", "a draw after 2000 turns",
           reshuffle_discard=True, exact_seven_on_castle=True, hits_to_lose=20),
    golden("best_of_three", besiege, 5, "C6.2", "seat 0 won 2 of 3 games", games=3, hits_to_lose=3),
    golden("match_drawn", tire, 3, "C6.2", "each player won 1 of 2 games", games=2, allow_pass=True),
)


if __name__ == "__main__":
    write(GOLDEN)
