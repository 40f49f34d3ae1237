"""Floor 3: the referee of one match."""
