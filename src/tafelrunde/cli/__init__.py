"""Floor 6: the door."""
