"""Floor 5: the house in the browser. `tafelrunde.web.serve.serve` opens it."""

from tafelrunde.extras import require

require("web", "the house in the browser")
