"""Mining puzzles in matches of bots, and proving that they hold."""
