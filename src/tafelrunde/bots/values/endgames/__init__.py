"""Ends of games in which nothing is hidden any more, solved."""
