"""The table as it is shown, and what a player can know before a move."""

import json
from typing import Any

import msgspec
import pytest

from tafelrunde.core import SPECTATOR
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.components import BUILDING, UNVERIFIED
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.burgundy import label, scene
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Piece, Scene
from tests.games.burgundy.table import act, begun, give, hold, lay_out, legal, play

SAY = Translator("en", {0: "Ada", 1: "Bo"})


def shown(state: State, seat: int = 0) -> Scene:
    return scene(state.view(seat), legal(state) if state.actor() == seat else [])


def area(found: list[Area], name: str) -> Area:
    """An area by id, inside others too."""
    for each in found:
        if each.id == name:
            return each
        inner = [deep for deep in each.areas if deep.id == name]
        if inner:
            return inner[0]
    raise AssertionError(f"there is no area {name}")


def notes(state: State) -> dict[str, str]:
    """What each legal move says it costs and gains."""
    return {move.move: SAY(move.note) if move.note else "" for move in shown(state).moves}


def test_every_move_has_a_name() -> None:
    """[R2.1] All 875 of them, whatever the position."""
    view = begun().view(0)
    names = {str(label(view, move)) for move in GAME.actions}
    assert len(names) > 850


def test_a_die_shows_what_it_could_do() -> None:
    """[R3.1a, R4.1] With and without workers, before it is played."""
    state = give(lay_out(begun(), "1 castle-4", "3 bank-1"), projects="mine-2", workers=1, goods="light")
    hand = area(shown(hold(state, 0, "pasture-1", "pasture-3")).areas, "hand0")
    assert SAY(hand.pieces[0].note or []) == "row 1 or sell light goods or with 1 worker place mine 2"
    assert SAY(hand.pieces[1].note or []) == "row 3 or with 1 worker place mine 2 or sell light goods"


def test_moves_tell_what_they_cost_and_gain() -> None:
    """[R3.2, R3.3b, R7.1] Workers, points, silver, and the triple that is completed."""
    state = give(lay_out(begun(), "2 church-4"), projects="mine-3", estate="mine-1 mine-2", workers=1, goods="medium")
    found = notes(act(state, 3))
    assert found["place mine-3"] == "2 silver; completes mine: 5 points, the “1.” card and the round bonus"
    assert found["take 2 church-4"] == "takes 1 worker; placed: takes a castle, mine or cloister"
    assert found["sell medium"] == "1 point and 1 silver"
    state.table.start_card = 1
    assert notes(state)["sell medium"] == "1 point, 1 silver and the start player card"


def test_a_chain_shows_where_one_is() -> None:
    """[R6.17, R2] The castle's free action now, the round bonus and the end of the turn to come."""
    state = act(give(begun(), estate="castle-1 castle-2", projects="castle-3"), 3, "place castle-3")
    prompt = shown(state).prompt
    assert [SAY(step) for step in prompt.steps] == ["a free action", "choose a round bonus", "end the turn"]
    assert prompt.now == 0


def test_a_pile_tells_what_completes_it() -> None:
    """[R5.2] And what that is worth."""
    state = give(begun(), estate="ship-1 ship-2|cloister-1")
    piles = area(shown(state).areas, "estate0").areas
    assert SAY(piles[0].note or []) == ("1 more of type ship or cloisters for 4 points, the “1.” card and the round "
                                        "bonus")
    assert SAY(piles[1].note or []) == ("2 more cloisters for 6 points, the “1.” card and the round bonus, "
                                        "or cards of another type")
    assert [SAY(pile.label) for pile in piles] == ["ship 2/3", "cloister 1/3"]


def read(piece: Piece) -> dict[str, str]:
    """What is read on a card, line by line."""
    return {SAY(fact.label): SAY(fact.say) for fact in piece.facts}


def test_a_card_is_read_line_by_line() -> None:
    """[R6.10, R7.1, R7.2, R7.3] Effect, triple and die; the «1.» card only as long as nobody has it."""
    state = lay_out(begun(), "3 carpenters_workshop-3")
    piece = area(shown(state).areas, "row3").pieces[0]
    assert read(piece) == {
        "when placed": "take a building or knowledge from any row of the display",
        "triple of type building": "3 points, the “1.” card and the round bonus",
        "to place it": "a 3, or one worker for each step to another number",
        "in your estate": "1 of 3 for type building",
    }
    give(state, 1, estate="bank-1 bank-3 bank-5")
    state.table.firsts[BUILDING] = 1
    assert read(area(shown(state).areas, "row3").pieces[0])["triple of type building"] == "3 points and the round bonus"
    assert piece.face.signs == ["house", "/", "open-book"]


def test_a_card_tells_which_pile_it_completes() -> None:
    """[R5.3, R5.4] A cloister goes anywhere, a ship on ships or on cloisters; watchers have no estate."""
    state = give(lay_out(begun(), "1 cloister-1", "2 ship-6", "3 mine-3", "4 pasture-4"),
                 estate="ship-1 ship-2|mine-1|cloister-2")
    cloister, ship, mine, pasture = (area(shown(state).areas, f"row{row}").pieces[0] for row in range(1, 5))
    assert [piece.badge for piece in (cloister, ship, mine, pasture)] == ["3/3", "3/3", "2/3", "2/3"]
    assert read(cloister)["in your estate"] == (
        "completes ship, 2 of 3 for type mine or 2 of 3 for type cloister")
    assert read(pasture)["in your estate"] == "2 of 3 for type pasture or 1 of 3 for type pasture"
    seen = area(shown(state, SPECTATOR).areas, "row1").pieces[0]
    assert seen.badge == "" and "in your estate" not in read(seen)


