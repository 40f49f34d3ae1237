"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know."""

from tafelrunde.games.castles_besieged.components import LONGEST
from tafelrunde.games.castles_besieged.table import Rules


def longest(rules: Rules) -> int | None:
    """[C28] Without the options that need a stop only luck ends a game: attacks may go on failing."""
    return int(LONGEST * rules.games) if rules.may_be_stopped else None
