"""Colours, arms and pictures of the princes and cards."""

from typing import Final

from tafelrunde.games.loewenherz import components as c
from tafelrunde.scenes.vocabulary import Face, text

INKS: Final = ("rose", "gold", "purple", "grey")
ARMS: Final = ("rose", "griffin-symbol", "fleur-de-lys", "eagle-emblem")
PRINCE_NAMES: Final = ("rose prince", "gold prince", "purple prince", "gray prince")
CASTLE_NAMES: Final = ("rose castle", "gold castle", "purple castle", "gray castle")
KNIGHT_NAMES: Final = ("rose knight", "gold knight", "purple knight", "gray knight")
TERRAINS: Final = ("plain", "wood", "hill", "town")

CASTLE_ART: Final = "stone-tower"
TOWN_ART: Final = "village"
KNIGHT_ART: Final = "visored-helm"
POWER_ART: Final = "laurels"
COINS_ART: Final = "coins"
MONEY_ART: Final = "swap-bag"
CROWN_ART: Final = "winged-scepter"
WALL_ART: Final = "stone-wall"
SWORD_ART: Final = "broadsword"
SWORDS_ART: Final = "crossed-swords"
MINE_ART: Final = "gold-mine"
KING_ART: Final = "crowned-skull"
ALLIANCE_ART: Final = "shaking-hands"
RENEGADE_ART: Final = "cloak-dagger"
TREASURE_ART: Final = "open-treasure-chest"
PARCHMENT_ART: Final = "tied-scroll"
BAND_SIGNS: Final = ("die-1", "die-2", "die-3")
ART: Final = (*ARMS, CASTLE_ART, TOWN_ART, KNIGHT_ART, POWER_ART, COINS_ART, MONEY_ART, CROWN_ART, WALL_ART, SWORD_ART,
              SWORDS_ART, MINE_ART, KING_ART, ALLIANCE_ART, RENEGADE_ART, TREASURE_ART, PARCHMENT_ART, *BAND_SIGNS)
BAND_ART: Final = {
    c.MONEY_BAG: MONEY_ART, c.CROWN: CROWN_ART, c.WALL_BAND: WALL_ART, c.MINE_CARD: MINE_ART,
    c.KING_CARD: KING_ART,
}


def band_art(card: int, band: int) -> str:
    """The picture of a band."""
    swords = SWORDS_ART if c.BAND_NUMBER[card * c.BANDS + band] == 2 else SWORD_ART
    return BAND_ART.get(c.BAND_KIND[card * c.BANDS + band], swords)


def kind_art(kind: int) -> str:
    """The picture of a politics card."""
    if kind >= c.FIRST_PARCHMENT:
        return PARCHMENT_ART
    if kind >= c.FIRST_TREASURE:
        return TREASURE_ART
    return RENEGADE_ART if kind else ALLIANCE_ART


def politics_face(kind: int) -> Face:
    """A politics card: picture, value, and what it is for."""
    if kind >= c.FIRST_PARCHMENT:
        foot, corner, ink = text("power points at the end"), str(c.KIND_POWER[kind]), "beige"
    elif kind >= c.FIRST_TREASURE:
        foot, corner, ink = text("ducats for bids, deals and fees"), str(c.KIND_WORTH[kind]), "gold"
    else:
        foot, corner = text("swaps a knight") if kind else text("peace between two regions"), ""
        ink = "red" if kind else "blue"
    art = kind_art(kind)
    return Face(ink=ink, sign=art, corner=corner, art=art, title=text(c.KIND_NAMES[kind]), foot=foot)
