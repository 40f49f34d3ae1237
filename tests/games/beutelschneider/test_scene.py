"""The picture of Beutelschneider: letters of the reader's language, the last trick whole."""

from tafelrunde.core import Rng
from tafelrunde.games.beutelschneider import GAME
from tafelrunde.games.beutelschneider.components import NOTATION
from tafelrunde.scenes.beutelschneider import face, scene
from tafelrunde.scenes.translate import Translator
from tests.games.beutelschneider.table import hand_of, play
from tests.walks import settle

GERMAN = {"gB": "B", "yS": "S", "rW": "W", "gK": "K", "G": "G", "M": "M", "A": "A", "C": "C", "F": "F"}


def corners(language: str) -> dict[str, str]:
    """What stands in the corner of each card."""
    prose = Translator(language, game="beutelschneider")
    return {name: prose(found.letter) if (found := face(card)).letter else found.corner
            for card, name in enumerate(NOTATION)}


def test_letters_are_the_beginnings_of_english_names_and_tell_them_apart() -> None:
    prose = Translator("en", game="beutelschneider")
    seen: dict[str, str] = {}
    for card in range(len(NOTATION)):
        look = face(card)
        if look.letter and look.title:
            letter, name = prose(look.letter), prose(look.title)
            assert name.lower().startswith(letter.lower())
            assert seen.setdefault(letter, name) == name
    assert len(seen) == 9
    assert (corners("en")["yS"], corners("en")["g10"], corners("en")["CP"]) == ("Ba", "10", "")


def test_letters_are_the_german_ones_in_german() -> None:
    """[B1.2] Those that records use too."""
    german = corners("de")
    assert {name: german[name] for name in GERMAN} == GERMAN
    assert german["y10"] == "10"


def test_after_the_next_deal_the_last_trick_is_still_seen_whole() -> None:
    """[B23] Whoever was dealt some of its cards again sees them twice, under different names."""
    state = settle(play(hand_of("g1", "g2", "g3", "g4"), "g1 g2 g3 g4"), Rng(5))
    for seat in range(4):
        view = state.view(seat)
        areas = {area.id: area for area in scene(view, GAME.legal(state, seat)).areas}
        assert [piece.id.removeprefix("last-") for piece in areas["last_trick"].pieces] == ["g1", "g2", "g3", "g4"]
        again = {piece.id for piece in areas["last_trick"].pieces} & {piece.id for piece in areas["hand"].pieces}
        assert again == set()
