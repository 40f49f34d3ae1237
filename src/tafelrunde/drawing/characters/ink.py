"""How inks, signs and marks look in a terminal. Colour never carries meaning alone: every ink has its sign."""

from typing import Final

from rich.style import Style

INKS: Final = {
    "green": "#8fc77e", "yellow": "#e6c35c", "red": "#ef8a7f", "blue": "#86b6ef", "violet": "#c3a0e8",
    "grey": "#b5b5b5", "beige": "#dcc9a0", "darkgreen": "#5fae72", "lightgreen": "#b4dc8c", "gold": "#f0c75e",
    "silver": "#c9d1d9", "rose": "#ec93b4", "purple": "#b48be0", "neutral": "#c8c2b4",
    "seat0": "#86b6ef", "seat1": "#e6c35c", "seat2": "#ec93b4", "seat3": "#8fc77e",
}  # fmt: skip
PAPER: Final = "#d9d4c7"
TINTS: Final = {"seat0": "#1d3350", "seat1": "#463a14", "seat2": "#4a2336", "seat3": "#1f3f24"}  # of owned regions
TINT: Final = "#33312d"

SIGNS: Final = {
    "oak-leaf": "♣", "ringing-bell": "♦", "rose": "♥", "fleur-de-lys": "♠", "tower-flag": "♜", "eagle-emblem": "♝",
    "lion": "♛", "boar": "♞", "castle": "♜", "crown": "♛", "imperial-crown": "♔",
    "laurel-crown": "♔", "knight-banner": "♞", "horse-head": "♞", "broadsword": "†",
    "crossed-swords": "×", "two-coins": "¢", "coins": "¢", "village": "⌂", "house": "⌂", "mountains": "▲",
    "stone-tower": "♜", "visored-helm": "♞", "griffin-symbol": "♘", "suit-leaf": "♣", "suit-heart": "♥",
    "suit-bell": "♦", "gold-mine": "¢", "stone-wall": "═", "shaking-hands": "&", "tied-scroll": "§",
    "winged-scepter": "♚", "crowned-skull": "†", "jester-hat": "%",
    "die-1": "⚀", "die-2": "⚁", "die-3": "⚂", "die-4": "⚃", "die-5": "⚄", "die-6": "⚅",
    "forest": "♣", "wheat": "¥", "sheep": "s", "cow": "c", "pig": "p", "chicken": "h", "rooster": "h",
    "barn": "∩", "caravel": "≈", "mine-wagon": "▲", "monk-face": "‡",
    "open-book": "≡", "farmer": "♟", "star-medal": "✶",
    "shield": "◊", "plain-dagger": "†", "cloak-dagger": "†", "swap-bag": "¢", "open-treasure-chest": "¢",
    "anvil": "⊥", "battered-axe": "¶", "scales": "≏", "guards": "♟", "baby-face": "☺", "jewel-crown": "♕",
    "queen-crown": "♕", "crenel-crown": "♖", "mounted-knight": "♞",
    "portrait-king": "♔", "portrait-queen": "♕", "portrait-baron": "♖", "portrait-knight": "♞", "portrait-jester": "%",
    "portrait-child": "☺", "portrait-aristocrat": "♠", "portrait-merchant": "≏", "portrait-farmer": "♟",
    "portrait-artisan": "⊥", "portrait-squire": "†", "portrait-footman": "♟", "portrait-veteran": "◊",
    "portrait-swordsman": "†", "portrait-warrior": "¶", "portrait-horseman": "♞", "portrait-hero": "♛",
}  # fmt: skip
TERRAINS: Final = {"plain": " ", "": " ", "wood": "♣", "hill": "▲", "town": "⌂"}
DICE: Final = " ⚀⚁⚂⚃⚄⚅"

MARKS: Final = {
    "chosen": "◆", "blocked": "✕", "open": "○", "new": "•", "last": "‹", "winner": "★", "weak": "!",
    "complete": "✓", "dead": "†", "single": "½",
}  # fmt: skip
MARK_WORDS: Final = (
    "chosen", "blocked", "open", "new", "last", "winner", "hidden", "weak", "complete", "dead", "single",
)
SEAT_MARKS: Final = ("leads", "deals", "out", "winner")


def sign(name: str) -> str:
    """One character for a symbol; not the initial of its name, which would mean nothing to a reader."""
    return SIGNS.get(name, "▪") if name else " "


def ink(name: str, bold: bool = False, reverse: bool = False) -> Style:
    """The style of an ink."""
    return Style(color=INKS.get(name, PAPER), bold=bold, reverse=reverse)


DIM: Final = Style(color="#8a8578")
PLAIN: Final = Style(color=PAPER)
BOLD: Final = Style(color="#ffffff", bold=True)
LIT: Final = Style(color="#ffe9a8", bold=True)
