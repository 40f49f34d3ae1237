"""The typefaces of the pages, cut down to what pages show: `client/art/fonts/*.woff2`.

Letters of Western Europe, kerning and lining figures; small capitals, fractions and the like are never asked for and
would be half of every file. What else somebody is called is written in a font of their system. Needs `npm ci` in
`client/` and `pip install 'fonttools[woff]'`; run again when the typefaces change.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FROM, TO = ROOT / "client/node_modules", ROOT / "client/art/fonts"
FACES = {
    "alegreya-sans-400": "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2",
    "alegreya-sans-700": "@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2",
    "cinzel": "@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2",
}
TITLES = 700  # the one weight of titles
FEATURES = ["kern", "lnum", "tnum"]
LETTERS = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ‐‑‒–—‘’‚“”„†•…‹›€−×→←↑↓")}


def main() -> None:
    """Write them all."""
    TO.mkdir(exist_ok=True)
    for name, face in FACES.items():
        font = TTFont(FROM / face, recalcTimestamp=False)
        if "fvar" in font:
            font = instantiateVariableFont(font, {"wght": TITLES})
        options = subset.Options(layout_features=FEATURES, flavor="woff2", hinting=False, desubroutinize=False,
                                 name_IDs=[0, 1, 2, 13, 14], notdef_outline=True, recalc_timestamp=False)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=sorted(LETTERS & set(font.getBestCmap())))
        cut.subset(font)
        font.flavor = "woff2"
        font.save(TO / f"{name}.woff2")


if __name__ == "__main__":
    main()