def test_a_laid_card_counts_no_further_pile() -> None:
    """[R5.2] What lies in an estate has its place."""
    laid = area(shown(give(begun(), estate="ship-1 ship-2")).areas, "estate0-0").pieces[0]
    assert laid.badge == "" and "in your estate" not in read(laid)
    rivals = area(shown(give(begun(), 1, projects="ship-1 ship-2")).areas, "projects1").pieces
    assert [piece.badge for piece in rivals] == ["", ""]


def test_bonuses_tell_what_they_are_for() -> None:
    """[R7.2, R7.3, R7.4] The signs of every type differ; a line shows its gains; what is missing is told."""
    state = give(begun(2, "B"), estate="ship-1|mine-1|castle-1")
    firsts = area(shown(state).areas, "firsts").pieces
    assert len({piece.face.sign for piece in firsts}) == len(firsts) == 7
    assert [piece.face.signs for piece in area(shown(state).areas, "round").pieces] == [
        ["2", "laurel-crown"], ["1", "barrel", "1", "sheep"], ["3", "two-coins"], ["3", "farmer"]]
    seven = area(shown(state).areas, "sevens").pieces[0]
    assert read(seven) == {"you still lack": "cloister, knowledge, pasture and building"}


def test_a_card_keeps_its_id_on_its_way() -> None:
    """[R3.1a, R3.2] From the display to the projects; and one of another row names the move it would take."""
    state = lay_out(begun(), "3 mine-3", "5 castle-1")
    assert area(shown(state).areas, "row3").pieces[0].id == "mine-3.0"
    act(state, 3)
    piece = area(shown(state).areas, "row5").pieces[0]
    assert (piece.moves, piece.tries) == ([], "take 5 castle-1")
    assert area(shown(play(state, "take 3 mine-3")).areas, "projects0").pieces[0].id == "mine-3.0"


def test_the_sheet_adds_up() -> None:
    """[R9.5] Every point has a line."""
    state = give(begun(), animals="sheep cattle", estate="mine-1 mine-2 mine-4")
    sheet = shown(state, SPECTATOR).sheet
    rows = {SAY(row.label): row.values for row in sheet.rows}
    assert rows["points"] == [sum(values[0] or 0 for label, values in rows.items() if label != "points"), 0]


PRINTED = {  # where the table shows a value that no source prints, and an edition with another one
    "triples.mine": ("a triple of type mine is worth 5 points", {"triples": {"mine": 7}}),
    "triples.ship": ("1 more of type ship or cloisters for 4 points", {"triples": {"ship": 7}}),
    "goods.light.vp": ("sold: 1 point each", {"goods": {"light": {"vp": 2}, "medium": {"vp": 2}, "dark": {"vp": 2}}}),
    "rounds.B": ("1 good and 1 animal", {"rounds": {"B": [{"vp": 2}]}}),
    "workers.2": ("0 workers at the start", {"workers": {"2": [1, 1]}}),
}
RULES = {"triples": "R7.1", "cards": "R1.1", "buildings": "R1.1", "goods": "R3.3b", "rounds": "R7.3", "workers": "R1"}


@pytest.mark.parametrize("path", PRINTED)
def test_printed_values_are_those_of_the_edition(path: str) -> None:
    """[R1.7] Wherever the table shows them."""
    words, edition = PRINTED[path]
    assert words in spoken(doubtful())
    assert words not in spoken(doubtful(edition))


def test_what_is_unverified_is_told_by_the_rules_and_not_on_the_table() -> None:
    """[R1.7] In both languages, in the paragraph that gives the value."""
    assert "unverified" not in spoken(doubtful())
    for language, word in (("en", "unverified"), ("de", "unbestätigt")):
        told = {rule.id: rule.text for chapter in rulebook.chapters("burgundy", language) for rule in chapter.rules}
        for path in UNVERIFIED:
            assert word in told[RULES[path.split(".")[0]]], path


def doubtful(edition: object = "standard") -> State:
    """A table in round B that shows printed values of all sorts."""
    state = begun(2, "B", edition)
    return give(state, estate="ship-1 ship-2|mine-1 mine-2 mine-4", projects="mine-3 bank-5", goods="light")


def spoken(state: State) -> str:
    """Everything the scene says, in English."""
    found = shown(act(state, 3))
    return "\n".join(sentences(json.loads(msgspec.json.encode(found))))


def sentences(data: Any) -> list[str]:
    if isinstance(data, list) and data and isinstance(data[0], str):
        return [SAY(data)] if isinstance(data[-1], dict) or len(data) == 1 else []
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [said for part in parts for said in sentences(part)]


def test_aaron_is_on_the_table() -> None:
    """[R10.2] With his points and the cards to come."""
    state = give(begun(1), 1, estate="mine-1 mine-2 mine-3")
    words = SAY(area(shown(state).areas, "estate1").label)
    assert words == "Aaron's estate, 6 points; 22 cards are to come"
    assert [area(shown(play(state, "play 1")).areas, "hand0").pieces[0].marks] == [["chosen"]]
