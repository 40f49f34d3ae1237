"""No byte a program is sent depends on what its seat may not know; and planted leaks are found."""

from typing import Any

import pytest

from tafelrunde.match import Match
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.bots import program as program_module
from tests.long import SEED, much
from tests.trust import secrecy
from tests.trust.inside import run
from tests.trust.network_secrecy import programs_spied
from tests.trust.secrecy import Figures
from tests.trust.test_secrecy import CARDS, mark_of


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs ask no bot for hints."""
    monkeypatch.setattr(secrecy, "HINTS", 0.0)


def sound(found: Figures) -> None:
    """Nothing leaked, and there was something to leak."""
    assert not found.leaks, found.leaks[0]
    assert found.distinct > found.positions / 10
    assert found.moves - found.parted > found.pairs / 2
    assert found.texts > found.pairs


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_two_worlds_look_alike_to_a_program(slug: str) -> None:
    for more in range(much(1, 2)):  # each draws its own number of players and options
        sound(run(programs_spied(slug, much(15, 40), seed=SEED + more)))


def test_a_leak_in_a_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = program_module.question_for

    def question_for(table: Any, match: Match, *rest: Any) -> Any:
        """The view tells a little more than it should."""
        message = honest(table, match, *rest)
        message.view["mark"] = mark_of(match.state)
        return message

    monkeypatch.setattr(program_module, "question_for", question_for)
    assert run(programs_spied(CARDS, 15, seed=1, enough=1)).leaks


def test_a_seed_that_depends_on_the_true_world_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "question_for", knowing(program_module.question_for))
    assert run(programs_spied(CARDS, 15, seed=1, enough=1)).leaks


def knowing(honest: Any) -> Any:
    """Questions whose seed is drawn from the whole position."""

    def question_for(table: Any, match: Match, *rest: Any) -> Any:
        message = honest(table, match, *rest)
        if hasattr(message, "seed"):
            message.seed += mark_of(match.state)
        return message

    return question_for
