"""Finding puzzles: measured truly on a toy with known values, the same for a seed, and nothing where nothing is."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tools.__main__ import TOOLS
from tools.puzzles import check as checking, criteria, mine as mining
from tools.puzzles.check import CLEARLY, Solution, agrees, check, check_again, rank_moves
from tools.puzzles.commands import check_one
from tools.puzzles.criteria import Terms
from tools.puzzles.measure import FEWEST, Measured, average, measure
from tools.puzzles.prove import Truth, estimate_lead, play_on, prove

from tafelrunde import games, lab, puzzles
from tafelrunde.analysis import Difference
from tafelrunde.bots import Ask
from tafelrunde.bots.values import find
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.cli.app import run
from tafelrunde.core import BadInput
from tafelrunde.puzzles.puzzle import OF_A_MOVE, replay_source
from tests.analysis.lottery import Judge, asked
from tests.commands import Out, expect_refusal
from tests.lab.test_match import Here
from tests.long import in_turn
from tests.puzzles.positions import puzzle_at

SLUG = "beutelschneider"
CASTLES = "castles_besieged"


def measured(ask: Ask, playouts: int = 2000, always: Sequence[str] = ()) -> Measured:
    return measure(ask, Judge(), Judge().outlook(), ask.legal, playouts, always)


def test_the_best_move_and_its_lead_are_found() -> None:
    found = measured(asked(20, 50, 80, 30, 10, 5, 5))
    assert found.best == "urn 2"
    second = found.second()
    assert second.value == pytest.approx(0.3, abs=4 * second.error)
    assert found.share("urn 2").value == pytest.approx(0.81, abs=4 * found.share("urn 2").error)
    assert found.gap("urn 1") == second


@pytest.mark.slow
def test_the_errors_are_true_ones() -> None:
    """Over seeds the lead scatters as much as each measurement says it does."""
    found = [measured(asked(30, 70, seed=seed), 400).second() for seed in range(120)]
    assert stdev(each.value for each in found) == pytest.approx(fmean(each.error for each in found), rel=0.25)
    assert fmean(each.value for each in found) == pytest.approx(0.4, abs=0.03)


def test_every_move_is_looked_at_and_few_are_followed() -> None:
    found = measured(asked(*range(5, 95, 6)), always=["urn 0"])
    assert found.best == "urn 14"
    assert len(found.kept) == 5  # the best four, and the one that is always measured
    assert 0 in found.kept
    for place in range(len(found.moves)):
        met = sum(found.pairs.share(world, place) >= 0 for world in range(found.pairs.worlds))
        assert met >= FEWEST
        assert (met == found.pairs.worlds) == (place in found.kept)


def test_two_measurements_are_better_than_one() -> None:
    one, other = measured(asked(30, 70)).second(), measured(asked(30, 70, seed=2)).second()
    both = average(one, other)
    assert both.value == (one.value + other.value) / 2
    assert both.error == pytest.approx(sqrt(one.error**2 + other.error**2) / 2)
    assert both.error < min(one.error, other.error)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lottery's judge, which no house knows."""
    monkeypatch.setattr(checking, "judge_of", lambda slug: Judge())
    monkeypatch.setattr(criteria, "find_outlook", lambda slug, judge: Outlook(decisions=5, playouts=240))


@pytest.mark.slow
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("wins", "plain", "holds"), [
    ((20, 50, 85, 30), "urn 1", True),
    ((20, 50, 85, 30), "urn 2", False),  # the plain look finds it
    ((20, 84, 85, 30), "urn 0", False),  # two are as good
    ((20, 82, 85, 30), "urn 0", False),  # 3 of 100 are too few
    ((50, 50, 50, 50), "urn 0", False),
])
def test_a_puzzle_has_one_clearly_best_move_that_the_plain_look_misses(wins: tuple[int, ...], plain: str,
                                                                       holds: bool) -> None:
    found = check(asked(*wins), plain, 5)
    assert found.holds == holds
    if holds:
        assert found.best == "urn 2"
        assert found.gap.value == pytest.approx(0.36, abs=0.05)


