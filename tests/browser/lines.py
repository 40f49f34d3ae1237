"""The line of a page to the house: either may be made not to hear the other, and a test may speak for the house."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.still import until_still


class Line:
    """Whatever the page says to the house and the house to the page, as long as a test does not hold it back."""

    def __init__(self, page: Page) -> None:
        self.holds = False  # what the house says?
        self.held: list[str | bytes] = []  # what it has said since
        self.deaf = False  # is the house?
        self.pages: list[WebSocketRoute] = []  # the table's, and whatever else the page asks the house
        page.route_web_socket(re.compile(r"/socket\?changes$"), self.open)

    def open(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        self.pages.append(page)
        page.on_message(lambda told: None if self.deaf else house.send(told))
        house.on_message(lambda told: self.held.append(told) if self.holds else self.hear(page, told))

    def hear(self, page: WebSocketRoute, told: str | bytes) -> None:
        page.send(told)

    def let_go(self) -> None:
        self.holds = False
        for told in self.held:
            self.pages[0].send(told)

    def refuse(self) -> None:
        self.pages[0].send(json.dumps({"type": "refusal", "say": ["it is not your turn"], "rule": ""}))


class Staged(Line):
    """Of the house's pictures the first one passes that a line is sent; all others come from the test. What an older
    page is still sent while another is loaded is for nobody: it would be taken for the new one's first."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.page = page
        self.first: dict[str, Any] = {}

    def open(self, page: WebSocketRoute) -> None:
        self.first = {}
        super().open(page)

    def hear(self, page: WebSocketRoute, told: str | bytes) -> None:
        if page is self.pages[-1] and not self.first and '"type":"sight"' in str(told):
            self.first = json.loads(told)
            page.send(told)

    def show(self, picture: dict[str, Any], until: Callable[[Page], None] = until_still) -> None:
        """Let the table look so, and wait."""
        self.pages[-1].send(json.dumps(self.first | picture))
        until(self.page)
