"""The looks of the cards and pieces of the Castles of Burgundy."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.burgundy import View, components as c
from tafelrunde.games.burgundy.moves import SORT_NAMES, animal_name, card_name, good_name
from tafelrunde.scenes.burgundy.readings import Landings, reading
from tafelrunde.scenes.burgundy.sentences import EFFECTS
from tafelrunde.scenes.vocabulary import Face, Piece, text

INKS: Final = ("darkgreen", "grey", "violet", "yellow", "blue", "lightgreen", "beige")
SIGNS: Final = ("castle", "mine-wagon", "monk-face", "open-book", "caravel", "barn", "house")
PICTURES: Final = (*SIGNS[:6], "coins", "bed", "hand-saw", "church", "greek-temple", "shop", "warehouse", "watchtower")
GOOD_ART: Final = ("rolled-cloth", "jug", "barrel")
GOOD_INKS: Final = ("beige", "gold", "neutral")
ANIMAL_ART: Final = ("sheep", "cow", "rooster", "pig")
DICE_ART: Final = ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6")
SEAT_SIGNS: Final = ("tower-flag", "eagle-emblem", "lion", "boar")
SILVER_ART, WORKER_ART, POINT_ART = "two-coins", "farmer", "laurel-crown"
ANY_ACTION, ANY_TYPE, PLACING, MEDAL = "perspective-dice-six-faces-random", "jigsaw-piece", "card-play", "star-medal"
DOES: Final = (  # the effect of a card in pictures, by sort
    (ANY_ACTION,), (str(c.MINE_SILVER), SILVER_ART), (ANY_TYPE,), (str(c.KNOWLEDGE_WORKERS), WORKER_ART),
    ("1", GOOD_ART[2]), ("1", ANIMAL_ART[0]), (str(c.BANK_SILVER), SILVER_ART),
    (GOOD_ART[2], "/", ANIMAL_ART[0]), (SIGNS[c.BUILDING], "/", SIGNS[c.KNOWLEDGE]),
    (SIGNS[c.CASTLE], SIGNS[c.MINE], SIGNS[c.CLOISTER]), (PLACING,), (SIGNS[c.SHIP], "/", SIGNS[c.PASTURE]),
    (GOOD_ART[2], "→", SILVER_ART), (str(c.WATCHTOWER_POINTS), POINT_ART),
)  # fmt: skip
GAIN_ART: Final = (POINT_ART, GOOD_ART[2], ANIMAL_ART[0], SILVER_ART, WORKER_ART)  # by what a round card may give
ART: Final = (*SIGNS, *PICTURES[6:], *GOOD_ART, *ANIMAL_ART, *DICE_ART, *SEAT_SIGNS, SILVER_ART, WORKER_ART,
              "laurels", MEDAL, "card-pickup", "card-discard", POINT_ART, "sunrise", "stack", ANY_ACTION, ANY_TYPE,
              PLACING)  # fmt: skip


def card_face(kind: int) -> Face:
    """How an action card looks."""
    number, sort = int(c.TYPE_OF[kind]), int(c.SORT_OF[kind])
    return Face(ink=INKS[number], sign=SIGNS[number], corner=str(c.DIE_OF[kind]), art=PICTURES[sort],
                title=text(SORT_NAMES[sort]), foot=EFFECTS[sort].data(), signs=list(DOES[sort]))


# Every scene has dozens of cards and things: how they look never changes, and is the same object in all of them.
FACES: Final = tuple(card_face(kind) for kind in range(c.KINDS))
NAMES: Final = tuple(card_name(kind).data() for kind in range(c.KINDS))
GOOD_NAMES: Final = tuple(good_name(good).data() for good in range(len(c.GOODS)))
GOOD_FACES: Final = tuple(Face(shape="token", ink=GOOD_INKS[good], sign=GOOD_ART[good], art=GOOD_ART[good],
                               title=GOOD_NAMES[good]) for good in range(len(c.GOODS)))
ANIMAL_NAMES: Final = tuple(animal_name(animal).data() for animal in range(len(c.ANIMALS)))
ANIMAL_FACES: Final = tuple(Face(shape="token", art=ANIMAL_ART[animal], title=ANIMAL_NAMES[animal])
                            for animal in range(len(c.ANIMALS)))


class Drawing:
    """One scene in the making: the view, the viewer's legal moves, and which copies of cards have got an id."""

    def __init__(self, view: View, legal: Sequence[str]) -> None:
        self.view = view
        self.table = view.table
        self.legal = frozenset(legal)
        self.shown: dict[int, int] = {}
        self.landings = Landings(view)

    def begins(self, *texts: str) -> list[str]:
        """Those of these moves that are legal."""
        return [move for move in texts if move in self.legal]

    def of(self, *verbs: str) -> list[str]:
        """The legal moves with one of these verbs."""
        return sorted(move for move in self.legal if move.split()[0] in verbs)

    def tried(self, move: str) -> str:
        """The move meant by a click on a piece; empty for spectators."""
        return move if self.view.seat >= 0 else ""

    def card(self, kind: int, *texts: str, marks: Sequence[str] = (), laid: bool = False) -> Piece:
        """An action card lying open, `laid` in an estate, or still to come to the viewer's.

        Its id counts copies: estates first, then projects, offer and display.
        """
        copy = self.shown.get(kind, 0)
        self.shown[kind] = copy + 1
        read = reading(self.view, kind)
        badge, landing = ("", []) if laid else self.landings.of(kind)
        return Piece(f"{c.KIND_NAMES[kind]}.{copy}", FACES[kind], NAMES[kind], moves=self.begins(*texts),
                     tries=self.tried(texts[0]) if texts else "", marks=list(marks), badge=badge, note=read.note,
                     facts=read.facts + landing)
