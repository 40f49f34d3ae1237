"""The ids of matches, which stand in the addresses of their tables."""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another


def new_id() -> str:
    """One that nobody guesses: 59 random bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))
