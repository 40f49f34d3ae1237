"""What saved tables play next, whoever reads them: `python -m tests.batch.digest FILE STEPS` prints a hash over it."""

import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

from tafelrunde.batch.simulator import ARRAYS

SHOWN = [name for name in ARRAYS if name != "moves"]  # what lies there beyond the legal ones counts for nothing


def digest(tables: Any, steps: int) -> str:
    """SHA-256 over all that tables show in so many steps of their own samples."""
    found = hashlib.sha256()
    for _ in range(steps):
        for name in SHOWN:
            found.update(getattr(tables, name).tobytes())
        tables.step(tables.sample)
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(pickle.loads(Path(sys.argv[1]).read_bytes()), int(sys.argv[2])))
