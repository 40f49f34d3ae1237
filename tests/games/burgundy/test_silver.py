"""Chapter 4: workers and silver."""

import json
from pathlib import Path

import pytest

from tafelrunde.core import CHANCE
from tafelrunde.games.burgundy import GAME
from tafelrunde.games.burgundy.workers import workers_for
from tests.games.burgundy.table import (
    KIND,
    act,
    begun,
    discarded,
    estate,
    give,
    lay_out,
    legal,
    play,
    projects,
    thin_out,
    why_not,
)

POSITION = Path(__file__).parent / "positions/nothing-to-buy-4.json"


def test_megan_makes_a_two_a_six_with_two_workers() -> None:
    """[R4.1] 2, 1, 6: the neighbours of 1 are 2 and 6. One worker is not enough; without any the number stays."""
    state = act(lay_out(give(begun(), workers=2), "6 castle-3"), 2, "take 6 castle-3")
    assert (state.table.players[0].workers, projects(state)) == (0, ["castle-3"])
    state = act(lay_out(give(begun(), workers=1), "6 castle-3", "3 mine-3"), 2)
    assert why_not(state, "take 6 castle-3") == "R3.1a"
    assert "take 3 mine-3" in legal(state)
    assert why_not(act(lay_out(begun(), "3 mine-3"), 2), "take 3 mine-3") == "R3.1a"


@pytest.mark.parametrize(("die", "number", "workers"), [(1, 1, 0), (1, 6, 1), (6, 1, 1), (1, 4, 3), (5, 2, 3),
                                                        (2, 6, 2), (0, 4, 0)])
def test_the_shorter_way_round(die: int, number: int, workers: int) -> None:
    """[R20] As many workers as the number needs; the free action of a castle (die 0) needs none."""
    assert workers_for(die, number) == workers


def test_workers_help_to_place_and_to_sell() -> None:
    """[R4.1] The shifted die counts for projects and goods as well; the nearer number of the good is used."""
    state = act(give(begun(), workers=3, projects="bank-3", goods="dark"), 4)
    assert {"place bank-3", "sell dark"} <= set(legal(state))
    play(state, "sell dark")
    assert state.table.players[0].workers == 2
    assert act(give(begun(), workers=3, projects="bank-3"), 4, "place bank-3").table.players[0].workers == 2


def test_buy_before_the_action() -> None:
    """[R4.2] Three silver, three cards. [R4.3] One becomes a project, the others go to the discards."""
    state = give(begun(), silver=3)
    assert why_not(state, "keep mine-4") == "R4.3"
    play(state, "buy")
    assert state.table.players[0].silver == 0
    play(state, "* mine-4", "* ship-3", "* mine-4")
    assert legal(state) == ["keep mine-4", "keep ship-3", "use mine-4", "use ship-3"]
    assert why_not(state, "use bank-1") == "R4.3"
    play(state, "keep mine-4")
    assert projects(state) == ["mine-4"]
    assert discarded(state) == ["mine-4", "ship-3"]
    assert legal(state) == ["play 1", "play 2"], "the regular action is still to come"


def test_buy_after_the_action_once_a_turn_and_only_with_three_silver() -> None:
    """[R4.2] With three silver left the turn does not end by itself; a second purchase waits for the next turn."""
    state = act(give(begun(), silver=2), 4, "take silver")
    assert legal(state) == ["buy", "end"]
    play(state, "buy", "* mine-3", "* mine-5", "* ship-3", "use mine-5", "take silver")
    assert state.table.active == 1, "bought once, so there is nothing more to do"
    assert state.table.players[0].silver == 1
    state = play(give(begun(), silver=6), "buy", "* mine-3", "* mine-4", "* mine-5", "keep mine-3")
    assert why_not(state, "buy") == "R4.2"
    assert why_not(give(begun(), silver=2), "buy") == "R4.2"


def test_a_bought_card_is_used_like_one_that_was_played() -> None:
    """[R16] With workers on its die. [R4.3, R3.1b] The limit of projects holds for bought ones too."""
    state = lay_out(give(begun(), silver=3, workers=1), "6 castle-3")
    play(state, "buy", "* mine-5", "* mine-4", "* ship-3", "use mine-5", "take 6 castle-3")
    assert (projects(state), state.table.players[0].workers) == (["castle-3"], 0)
    state = give(begun(), silver=3, projects="mine-1 mine-2 mine-3")
    play(state, "buy", "* ship-5", "* mine-4", "* ship-3", "keep ship-5")
    assert legal(state) == ["drop mine-1", "drop mine-2", "drop mine-3"]
    assert why_not(state, "buy") == "R4.2"


def test_no_purchase_while_a_choice_is_forced() -> None:
    """[R10] A project has to make room first, and a placed card needs its pile of the estate."""
    state = lay_out(give(begun(), silver=3, projects="mine-1 mine-2 mine-3"), "2 ship-5")
    assert why_not(act(state, 2, "take 2 ship-5"), "buy") == "R10"
    state = act(give(begun(), silver=3, estate="ship-3", projects="cloister-2"), 2, "place cloister-2")
    assert legal(state) == ["onto ship", "apart"]
    assert why_not(state, "buy") == "R10"


