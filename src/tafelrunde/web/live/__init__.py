"""Matches as they are played, by room: a table, seats that the house plays, network bots, several processes, people."""
