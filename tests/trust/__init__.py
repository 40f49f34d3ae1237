"""Trust and faults: tests that try to see what is hidden, to lose what was said, and to get in."""
