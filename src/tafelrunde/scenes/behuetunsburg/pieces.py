"""Cards as pieces: people, money, Rogues, backs."""

from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg.components import COLUMNS, JESTER, KINDS, NAMES, PLACES, POINTS, WORTH
from tafelrunde.games.behuetunsburg.moves import PLACES_IN_COURT
from tafelrunde.games.behuetunsburg.news import card_name, place_name
from tafelrunde.scenes.vocabulary import Face, Piece, text

PICTURES: Final = (*(f"portrait-{name}" for name in NAMES[:8]), "two-coins", "coins", "gems")
RANK_SIGNS: Final = ("shield", "tower-flag", "imperial-crown")
RANK_INKS: Final = ("green", "blue", "red")
ARMS: Final = ("griffin-symbol", "eagle-emblem", "lion", "boar")
ART: Final = (*PICTURES, *RANK_SIGNS, *ARMS, "ringing-bell", "plain-dagger", "swap-bag", "castle", "card-pickup",
              "laurels")


def face(kind: int, role: int = -1) -> Face:
    """How a card looks; a Jester in a court shows whom it stands for."""
    if kind < COLUMNS:
        ink, sign = RANK_INKS[kind // 2], RANK_SIGNS[kind // 2]
    elif kind == JESTER:
        ink, sign = "yellow", "ringing-bell"
    elif WORTH[kind] > 0:
        ink, sign = "gold", "swap-bag"
    else:
        ink, sign = "neutral", "plain-dagger"
    foot = text("stands for {person}", person=card_name(role)) if role >= 0 else None
    return Face(ink=ink, sign=sign, corner=str(int(POINTS[kind])) if POINTS[kind] else "", art=PICTURES[kind],
                title=card_name(kind).data(), foot=foot)


def person_face(place: int) -> Face:
    """The face of a person in a court."""
    return face(place) if place < COLUMNS else face(int(JESTER), place - int(COLUMNS))


# How cards look never changes: it is the same object in all pictures.
BACK: Final = Face(shape="back")
FACES: Final = tuple(face(kind) for kind in range(int(KINDS)))
LABELS: Final = tuple(card_name(kind).data() for kind in range(int(KINDS)))
STANDING: Final = tuple(person_face(place) for place in range(int(PLACES)))
PEOPLE: Final = tuple(place_name(place).data() for place in range(int(PLACES)))
PLACE_IDS: Final = tuple(name.replace(" ", "-") for name in PLACES_IN_COURT)


def hand_piece(kind: int, copy: int) -> Piece:
    """A card of the viewer's hand."""
    return Piece(f"hand-{NAMES[kind]}-{copy}", FACES[kind], LABELS[kind])


def back(name: str, label: Say) -> Piece:
    """A card face down."""
    return Piece(name, BACK, label.data(), marks=["hidden"])


def person_piece(side: int, place: int, copy: int) -> Piece:
    """A person in a court, as a piece."""
    return Piece(f"court{side}-{PLACE_IDS[place]}-{copy}", STANDING[place], PEOPLE[place])


def money_piece(side: int, kind: int, copy: int) -> Piece:
    """Money in a treasury: its id follows the card when others are taken out from under it."""
    return Piece(f"treasury{side}-{NAMES[kind]}-{copy}", FACES[kind], LABELS[kind])
