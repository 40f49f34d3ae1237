"""Floor 4: players that need no person."""
