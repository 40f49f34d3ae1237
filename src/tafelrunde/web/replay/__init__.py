"""Replays of matches: timelines, export, playing on from a position."""
