"""Floor 4: games as numbers for learners. See `tafelrunde.tensors.encoding`."""
