"""Floor 4: a game's picture as data; one module per game."""
