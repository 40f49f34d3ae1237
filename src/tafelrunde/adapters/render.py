"""A seat's view of a table as text or as a picture, for `render()` of an environment."""

from typing import Any, Final

from tafelrunde import scenes
from tafelrunde.core import SPECTATOR, BadInput, Game, State
from tafelrunde.core.say import choices
from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.extras import MissingExtra
from tafelrunde.scenes.inks import CLOTH
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Scene

MODES: Final = ("ansi", "rgb_array")
COLUMNS: Final = 100
WIDTH, HEIGHT = 960, 720


def check_mode(mode: str | None) -> str | None:
    """Return the render mode, or None for none; raises BadInput for any other word."""
    if mode is not None and mode not in MODES:
        raise BadInput("a table is rendered as {possible}, not as {given}", possible=choices(MODES),
                       given=repr(mode)[:40])
    return mode


def render_table(mode: str | None, game: Game, state: State, seat: int = SPECTATOR) -> Any:
    """The table as a mode shows it: `ansi` as a page of text, `rgb_array` as pixels (uint8, `(720, 960, 3)`), None as
    None. Raises MissingExtra."""
    if mode is None:
        return None
    legal = game.legal(state, seat) if seat in state.acting() else []
    scene = scenes.of(game.info.slug)(state.view(seat), legal)
    names = {number: f"seat {number}" for number in range(state.seats)}
    if mode == "ansi":
        return Painter(Translator(names=names, game=game.info.slug)).scene(scene, COLUMNS).text()
    return as_picture(scene, names)


def as_picture(scene: Scene, names: dict[int, str]) -> Any:
    """The table as pixels: uint8, `(HEIGHT, WIDTH, 3)`."""
    try:
        import numpy
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as missing:
        raise MissingExtra("render", "a table as a picture") from missing
    from importlib.resources import files
    from io import BytesIO

    from tafelrunde.drawing.svg.areas import draw_picture

    svg = draw_picture(scene, names.__getitem__, WIDTH, HEIGHT, CLOTH)
    fonts = [str(font) for font in files("tafelrunde").joinpath("printing", "fonts").iterdir()
             if font.name.endswith(".ttf")]
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, font_files=fonts,
                                      font_family="Alegreya Sans", skip_system_fonts=True))
    return numpy.asarray(Image.open(BytesIO(png)).convert("RGB"))
