"""What a true position is worth, every hand and pile open: never for a bot, which would see what its seat may not; the
luck of a match is measured by it (`tafelrunde.analysis.luck`)."""
