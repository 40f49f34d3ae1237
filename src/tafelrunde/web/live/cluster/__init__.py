"""Several processes, one house: who has which table, what they tell each other, what the operator commands."""
