"""People and seats: sitting down, not coming, leaving, changes of an account that open tables have to see."""
