"""One readable value function per game."""
