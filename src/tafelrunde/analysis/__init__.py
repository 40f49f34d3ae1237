"""Floor 5: what one decision was worth, with what its seat could know then, and why.

    found = evaluate(Ask(game, view, legal, seed=7), chosen="g2")
    found.loss, found.error     # share of the win given away against the best candidate, and its standard error

Never the root of a tree search, which spends its visits on the best move and knows the others by a handful.
"""

from tafelrunde.analysis.coach import Noted, Verdict, assess, best_kept, counsel, note_second_thoughts, review
from tafelrunde.analysis.evaluate import Candidate, Difference, Evaluation, evaluate
from tafelrunde.analysis.replies import Reply, replies

__all__ = [
    "Candidate", "Difference", "Evaluation", "Noted", "Reply", "Verdict", "assess", "note_second_thoughts", "best_kept",
    "counsel", "evaluate", "replies", "review",
]  # fmt: skip
