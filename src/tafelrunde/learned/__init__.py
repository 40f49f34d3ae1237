"""Floor 5: policies that were learned play like any other bot, from a small file of weights and with no extra installed."""
