"""The value function: what it likes, and what it promises itself of each move."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.burgundy.value import Value
from tafelrunde.games.burgundy import GAME, State
from tests.games.burgundy.table import begun, give, play


def liked(**things: str) -> float:
    """The value for seat 0, who has been given something."""
    return Value().value(give(begun(), **things), 0)  # type: ignore[arg-type]


def test_shares_add_up() -> None:
    """[R9.1] Equal players have equal shares of the win; a little of the margin is mixed in."""
    assert abs(sum(Value().values(begun(2))) - 1.0) < 1e-9
    assert all(0.2 < share < 0.5 for share in Value().values(begun(3)))
    values = Value().values(begun(2, "C"))
    assert abs(values[0] - values[1]) < 0.2


def test_what_it_likes() -> None:
    """[R7.1, R5.2] Pairs more than single cards, any of them more than nothing; placed cards more than projects."""
    assert liked() < liked(estate="mine-1") < liked(estate="mine-1 mine-2")
    assert liked() < liked(projects="castle-3") < liked(estate="castle-3")
    assert liked() < liked(goods="dark dark")


def test_the_solitaire_is_a_race() -> None:
    """[R10.5] The chance falls with Aaron's points."""
    assert Value().value(begun(1, "C"), 0) > Value().value(give(begun(1, "C"), 1, estate="mine-1 mine-2 mine-3"), 0)


def promised(state: State) -> list[str]:
    """The legal moves of the player to act, the most promising first."""
    legal = GAME.legal(state)
    return sorted(legal, key=lambda move: -Value().prior(state, state.actor(), GAME.move(move)))


def test_what_it_promises_itself() -> None:
    """[R7.1, R4.2] To finish a triple, to spend silver before the turn ends, to keep what is worth more."""
    state = give(begun(2, "C"), projects="mine-1 ship-1", estate="mine-3 mine-4")
    assert promised(play(state, "play 1"))[0] == "place mine-1"
    assert promised(give(play(state, "place mine-1"), silver=3))[0].startswith("bonus")
    rich = play(give(begun(), silver=3), "play 1", "restock workers")
    assert promised(rich) == ["buy", "end"]


def test_nothing_is_turned_into_points_before_the_end() -> None:
    """[R3.6] Three silver are a point at last; before that they are worth an action."""
    early, late = give(begun(), silver=2, workers=1), give(begun(2, "E"), silver=2, workers=1)
    late.table.players[0].pile = vec[i64]()
    late.table.players[0].hand = late.table.players[0].hand[:1]
    assert promised(play(early, "play 1"))[-1].startswith("return")
    GAME.play(late, "play 1")
    assert promised(late)[0].startswith("return")
