"""Scenes as pages of characters."""
