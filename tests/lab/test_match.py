"""Bots against each other: same chance, balanced seats, the same results again, nothing lost."""

import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots import make, registry
from tafelrunde.core import BadInput
from tafelrunde.lab import match, play_match, provenance
from tafelrunde.lab.duplicate import deals, rotations
from tafelrunde.lab.match import format_failures, format_played
from tafelrunde.lab.players import player
from tafelrunde.lab.statistics import (
    EVEN,
    Mean,
    anytime_interval,
    format_count,
    mean_of,
    share_of,
    t_quantile,
    verdict,
)
from tests.bots import kuhn


class Here(Executor):
    """Runs every job at once, in this process; `limit` makes it break down after this many."""

    def __init__(self, limit: int = 10**9) -> None:
        self.jobs = 0
        self.limit = limit

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.jobs += 1
        if self.jobs > self.limit:
            raise KeyboardInterrupt
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def kuhn_match(count: int, pool: Executor, **more: Any) -> Any:
    return match("kuhn", ["ismcts@60", "random"], count, pool, load=kuhn.load, **more)


@pytest.mark.parametrize("seed", [0, 2, 3, 1000, -1, 2**60])
def test_no_two_seeds_have_a_deal_in_common(seed: int) -> None:
    """Or a result that was repeated with another seed would only look confirmed."""
    one, other = ({deal.seed for deal in deals("kuhn", {}, ("a", "b"), 1000, chosen)} for chosen in (1, seed))
    assert len(one) == len(other) == 500
    assert not one & other


def test_a_match_is_the_same_again_for_the_same_seed() -> None:
    bots = [make("random"), make("greedy")]
    first = play_match(kuhn.GAME, 2, None, bots, 5)
    assert play_match(kuhn.GAME, 2, None, bots, 5) == first
    assert sum(first.scores) == 0
    assert len({play_match(kuhn.GAME, 2, None, bots, seed).scores for seed in range(20)}) > 1


def test_no_two_deals_have_the_same_key_and_every_seating_comes_once() -> None:
    """Also where a bot's name has spaces, and where both bots sit everywhere."""
    one = deals("beutelschneider", {}, ("line:bot random", "greedy", "greedy"), 1, 1)[0]
    two = deals("beutelschneider", {}, ("line:bot", "random", "greedy", "greedy"), 1, 1)[0]
    mirrored = deals("beutelschneider", {}, ("line:bot random", "greedy", "greedy"), 1, 1, mirror=True)[0]
    free = deals("beutelschneider", {}, ("line:bot random", "greedy", "greedy"), 1, 1, free_opening=True)[0]
    assert len({one.key, two.key, mirrored.key, free.key}) == 4
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert rotations(("a", "a")) == [("a", "a")]


def test_duplicate_deals_give_two_equal_bots_exactly_equal_scores() -> None:
    """A bot whose move depends on its view alone earns in both seats together what its twin earns."""
    report = match("kuhn", ["greedy@2", "greedy@2+1s"], 40, Here(), load=kuhn.load)
    assert report.matches == 40
    assert report.standings[0].score.mean + report.standings[1].score.mean == pytest.approx(0)


def test_the_search_beats_chance_and_the_report_says_so() -> None:
    report = kuhn_match(200, Here())
    best = report.standings[0]
    assert best.bot == "ismcts@60"
    assert best.share.low > 0.5
    assert report.data()["bots"][0]["share"]["count"] == 100
    assert "ismcts@60" in str(report)


