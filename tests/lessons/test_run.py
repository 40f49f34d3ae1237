"""How a lesson runs, on a small one: what is shown and asked, what is played on the way, how moves are answered."""

import pytest

from tafelrunde.core import BadInput
from tafelrunde.lessons import Part, Step, run

MATCH = """\
tafelrunde record 1
game: castles_besieged 1
seats: 2
option hits_to_lose: 10
option games: 1
option exact_seven_on_castle: False
option allow_pass: False
option reshuffle_discard: False
option hand_limit: None
name 0: Ada
name 1: Bo
---
1 * dealer 1
2 * card 9
3 * card 11
4 * card 4
5 * card 8
6 * card 10
7 * card 12
8 * card 7
9 * card 2
10 * card 10
11 * card 1
12 * card 7
13 * card 5
14 * card 5
15 * card 7
16 0 lay 10
17 1 lay 7
18 0 lay 7
19 1 lay 2
20 0 lay 9
21 1 lay 5
22 0 attack 1
23 * dice 1+1
24 1 lay 12
"""
STEPS = (
    Step(15, "Two armies, two castles.", "C3.1", ("hand",)),
    Step(15, "Lay your 10.", "C4.1", ("hand",), {"lay 4": "The 4 is weak.", "": "Lay the 10."}),
    Step(17, "Bo's 7 blocks it. Lay the 7.", "C4.2", ("field",)),
    Step(19, "Lay the 9.", "C4.2", ("field",)),
    Step(21, "Attack with your first card.", "C5.1", ("field",), {"": "Attack with the first card."}),
)
PART = Part("A skirmish", MATCH, STEPS)


def test_the_stops_show_the_steps_and_what_was_played_between() -> None:
    stops = run.stops(PART)
    assert [stop.step for stop in stops] == [*STEPS, None]
    assert [stop.wanted for stop in stops] == ["", "lay 10", "lay 7", "lay 9", "attack 1", ""]
    assert [stop.frame.line for stop in stops] == [15, 15, 17, 19, 21, 24]
    assert [[frame.line for frame in stop.way] for stop in stops] == [[], [], [16], [18], [20], [23]]


def test_moves_can_be_made_only_where_one_is_wanted() -> None:
    for stop in run.stops(PART):
        legal = stop.frame.sight.legal
        assert (stop.wanted in legal) if stop.wanted else legal == ()
        assert all(frame.sight.legal == () for frame in stop.way)
        assert [frame.acting for frame in stop.way] == [(1,)] * len(stop.way)
        assert stop.frame.acting == (0,)


def test_the_move_wanted_leads_on() -> None:
    assert [run.answer(PART, step, stop.wanted).good for step, stop in enumerate(run.stops(PART)[:-1])
            if stop.wanted] == [True] * 4


@pytest.mark.parametrize(("step", "move", "said", "rule"), [
    (1, "lay 4", "The 4 is weak.", "C4.1"),
    (1, "draw", "Lay the 10.", "C4.1"),
    (2, "draw", "Bo's 7 blocks it. Lay the 7.", "C4.2"),  # nothing else to say
    (0, "lay 10", str(run.READ_ONLY), ""),
])
def test_another_move_is_answered_and_changes_nothing(step: int, move: str, said: str, rule: str) -> None:
    answer = run.answer(PART, step, move)
    assert (answer.good, str(answer.say), answer.rule) == (False, said, rule)
    assert run.answer(PART, 1, "lay 10").good


@pytest.mark.parametrize("move", ["lay 12", "attack 1", "nonsense"])
def test_what_the_rules_refuse_is_refused_as_at_a_table(move: str) -> None:
    refused = run.why_not(PART, 1, move)
    answer = run.answer(PART, 1, move)
    assert (answer.good, answer.say, answer.rule) == (False, refused.say, refused.rule)


def test_the_log_is_what_the_pupil_was_told() -> None:
    assert [entry.line for entry in run.log(PART)][-1] == 24
    dealt = [str(entry.say) for entry in run.log(PART) if entry.line < 16]
    assert dealt == ["the lot makes seat 1 the dealer", "seat 1 deals seven cards to each player; seat 0 begins"]


def test_a_record_that_breaks_the_rules_is_no_lesson() -> None:
    broken = Part("x", MATCH.replace("24 1 lay 12", "24 1 lay 10"), STEPS)
    with pytest.raises(BadInput, match="line 24"):
        run.log(broken)
