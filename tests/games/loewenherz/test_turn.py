"""The turn: action cards, decision cards, bands."""

import pytest

from tafelrunde.core import CHANCE, SPECTATOR
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.components import ACTION_CARDS
from tafelrunde.games.loewenherz.table import END
from tafelrunde.scenes.loewenherz import scene
from tafelrunde.scenes.loewenherz.seats import sheet
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import text
from tests.games.loewenherz.table import act, contest, deciding, drawn, ducats, may, phase, play, power, refused

PICTURE = "R r h|.\n-----\nG g . P\n\n. . Y ."


def after_cards(number: int) -> State:
    state = drawn(PICTURE)
    for card in range(number):
        state.table.seen[card] = 1
    return state


def test_cards_come_letter_by_letter() -> None:
    """[L5.1a] A before B in the variable game; a letter's cards in any order."""
    assert {text[:6] for text in GAME.legal(after_cards(0))} == {"card A"}
    assert len(GAME.legal(after_cards(0))) == 6
    assert {text[:6] for text in GAME.legal(after_cards(6), CHANCE)} == {"card B"}
    assert GAME.legal(GAME.start(3, {"setup": "basic"}))[0] == "deal alliance"


def test_mine() -> None:
    """[L5.1b] One point for each hill in own regions; the same first player goes on with the next card."""
    state = after_cards(6)
    state.table.first = state.table.turn_of = 2
    play(state, "card B MINE")
    assert (power(state), phase(state)) == ([1, 0, 0, 0], "reveal")
    assert play(state, "card B $8 W2 S2").actor() == 2


def test_king() -> None:
    """[L5.1c] The king's death ends the game at once, wherever it lies among the E cards."""
    state = after_cards(27)
    assert GAME.legal(state) == ["card " + card for card in ACTION_CARDS[27:]]
    play(state, "card E KING")
    assert (phase(state), state.acting()) == ("end", [])


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 1, 0]), (3, [1, 1, 2, 0]), (4, [1, 2, 3, 0])])
def test_decision_cards(seats: int, order: list[int]) -> None:
    """[L5.2] The first player lays two with two or three players; a player's cards differ; others may pick the same."""
    state = deciding(drawn(PICTURE, seats), seat=1)
    laid: list[int] = []
    while phase(state) == "decide":
        seat = int(state.actor())
        if laid and laid[-1] == seat:
            assert refused(state, "decide 1") == "L5.2"
        move = next(move for move in ("decide 1", "decide 2") if may(state, move))
        assert refused(state, move, (seat + 1) % seats) == "L5.2"
        play(state, move)
        laid.append(seat)
    assert laid == order


def test_bands_from_top_to_bottom() -> None:
    """[L5.4] Money first, then walls, then swords; a band nobody picked is skipped."""
    state = play(deciding(drawn(PICTURE)), "decide 3", "decide 2", "decide 1", "decide 1")
    assert (ducats(state), phase(state), state.actor()) == ([12, 12, 16, 16], "walls", 1)
    assert refused(state, "knight c2") == "L5.4"
    play(state, "stop")
    assert (phase(state), state.actor()) == ("swords", 0)


def test_next_first_player() -> None:
    """[L5.6] The left neighbour is first in the next turn."""
    state = act(drawn(PICTURE), "W2", seat=3)
    state.table.first = 3
    play(state, "stop")
    assert (state.table.first, list(state.table.picks)) == (0, [0, 0, 0])


@pytest.mark.parametrize(("pickers", "share"), [("decide 1, decide 2, decide 2, decide 3", 8),
                                                ("decide 1, decide 1, decide 2, decide 2", 4),
                                                ("decide 1, decide 1, decide 1, decide 2", 2),
                                                ("decide 1, decide 1, decide 1, decide 1", 2)])
def test_money_bag(pickers: str, share: int) -> None:
    """[L6.1] Split among those who picked it, fractions stay in the bank."""
    state = play(deciding(drawn(PICTURE)), *pickers.split(", "))
    number = pickers.count("decide 1")
    assert ducats(state) == [12 + share] * number + [12] * (4 - number)


def test_any_sum_is_paid_exactly() -> None:
    """[L24, L4.1] Twelve ducats in cards of 1, 2 and 3: every sum up to twelve can be bid, and 11 leaves one."""
    state = contest(drawn(PICTURE), "W2", 0, 1, 2)
    assert [move for move in GAME.legal(state, 0) if move.startswith("bid")] == [f"bid {sum}" for sum in range(13)]
    for seat, bid in enumerate((11, 0, 0)):
        play(state, f"bid {bid}", seat=seat)
    assert ducats(state)[0] == 1


def shown_ducats(state: State, seat: int) -> list[str]:
    """Whose ducats the table shows a viewer: those in the panels, and the purses of whoever bargains or duels."""
    view = state.view(seat)
    shown = scene(view, GAME.legal(state, seat) if seat >= 0 else ())
    panels = [panel.seat for panel in shown.seats for counter in panel.counters if counter.id == "ducats"]
    rivals = [piece for area in shown.areas if area.id == "rivals" for piece in area.pieces]
    return [f"panel {seat}" for seat in panels] + [f"rival {piece.owner}" for piece in rivals
                                                   if "ducat" in Translator()(piece.note or ["nothing"])]


@pytest.mark.parametrize("seats", [(1, 2), (0, 1, 2)])
def test_the_table_shows_a_purse_to_its_owner_alone(seats: tuple[int, ...]) -> None:
    """[L19] In panels, power trials and duels; with `open_money` to everybody, and at the end in the sheet."""
    state = contest(drawn(PICTURE), "W2", *seats)
    assert shown_ducats(state, 1) == ["panel 1", "rival 1"]
    assert shown_ducats(state, 3) == ["panel 3"]
    assert shown_ducats(state, SPECTATOR) == []
    state.table.open_money = True
    assert shown_ducats(state, 3) == [f"panel {seat}" for seat in range(4)] + [f"rival {seat}" for seat in seats]
    state.table.open_money = False
    state.table.phase = END
    assert shown_ducats(state, 3) == ["panel 3"]
    purses = sheet(state.view(SPECTATOR)).rows[-1]
    assert (purses.label, purses.values) == (text("ducats and treasure"), list(state.table.ducats))


def test_purses_are_open_to_whoever_counts() -> None:
    """[L19] Every view tells all ducats; the option changes only what the table shows."""
    state = play(deciding(drawn(PICTURE)), "decide 1", "decide 1", "decide 1", "decide 2")
    for seat in (0, 1, -3):
        assert list(state.view(seat).table.ducats) == [14, 14, 14, 12]
