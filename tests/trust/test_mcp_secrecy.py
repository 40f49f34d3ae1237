"""No answer of a tool for assistants depends on what the seat may not know; and planted leaks are found."""

import pytest

pytest.importorskip("mcp", reason='the extra "mcp" is not installed')

from tafelrunde.adapters.mcp.here import HereTable
from tafelrunde.adapters.mcp.tables import Seen
from tafelrunde.web.lists import catalogue
from tests.long import SEED, much
from tests.trust.inside import run
from tests.trust.mcp_secrecy import assistants_spied
from tests.trust.test_secrecy import CARDS, mark_of, sound


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_two_worlds_look_alike_to_an_assistant(slug: str) -> None:
    sound(run(assistants_spied(slug, much(15, 40), seed=SEED)))


def test_a_leak_at_a_table_here_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = HereTable.look

    def look(self: HereTable) -> Seen:
        """The view tells a little more than it should."""
        seen = honest(self)
        seen.view["mark"] = mark_of(self.match.state)
        return seen

    monkeypatch.setattr(HereTable, "look", look)
    assert run(assistants_spied(CARDS, 15, seed=1, enough=1)).leaks