def test_both_measurements_have_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = measured(asked(20, 50, 85)), measured(asked(20, 85, 50))
    assert one.second().is_clear(0.08, 3) and other.second().is_clear(0.08, 3)
    assert not checking.Checked(one, other, "urn 0", Terms()).holds
    assert checking.Checked(one, one, "urn 0", Terms()).holds
    assert one.rival == "urn 1"
    assert not checking.Checked(one, one, "urn 0", Terms(ahead=0.6)).holds


class Pairs(Terms):
    """Urns 0 and 1 are one action, as are 2 and 3 …"""

    def same(self, one: str, other: str) -> bool:
        return int(one.split()[1]) // 2 == int(other.split()[1]) // 2


@pytest.mark.slow
def test_a_puzzle_may_ask_for_an_action_that_is_done_by_several_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = Terms(by_action=True)
    assert terms.same("quest king", "quest lady") and not terms.same("quest king", "bank gold")
    assert not Terms().same("quest king", "quest lady")
    monkeypatch.setattr(checking, "judge_of", lambda slug: Judge())
    monkeypatch.setattr(criteria, "find_outlook", lambda slug, judge: Outlook(decisions=5, playouts=480))
    monkeypatch.setattr(criteria, "find_terms", lambda slug: Pairs())
    found = check(asked(20, 30, 84, 85, 5, 5, 5), "urn 0", 5)
    assert found.holds and len(found.also) == 1
    assert {found.best, *found.also} == {"urn 2", "urn 3"}
    assert found.first.rival == "urn 1"  # nearest of all that are not the same action
    assert found.gap.value == pytest.approx(0.55, abs=0.06)
    assert not check(asked(20, 30, 84, 85), "urn 2", 5).holds  # the plain look finds another form of it
    alone = check(asked(20, 30, 45, 85), "urn 0", 5)
    assert alone.holds and alone.also == []  # the other form is nearer to the rival


def test_all_that_the_analysis_says_of_a_move_can_be_said_of_any() -> None:
    import ast
    import inspect

    from tafelrunde.analysis import reasons

    keys = {node.args[0].value for node in ast.walk(ast.parse(inspect.getsource(reasons)))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Say"
            and isinstance(node.args[0], ast.Constant)}
    assert {key for key in keys if not key.startswith("«{move}» looks better")} == set(OF_A_MOVE)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_every_game_has_an_outlook_for_puzzles_and_says_what_is_asked_of_one(slug: str) -> None:
    judge, terms = checking.judge_of(slug), criteria.find_terms(slug)
    outlook = criteria.find_outlook(slug, judge)
    assert outlook.decisions > 0 or outlook.rehearsed  # else a puzzle could not differ from the plain look
    assert outlook.playouts >= 100
    assert 0.05 <= terms.ahead <= 0.2 and terms.worlds >= 96
    assert terms.bot in ("greedy@3", "knight", "baron", "king", "emperor")


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_values_and_difficulty_of_a_real_position(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = find(slug)
    monkeypatch.setattr(criteria, "find_outlook", lambda name, found: Outlook(decisions=4, playouts=40))
    puzzle = puzzle_at(slug, decision=7)
    found = check(puzzle.ask(3), puzzle.plain, 3, times=1)
    values = found.values(judge)
    assert values
    assert all(value.move in puzzle.legal() and 0 <= value.share <= 1 for value in values)
    assert all((value.behind == 0.0) == (value.move == found.best) for value in values if found.holds)
    again = check_again(puzzle, 3, times=1)
    assert again.values(judge) == values  # a seed is a seed
    assert agrees(puzzle, again) == (again.holds and again.best == puzzle.best)


def test_the_same_seed_finds_the_same_and_the_order_is_that_of_the_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {number: [puzzle_at(SLUG, decision=2 + number)] for number in range(3)}
    monkeypatch.setattr(mining, "mine_match", lambda wanted, number: found[number % 3])
    told: list[tuple[int, int]] = []
    assert mining.mine(mining.setup(SLUG, "page"), 1, Here(), lambda number, fresh: None, 2) == found[2]
    mined = mining.mine(mining.setup(SLUG, "page"), 5, Here(), lambda number, fresh: told.append((number, len(fresh))))
    assert [each.id for each in mined] == [found[number][0].id for number in range(3)]
    assert told == [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)]


