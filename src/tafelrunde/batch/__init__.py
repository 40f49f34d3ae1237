"""Floor 5: many tables of one game at once, for learners.

    tables = batch("castles_besieged", seats=2, tables=256, seed=7)
    while learning:
        tables.step(policy(tables.observation, tables.mask))     # one action a table
        … tables.reward, tables.done, tables.seat
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.batch.processes import batch
    from tafelrunde.batch.simulator import Simulator, Tables

__all__ = ["Simulator", "Tables", "batch"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'tafelrunde.batch' has no attribute {name!r}")
    from tafelrunde.batch import processes  # it needs NumPy

    return getattr(processes, name)
