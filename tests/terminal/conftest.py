"""The terminal under test shows no animations, and is looked at sooner whether it has come to rest."""

import pytest


@pytest.fixture(autouse=True)
def soon_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press of a key waits for animations to end, and then for a moment in which next to nothing is computed: a
    fiftieth of a second each time, twice a key."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 1 / 250)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", 1 / 250 / 20)
