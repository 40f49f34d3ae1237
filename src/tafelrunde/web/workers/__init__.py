"""Bots that think on other machines: the house puts what it asks into a queue, and workers anywhere answer."""
