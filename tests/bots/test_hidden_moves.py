"""The tree search where moves are hidden: a decision stands in one node for all that its seat cannot tell apart."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.node import Node
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values import find
from tafelrunde.core import Rng, State
from tafelrunde.core.observation import FIRST_KEY
from tafelrunde.games import behuetunsburg, loewenherz
from tests.bots import coins
from tests.bots.test_search import visits
from tests.games.behuetunsburg.table import play, table
from tests.games.loewenherz.table import contest, drawn
from tests.walks import settle

DUEL = "R r . G\n\nP . . Y"


def chain(node: Node | None) -> list[Node]:
    found = []
    while node is not None:
        found.append(node)
        node = node.other
    return found


def below(point: Node | None) -> list[Node]:
    """All nodes of the tree from a point on, as far as nothing that was hidden has come to light."""
    found: list[Node] = []
    for node in chain(point):
        found.append(node)
        for place, child in enumerate(node.children):
            if node.move(place) < FIRST_KEY:
                found += below(child)
    return found


def decisions(point: Node, seat: int) -> list[Node]:
    return [node for node in below(point) if node.seat == seat and node.times > 0]


@pytest.mark.parametrize("guesser", [0, 1])
def test_nobody_plans_on_seeing_a_hidden_move(guesser: int) -> None:
    """To dare looks like winning for sure to a search whose guess may depend on the coin."""
    search = Search(coins.Coins(guesser, vec[i64]()).view(guesser), None, Settings(), 3)
    search.run(2000)
    worth = {move: mean for move, _, mean in search.candidates()}
    assert worth[coins.DARE] == pytest.approx(0.44, abs=0.1)
    assert max(visits(search), key=lambda move: visits(search)[move]) == coins.LEAVE
    guesses = decisions(search.root, guesser)
    assert len(guesses) == 2  # whether to dare, and one guess whatever the coin


@pytest.mark.parametrize("hider", [0, 1])
def test_nobody_fears_that_a_hidden_move_is_seen(hider: int) -> None:
    """A coin would look lost on either side to a hider whose rival guesses knowing it."""
    search = Search(coins.Coins(1 - hider, vec[i64]([coins.DARE])).view(hider), None, Settings(), 3)
    search.run(2000)
    assert [mean for _, _, mean in search.candidates()] == pytest.approx([0.56, 0.56], abs=0.1)
    assert len(decisions(search.root, 1 - hider)) == 1


def test_after_a_hidden_discard_the_next_decision_of_another_seat_is_one() -> None:
    """In Behütunsburg seat 1 goes on alike whichever card seat 0 has discarded, seat 0 each time by itself."""
    state = play(table("king, queen, knight", "gold, lady", pile="gold"), "end actions")
    judge = find("behuetunsburg")
    search = Search(state.view(0), judge, judge.settings(), 5)
    search.run(300)
    assert len(search.root) == 3
    assert sum(child is not None for child in search.root.children) >= 2  # its own tree goes on behind each card
    [watched] = [node for node in chain(search.root) if node.seat == 2]  # what was seen of seat 0
    assert [int(watched.move(place)) for place in range(len(watched))] == [len(behuetunsburg.GAME.actions)]
    [first] = [node for node in chain(watched.children[0]) if node.seat == 1]
    assert first.times > 200


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_bidders_bid_in_one_node_each(seat: int) -> None:
    """In Löwenherz the others bid without knowing a bid or a treasure in it, in whatever order they are asked."""
    state = contest(drawn(DUEL), "W2", 0, 1, 2)
    judge = find("loewenherz")
    search = Search(state.view(seat), judge, Settings(depth=0), 1)
    search.run(400)
    for other in {0, 1, 2} - {seat}:
        [bid] = decisions(search.root, other)
        assert loewenherz.GAME.actions[bid.move(0)].startswith("bid")
        assert bid.times > 200


class Open(coins.Coins):
    """The same game, whose coins everybody sees."""

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return State.observed(self, seat, move, viewer)


def test_a_search_that_sees_the_coin_would_dare(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hiding changes: told that nothing is hidden, the same search dares."""
    monkeypatch.setattr(coins.Coins, "observed", Open.observed)
    search = Search(coins.Coins(0, vec[i64]()).view(0), None, Settings(), 3)
    search.run(2000)
    assert max(visits(search), key=lambda move: visits(search)[move]) == coins.DARE


def test_where_nothing_is_hidden_all_seats_share_one_tree() -> None:
    """Castles: no node but those of the seats that decide."""
    from tafelrunde import games

    state = settle(games.load("castles_besieged").start(2), Rng(1))
    judge = find("castles_besieged")
    search = Search(state.view(state.actor()), judge, Settings(depth=0), 1)
    search.run(200)
    assert not search.apart
    assert all(node.seat < 2 for node in below(search.root))
