"""Floor 5: the house in the terminal."""

from tafelrunde.extras import require

require("terminal", "a match in the terminal")
