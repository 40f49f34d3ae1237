"""Floor 5: matches by the thousand."""
