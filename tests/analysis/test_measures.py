"""What is said of a costly move is what differs in the continuations, in the words of each game."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde import Rng, games
from tafelrunde.analysis import coaching
from tafelrunde.analysis.continuations import AFTER, courses, next_decision
from tafelrunde.analysis.decisions import judge
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.explanations import reasons_of
from tafelrunde.analysis.measures import PART, Compared, Found, Measure, _one_each, compare_lines, mean, times
from tafelrunde.analysis.replies import Reply
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Ask
from tafelrunde.bots.search.paired import Paired
from tafelrunde.bots.search.playout import share_of
from tafelrunde.bots.values import find
from tafelrunde.core import Say
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.games.loewenherz import table as loewenherz
from tafelrunde.scenes.sentences import house_sentences, read_sentences
from tests.analysis.test_match_review import RECORDS, found_steps

POSITIONS = Path(__file__).parent / "positions"


@pytest.mark.parametrize("slug", RECORDS)
def test_the_courses_are_those_that_an_evaluation_compares(slug: str) -> None:
    """Step by step and in one go, counted here or by compiled code: the same shares in the same worlds."""
    judge = find(slug)
    steps = found_steps(slug)
    ask, outlook = steps[len(steps) // 2].ask, judge.outlook()
    moves = [ask.legal[0], ask.legal[-1]]
    pairs = Paired(ask.view, judge, outlook, [ask.game.move(move) for move in moves], ask.seed + AFTER)
    pairs.meet([0, 1], 4)
    part = games.load_part(slug, PART, "tafelrunde.analysis.measures")
    note = getattr(part, "note", None) or (lambda state: state.actor())
    for noted in (None, note):
        found = list(courses(ask, judge, [[move] for move in moves], 4, noted))
        shares = [[share_of(course.end, judge, outlook, ask.seat) for course in pair] for pair in found]
        assert shares == [[pairs.share(world, place) for place in range(2)] for world in range(4)]


@pytest.mark.parametrize("slug", RECORDS)
def test_what_is_told_names_both_moves(slug: str) -> None:
    for measure in games.load_part(slug, PART, "tafelrunde.analysis.measures").MEASURES:
        assert "{made}" in measure.said.key and "{best}" in measure.said.key


@pytest.mark.slow
@pytest.mark.parametrize("slug", RECORDS)
def test_the_same_move_differs_in_nothing(slug: str) -> None:
    step = found_steps(slug)[5]
    found = compare_lines(step.ask, find(slug), (step.move,), (step.move,), 8)
    assert found.told == ()
    assert {gap.value for gap in (*found.shares, *found.points)} == {0.0}


@pytest.mark.slow
@pytest.mark.parametrize("slug", RECORDS)
def test_reasons_know_only_what_the_seat_could_know(slug: str) -> None:
    for step in found_steps(slug)[6:7]:
        other = step.ask.view.determinize(Rng(5)).view(step.seat)
        twin = replace(step.ask, view=other)
        one, best = step.ask.legal[0], step.ask.legal[-1]
        judge = find(slug)
        assert compare_lines(step.ask, judge, (one,), (best,), 4) == compare_lines(twin, judge, (one,), (best,), 4)


# -- one plainly bad move a game: the position, the move and the better one are in positions/<slug>.json

PLAIN = {
    # an enemy more stands free if one draws instead of laying the last card [C4.2]
    "castles_besieged": "unblocked enemy cards before the castle of seat {seat}: 2, after the better move 1",
    # leading the cutpurse when nobody else has a red card or the guard [B5.2]
    "beutelschneider": "seat {seat} takes the cutpurse, and loses 20 points, in {made} of 100 cases, after the better "
                       "card in {best}",
    # the third knowledge lay ready to be placed [R7.1]
    "burgundy": "seat {seat} completes a triple (knowledge) in {made} of 100 cases, after the better move in {best}",
    # with the Lady the last cards can be laid, and the last one is discarded: the round is won [H10.1]
    "behuetunsburg": "the round ends with this turn in {made} of 100 cases, after the better move in {best}",
    # the swords would take a town and two squares [L7.2l]
    "loewenherz": "seat {seat} makes {made} power points by expanding on average, after the better move {best}",
}


@pytest.mark.parametrize("slug", PLAIN)
def test_the_reason_names_what_was_thrown_away(slug: str) -> None:
    plain = json.loads((POSITIONS / f"{slug}.json").read_text("utf-8"))
    game = games.load(slug)
    state = game.load(plain["position"])
    seat = int(state.actor())
    ask = Ask(game, state.view(seat), game.legal(state), seed=7)
    found = compare_lines(ask, find(slug), (plain["made"],), (plain["best"],), 16)
    assert found.shares[seat].value < -0.02
    said = [say for say in found.told if pattern(PLAIN[slug], seat).fullmatch(str(say))]
    assert said, [str(say) for say in found.told]
    assert found.told.index(said[0]) <= 1
    if "{made}" in PLAIN[slug]:
        made, best = (read(said[0].args[name]) for name in ("made", "best"))
        assert made > 2 * best if slug == "beutelschneider" else best > 2 * made


def pattern(said: str, seat: int) -> "re.Pattern[str]":
    filled = re.escape(said).replace(r"\{seat\}", str(seat))
    return re.compile(re.sub(r"\\\{(made|best)\\\}", r"[\\d.]+", filled))


def read(told: Any) -> float:
    return float(str(told))


# -- what is told of what was found


def gap(value: float, error: float = 0.01) -> Difference:
    return Difference(value, error)


def test_a_difference_is_told_only_where_it_is_clear_and_worth_a_word() -> None:
    measure = Measure(lambda course, seat: 0.0, Say("{made} {best}"), 0.5)
    assert Found(measure, 0, 1.0, 2.0, gap(-1.0)).is_clear
    assert not Found(measure, 0, 1.0, 1.4, gap(-0.4)).is_clear
    assert not Found(measure, 0, 1.0, 2.0, gap(-1.0, 0.5)).is_clear


def test_each_thing_is_told_once_of_whom_it_tells_most() -> None:
    measure = Measure(lambda course, seat: 0.0, Say("{seat} {made} {best}"), 0.5)
    own, others = Found(measure, 0, 1.0, 2.0, gap(-1.0)), Found(measure, 1, 2.0, 1.0, gap(1.0))
    assert own.weight(0) > others.weight(0)
    assert _one_each([own, others]) == [own]


def test_counts_are_told_in_round_numbers() -> None:
    assert [times(share) for share in (0.0, 0.304, 1.0)] == [0, 30, 100]
    assert [str(mean(value)) for value in (2.0, 1.44, 0.04, 12.4, 9.98)] == ["2", "1.4", "0", "12", "10"]


def test_at_most_two_sentences_points_first_and_rivals_only_where_they_win_by_it() -> None:
    step = found_steps("beutelschneider")[3]
    seat, rival = step.seat, (step.seat + 1) % step.state.seats
    others = [Say("one thing"), Say("another thing")]
    reply = Reply(rival, Say("play it"), 0.9)

    def told(cost: float, gain: float, share: float, answer: Reply | None = None) -> list[str]:
        points = [gap(cost if each == seat else gain if each == rival else 0.0) for each in range(step.state.seats)]
        shares = [gap(share if each == rival else 0.0) for each in range(step.state.seats)]
        found = Compared(tuple(shares), tuple(points), tuple(others), coaching.horizon("beutelschneider"))
        return [str(say) for say in reasons_of(step.ask, found, answer)]

    assert told(-6.0, 0.0, 0.0) == [f"it costs seat {seat} about 6 points by the end of the hand", "one thing"]
    assert told(0.0, 6.0, 0.2)[0] == f"it gives seat {rival} about 6 points more by the end of the hand"
    assert told(0.0, 6.0, 0.0) == ["one thing", "another thing"]
    answer = f"after it seat {rival} mostly answers with «play it», after the better one hardly ever"
    assert told(0.0, 0.0, 0.0, reply) == ["one thing", answer]


# -- kinds of decision and replies


@pytest.mark.parametrize(("slug", "phase", "move", "kind"), [
    ("loewenherz", loewenherz.DUEL, "lay treasure 8", "bids in duels"),
    ("loewenherz", loewenherz.PAY, "lay treasure 8", "payments"),
    ("loewenherz", loewenherz.EXPAND, "take e3", "expansions"),
    ("loewenherz", loewenherz.SQUIRE, "knight e3", "setting up"),
    ("loewenherz", loewenherz.SWORDS, "knight e3", "knights"),
    ("loewenherz", loewenherz.WALLS, "end alliance 1", "alliances"),
    ("loewenherz", loewenherz.DECIDE, "decide 2", "decision cards"),
    ("burgundy", 0, "take silver", "workers and silver"),
    ("burgundy", 0, "take 2 mine-3", "taking cards"),
    ("behuetunsburg", 0, "to court as knight", "thefts and kidnapping"),
])
def test_decisions_are_called_what_they_are(slug: str, phase: int, move: str, kind: str) -> None:
    view = SimpleNamespace(table=SimpleNamespace(phase=phase))
    assert str(coaching.kind(slug, view, move)) == kind


@pytest.mark.parametrize("slug", RECORDS)
def test_every_move_has_a_kind(slug: str) -> None:
    assert {coaching.kind(slug, step.ask.view, step.move).key for step in found_steps(slug)} <= (
        read_sentences(slug) | house_sentences("kit"))


@pytest.mark.parametrize(("slug", "move"), [
    ("castles_besieged", "draw"), ("burgundy", "take silver"), ("burgundy", "play 3"),
    ("behuetunsburg", "discard gold"), ("loewenherz", "pay 3"),
])
def test_what_is_done_in_every_turn_is_no_reply(slug: str, move: str) -> None:
    assert not coaching.tells(slug, None, move)


def test_only_a_card_that_takes_the_trick_is_a_reply() -> None:
    step = next(step for step in found_steps("beutelschneider") if len(step.ask.view.table.trick) > 0)
    view = step.ask.view
    taking = {move for move in step.ask.legal if coaching.tells("beutelschneider", view, move)}
    state = step.state
    for move in step.ask.legal:
        after = state.copy()
        after.apply(step.seat, step.ask.game.move(move))
        table = after.table  # type: ignore[attr-defined]
        trick = table.trick if len(table.trick) > 0 else table.last_trick
        place = int(winning_place(trick))
        assert (place == len(view.table.trick)) == (move in taking)


# -- a delay is told once


@pytest.mark.slow
def test_what_can_still_be_done_is_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """[H4.4] Actions of a turn go in any order: after money was laid the same Knight may still go on a quest."""
    slug = "behuetunsburg"
    plain = json.loads((POSITIONS / f"{slug}_order.json").read_text("utf-8"))
    game = games.load(slug)
    state = game.load(plain["position"])
    seat = int(state.actor())
    alone = Step(game, 1, seat, plain["made"], state, seed=3)
    late = judge(alone)
    monkeypatch.setattr("tafelrunde.analysis.decisions.next_decision", lambda ask, move: None)
    lost = judge(alone)
    assert lost.best == plain["best"]
    assert lost.grade
    assert not late.grade
    assert late.loss.value < lost.loss.value / 3


@pytest.mark.parametrize("slug", RECORDS)
def test_the_next_decision_is_the_seat_s_own_and_the_same_in_the_true_world(slug: str) -> None:
    found = 0
    for one, other in pairwise(found_steps(slug)):
        then = next_decision(one.ask, one.move)
        after = one.state.copy()
        after.apply(one.seat, one.ask.game.move(one.move))
        if then is not None:
            found += 1
            assert (int(after.actor()), one.ask.game.legal(after, one.seat)) == (one.seat, then.legal)
            assert other.seat != one.seat or len(then.legal) < 2 or list(other.ask.legal) == then.legal
    assert found or slug in ("beutelschneider", "castles_besieged")


def test_what_a_move_shows_its_player_is_not_foreseen() -> None:
    """[L7.3] Whoever looks through a pile may keep what lies in it, which nobody could know before."""
    step = next(step for step in found_steps("loewenherz") if step.move.startswith("look"))
    assert next_decision(step.ask, step.move) is None
