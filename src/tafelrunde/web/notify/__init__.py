"""Notices: who is told that a table waits for them, and by which way."""
