"""No answer of a tool for assistants depends on what the seat may not know; and planted leaks are found."""

from typing import Any

import pytest

pytest.importorskip("mcp", reason='the extra "mcp" is not installed')

from tafelrunde.adapters.mcp.here import HereTable
from tafelrunde.adapters.mcp.tables import Seen
from tafelrunde.match import Match
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.bots import program as program_module
from tests.long import SEED, in_turn, much
from tests.trust import secrecy
from tests.trust.inside import run
from tests.trust.mcp_secrecy import assistants_spied, house_spied
from tests.trust.test_network_secrecy import sound
from tests.trust.test_secrecy import CARDS, mark_of


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Assistants ask no bot for hints."""
    monkeypatch.setattr(secrecy, "HINTS", 0.0)


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_two_worlds_look_alike_to_an_assistant(slug: str) -> None:
    sound(run(assistants_spied(slug, much(15, 40), seed=SEED)))


@pytest.mark.parametrize("slug", [CARDS, *in_turn([slug for slug in catalogue.slugs() if slug != CARDS])])
def test_two_worlds_look_alike_to_an_assistant_at_a_table_of_a_house(slug: str) -> None:
    sound(run(house_spied(slug, much(10, 15), seed=SEED)))


def test_a_leak_at_a_table_here_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = HereTable.look

    def look(self: HereTable) -> Seen:
        """The view tells a little more than it should."""
        seen = honest(self)
        seen.view["mark"] = mark_of(self.match.state)
        return seen

    monkeypatch.setattr(HereTable, "look", look)
    assert run(assistants_spied(CARDS, 15, seed=1, enough=1)).leaks


def test_a_leak_of_the_house_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = program_module.question_for

    def question_for(table: Any, match: Match, *rest: Any) -> Any:
        """The view tells a little more than it should."""
        message = honest(table, match, *rest)
        message.view["mark"] = mark_of(match.state)
        return message

    monkeypatch.setattr(program_module, "question_for", question_for)
    assert run(house_spied(CARDS, 15, seed=1, enough=1)).leaks
