"""Puzzles in the browser: what the client is sent, and what everybody has solved."""