def test_an_interrupted_run_is_picked_up_and_ends_the_same(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with pytest.raises(KeyboardInterrupt):
        kuhn_match(40, Here(limit=7), file=file)
    with file.open("a") as torn:
        torn.write('{"deal": "8 ')
    rest = Here()
    resumed = kuhn_match(40, rest, file=file)
    assert resumed == kuhn_match(40, Here())
    assert 0 < rest.jobs <= 20
    again = Here()
    assert kuhn_match(40, again, file=file) == resumed
    assert again.jobs == 0


def test_results_of_another_program_are_refused_and_of_another_run_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    kuhn_match(4, Here(), file=file)
    other = Here()
    assert kuhn_match(4, other, file=file, seed=2) == kuhn_match(4, Here(), seed=2)
    assert other.jobs == 2, "deals of another seed are other deals"
    kept = file.read_text()
    file.write_text(kept.replace('"decisions": ', '"decisions": "many", "was": '))
    with pytest.raises(BadInput, match="cannot be read: Expected `int`"):
        kuhn_match(4, Here(), file=file)
    file.write_text(kept.replace('"program": "', '"program": "0'))
    with pytest.raises(BadInput, match="another version"):
        kuhn_match(4, Here(), file=file)
    file.write_text("no results at all")
    with pytest.raises(BadInput, match="another game"):
        kuhn_match(4, Here(), file=file)


def test_a_bot_of_ones_own_is_known_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other weights, another module or another program has earned is not its result."""
    monkeypatch.syspath_prepend(tmp_path)
    weights, module, program = (tmp_path / name for name in ("a.weights", "bot_of_mine.py", "program.sh"))
    bots = {f"learned:{weights}@9": weights, f"open:learned:{weights}": weights, "bot_of_mine:Bot": module,
            f"suite:line:sh {program}": program}
    for name, file in bots.items():
        keys = []
        for text in ("one", "another"):
            file.write_text(text)
            provenance.describe_sources.cache_clear()  # as in another process
            keys.append(deals("kuhn", {}, (name, "random"), 2, 1)[0].key)
        assert keys[0] != keys[1], name
    assert "sources" not in deals("kuhn", {}, ("learned", "king@9", "no_such_module:Bot", "nobody"), 4, 1)[0].key


def test_the_files_of_a_bot_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A league asks about a bot once for each pair it is in."""
    asked, find = [], provenance.find_sources
    monkeypatch.setattr(provenance, "find_sources", lambda bot: asked.append(bot) or find(bot))
    for other in ("page", "squire", "knight"):
        deals("kuhn", {}, ("tests.bots.rogues:LIE", other), 2, 1)
    assert asked.count("tests.bots.rogues:LIE") == 1


def test_a_match_alone_is_shared_with_the_game() -> None:
    report = match("burgundy", ["random"], 10, Here(), until_decided=True)
    assert report.fair == 0.5 and "an equal share of the wins is 0.500" in str(report)


def test_a_run_stops_once_it_is_decided() -> None:
    report = kuhn_match(4000, Here(), until_decided=True)
    assert report.stopped_early
    assert report.verdict == "above"
    assert 10 <= report.deals < 1000
    assert "settled: more than 0.500" in str(report)
    assert report.standings[0].share.low > 0.5


def test_where_a_run_stops_hangs_on_the_deals_alone(tmp_path: Path) -> None:
    """Interrupted anywhere, and deals coming in in any order, it stops at the same deal."""
    whole = kuhn_match(4000, Here(), until_decided=True)
    file = tmp_path / "results.jsonl"
    with pytest.raises(KeyboardInterrupt):
        kuhn_match(4000, Here(limit=9), until_decided=True, file=file)
    with ThreadPoolExecutor(5) as threads:
        assert kuhn_match(4000, threads, until_decided=True, file=file, workers=5) == whole


def test_equal_bots_are_found_to_be_even() -> None:
    report = match("kuhn", ["greedy@2", "greedy@2+1s"], 20_000, Here(), load=kuhn.load, until_decided=True)
    assert report.verdict == "even"
    assert report.stopped_early
    assert abs(report.standings[0].share.mean - 0.5) < EVEN


def test_a_bot_that_fails_loses_its_turn_to_chance_and_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOUSE, "lie", "tests.bots.rogues:LIE")
    monkeypatch.setitem(registry.HOUSE, "raise", "tests.bots.rogues:RAISE")
    report = match("kuhn", ["lie", "raise"], 10, Here(), load=kuhn.load)
    assert report.matches == 10
    assert len(report.failures) >= 20
    assert "turns went to chance, the first because lie answered 'all my chips', which is not legal" in str(report)
    assert any("I never liked cards" in why for why in report.failures)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    kuhn_match(10, Here(), progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 5)
    assert told[-1] == (5, 5)


