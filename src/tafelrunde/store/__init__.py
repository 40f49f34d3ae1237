"""Floor 4: saved matches."""
