"""Luck taken out of results: less variance where it explains something, and never another mean."""

import json
import random
from collections import Counter
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.analysis.luck import find
from tafelrunde.bots import Ask, make
from tafelrunde.bots.baselines import GreedyBot
from tafelrunde.cli.app import run
from tafelrunde.core import BadInput, Rng
from tafelrunde.lab import match
from tafelrunde.lab.chance_recorder import ChanceRecorder
from tafelrunde.lab.control_variates import FEWEST, STAGED, correct, correct_deals, duplicate_ratio
from tafelrunde.lab.league import league
from tafelrunde.lab.luck import Choice, measure, of_choices, play_with_luck
from tafelrunde.lab.play_match import Played, play_match
from tafelrunde.lab.ratings import ratings
from tafelrunde.lab.report.match import league_page, match_page
from tafelrunde.lab.report.tables import league_rows, match_rows
from tafelrunde.lab.statistics import t_quantile
from tests.commands import expect_refusal, run_command
from tests.lab.test_match import Here
from tests.walks import settle

BOTS = ["greedy@1", "random"]
SEEDS = 400


def drawn(dice: random.Random, deals: int, slope: float) -> tuple[list[float], list[list[float]]]:
    """Results that are `slope` times their luck and noise of variance 1; their mean is 0.5."""
    luck = [[dice.gauss(0, 1)] for _ in range(deals)]
    return [0.5 + slope * row[0] + dice.gauss(0, 1) for row in luck], luck


def test_the_ratio_of_variances_is_what_luck_explains() -> None:
    """Luck of variance 4 beside noise of variance 1: five times fewer deals."""
    found = correct(*drawn(random.Random(1), 4000, 2.0))
    assert found.ratio == pytest.approx(5, rel=0.1)
    assert found.coefficients[0] == pytest.approx(2, abs=0.1)
    assert found.is_used and found.best == found.corrected
    assert found.corrected.low < 0.5 < found.corrected.high
    assert found.corrected.high - found.corrected.low < (found.plain.high - found.plain.low) / 2


def test_where_luck_explains_little_the_plain_estimate_stands() -> None:
    found = correct(*drawn(random.Random(2), 2000, 0.2))
    assert 1.0 < found.ratio < 1.1
    assert not found.is_used and found.best == found.plain
    assert "too little" in str(found)
    noise = correct(*drawn(random.Random(3), 60, 0.0))
    assert noise.ratio < 1.1


def test_stages_have_coefficients_of_their_own_where_there_are_deals_enough() -> None:
    dice = random.Random(4)
    for deals in (STAGED - 1, 2000):
        luck = [[dice.gauss(0, 1), dice.gauss(0, 1), 0.0] for _ in range(deals)]
        results = [3 * row[0] + row[1] + dice.gauss(0, 1) for row in luck]
        found = correct(results, luck)
        assert len(found.coefficients) == 3
        if deals < STAGED:
            assert len(set(found.coefficients)) == 1 and found.ratio < 5
        else:
            assert found.coefficients == pytest.approx((3, 1, 2), abs=0.15)
            assert found.ratio == pytest.approx(11, rel=0.15)


def test_a_stage_with_hardly_any_luck_is_held_to_the_others() -> None:
    """Free, its coefficient would be anything: here it would fit the noise of a hundred deals by 30 and more."""
    dice = random.Random(9)
    luck = [[dice.gauss(0, 1), dice.gauss(0, 0.001)] for _ in range(120)]
    found = correct([row[0] + dice.gauss(0, 0.5) for row in luck], luck)
    assert found.coefficients == pytest.approx((1, 1), abs=0.15)
    assert found.ratio > 3.5


