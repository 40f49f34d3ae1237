"""The review of a match: which decisions it looks at, what it may know, and that it is the same again."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import BadInput, Rng, analyse, game, read_record
from tafelrunde.analysis.calibration import Calibration, calibration, load_calibrations
from tafelrunde.analysis.chances import Chances, chances, turning_points
from tafelrunde.analysis.decisions import MISTAKE, judge, pool_differences
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.match_luck import match_luck
from tafelrunde.analysis.match_review import in_front, read_review
from tafelrunde.analysis.steps import Step, steps
from tests.long import long_where

GAMES = Path(__file__).parents[1] / "games"
RECORDS = {
    "beutelschneider": "target", "castles_besieged": "short_game", "behuetunsburg": "two_out_by_hand",
    "burgundy": "win-2", "loewenherz": "tie-by-ducats",
}


def record(slug: str, name: str = "") -> str:
    return (GAMES / slug / "records" / f"{name or RECORDS[slug]}.txt").read_text()


@cache
def found_steps(slug: str, name: str = "") -> list[Step]:
    return list(steps(game(slug), read_record(record(slug, name))))


@pytest.mark.parametrize("slug", RECORDS)
def test_every_decision_with_a_choice_is_a_step_and_no_other(slug: str) -> None:
    rules, read = game(slug), read_record(record(slug))
    found = found_steps(slug)
    match = tafelrunde.replay(read)
    assert [step.line for step in found] == sorted(step.line for step in found)
    for step in found:
        line = match.lines[step.line - 1]
        assert (line.actor, line.text) == (step.seat, step.move)
        assert step.move in step.ask.legal
        assert len(step.ask.legal) > 1
        assert step.ask.seat == step.seat
        assert list(step.ask.legal) == rules.legal(step.state, step.seat)
    assert len({step.ask.seed for step in found}) == len(found)


def test_any_seed_of_a_review_reaches_compiled_code_as_a_machine_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a decision is added to a multiple of it, and more for each playout."""
    handed: list[int] = []
    monkeypatch.setattr("tafelrunde.analysis.chances.play_on", lambda *given: handed.append(given[-1]))
    step, other = list(steps(game("castles_besieged"), read_record(record("castles_besieged")), 10**20))[:2]
    chances(step, 3)
    assert len(set(handed)) == 3 and all(abs(seed) < 2**63 for seed in handed)
    assert step.ask.seed != other.ask.seed


def test_what_was_taken_back_or_played_for_somebody_who_gave_up_is_no_step() -> None:
    match = tafelrunde.open_match("castles_besieged", 2, secret=bytes(32))

    def move() -> tuple[int, int]:
        """Who moved, and on which line."""
        seat = match.acting()[0]
        return seat, match.submit(seat, match.sight(seat).legal[0], match.line)[0].number

    first, kept = move()
    second, taken_back = move()
    match.undo(second, match.line, freely=True)
    move()
    match.resign(first)
    text = match.record()
    lines = [step.line for step in steps(match.game, text)]
    assert kept in lines
    assert taken_back not in lines


