"""All five games to their end by spoken names alone: nothing is seen, pointed at or looked up in the page; what is said
is what a reader of screens would say, and all that is done is done by keys."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tafelrunde.games import info
from tests.browser.conftest import DESK, SMALL, Open
from tests.browser.spoken import OVER, Player, read
from tests.long import long, some_a_day
from tests.web.house import House

RECORDS = Path(__file__).parents[1] / "games"
LONG = 12  # moves


@dataclass(frozen=True)
class Match:
    """Against how many of the quickest bots, and with which options a match is short; or its end, after a line of a
    record, where a whole one takes minutes."""

    slug: str
    bots: int
    options: dict[str, str] = field(default_factory=dict)
    size: dict[str, int] = field(default_factory=lambda: DESK)
    record: str = ""
    after: int = 0
    share: float = 0.3  # of moves looked for on the table: over a map it is a long way
    long: bool = False  # among the long tests


MATCHES = (
    Match("beutelschneider", 2, {"hands_limit": "1"}),
    Match("castles_besieged", 1, {"hits_to_lose": "2"}),
    Match("behuetunsburg", 1, {"rounds": "1", "round_turn_limit": "4"}),
    Match("burgundy", 0),
    Match("loewenherz", 2, record="king-second-basic", after=260),
    Match("beutelschneider", 3, {"hands_limit": "1"}, SMALL),
    Match("castles_besieged", 1, {"hits_to_lose": "2"}, SMALL, long=True),
    Match("loewenherz", 3, {"setup": "basic"}, share=0.1, long=True),
)


def play_on(player: Player, match: Match) -> None:
    """From a record to the table, at which bots are to move at once."""
    player.tab_to("textbox", "The record")
    player.page.keyboard.insert_text((RECORDS / f"{match.slug}/records/{match.record}.txt").read_text("utf-8"))
    player.choose("spinbutton", "After line", str(match.after))
    player.tab_to("button", "Go on")
    player.press("Enter")
    player.page.get_by_role("heading", name="play on").wait_for()
    player.choose("textbox", "Your name", "Ada")
    for seat in range(1, match.bots + 2):
        player.choose("combobox", f"Seat {seat}", "bot: Jester" if seat > 1 else "me")
    player.tab_to("button", "Open the table")
    player.press("Enter")
    player.page.get_by_role("main", name="The table").wait_for()
    player.tab_to("button", "Table")
    player.press("Enter")
    player.tab_to("radio", "Like people")
    player.press("ArrowUp", "ArrowUp")
    assert player.at()[1] == "At once"
    player.press("Escape")


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


def named(match: Match) -> str:
    """What a case is called."""
    return f"{match.slug}-{match.size['width']}{'-end' if match.record else ''}"


@pytest.mark.parametrize("match", [
    *(long(match) for match in MATCHES if match.long),
    *some_a_day([match for match in MATCHES if not match.long], 2)], ids=named)
def test_a_match_is_played_by_spoken_names_alone(open_house: House, visit: Open, match: Match) -> None:
    path, begin = ("/play-on", play_on) if match.record else ("/", sit_down)
    player = Player(visit(open_house, path, viewport=match.size), seed=1, share=match.share)
    begin(player, match)
    assert [one for one in read(player.page.locator("body")) if one[0] in DONE_WITH and not one[1]] == []
    assert player.ask("1").startswith("Ada: ")
    assert match.bots == 0 or player.ask("4").count(": ") > match.bots
    result = player.play_out()
    player.hear()
    alerts, happened = ([words for role, words in player.heard if role == one] for one in ("alert", "log"))
    assert result.startswith(alerts[-1]), "who has won is not said by itself"
    assert len(happened) >= sum(player.moves.values()), "what happens is not said by itself"
    assert sum(player.moves.values()) < LONG or len(player.moves) == 2, "found in one way only"
    expect(player.page.get_by_role("region", name=OVER)).to_have_count(1)
