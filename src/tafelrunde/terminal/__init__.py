"""Floor 5: the house in the terminal."""
