"""Floor 5: learned policies play like any other bot, from a small file of weights and with no extra."""