def test_of_one_kind_of_answer_no_more_are_mined_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those known count, and what is full is not even looked for."""
    drawn = [each for each in puzzles.load_puzzles(CASTLES) if each.best == "draw"][:4]
    monkeypatch.setattr(criteria, "OF_A_KIND", 3)
    monkeypatch.setattr(mining, "mine_match", lambda wanted, number: [drawn[number]])
    assert mining.mine(mining.setup(CASTLES, "page"), 4, Here(), lambda number, fresh: None) == drawn[:3]
    known = drawn[3:]
    assert mining.mine(mining.setup(CASTLES, "page", known=known), 3, Here(), lambda number, fresh: None, 0, known
                       ) == drawn[:2]
    assert mining.setup(CASTLES, "page", known=drawn[:2]).full == frozenset()
    assert mining.setup(CASTLES, "page", known=drawn[:3]).full == {"draw"}


def test_what_is_full_is_not_promising(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "measure", lambda *given: pytest.fail("there are enough of them"))
    puzzle = next(each for each in puzzles.load_puzzles(CASTLES) if each.best == "draw")
    assert mining.promising(puzzle.ask(1), frozenset({"draw"})) is None


def test_answers_are_of_one_kind_by_their_words_and_in_castles_by_what_is_done() -> None:
    castles, cards = puzzle_at(CASTLES), puzzle_at(SLUG)
    assert {criteria.find_kind(CASTLES, castles.sight(), move) for move in castles.legal()} <= {"draw", "lay", "attack"}
    kinds = {criteria.find_kind(SLUG, cards.sight(), move) for move in cards.legal()}
    assert len(kinds) == len(cards.legal()) and all(kind.startswith("play the ") for kind in kinds)


@pytest.mark.slow
def test_what_looks_promising_in_a_match_is_measured_and_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole match, every decision taken for promising: what is kept holds by the rules."""
    monkeypatch.setattr(mining, "promising", lambda ask, full: check(ask, "", 1, 1).first)
    monkeypatch.setattr(mining, "prove", lambda ask, best, rivals, terms: Truth(
        64, {rival: Difference(0.2, 0.03) for rival in rivals}))
    monkeypatch.setattr(checking.Checked, "holds", property(lambda self: self.best != self.plain))
    monkeypatch.setattr(criteria, "find_outlook", lambda name, found: Outlook(decisions=4, playouts=60))
    wanted = replace(mining.setup(SLUG, "page", 3, positions=12, last=60), times=1)
    found = mining.mine_match(wanted, 0)
    assert found == mining.mine_match(wanted, 0)
    assert 1 <= len(found) <= mining.OF_A_MATCH
    for each in found:
        assert puzzles.read([each.line()], "mined") == [each]
        assert 1 <= each.difficulty <= 5
        assert each.proof.worlds == 64
        plain = each.value_of(each.plain)
        assert plain is None or (plain.played, plain.played_error) == (0.2, 0.03)
    assert len({each.best for each in found}) == len({each.plain for each in found}) == len(found)
    assert len(replay_source(found[0]).lines) == found[0].source.line


@pytest.mark.parametrize(("given", "why"), [
    ({"game": "chess", "bot": "page"}, "there is no game"),
    ({"game": SLUG, "bot": "nobody"}, "there is no bot"),
    ({"game": SLUG, "bot": "page", "seats": 9}, "is for 3 or 4 players"),
    ({"game": SLUG, "bot": "page", "options": {"size": "3"}}, "has no option size"),
])
def test_what_cannot_be_mined_is_said_before_anything_is_played(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        mining.setup(**given)


def test_a_game_of_two_moves_has_no_puzzles_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining.games, "load", lambda slug: SimpleNamespace(actions=("roll", "hold")))
    with pytest.raises(BadInput, match="a puzzle asks for one of at least 3 moves, and Beutelschneider has 2"):
        mining.setup("beutelschneider", "page")


@pytest.mark.parametrize("slug", in_turn([slug for slug in games.BUILT_IN if puzzles.load_puzzles(slug)]))
def test_shipped_puzzles_hold_when_measured_again(slug: str) -> None:
    found = puzzles.load_puzzles(slug)[:3]
    assert [each.id for each in found if not check_one(each, 77, checking.CLOSELY, "", 2).holds] == []


