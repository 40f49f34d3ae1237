"""When the picture of a table stands still."""

from typing import Any

from playwright.sync_api import Page

# Where everything lies and how far the page is scrolled, alike in so many frames one after the other.
STILL = """frames => new Promise(done => {
    const look = () => [scrollX, scrollY, ...[...document.querySelectorAll(".board, .dock, .piece")].flatMap(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    })].join();
    let [before, alike] = ["", 0];
    const again = () => {
        const settled = document.querySelector(".board:not([aria-busy=true]):not(.settling)");
        const now = settled ? look() : "";
        alike = now && now === before ? alike + 1 : 0;
        before = now;
        alike >= frames ? done() : requestAnimationFrame(again);
    };
    again();
})"""
FRAMES = 4  # after a question, the page scrolls to what is lit one or two frames later
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def until_still(page: Page) -> None:
    """The table has its size, what was sent is answered, and nothing moves any more."""
    page.evaluate(STILL, FRAMES)


def until_drawn(page: Page) -> None:
    """Whatever was to come of the last event has been drawn."""
    page.evaluate(DRAWN)


def until_asked(page: Page) -> None:
    """It is this seat's turn, or all over, and the picture stands still."""
    page.wait_for_selector(".prompt.mine, .result")
    until_still(page)


def hand_of(page: Page) -> list[str]:
    """The faces of one's own hand as they are read out."""
    labels = page.locator(".piece[data-area=hand]").evaluate_all("all => all.map(one => one.ariaLabel)")
    return sorted(str(label) for label in labels)


def line_of(page: Page) -> Any:
    return page.locator("main.board").get_attribute("data-line")


def shown_line(page: Page) -> int:
    return int(line_of(page) or -1)
