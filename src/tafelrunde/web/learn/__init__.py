"""Lessons in the browser: their courses as data for the client, and where they end."""
