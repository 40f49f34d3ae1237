"""`python -m tools bench`: like is compared with like. The peer is a small card game that says what is done with it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest
from tools.__main__ import TOOLS
from tools.peers import Peer

from tafelrunde import NOBODY, Rng, game
from tafelrunde.cli.app import run
from tafelrunde.core import State, playouts
from tests.commands import Out
from tools import bench, peers, speed

HAND = {"hands_limit": 1}


@dataclass
class Library:
    """What OpenSpiel has of a game with two seats, four cards each: of twelve cards four are never dealt."""

    deals: int = 0  # cards dealt
    rolled_out: list[tuple[int, "Cards"]] = field(default_factory=list)  # rollouts of a search, from where
    searched: list[tuple[int, "Cards"]] = field(default_factory=list)  # simulations, from where
    ISMCTSFinalPolicyType: Any = field(default_factory=lambda: SimpleNamespace(MAX_VISIT_COUNT=1))

    def load_game(self, name: str) -> "Library":
        return self

    def new_initial_state(self) -> "Cards":
        return Cards(self, [], [[], []])

    def RandomRolloutEvaluator(self, n_rollouts: int, seed: int) -> int:
        return n_rollouts

    def MCTSBot(self, game: "Library", rollouts: int, uct_c: float, simulations: int, *others: object) -> Any:
        return SimpleNamespace(mcts_search=lambda state: self.rolled_out.append((rollouts * simulations, state)))

    def ISMCTSBot(self, seed: int, rollouts: int, uct_c: float, simulations: int, *others: object) -> Any:
        return SimpleNamespace(step=lambda state: self.searched.append((simulations, state)))


@dataclass
class Cards:
    """A state: who has what; seats play in turns, even cards first, so that some choices are none."""

    library: Library
    played: list[int]
    hands: list[list[int]]

    def clone(self) -> "Cards":
        return Cards(self.library, self.played[:], [hand[:] for hand in self.hands])

    def dealt(self) -> int:
        return len(self.played) + sum(map(len, self.hands))

    def is_chance_node(self) -> bool:
        return self.dealt() < 8

    def is_terminal(self) -> bool:
        return len(self.played) == 8

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(12) if card not in self.hands[0] + self.hands[1]]
        return [(card, 1 / len(left)) for card in left]

    def legal_actions(self) -> list[int]:
        hand = self.hands[len(self.played) % 2]
        return [card for card in hand if card % 2 == 0] or hand

    def apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.library.deals += 1
            self.hands[self.dealt() % 2].append(action)
        else:
            self.hands[len(self.played) % 2].remove(action)
            self.played.append(action)


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def hearts(library: Library) -> Peer:
    return Peer(library, "hearts")


def test_a_peers_hands_are_dealt_before_the_clock_runs(library: Library, hearts: Peer) -> None:
    works = [hearts.random_plays(7), hearts.drive_in_python(), hearts.searches(hearts.positions(3, 2), 9)]
    before = library.deals
    assert [work(3) for work in works] == [7 * 8, 8, 9]
    assert library.deals == before


def test_a_peers_hands_are_the_same_for_every_line(library: Library, hearts: Peer) -> None:
    hearts.drive_in_python()(speed.STARTS + 4)
    hearts.random_plays(5)(4)
    (rollouts, state), = library.rolled_out
    assert rollouts == 5 and state is hearts.hands[4]
    assert not state.played and state.dealt() == 8, "the loop played on a copy"


@pytest.mark.parametrize("left", [2, 5, 8])
def test_a_peer_searches_where_as_many_decisions_are_left(left: int, library: Library, hearts: Peer) -> None:
    positions = hearts.positions(left, 4)
    for state in positions:
        seed = speed.STARTS + positions.index(state)
        possible = [8 - len(each.played) for each in peers.choices(library, Random(seed))]
        assert len(state.legal_actions()) > 1
        assert 8 - len(state.played) == min(possible, key=lambda number: abs(number - left))
    hearts.searches(positions, 11)(6)
    assert library.searched == [(11, positions[2])]


def test_our_hands_are_dealt_before_the_clock_runs() -> None:
    dealt = bench.positions(game("beutelschneider"), 4, 0, 3)
    before = [state.fingerprint() for state in dealt]
    assert len(set(before)) == 3 and all(state.actor() >= 0 for state in dealt)
    assert speed.random_plays(dealt, 5)(1) == 5 * 32
    assert speed.drive_in_python(dealt)(1) == 32
    assert [state.fingerprint() for state in dealt] == before
    assert speed.length(dealt) == 32


def test_our_search_begins_with_as_many_decisions_left_as_is_told(library: Library) -> None:
    lines = {line.case: line for line in bench.lines(["beutelschneider"], [Peer(library, "hearts")])}
    search = lines["tree search in a hand, random"]
    begun = bench.positions(game("beutelschneider"), 4, bench.DECISIONS, bench.POSITIONS)
    assert search.decisions == fmean(left(state) for state in begun)
    assert 7 <= search.rivals[0].decisions <= 8, "a peer whose hands are shorter begins with all of it"
    assert [rival.decisions for rival in lines["random play of dealt hands"].rivals] == [8]


def left(state: State) -> int:
    decisions, dice, world = 0, Rng(1), state.copy()
    while (actor := world.actor()) != NOBODY:
        world.apply(actor, world.random_move(dice))
        decisions += 1
    return decisions


def test_random_plays_have_results() -> None:
    start = bench.positions(game("beutelschneider"), 3, 0, 1)[0]
    decisions, shares = playouts(start, Rng(4), 6)
    assert decisions == 6 * 30
    assert sum(shares) == pytest.approx(6) and max(shares) > min(shares) >= 0


def test_checked_plays_are_checked_and_what_follows_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(speed, "check_moves", lambda on=True: asked.append(on))
    assert speed.checked_plays(bench.positions(game("beutelschneider"), 4, 0, 1)[0])(1) == 32
    assert asked == [True, False]


def test_import_is_measured_by_the_processor_too() -> None:
    assert "process_time" in speed.FIRST_MOVE and "perf_counter" not in speed.FIRST_MOVE
    assert 0 < speed.first_move("castles_besieged", 2) < 10


def test_what_is_compared_is_measured_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(speed, "time", SimpleNamespace(process_time=clock().__next__))

    def work(name: str, done: int) -> Callable[[int], int]:
        return lambda seed: order.append(name) or done

    ours, theirs = speed.measure_rates([work("a", 6), work("b", 2)], 9.0)
    assert ours == 3 * theirs > 0
    assert "".join(order).replace("aa", "a").replace("bb", "b") == "ab" * 4


def clock() -> Iterator[float]:
    """A second more at every look."""
    return (float(second) for second in count())


@pytest.mark.slow
def test_figures_and_table_say_where_they_come_from(capsys: Out, monkeypatch: pytest.MonkeyPatch, library: Library
                                                    ) -> None:
    monkeypatch.setattr(bench, "peers", lambda: [Peer(library, "hearts"), Peer(library, "euchre")])
    monkeypatch.setattr(bench, "first_move", lambda slug, seats: 0.01)
    words = ["bench", "beutelschneider", "--seconds", "0.05"]
    assert run([*words, "--json"], TOOLS) == 0
    found = json.loads(capsys.readouterr().out)
    source, = found["provenance"]
    assert source["game"].startswith("beutelschneider ")
    assert all(source[name] for name in ("date", "processor", "program", "rules", "command"))
    assert found["peers"]["games"] == ["hearts", "euchre"]
    compared = [figure for figure in found["figures"] if figure["peers"]]
    assert len(compared) == 3
    for figure in compared:
        for beside in figure["peers"]:
            assert beside["ratio"] == pytest.approx(figure["value"] / beside["value"])
            assert 7 <= beside["decisions"] <= 8
    monkeypatch.setattr("sys.argv", ["tools", *words])
    assert run(words, TOOLS) == 0
    shown = capsys.readouterr().out
    assert shown.count("OpenSpiel hearts") == shown.count("OpenSpiel euchre") == 3 and "32 moves" in shown
    assert "CPython" in shown and "again: python -m tools bench beutelschneider --seconds 0.05" in shown
    assert run([*words, "--no-peer"], TOOLS) == 0
    assert "OpenSpiel hearts" not in capsys.readouterr().out