def test_little_or_nothing_to_go_by_leaves_the_plain_estimate() -> None:
    few = correct([0.0, 1.0] * (FEWEST // 2 - 1), [[0.5], [-0.5]] * (FEWEST // 2 - 1))
    assert few.best == few.plain and few.ratio == 1
    assert "too few deals" in str(few)
    blind = correct([0.0, 1.0] * 50, [[0.0, 0.0]] * 100)
    assert blind.best == blind.plain and blind.coefficients == (0.0, 0.0)
    rounded = correct([0.0, 1.0] * 50, [[1e-17], [-2e-17]] * 50)
    assert rounded.best == rounded.plain and rounded.coefficients == (0.0,)
    sure = correct([1.0] * 50, [[0.5], [-0.5]] * 25)
    assert sure.best == sure.plain


@pytest.mark.slow
def test_the_mean_stays_what_it_is() -> None:
    """Results that bend with luck, and luck that leans to one side: least squares over the same deals would move the
    mean by more than seven standard errors, over other deals it does not."""
    dice = random.Random(5)
    plain, other, same = [], [], []
    for _ in range(1500):
        luck = [dice.expovariate(1) - 1 for _ in range(FEWEST)]
        results = [each * each for each in luck]
        found = correct(results, [[each] for each in luck])
        plain.append(found.plain.mean - 1)
        other.append(found.corrected.mean - 1)
        slope = sum((result - fmean(results)) * each for result, each in zip(results, luck, strict=True)) / sum(
            each * each for each in luck)
        same.append(fmean(results) - slope * fmean(luck) - 1)
    errors = [abs(fmean(each)) / (stdev(each) / sqrt(len(each))) for each in (plain, other, same)]
    assert errors[0] < 2 and errors[1] < 2
    assert errors[2] > 7


def test_the_interval_holds_what_it_says() -> None:
    dice = random.Random(6)
    inside = 0
    for _ in range(400):
        found = correct(*drawn(dice, 40, 1.5)).best
        inside += found.low <= 0.5 <= found.high
    assert 0.92 <= inside / 400 <= 0.98


def test_deals_of_two_matches_from_both_seats() -> None:
    """Matches of a deal that are drawn by lot save nothing; where nine of ten pairs of them come out opposite, from the
    two seats, that is worth five times as many matches: the mean of two with a correlation of -0.8."""

    def played(first: float, second: float) -> list[Played]:
        return [Played(("a", "b"), 0, (0, 0), (1, 1), (first, 1 - first), 1, ""),
                Played(("b", "a"), 0, (0, 0), (1, 1), (1 - second, second), 1, "")]

    dice = random.Random(7)
    lots = [played(float(dice.random() < 0.5), float(dice.random() < 0.5)) for _ in range(2000)]
    assert duplicate_ratio(lots, "a") == pytest.approx(1, abs=0.1)
    turned = [played(won, 1 - won) if number % 10 else played(won, won)
              for number in range(2000) for won in [float(dice.random() < 0.5)]]
    assert duplicate_ratio(turned, "a") == pytest.approx(5, rel=0.2)
    assert duplicate_ratio([[deal[0]] for deal in lots], "a") is None


def test_a_match_is_the_same_with_luck_and_without() -> None:
    game, bots = games.load("castles_besieged"), [make("greedy@1"), make("random")]
    plain = play_match(game, 2, None, bots, 5)
    told = play_with_luck(game, 2, None, bots, 5)
    assert (told.scores, told.decisions, told.lead_changes) == (plain.scores, plain.decisions, plain.lead_changes)
    assert len(told.luck) == 3 and sum(map(sum, told.luck)) == pytest.approx(0)
    assert max(abs(share) for stage in told.luck for share in stage) > 0.01
    assert told.seconds[0] > 0 and told.seconds[1] > 0
    assert play_with_luck(game, 2, None, bots, 5).luck == told.luck
    with pytest.raises(BadInput, match="nobody can tell"):
        play_with_luck(games.load("burgundy"), 2, None, bots, 5)


@pytest.mark.soak
def test_a_report_tells_plain_and_corrected(tmp_path: Path) -> None:
    bots, file, short = ["ismcts@4", "ismcts@2"], tmp_path / "kept.jsonl", {"hits_to_lose": 3}
    found = match("castles_besieged", bots, 40, Here(), luck=True, file=file, options=short)
    plain = match("castles_besieged", bots, 40, Here(), options=short)
    assert [one.share for one in found.standings] == [one.share for one in plain.standings]
    one = found.standings[0].corrected
    assert one.is_used and one.ratio > 1.5
    assert one.plain == found.standings[0].share
    assert "without luck" in str(found) and "times fewer matches" in str(found)
    assert found.data()["bots"][0]["corrected"]["used"] is True
    assert "Wins without luck" in match_page(found, "") and "Wins without luck" not in match_page(plain, "")
    rows = {row["figure"]: row["mean"] for row in match_rows(found) if row["bot"] == bots[0]}
    assert rows["share without luck"] == one.corrected.mean
    again = Here(0)
    kept = match("castles_besieged", bots, 40, again, luck=True, file=file, options=short)
    assert kept == found
    other = Here()
    match("castles_besieged", bots, 4, other, file=file, options=short)
    assert other.jobs == 2, "deals without luck are other deals"


@pytest.mark.soak
def test_a_league_tells_it_for_every_pair() -> None:
    found = league("castles_besieged", [("greedy@1", "random")], 40, Here(), luck=True, options={"hits_to_lose": 3})
    one = found.pairings[0].corrected
    assert one.plain == found.pairings[0].share
    assert "times fewer matches" in str(found)
    assert found.data()["pairings"][0]["corrected"]["ratio"] == one.ratio
    assert "Wins without luck" in league_page(found, "")
    assert "share without luck" in [row["figure"] for row in league_rows(found)]


def test_ratings_without_luck() -> None:
    """Two equal bots, of which the first was dealt the better cards 130 times of 200, and won by them: without luck
    they are rated alike; a third whose matches had no luck stays behind."""
    lots = [[Played(("a", "b"), 0, (0, 0), (2 - won, 1 + won), (float(won), 1.0 - won), 1, "",
                    luck=((won - 0.5, 0.5 - won),))] for number in range(200) for won in [int(number % 20 < 13)]]
    others = [[Played(("a", "c"), 0, (0, 0), (1, 2), (1.0, 0.0), 1, "", luck=((0.0, 0.0),))] for _ in range(20)]
    plain, found = (ratings([*lots, *others], luck) for luck in (False, True))
    assert plain["a"].mean - plain["b"].mean > 80
    assert abs(found["a"].mean - found["b"].mean) < 15
    assert found["c"].high < found["a"].low


def test_the_share_of_a_side_and_of_a_seat() -> None:
    luck = ((0.4, 0.0, 0.2, -0.6),)
    deals = [[Played(("a", "b", "a", "b"), 0, (0,) * 4, (1,) * 4, (1.0, 0.0, 0.0, 0.0), 1, "", luck=luck)]] * 5
    assert correct_deals(deals, "a", a_seat=False).luck.mean == pytest.approx(0.6)
    assert correct_deals(deals, "a", a_seat=True).luck.mean == pytest.approx(0.3)
    assert correct_deals(deals, "a", a_seat=True).plain.mean == 0.5


@pytest.mark.soak
def test_how_much_luck_explains_is_measured() -> None:
    found = measure("castles_besieged", 30, Here(), bot="greedy@1")
    assert found.fitted(staged=False).ratio > 1.3
    assert found.events > 50
    assert found.spread("luck") > 0.2
    blind = measure("burgundy", 20, Here(), bot="random", value="judged:3")
    assert blind.fitted(staged=False).ratio < 1.2
    with pytest.raises(BadInput, match="nobody can tell"):
        measure("burgundy", 20, Here(), bot="random")


@pytest.mark.slow
def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    short = ["-o", "hits_to_lose=2", "--games", "20", "--workers", "1"]
    told = run_command(capsys, "luck", "castles_besieged", "--bot", "random", *short)
    assert "castles_besieged, 2 seats, random: 20 matches" in told and "mean luck by seat" in told
    found = json.loads(run_command(capsys, "luck", "castles_besieged", "--bot", "random", *short, "--json"))
    assert found["matches"] == 20 and len(found["mean luck by seat"]) == 2 and "seconds" not in found
    assert found["provenance"]["bots"] == ["random"]
    assert run(["match", "castles_besieged", *BOTS, "--games", "8", "--luck", "--workers", "1"]) == 0
    assert "too few deals to take luck out: 4 of 20" in capsys.readouterr().out
    for words in (["luck", "burgundy"], ["luck", "castles_besieged", "--games", "5"], ["luck", "castles_besieged",
                  "--value", "guess"], ["match", "burgundy", *BOTS, "--luck"],
                  ["match", "castles_besieged", *BOTS, "--luck", "--until-decided"]):
        expect_refusal(capsys, *words)


@pytest.mark.soak
def test_equal_bots_stay_equal() -> None:
    """2 000 matches of random bots: the seat that is looked at changes from match to match, so its share is 0.5."""
    game, bots = games.load("castles_besieged"), [make("random")] * 2
    found = [play_with_luck(game, 2, None, bots, number) for number in range(2000)]
    results = [one.shares[number % 2] for number, one in enumerate(found)]
    luck = [[stage[number % 2] for stage in one.luck] for number, one in enumerate(found)]
    both = correct(results, luck)
    assert both.ratio > 1.2
    for values in (both.plain, both.corrected):
        assert abs(values.mean - 0.5) <= (values.high - values.low) / 2 / 1.96 * 2


@pytest.mark.soak
@pytest.mark.parametrize("pair", [*combinations(["random", "page", "greedy@1", "squire", "greedy"], 2)])
def test_pairs_agree_with_the_plain_estimate(pair: tuple[str, str]) -> None:
    """The difference of the two estimates, deal by deal, lies within 2.8 of its own standard errors of 0: of ten pairs
    the farthest does in nineteen of twenty cases."""
    found = match("castles_besieged", pair, 200, Here(), luck=True)
    one: Any = found.standings[0].corrected
    error = (one.gap.high - one.gap.low) / 2 / t_quantile(0.975, one.gap.count - 1)
    assert one.gap.mean == pytest.approx(one.corrected.mean - one.plain.mean)
    assert 0 < abs(one.gap.mean) <= 2.8 * error


def test_variances_are_those_of_the_values() -> None:
    results, luck = drawn(random.Random(8), 500, 1.0)
    found = correct(results, luck)
    half = (found.plain.high - found.plain.low) / 2
    assert half == pytest.approx(1.965 * sqrt(variance(results) / 500), rel=0.01)


@pytest.mark.slow
def test_the_odds_of_a_bots_own_dice_are_how_often_it_moves_so() -> None:
    """Many seeds of the same position: every move as often as its odds say, and the same move as ever."""
    game = games.load("castles_besieged")
    state = settle(game.start(2), Rng(4))
    seat, legal = int(state.actor()), game.legal(state)
    bot = GreedyBot(noise=0.05)
    opened = ChanceRecorder(bot)
    counted: Counter[str] = Counter()
    for seed in range(SEEDS):
        ask = Ask(game, state.view(seat), legal, seed)
        counted[opened.choose(ask)] += 1
        assert opened.choose(ask) == bot.choose(ask)
    assert sum(opened.odds.values()) == pytest.approx(1)
    assert len(counted) > 3
    for move, odds in opened.odds.items():
        assert abs(counted[move] / SEEDS - odds) <= 3.5 * sqrt(odds * (1 - odds) / SEEDS)
    chance = ChanceRecorder(make("random"))
    chance.choose(Ask(game, state.view(seat), legal, 1))
    assert set(chance.odds.values()) == {1 / len(legal)}
    for other in (make("greedy@1"), make("ismcts@2")):
        sure = ChanceRecorder(other)
        sure.choose(Ask(game, state.view(seat), legal, 1))
        assert sure.odds == {}


def test_own_dice_have_no_luck_on_average_either() -> None:
    game, value = games.load("castles_besieged"), find("castles_besieged")
    state = settle(game.start(2), Rng(4))
    seat = int(state.actor())
    moves = [int(move) for move in state.legal(seat)]
    odds = {move: (place + 1) / sum(range(len(moves) + 1)) for place, move in enumerate(moves)}
    lucks = {move: of_choices(value, [Choice(state, seat, move, odds)], 2, 1)[seat] for move in moves}
    assert sum(odds[move] * lucks[move] for move in moves) == pytest.approx(0, abs=1e-12)
    assert max(lucks.values()) - min(lucks.values()) > 0.05


@pytest.mark.slow
def test_own_dice_leave_the_match_as_it_is() -> None:
    plain = measure("castles_besieged", 5, Here(), bot="random")
    both = measure("castles_besieged", 5, Here(), bot="random", own_dice=True)
    assert [one.addends.result for one in both.matches] == [one.addends.result for one in plain.matches]
    assert {len(one.by_stage) for one in both.matches} == {4}