def test_what_can_be_solved_is_not_measured() -> None:
    """Where everybody knows every card, the solution has to be the best by as much as is asked for; where only the seat
    does, no other move may surely reach as much."""
    known = [each for name in ("aadbace9", "b410fe1a", "dd2380ef") if (each := puzzles.find(name)) is not None]
    assert known
    for puzzle in known:
        verdict = check_one(puzzle, 1, 1, "", 2)
        assert (verdict.holds, verdict.best, verdict.how) == (True, puzzle.best, "solved")
        assert verdict.lead.value >= CLEARLY * criteria.find_terms(CASTLES).ahead and verdict.lead.error == 0.0
        other = next(move for move in puzzle.legal() if move != puzzle.best)
        assert not check_one(msgspec.structs.replace(puzzle, best=other), 1, 1, "", 2).holds
    best = known[0].best
    assert not Solution(best, 0.01, False).refutes(known[0]) and Solution(best, 0.01, True).refutes(known[0])
    assert Solution(best, 0.0, False).refutes(known[0]) and Solution("pass", 0.2, False).refutes(known[0])


def test_what_is_played_on_in_castles_is_told_without_the_luck_of_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Emperors play the end of a match as it is solved, so that the truth is known."""
    puzzle = next(each for each in puzzles.load_puzzles(CASTLES)
                  if (solution := checking.solve(each.ask(1))) is not None and solution.is_exact)
    gaps = checking.judge_of(CASTLES).solve(puzzle.sight(), checking.POSITIONS)
    worth = {puzzle.rules().actions[move]: share for move, share in zip(gaps.moves, gaps.shares, strict=True)}
    found = play_on(puzzle.ask(1), puzzle.best, puzzle.plain, "emperor", 60)
    assert found.value == pytest.approx(worth[puzzle.best] - worth[puzzle.plain], abs=3 * found.error)
    monkeypatch.setattr("tafelrunde.analysis.luck.find", lambda slug: None)
    assert found.error < 0.7 * play_on(puzzle.ask(1), puzzle.best, puzzle.plain, "emperor", 60).error


def test_what_is_judged_at_once_and_not_clearly_best_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "measure", lambda *given: pytest.fail("nothing looks promising here"))
    puzzle = puzzle_at(CASTLES)
    best, lead = rank_moves(puzzle.ask(1), checking.judge_of(CASTLES).judge_moves(puzzle.sight()), criteria.Terms())
    assert best in puzzle.legal() and 0.0 <= lead < criteria.find_terms(CASTLES).ahead
    assert mining.promising(puzzle.ask(1)) is None


def test_truth_is_played_to_the_end_in_the_same_worlds() -> None:
    """In the toy what a move is worth is known; against itself no move is better."""
    ask = asked(20, 70)
    found = in_the_toy(ask, "urn 1", "urn 0", 400)
    assert found.value == pytest.approx(0.5, abs=4 * found.error)
    assert in_the_toy(ask, "urn 1", "urn 1", 30) == type(found)(0.0, 0.0)
    puzzle = puzzle_at(SLUG, decision=9)
    once = play_on(puzzle.ask(5), puzzle.best, puzzle.plain, "random", 8)
    assert once == play_on(puzzle.ask(5), puzzle.best, puzzle.plain, "random", 8)
    assert -1 <= once.value <= 1


@pytest.mark.parametrize(("best", "rivals", "holds"), [
    ("urn 1", ["urn 0"], True),
    ("urn 1", ["urn 0", "urn 2"], False),  # one of them is as good
    ("urn 0", ["urn 1"], False),
    ("urn 2", ["urn 3"], False),  # ahead, but not by five of a hundred
])
def test_played_on_a_best_move_is_ahead_of_all_its_rivals(best: str, rivals: list[str], holds: bool,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.puzzles.prove.judge_of", lambda slug: Judge())
    found = prove(asked(20, 70, 69, 67), best, rivals, Terms(bot="random"))
    assert found.holds == holds
    assert found.ahead.keys() == set(rivals)
    assert 8 <= found.worlds <= 512
    assert found == prove(asked(20, 70, 69, 67), best, rivals, Terms(bot="random"))


def test_what_is_clear_is_proved_soon_and_what_is_close_is_not() -> None:
    clear, close = Difference(0.3, 0.06), Difference(0.12, 0.06)
    assert Truth(32, {"a": clear}).holds
    assert not Truth(16, {"a": clear}).holds and not Truth(16, {"a": clear}).hopeless(Terms())
    both = Truth(32, {"a": clear, "b": close})
    assert not both.holds and not both.hopeless(Terms())
    assert Truth(32, {"a": clear, "b": close}).hopeless(Terms(worlds=40))  # eight worlds more will not prove it
    poor = Truth(16, {"a": clear, "b": Difference(-0.02, 0.06)})
    assert poor.hopeless(Terms()) and not poor.hopeless(Terms(hope=2.0))


def test_worlds_that_all_go_the_same_way_are_not_certain() -> None:
    assert estimate_lead([1.0] * 32) == Difference(1.0, 1 / 32)
    assert estimate_lead([1.0, 0.0] * 16).error == pytest.approx(0.0898, abs=0.001)


def test_the_less_a_move_looks_like_the_harder_it_is() -> None:
    """In the toy one step ahead shows the true share: what wins 68 against 70 is easier to find than what wins 40."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tafelrunde.bots.baselines.find", lambda slug: Judge())
        ask = asked(70, 68, 40)
        assert 1 <= mining.difficulty(ask, ["urn 1"]) < mining.difficulty(ask, ["urn 2"]) == 5
        assert mining.difficulty(ask, ["urn 1", "urn 2"]) <= mining.difficulty(ask, ["urn 1"])  # either will do


