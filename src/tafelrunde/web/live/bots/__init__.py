"""Seats that no person plays: those the house plays itself, and network bots, which play over an HTTP stream."""
