"""A module that takes its time to be loaded, with a job that takes none."""

import time

time.sleep(1.0)


def job() -> str:
    """Nothing to do."""
    return "done"