def in_the_toy(ask: Ask, one: str, other: str, worlds: int) -> Difference:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tools.puzzles.prove.judge_of", lambda slug: Judge())
        return play_on(ask, one, other, "random", worlds)


@pytest.mark.slow
def test_a_check_says_what_does_not_hold(capsys: Out, tmp_path: Path) -> None:
    """The values of these are made up: measured, none of them can be told to hold."""
    puzzle, file = puzzle_at(SLUG), tmp_path / "one.jsonl"
    file.write_text(puzzle.line())
    assert run(["puzzles", "check", str(file), "--times", "1", "--workers", "1"], TOOLS) in (0, 1)
    out = capsys.readouterr().out
    assert out.startswith(f"{puzzle.id}  ")
    assert out.endswith(("0 of 1 hold\n", "1 of 1 hold\n"))


def test_mining_adds_to_a_file_what_is_not_in_it(capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ThreadPoolExecutor(1)
    monkeypatch.setattr(lab, "executor", lambda workers: nullcontext(pool))
    monkeypatch.setattr(mining, "mine_match", lambda wanted, number: [puzzle_at(SLUG, decision=5 + number)])
    file = tmp_path / "mine.jsonl"
    for matches, there in ((2, 2), (3, 3), (1, 3)):
        assert run(["puzzles", "mine", SLUG, "-n", str(matches), "--out", str(file)], TOOLS) == 0
        capsys.readouterr()
        assert len(puzzles.read(file.read_text("utf-8").splitlines(), "mine")) == there
    pool.shutdown()


@pytest.mark.parametrize(("words", "why"), [
    (["mine", "chess"], "there is no game"),
    (["mine", SLUG, "--seats", "9"], "3 or 4 players"),
    (["mine", SLUG, "--level", "pope"], "there is no bot"),
    (["mine", SLUG, "--matches", "0"], "--matches has to be between"),
    (["mine", SLUG, "--option", "size"], "is no option"),
    (["mine", SLUG, "--out", "no/such/place.jsonl"], "there is no folder"),
    (["check", "chess"], "there is no puzzle 'chess'"),
    (["check", SLUG, "--times", "0"], "--times has to be between 1 and 10000"),
])
def test_a_mistake_is_one_sentence(words: list[str], why: str, capsys: Out) -> None:
    assert why in expect_refusal(capsys, "puzzles", *words, front=TOOLS)
