"""No byte a program is sent depends on what its seat may not know; and planted leaks are found."""

from typing import Any

import pytest

from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.bots import program
from tests.long import SEED, much, some_a_day
from tests.trust import secrecy
from tests.trust.inside import run
from tests.trust.network_secrecy import programs_spied
from tests.trust.test_secrecy import CARDS, mark_of, sound


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs ask no bot for hints."""
    monkeypatch.setattr(secrecy, "HINTS", 0.0)


@pytest.mark.parametrize("slug", some_a_day(catalogue.slugs(), 2))
def test_two_worlds_look_alike_to_a_program(slug: str) -> None:
    for more in range(much(1, 2)):  # each draws its own number of players and options
        sound(run(programs_spied(slug, much(15, 40), seed=SEED + more)))


def in_view(message: Any, mark: int) -> None:
    """The view tells a little more than it should."""
    message.view["mark"] = mark


def in_seed(message: Any, mark: int) -> None:
    """The seed is drawn from the whole position."""
    if hasattr(message, "seed"):
        message.seed += mark


@pytest.mark.parametrize("leak", [in_view, in_seed])
def test_a_leak_in_a_question_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = program.question_for

    def question_for(table: Any, match: Any, *rest: Any) -> Any:
        message = honest(table, match, *rest)
        leak(message, mark_of(match.state))
        return message

    monkeypatch.setattr(program, "question_for", question_for)
    assert run(programs_spied(CARDS, 15, seed=1, enough=1)).leaks
