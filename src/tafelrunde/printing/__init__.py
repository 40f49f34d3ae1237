"""What a game needs on paper, as PDFs: player aid, score pads, rules as a booklet, cards. It knows no game.

A page is made from the same data as the table: `scenes.aid`, `scenes.pad`, `scenes.deck`, `scenes.rulebook`, the
symbols of the client's sprite. The same request gives the same bytes.
"""

from tafelrunde.extras import require

require("print", "a PDF")
