"""How a match ended, and why."""

from typing import Any

from tafelrunde.core.say import Say


class Outcome:
    """Scores by seat, ranks by seat (1 is best, ties share a rank), the reason and its rule id. Equal if these are."""

    __slots__ = ("ranks", "reason", "rule", "scores")

    def __init__(self, scores: tuple[int, ...], ranks: tuple[int, ...], reason: Say, rule: str) -> None:
        self.scores = scores
        self.ranks = ranks
        self.reason = reason
        self.rule = rule

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place (nobody, when a solitaire is lost)."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def share(self, seat: int) -> float:
        """The seat's share of the win: 1 alone, 1/n among n winners, 0 else."""
        winners = self.winners
        return 1.0 / len(winners) if seat in winners else 0.0

    def data(self) -> dict[str, object]:
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "reason": self.reason.data(),
            "rule": self.rule,
        }

    def __eq__(self, other: object) -> bool:
        return self.data() == other.data() if isinstance(other, Outcome) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.scores, self.ranks, self.rule))

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.scores, self.ranks, self.reason, self.rule)

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, ranks={self.ranks}, reason={str(self.reason)!r}, rule={self.rule!r})"


def ranking(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Ranks by descending key: `ranking([(3,), (5,), (3,)]) == (2, 1, 2)`."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)
