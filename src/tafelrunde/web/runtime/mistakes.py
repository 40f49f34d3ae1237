"""Mistakes of the house that must not stop what goes on beside them: they are logged and counted."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tafelrunde.core import TafelrundeError
from tafelrunde.extras import MissingExtra
from tafelrunde.store import StoreError
from tafelrunde.web.runtime.metrics import METRICS

log = logging.getLogger("tafelrunde.web")


@contextmanager
def log_failure(what: str) -> Iterator[None]:
    """Log that this, one of several, has failed, so that it holds up no other; without a store nothing goes on."""
    try:
        yield
    except StoreError:
        raise
    except (TafelrundeError, MissingExtra) as error:
        log.error("%s: %s", what, error)
    except Exception:
        METRICS.count_mistake(what)