@pytest.mark.slow
@pytest.mark.parametrize("slug", long_where({"burgundy", "loewenherz"}.__contains__, RECORDS))
def test_a_decision_is_judged_by_what_its_seat_could_know_and_nothing_else(slug: str) -> None:
    """Another world that the seat cannot tell from the true one: the judgement is the same to the last bit."""
    found = found_steps(slug)
    for step in found[len(found) // 3 :: max(1, len(found) // 2)]:
        other = step.ask.view.determinize(Rng(11))
        twin = replace(step, state=other)
        assert judge(twin) == judge(step)


@pytest.mark.slow
def test_a_review_is_the_same_again_and_can_be_written_down() -> None:
    once = analyse(record("castles_besieged"), seed=4)
    again = analyse(read_record(record("castles_besieged")), seed=4)
    assert once == again
    written = json.dumps(once.data())
    assert read_review(json.loads(written)) == once
    assert json.dumps(read_review(json.loads(written)).data()) == written
    assert once.luck == match_luck(read_record(record("castles_besieged")))
    assert sum(sort.decisions for sort in once.sorts(0)) == len(once.of_seat(0))
    assert sum(sort.loss for sort in once.sorts(0)) == pytest.approx(len(once.of_seat(0)) * once.loss(0).value)


@pytest.mark.slow
def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    analyse(record("castles_besieged"), progress=lambda done, of: told.append((done, of)))
    assert told == [(number + 1, len(told)) for number in range(len(told))]


def test_nobody_gets_a_review_while_the_match_runs() -> None:
    match = tafelrunde.open_match("castles_besieged", 2)
    with pytest.raises(BadInput, match="not over"):
        analyse(match.record())


KEPT = """{"version": 4, "game": "kuhn", "seats": 2, "seed": 1, "judged": [{"line": 4, "seat": 1, "move": "fold",
"best": "call", "kind": ["a {bid}", {"bid": {"say": ["bet"]}}], "moment": ["this match"], "said": ["fold"],
"said_best": ["call"], "loss": [0.25, 0.5], "grade": "mistake", "candidates": [["call", 0.75], ["fold", 0.5]],
"playouts": 60}], "chances": [[4, [0.75, 0.25], [0.5, 0.5]]], "explained": [[4, [["it costs {n}", {"n": 2}]], [],
[["{seat} answers", {"seat": 0}]], []]], "luck": {"strokes": [[1, [0.5, -0.5], ["chance"], ["a card"]]], "sum":
{"start": [0.5, 0.5], "luck": [0.5, -0.5], "own": [0.0, 0.0], "others": [0.0, 0.0], "rest": [0.0, 0.0], "result":
[1.0, 0.0]}}, "departure": 0}""".replace("\n", " ")


def test_a_review_is_written_as_ever() -> None:
    review = read_review(json.loads(KEPT))
    assert json.dumps(review.data()) == KEPT
    before = KEPT.replace(", []]]", "]]")  # reviews that were kept before they told what may follow
    assert before != KEPT and read_review(json.loads(before)) == review
    assert (str(review.judged[0].kind), review.judged[0].loss) == ("a bet", Difference(0.25, 0.5))
    assert review.luck.addends is not None and review.luck.addends.result == (1.0, 0.0)


@pytest.mark.parametrize(("part", "other", "why"), [
    ('"version": 4', '"version": 0', "another version: review the match again with this one"),
    ('"seats": 2', '"seats": "two"', "Expected `int`"),
    ('["this match"]', "[]", "not written by this version"),
    ('["this match"]', "7", "not written by this version"),
    ('["a {bid}", {"bid": {"say": ["bet"]}}]', '["a {bid}", {"bid": {}}]', "not written by this version"),
])
def test_what_is_no_review_is_refused_in_one_sentence(part: str, other: str, why: str) -> None:
    assert part in KEPT
    with pytest.raises(BadInput, match=why):
        read_review(json.loads(KEPT.replace(part, other)))


def test_at_most_three_moves_of_a_seat_stand_in_front_mistakes_first() -> None:
    one = judge(found_steps("castles_besieged")[0])

    def graded(line: int, grade: str, loss: float) -> object:
        return replace(one, line=line, seat=0, grade=grade, loss=Difference(loss, 0.01))

    judged = [graded(1, "perhaps", 0.3), graded(2, MISTAKE, 0.12), graded(3, "", 0.01), graded(4, MISTAKE, 0.2),
              graded(5, "perhaps", 0.06)]
    assert [each.line for each in in_front(judged)] == [4, 2, 1]  # type: ignore[arg-type]


# -- from claims to losses


def test_a_claim_is_shrunk_by_its_error_and_turned_by_the_slope() -> None:
    """Nobody loses more than the win; two measurements are better than one."""
    scale = Calibration(slope=0.8, spread=0.06, pairs=200)
    sure, unsure = scale.loss(Difference(0.2, 1e-6)), scale.loss(Difference(0.2, 0.06))
    assert (sure.value, unsure.value, unsure.error) == pytest.approx((0.16, 0.08, 0.024))
    assert scale.loss(Difference(0.2, 0.0)) == Difference(0.2, 0.0)  # without an error it is so
    assert scale.loss(Difference(0.2, float("inf"))).value == 0.0
    assert Calibration(slope=1.2, pairs=200).loss(Difference(0.95, 0.001)).value == 1.0
    assert pool_differences([Difference(0.1, 0.03), Difference(0.2, 0.04)]) == Difference(pytest.approx(0.15), 0.025)


def test_without_a_measurement_nothing_is_called_a_mistake() -> None:
    scale = calibration("goofspiel")
    assert not scale.is_measured
    assert not scale.is_mistake(Difference(0.9, 0.001))
    assert scale.is_notable(Difference(0.9, 0.001))


@pytest.mark.parametrize("slug", sorted(load_calibrations()))
def test_what_was_measured_holds_together(slug: str) -> None:
    scale = calibration(slug)
    assert scale.low <= scale.slope <= scale.high
    assert 0 < scale.spread < 0.3
    assert scale.mistake >= 0.10 > scale.perhaps


def test_where_losses_are_known_well_smaller_ones_are_worth_a_word() -> None:
    """In Castles Besieged hardly any move of a match loses 5 points, and what is lost is known to one."""
    castles, other = calibration("castles_besieged"), calibration("burgundy")
    small = Difference(0.045, 0.01)
    assert castles.is_notable(small) and not other.is_notable(small)
    assert not castles.is_notable(Difference(0.045, 0.03)) and not castles.is_notable(Difference(0.035, 0.001))


# -- how the chances went


@pytest.mark.slow
@pytest.mark.parametrize("slug", RECORDS)
def test_chances_are_shares_of_one_win(slug: str) -> None:
    step = found_steps(slug)[0]
    found = chances(step, playouts=4)
    assert len(found.shares) == step.state.seats
    assert sum(found.shares) == pytest.approx(1.0)
    assert chances(step, playouts=4) == found


def test_alone_what_is_not_won_is_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.analysis.chances.share_of", lambda *_: 0.25)
    alone = tafelrunde.Match(game("burgundy"), 1, secret=bytes(32))
    alone.begin()
    while len(alone.sight(0).legal) < 2:
        alone.submit(0, alone.sight(0).legal[0], alone.line)
    alone.submit(0, alone.sight(0).legal[0], alone.line)
    step = next(steps(game("burgundy"), alone.record()))
    assert chances(step, playouts=2).shares == (0.25,)


def test_turning_points_are_large_and_clear() -> None:

    def at(line: int, share: float, error: float = 0.02) -> Chances:
        return Chances(line, (share, 1 - share), (error, error))

    found = turning_points([at(1, 0.5), at(5, 0.55), at(9, 0.8), at(13, 0.3), at(17, 0.5, 0.2)])
    assert [(turn.since, turn.line, turn.winner, turn.loser) for turn in found] == [(5, 9, 0, 1), (9, 13, 1, 0)]
    assert found[1].won == pytest.approx(0.5)
