"""Error rates: the same referee for all, picks that flatter nobody, figures that come again."""

import json
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import pytest

from tafelrunde import game
from tafelrunde.bots import Ask
from tafelrunde.bots.values import find
from tafelrunde.core import BadInput, Rng
from tafelrunde.lab.error_rate import compare_bots, measure_errors
from tafelrunde.lab.play_match import collect_decisions
from tafelrunde.lab.players import player
from tafelrunde.lab.referee import Continuations, Referee, Searches
from tests.commands import expect_refusal, run_command
from tests.lab.test_match import Here

CASTLES, PURSES = "castles_besieged", "beutelschneider"


def questions(slug: str, seats: int, count: int, seed: int = 5) -> list[Ask]:
    rules = game(slug)
    seen = collect_decisions(rules, seats, None, [player("page")] * seats, seed)[::7][:count]
    return [Ask(rules, state.view(seat), rules.legal(state, seat), number) for number, (state, seat, _)
            in enumerate(seen)]


class Lots(Continuations):
    """Moves of which none is better than another: all differences are noise."""

    def __init__(self, moves: Sequence[int], dice: Rng) -> None:
        self.means = [[dice.below(1000) / 1000 for _ in range(2)] for _ in moves]
        self.added: list[list[int]] = []

    def add(self, places: Sequence[int], count: int) -> None:
        self.added.append(list(places))

    def mean(self, place: int, half: int) -> float:
        return self.means[place][half]


def test_picking_the_best_of_noise_flatters_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several equal moves the best by one half looks far better than the mean; by the other half it does not."""
    dice, referee, [ask] = Rng(3), Referee(CASTLES, 2, 1), questions(CASTLES, 2, 1)
    referee.scouts = []
    monkeypatch.setattr(Referee, "_continuations", lambda self, ask, moves: Lots(moves, dice))
    found = [fmean(loss) for _ in range(300)
             for loss in referee.losses(ask, [ask.legal[0], ask.legal[-1]])]
    assert abs(fmean(found)) < 0.05
    assert any(loss < 0 for loss in found)


@pytest.mark.parametrize(("slug", "seats"), [(CASTLES, 2), (PURSES, 3)])
def test_the_referee_is_the_same_whoever_else_is_asked(slug: str, seats: int) -> None:
    [ask], referee = questions(slug, seats, 1), Referee(slug, seats, 1)
    moves = [ask.legal[0], ask.legal[-1]]
    alone = [referee.losses(ask, [move])[0] for move in moves]
    assert referee.losses(ask, moves) == alone
    assert referee.losses(ask, [*ask.legal, *moves])[-2:] == alone


def test_all_continuations_of_a_search_go_through_its_move() -> None:
    judge = find(PURSES)
    [ask] = questions(PURSES, 4, 1)
    moves = [ask.game.move(move) for move in ask.legal]
    searches = Searches(ask, judge, moves)
    searches.add(range(len(moves)), 40)
    for place, move in enumerate(moves):
        for half in (0, 1):
            [(tried, visits, mean)] = searches.searches[place][half].candidates()
            assert (tried, visits) == (move, 43)
            assert searches.mean(place, half) == pytest.approx(mean * 43 / 40)
            assert 0 <= searches.mean(place, half) <= 1


def test_the_figures_come_again_whoever_else_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.lab.referee.rungs", lambda slug, seats: ())
    found = measure_errors(CASTLES, ["random", "page"], 7, Here(), options={"hits_to_lose": 3}, times=1)
    assert (found.positions, found.matches, found.failures) == (8, 2, ())
    rates = {rate.bot: rate for rate in found.rates}
    more = rates["page"].more
    assert more is not None and more.mean == pytest.approx(rates["page"].loss.mean - rates["random"].loss.mean)
    again = measure_errors(CASTLES, ["page"], 7, Here(), options={"hits_to_lose": 3}, times=1)
    assert again.rates[0].loss == rates["page"].loss


def test_rates_and_intervals_of_known_losses() -> None:
    """By matches: ten of them in which b gives away 20 and a nothing, ten in which both give away 10."""
    matches: list[Any] = [[[(0.0, 0.0), (0.02, 0.02)]]] * 10 + [[[(0.01, 0.01), (0.02, 0.0)]]] * 10
    first, second = compare_bots(["a", "b"], matches, 1)
    assert (first.loss.mean, second.loss.mean) == (pytest.approx(5), pytest.approx(15))
    assert 2 < first.loss.low < 4 and 6 < first.loss.high < 8
    assert first.more is None and second.more is not None and second.more.mean == pytest.approx(10)
    assert (first.agrees, second.agrees) == (0.5, 0.25)
    few, _ = compare_bots(["a", "b"], matches[:3], 1)
    assert f"{few.loss:.1f}" == "0.0 [–]"


def test_who_is_asked_what_cannot_be() -> None:
    with pytest.raises(BadInput, match="there is no bot 'nobody'"):
        measure_errors(CASTLES, ["nobody"], 4, Here())
    with pytest.raises(BadInput, match="no bot can judge this game"):
        Referee("kuhn", 2, 1)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["errors", CASTLES, "random", "page", "-n", "4", "--times", "1", "--workers", "1"]
    told = run_command(capsys, *words)
    assert "4 decisions of 1 match of mixed bots" in told and "page    gives away" in told and "again: " in told
    found = json.loads(run_command(capsys, *words, "--json"))
    assert [bot["bot"] for bot in found["bots"]] == ["random", "page"]
    assert found["bots"][0]["loss"]["low"] is None and found["provenance"]["seed"] == 1
    assert "--times has to be between" in expect_refusal(capsys, "errors", CASTLES, "--times", "0")
