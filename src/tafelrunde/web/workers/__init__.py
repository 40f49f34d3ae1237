"""Bots on other machines: the house puts its questions into a queue, and workers anywhere answer."""
