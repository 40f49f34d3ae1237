"""The typefaces of the printed pages, from those of the client: `src/tafelrunde/printing/fonts/*.ttf`.

PDFs take TrueType, browsers get WOFF2. Needs `npm ci` in `client/` and `pip install 'fonttools[woff]'`; run again when
the client's typefaces change.
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FROM, TO = ROOT / "client/node_modules", ROOT / "src/tafelrunde/printing/fonts"
SANS = "@fontsource/alegreya-sans/files/alegreya-sans-latin-{}.woff2"
FACES = {"AlegreyaSans-Regular": "400-normal", "AlegreyaSans-Italic": "400-italic", "AlegreyaSans-Bold": "700-normal"}
CINZEL = "@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2"


def main() -> None:
    """Write them all."""
    TO.mkdir(exist_ok=True)
    for name, face in FACES.items():
        save(TTFont(FROM / SANS.format(face), recalcTimestamp=False), name)
    save(instantiateVariableFont(TTFont(FROM / CINZEL, recalcTimestamp=False), {"wght": 700}), "Cinzel-Bold")


def save(font: TTFont, name: str) -> None:
    """One face as TrueType, with figures as high as capitals: a PDF takes the glyphs that the characters name."""
    lining = figures(font)
    for table in font["cmap"].tables:
        table.cmap = {code: lining.get(glyph, glyph) for code, glyph in table.cmap.items()}
    font.flavor = None
    font.save(TO / f"{name}.ttf")


def figures(font: TTFont) -> dict[str, str]:
    """The glyphs that the feature `lnum` puts in place of others."""
    table = font["GSUB"].table
    wanted = {place for record in table.FeatureList.FeatureRecord if record.FeatureTag == "lnum"
              for place in record.Feature.LookupListIndex}
    parts = [part for place in sorted(wanted) for part in table.LookupList.Lookup[place].SubTable]
    return {old: new for part in parts for old, new in getattr(part, "ExtSubTable", part).mapping.items()}


if __name__ == "__main__":
    main()
