"""Matches looked at move by move, kept and passed on."""
