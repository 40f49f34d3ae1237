"""Reasons say what was measured, and nothing that was not."""

from dataclasses import replace
from itertools import islice

import pytest

from tafelrunde import games, scenes
from tafelrunde.analysis import Candidate, Difference, Evaluation, Reply, assess, coaching, evaluate, replies
from tafelrunde.analysis.coach import BAD, Verdict, note_decision, note_second_thoughts
from tafelrunde.analysis.reasons import reasons
from tafelrunde.bots import Ask, Budget
from tafelrunde.bots.values import find
from tafelrunde.core import Rng, Say, State
from tests.bots.test_honest import decisions
from tests.walks import random_play

SURE = Difference(0.2, 0.01)
NOTHING = Difference(0.0, 0.01)


def asked(slug: str = "beutelschneider", seats: int = 4, number: int = 2) -> Ask:
    game = games.load(slug)
    states = decisions(game, seats, 3, 5)
    state: State = next(states)
    for _ in range(number):
        state = next(states)
    return Ask(game, state.view(state.actor()), game.legal(state), 9, Budget(iterations=200))


def found_of(ask: Ask, own: Difference, rival: Difference) -> Evaluation:
    mine, best = ask.legal[0], ask.legal[1]
    costs = [rival if seat == (ask.seat + 1) % 4 else own if seat == ask.seat else NOTHING for seat in range(4)]
    shares = (Candidate(best, 0.47, 99, (0.0,) * 4), Candidate(mine, 0.2, 99, (0.0,) * 4))
    return Evaluation(ask.seat, shares, best, mine, SURE, tuple(costs), {}, 198)


def test_what_is_better_is_told_by_the_measured_loss_and_not_by_the_flattered_best() -> None:
    ask = asked()
    found = found_of(ask, NOTHING, NOTHING)
    (better,) = reasons(ask, found, (), ())
    assert (better.args["better"], better.args["mine"]) == (40, 20)
    assert better.args["move"] == scenes.label_of("beutelschneider")(ask.view, found.best)


def test_points_are_told_where_they_are_clear_and_a_rivals_where_they_are_more() -> None:
    ask = asked()
    rival = (ask.seat + 1) % 4
    for own, other, sentences in (
        (Difference(-6.2, 0.5), NOTHING, ["your move costs you about 6 points by the end of the hand"]),
        (Difference(-6.2, 4.0), NOTHING, []),
        (Difference(-2.0, 0.1), Difference(7.0, 0.2),
         [f"your move gives seat {rival} about 7 points more by the end of the hand"]),
    ):
        assert [str(say) for say in reasons(ask, found_of(ask, own, other), (), ())[1:]] == sentences


def test_a_reply_is_told_only_if_the_move_brings_it_about() -> None:
    ask = asked()
    found, card = found_of(ask, NOTHING, NOTHING), Say("play the {card}", card="red 2")
    rare, usual = Reply(1, card, 0.1), Reply(1, card, 0.9)
    assert len(reasons(ask, found, (usual,), (usual,))) == 1
    assert len(reasons(ask, found, (rare,), ())) == 1
    told = reasons(ask, found, (usual,), (rare,))[1]
    assert (told.args["seat"], told.args["reply"]) == (1, card)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_replies_are_moves_of_rivals_in_shares_of_the_worlds(slug: str) -> None:
    ask = asked(slug, games.info(slug).usual_seats)
    judge = find(slug)
    told = replies(ask, judge, ask.legal[0], 6)
    assert told == replies(ask, judge, ask.legal[0], 6)
    assert all(reply.seat != ask.seat and 0 < reply.share <= 1 for reply in told)


@pytest.mark.soak
def test_a_bad_move_comes_with_its_reason_and_a_good_one_without() -> None:
    game = games.load("beutelschneider")
    bad = 0
    for state in islice(decisions(game, 4, 3, 5), 6):
        ask = Ask(game, state.view(state.actor()), game.legal(state), 9, Budget(iterations=400))
        for move in ask.legal:
            verdict = assess(ask, move)
            assert verdict.is_bad == bool(verdict.why)
            if verdict.is_bad:
                bad += 1
                assert verdict.found.loss.value >= max(BAD, 3 * verdict.found.loss.error)
        best = evaluate(ask).best
        assert not assess(ask, best).is_bad
    assert bad


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_coach_has_at_least_four_things_to_say_in_every_game(slug: str) -> None:
    game, said = games.load(slug), set()
    for seed in range(4):
        for state in islice(random_play(game.start(game.info.usual_seats), Rng(seed)), 400):
            actor = int(state.actor())
            legal = game.legal(state, actor)
            told = coaching.look(slug, state.view(actor), legal)
            assert (told is None) <= (len(legal) < 2) or slug in ("behuetunsburg", "burgundy", "loewenherz")
            said |= {told.key} if told is not None else set()
    assert len(said) >= 4


def test_a_verdict_that_time_has_cut_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = asked()
    for is_cut in (False, True):
        found = replace(found_of(ask, NOTHING, NOTHING), is_cut=is_cut)
        monkeypatch.setattr("tafelrunde.analysis.coach.evaluate", lambda ask, chosen, found=found: found)
        verdict = assess(ask, found.chosen)
        assert verdict.is_bad and str(verdict.why[-1]).startswith("time ran out after 198 continuations") == is_cut


def test_what_time_has_cut_is_neither_remembered_nor_compared() -> None:
    ask = asked()
    whole = found_of(ask, NOTHING, NOTHING)
    cut, better = replace(whole, is_cut=True), replace(whole, chosen=whole.best, loss=NOTHING)
    assert note_decision(ask, Verdict(whole, True)) and not note_decision(ask, Verdict(cut, True))
    assert note_second_thoughts(ask, whole, better)
    assert not note_second_thoughts(ask, cut, better)
    assert not note_second_thoughts(ask, whole, replace(better, is_cut=True))
