"""Matches in play: sessions, their connections, and everything that happens at a table."""
