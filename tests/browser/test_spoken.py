"""All five games to their end by spoken names alone: nothing is seen, pointed at or looked up in the page; what is said
is what a reader of screens would say, and all that is done is done by keys."""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tafelrunde.games import info
from tests.browser.conftest import DESK, Open
from tests.browser.spoken import OVER, Player, read
from tests.web.house import House

PHONE = {"width": 390, "height": 844}


@dataclass(frozen=True)
class Match:
    """Against how many of the quickest bots, and with which options a match is short."""

    slug: str
    bots: int
    options: dict[str, str] = field(default_factory=dict)
    size: dict[str, int] = field(default_factory=lambda: DESK)
    seed: int = 1


MATCHES = (
    Match("beutelschneider", 2, {"hands_limit": "1"}),
    Match("castles_besieged", 1, {"hits_to_lose": "1"}),
    Match("behuetunsburg", 1, {"rounds": "1", "round_turn_limit": "4"}),
    Match("burgundy", 0),
    Match("loewenherz", 2, {"setup": "basic"}),
    Match("beutelschneider", 3, {"hands_limit": "1"}, PHONE),
    Match("castles_besieged", 1, {"hits_to_lose": "2"}, PHONE),
)


def sit_down(player: Player, match: Match) -> None:
    """From the first page to the table."""
    game = info(match.slug)
    player.tab_to("link", f"Set up a table – {game.title}")
    player.press("Enter")
    player.page.wait_for_url(f"**/new/{match.slug}")
    player.choose("textbox", "Your name", "Ada")
    for seat in range(2, max(game.seats) + 1):
        player.choose("combobox", f"Seat {seat}", "bot: Jester" if seat < match.bots + 2 else "nobody")
    player.tab_to("text", "How it is played")
    player.press("Enter")
    for option in game.offered:
        if option.name not in match.options:
            continue
        wanted = match.options[option.name]
        if option.choices:
            player.choose("combobox", option.text, option.words.get(wanted, wanted))
        else:
            player.tab_to("spinbutton", option.text)
            player.press("Control+a")
            player.page.keyboard.type(wanted)
    player.choose("combobox", "Pause between moves of bots", "as fast")
    player.tab_to("button", "Open the table")
    player.press("Enter")
    player.page.get_by_role("main", name="The table").wait_for()


DONE_WITH = ("button", "link", "textbox", "combobox", "checkbox", "spinbutton", "slider")


@pytest.mark.parametrize("match", [pytest.param(match, id=f"{match.slug}-{match.size['width']}") for match in MATCHES])
def test_a_match_is_played_by_spoken_names_alone(open_house: House, visit: Open, match: Match) -> None:
    player = Player(visit(open_house, viewport=match.size), match.seed)
    sit_down(player, match)
    assert [one for one in read(player.page.locator("body")) if one[0] in DONE_WITH and not one[1]] == []
    assert player.ask("1").startswith("Ada: ")
    assert match.bots == 0 or player.ask("4").count(": ") > match.bots
    result = player.play_out()
    player.hear()
    alerts, happened = ([words for role, words in player.heard if role == one] for one in ("alert", "log"))
    assert result.startswith(alerts[-1]), "who has won is not said by itself"
    assert len(happened) >= sum(player.moves.values()), "what happens is not said by itself"
    assert min(player.moves["table"], player.moves["list"]) > 0
    expect(player.page.get_by_role("region", name=OVER)).to_have_count(1)
