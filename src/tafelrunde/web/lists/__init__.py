"""What pages list and offer: games, options of a table, matches, statistics, coats of arms, holidays."""
