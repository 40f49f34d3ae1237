"""Puzzles in the browser: what the client is shown and told, and what everybody has solved."""
