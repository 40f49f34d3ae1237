"""Floor 2: what at least two games share."""