@pytest.mark.parametrize(("estate", "project", "before"), [
    ("mine-1 mine-2", "mine-3", []),  # a plain gain: only the line is due
    ("castle-1 castle-2", "castle-3", []),  # the effect may wait as well [R2]
    ("ship-1 ship-2", "ship-3", ["good 1", "* dark"]),  # the effect first
])
def test_a_line_of_the_round_card_may_wait_for_a_purchase(estate: str, project: str, before: list[str]) -> None:
    """[R10, R4.2] Whatever the card does: whoever has seen the bought cards knows better what to choose."""
    state = act(give(begun(), silver=3, estate=estate, projects=project), 3, f"place {project}", *before)
    lines = [move for move in legal(state) if move.startswith("bonus")]
    assert lines == ["bonus 1", "bonus 2", "bonus 3", "bonus 4", "bonus 5"]
    assert "buy" in legal(state)
    play(state, "buy", "* bank-3", "* bank-5", "* church-6", "keep bank-5")
    assert [move for move in legal(state) if move.startswith("bonus")] == lines
    assert why_not(state, "buy") == "R4.2"


def test_ivys_chain() -> None:
    """[R4.2, R6.5, R6.17] A castle, three silver spent in the middle of it, a bought castle, and a castle taken.

    Ivy places a castle. Before its free action she buys three cards and keeps another castle as a project. Then she
    performs the free action and places the bought castle; with the function of that one she takes a castle from the
    display.
    """
    state = act(lay_out(give(begun(), silver=3, projects="castle-2"), "5 castle-6"), 2, "place castle-2")
    play(state, "buy", "* castle-4", "* mine-5", "* ship-3", "keep castle-4")
    play(state, "place castle-4")
    play(state, "take 5 castle-6")
    assert estate(state) == [["castle-2", "castle-4"]]
    assert projects(state) == ["castle-6"]
    assert state.table.active == 1


def test_one_card_in_the_draw_pile() -> None:
    """[R5, R8.2] The last card is drawn first, then the discards are shuffled for the others."""
    state = thin_out(give(begun(), silver=3), left=1)
    assert state.table.discards[KIND["castle-1"]] == 2
    play(state, "buy")
    assert KIND["castle-1"] not in dict(state.chances()), "that one lies in the discards"
    state.apply(CHANCE, state.chances()[0][0])
    state.audit()
    assert state.table.current == 1, "cards of the first shuffle are still out, so the new ones are a bag of their own"
    assert dict(state.chances())[KIND["castle-1"]] == 2
    assert state.table.draw_pile == sum(dict(state.chances()).values())


def test_the_card_being_played_can_be_bought() -> None:
    """[R10, R4.2, R18] With neither draw pile nor discards: it goes to the discards first, and may be bought at once
    as well as after the action."""
    state = thin_out(give(begun(), silver=3), left=0, where="display")
    assert why_not(state, "buy") == "R10"
    play(state, "play 2")
    assert discarded(state) == []
    assert "buy" in legal(state)
    assert "buy" in legal(play(state.copy(), "take silver"))
    play(state, "buy")
    assert dict(state.chances()) == {KIND["pasture-2"]: 1}
    play(state, "* pasture-2", "keep pasture-2")
    assert projects(state) == ["pasture-2"]
    assert "take silver" in legal(state), "the action is still to come"


def test_why_a_card_is_not_played_before_the_bought_ones_are_settled() -> None:
    """[R4.3] It has not been played yet; what hinders it are the bought cards, and what has come of them."""
    state = play(give(begun(), silver=3, workers=1), "buy", "* castle-3", "* mine-4", "* ship-3")
    for move in ("play 1", "take silver", "place castle-3"):
        refused = state.refusal(0, GAME.move(move))
        assert (refused.rule, str(refused.say)) == ("R4.3", "first decide what becomes of the bought cards")
    assert why_not(play(state.copy(), "use mine-4"), "play 1") == "R6.17"
    done = play(state.copy(), "use mine-4", "take silver")
    assert legal(done) == ["play 1", "play 2"]
    played = state.refusal(0, GAME.move("buy"))
    assert str(played.say) == "you have bought cards in this turn already"
    assert why_not(play(done, "play 1"), "play 2") == "R2.1"


@pytest.mark.parametrize("way", [("play 2", "buy"), ("play 2", "take silver", "buy")])
def test_a_position_in_which_only_the_played_card_can_be_bought(way: tuple[str, ...]) -> None:
    """[R10] Found in play with four: draw pile and discards are empty, and the player has the silver."""
    state = GAME.load(json.loads(POSITION.read_text("utf-8")))
    for move in way:
        state.play(0, GAME.move(move))
        state.audit()
    assert dict(state.chances()) == {KIND["castle-2"]: 1}