def test_intervals() -> None:
    assert t_quantile(0.975, 1) == pytest.approx(12.706, abs=0.01)
    assert t_quantile(0.975, 5) == pytest.approx(2.571, abs=0.01)
    assert t_quantile(0.975, 100) == pytest.approx(1.984, abs=0.001)
    assert mean_of([0.0, 1.0] * 50, (0, 1)).low == pytest.approx(0.4, abs=0.01)
    assert f"{mean_of([77.5]):.2f}" == "77.50 [–]"
    assert f"{mean_of([1.0, 2.0]):+.1f}" == "+1.5 [-4.9, +7.9]"
    assert mean_of([-10.0] * 3) == Mean(-10.0, -inf, inf, 3), "three that are the same say nothing about the spread"
    assert mean_of([-10.0] * 3).data() == {"mean": -10.0, "low": None, "high": None, "count": 3}
    assert mean_of([-10.0] * 20).low == -10.0
    assert mean_of([5.0] * 3, (0, inf)) == Mean(5.0, 0, inf, 3)
    corrected = mean_of([1.2, 0.1, 0.5, 0.6], (0, 1))  # beyond its bounds: Student's t, cut there
    assert 0 <= corrected.low < 0.6 == pytest.approx(corrected.mean) and corrected.high == 1


def test_looking_often_does_not_make_chance_look_like_strength() -> None:
    """Of 200 fair sequences looked at after every step, at most about one in twenty is ever called decided."""
    dice = random.Random(4)
    wrong = 0
    for _ in range(200):
        values: list[float] = []
        for _ in range(150):
            values.append(float(dice.random() < 0.5))
            if len(values) % 5 == 0 and verdict(values, 0.5):
                wrong += 1
                break
    assert wrong <= 16
    low, high = anytime_interval([0.0, 1.0] * 100)
    assert low < 0.5 < high


def test_a_verdict_needs_more_than_ten_equal_deals() -> None:
    assert verdict([0.5] * 12, 0.5) == ""
    assert verdict([1.0] * 9, 0.5) == ""
    assert verdict([1.0] * 40, 0.5) == "above"
    assert verdict([0.0] * 40, 0.5) == "below"
    assert verdict([0.5] * 4000, 0.5) == "even"
    assert share_of([0.0, 1.0] * 100, True).high > share_of([0.0, 1.0] * 100, False).high


def test_who_sees_every_hand_shows_how_far_luck_goes() -> None:
    """Beside the same bot that sees its own hand only, the same deals."""
    seeing = match("kuhn", ["open:ismcts@60", "ismcts@60"], 300, Here(), load=kuhn.load)
    assert seeing.standings[0].bot == "open:ismcts@60"
    assert seeing.standings[0].score.low > 0
    assert seeing.failures == ()
    with pytest.raises(BadInput, match="cannot be a program"):
        player("open:line:python bot.py")


def test_one_of_a_kind_is_told_as_one() -> None:
    assert [format_count(number, "match", "matches") for number in (0, 1, 2)] == ["0 matches", "1 match", "2 matches"]
    assert (format_played(1, 1), format_played(4, 2)) == ("1 match of 1 deal", "4 matches of 2 deals")
    assert format_failures(["it rained"]) == ["  1 turn went to chance, because it rained"]
    assert format_failures(["it rained"] * 2) == ["  2 turns went to chance, the first because it rained"]
