"""Somebody at a table who sees nothing: they hear what a reader of screens would say, and have a keyboard."""

import random
import re
from collections import Counter
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.conftest import SLOW

# Keeps what live regions say: of a log what is added to it, of all others the whole of it (they are atomic).
SPEECH = """() => {
    window.heard = [];
    const LIVE = "[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]";
    const say = (role, words) => words.trim() && window.heard.push([role, words.replace(/\\s+/g, " ").trim()]);
    new MutationObserver(records => {
        const regions = new Set();
        for (const { target, addedNodes } of records) {
            const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
            if (region?.matches("[role=log]")) for (const node of addedNodes) say("log", node.textContent);
            else if (region?.checkVisibility()) regions.add(region);
        }
        for (const region of regions) say(region.getAttribute("role") ?? "polite", region.innerText);
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
NAMED = re.compile(r"""^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?([^:]*)(?:: "?([^"]*))?""")
OVER = re.compile(r".+ (wins|win together)\b")
SQUARE = re.compile(r"^([A-Z])(\d+),")
ASIDE = {"Hint", "Take back", "Ask to take back", "Plan my next move", "Sizes", "The whole map", "Smaller", "Larger",
         "Cancel", "One less", "One more"}
PATIENCE = 60  # times that somebody asks whether it is their turn, until they think that nobody plays
A_WHILE = 1000  # ms until they ask, if nothing has told them by itself
A_MOMENT = 200  # ms until they think that nothing has the focus
FIRST = 9  # moves of the list: nobody listens to three hundred of them
HALF = ("Choose what goes with it.", "1 of", "2 of", "3 of")  # what is said after half a move
DEEP = 4  # things that one move may be made of
MOST = 200  # keys to go somewhere
NOTHING = "", "", ""  # has the focus: no role, no name, no state


class Player:
    """Plays by what is said: whose turn it is, what may be done, what has the focus."""

    def __init__(self, page: Page, seed: int = 0, share: float = 0.3) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.share = share  # of moves that are looked for on the table; the others are chosen from the list
        self.moves = Counter[str]()  # by the way they were found
        self.heard: list[tuple[str, str]] = []  # the role of what said it, and what
        page.add_init_script(f"({SPEECH})()")
        page.reload()

    def hear(self) -> list[tuple[str, str]]:
        """What has been said since it was last asked for."""
        found = [(role, words) for role, words in self.page.evaluate("window.heard.splice(0)")]
        self.heard += found
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def ask(self, key: str) -> str:
        """What a key has the table say."""
        self.hear()
        self.press(key)
        self.wait_for("status")
        return [words for role, words in self.hear() if role == "status"][-1]

    def wait_for(self, role: str, most: int = SLOW) -> None:
        """Until something of this role has spoken."""
        self.page.wait_for_function("role => window.heard.some(([spoke]) => spoke === role)", arg=role, polling=40,
                                    timeout=most)

    def at(self) -> tuple[str, str, str]:
        """What has the focus: its role, its name, its state."""
        here = self.page.locator("*:focus")
        for _ in range(PATIENCE):
            try:
                return next(iter(read(here, A_MOMENT)), NOTHING)
            except TimeoutError:  # nothing has it, or what had it has gone since
                if here.count() == 0:
                    break
        return NOTHING

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until something of this role, whose name begins so, has the focus."""
        for _ in range(MOST):
            found, said, _ = self.at()
            if found == role and said.startswith(name):
                return
            self.press("Tab")
        pytest.fail(f"Tab does not lead to {role} {name}")

    def choose(self, role: str, name: str, letters: str) -> None:
        """Go to a field and type."""
        self.tab_to(role, name)
        self.page.keyboard.type(letters)

    def play_out(self) -> str:
        """Move whenever it is said to be one's turn; what was said in the end."""
        idle = 0
        while idle < PATIENCE:
            said = self.ask("2")
            if OVER.match(said):
                return said
            idle = 0 if said.startswith("Your turn.") else idle + 1
            if said.startswith(("It is not your turn.", "One moment")):
                with suppress(TimeoutError):
                    self.wait_for("alert", A_WHILE)
            elif not said.startswith("Your turn."):
                self.say_yes()
            elif self.chance.random() >= self.share or not self.play_at_table():
                self.play_from_list()
        pytest.fail(f"nobody plays: {self.ask('2')}")

    def play_from_list(self) -> None:
        """The list of all moves, by its key; one of the first few."""
        self.press("m")
        if self.page.get_by_role("dialog").count() == 0:
            return  # the turn was over in between
        names = [name for role, name, _ in read(self.page.get_by_role("dialog", name="All my moves"))
                 if role == "button" and name != "Close"]
        twice = [name for name, count in Counter(names).items() if count > 1]
        assert twice == [], f"different moves of the same name: {twice}"
        if not names:
            self.press("Escape")
            return
        nth = self.chance.randrange(min(FIRST, len(names)))
        self.press(*["Tab"] * nth)
        assert self.at()[1] == names[nth], "the focus is elsewhere than what is read"
        self.press("Enter")
        self.moves["list"] += 1

    def play_at_table(self) -> bool:
        """Things on the table that are not said to be unavailable, one after the other until a move is made."""
        for _ in range(DEEP):
            able = {name for role, name, state in read(self.page.get_by_role("main"))
                    if role == "button" and "disabled" not in state} - ASIDE
            if not able or not self.go_to(self.chance.choice(sorted(able)), able):
                break
            self.hear()
            self.press("Enter")
            if self.page.get_by_role("group", name="Which move?").count():
                self.press("Enter")  # the first of them has the focus
            if not self.ask("2").startswith(HALF):
                self.moves["table"] += 1
                return True
        self.press("Escape")
        return False

    def go_to(self, wanted: str, able: set[str]) -> bool:
        """By Tab, along squares by arrows, to this or whatever else can be done on the way."""
        square = SQUARE.match(wanted)
        for _ in range(60):
            role, name, state = self.at()
            if role == "button" and "disabled" not in state and name in able:
                return True
            here = SQUARE.match(name) if square else None
            if square and here:
                across, down = ord(square[1]) - ord(here[1]), int(square[2]) - int(here[2])
                self.press("ArrowRight" if across > 0 else "ArrowLeft" if across < 0 else
                           "ArrowDown" if down > 0 else "ArrowUp")
            else:
                self.press("Tab")
        return False

    def say_yes(self) -> None:
        """A move is said again: it is asked about once more."""
        self.tab_to("button", "Yes, do it")
        self.press("Enter")


def read(place: Locator, most: int = SLOW) -> list[tuple[str, str, str]]:
    """Everything that has a role there: role, name and state, in the order it is read."""
    found = [NAMED.match(line) for line in place.aria_snapshot(timeout=most).splitlines()]
    return [(one[1], (one[2] or one[4] or "").replace('\\"', '"').replace("''", "'"), one[3]) for one in found if one]
