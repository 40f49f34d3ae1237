"""Who is told that a table waits, and by which way."""
