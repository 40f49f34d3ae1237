"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know."""

from tafelrunde.games.castles_besieged.components import MOST_TURNS
from tafelrunde.games.castles_besieged.table import Rules


def longest(rules: Rules) -> int | None:
    """[C28, C30] Without an option that needs a stop, or sets one, only luck ends a game: attacks may go on failing."""
    return int(rules.most_turns * rules.games) if rules.most_turns < MOST_TURNS else None
