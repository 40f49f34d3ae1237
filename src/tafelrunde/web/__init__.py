"""Floor 5: the house in the browser. `serve.serve` opens it, `app.build` is its ASGI app."""

from tafelrunde.extras import require

require("web", "the house in the browser")
