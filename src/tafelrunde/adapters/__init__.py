"""Floor 5: other worlds' interfaces to the five games. Each needs its extra: nothing here is imported by the house.

- `tafelrunde.adapters.openspiel`: every game as an OpenSpiel game, chance nodes and all
- `tafelrunde.adapters.pettingzoo`: every game as an agent-environment cycle
- `tafelrunde.adapters.gym`: one seat of a game against bots, as a Gymnasium environment
- `tafelrunde.adapters.gym_vector`: the same at many tables at once, as a Gymnasium vector environment
"""
