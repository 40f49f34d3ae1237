"""Light or dark, cloth, parchment or slate: chosen at a table, kept everywhere, legible in all of them."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, quick
from tests.long import some_a_day
from tests.web.house import House

READABLE = 4.5
SEEN = 3  # what is no word
RINGS = ("focus", "inner-ring")
CONTRASTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const seen = colour => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = rgb => rgb.map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const found = {};
  const probe = document.body.appendChild(document.createElement("div"));
  const pairs = [["on-cloth", "cloth"], ["on-cloth-soft", "cloth"], ["ink-text", "panel"], ["ink-text", "ground"],
                 ["muted", "panel"], ["link", "panel"], ["link", "ground"]];
  const rings = ["cloth", "panel", "panel-raised", "ground"]
    .flatMap(under => [["focus", under], ["inner-ring", under]]);
  for (const game of ["beutelschneider", "castles_besieged", "behuetunsburg", "burgundy", "loewenherz"])
    for (const [over, under] of [...pairs, ...rings]) {
      probe.className = `theme-${game}`;
      probe.style.cssText = `--inner-ring: #fff; color: var(--${over}); background-color: var(--${under})`;
      const { color, backgroundColor } = getComputedStyle(probe);
      const [a, b] = [color, backgroundColor].map(seen).map(light).sort((one, other) => other - one);
      found[`${game}: ${over} on ${under}`] = (a + 0.05) / (b + 0.05);
    }
  probe.remove();
  return found;
}"""


def test_what_is_chosen_at_a_table_holds_at_once_and_on_every_page(visit: Open, open_house: House) -> None:
    page = quick(visit(open_house, color_scheme="light"), "castles_besieged")
    root = page.locator("html")
    before = page.evaluate("getComputedStyle(document.querySelector('.table')).backgroundColor")
    page.click(".bar button[aria-label='Table'], .bar button:has-text('Table')")
    page.check("input[name=scheme][value=dark]")
    page.check("input[name=look][value=slate]")
    expect(root).to_have_attribute("data-scheme", "dark")
    expect(root).to_have_attribute("data-look", "slate")
    assert page.evaluate("getComputedStyle(document.querySelector('.table')).backgroundColor") != before
    sent = page.request.get(page.url).text()  # before any script has run
    assert 'data-scheme="dark"' in sent
    assert 'data-look="slate"' in sent
    page.goto(f"http://{open_house.address}/lobby")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    page.click("footer a[href^='/appearance/light']")
    expect(root).to_have_attribute("data-scheme", "light")
    expect(root).to_have_attribute("data-look", "slate")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"


@pytest.mark.parametrize("scheme", some_a_day(["light", "dark"]))
def test_words_and_the_ring_of_the_focus_are_legible_in_every_look(visit: Open, open_house: House, scheme: str) -> None:
    """The ring is drawn twice, in its colour and in white within: one of them stands out from whatever is beneath."""
    page = visit(open_house, "/", color_scheme="dark" if scheme == "light" else "light")  # the choice is what counts
    for look in ("cloth", "parchment", "slate"):
        page.evaluate("chosen => Object.assign(document.documentElement.dataset, chosen)",
                      {"scheme": scheme, "look": look})
        found = page.evaluate(CONTRASTS)
        words = {name: round(ratio, 2) for name, ratio in found.items() if not name.split(": ")[1].startswith(RINGS)}
        assert len(words) == 35
        assert {name: ratio for name, ratio in words.items() if ratio < READABLE} == {}, look
        seen = {name: max(ratio, found[name.replace("focus", "inner-ring")])
                for name, ratio in found.items() if ": focus on" in name}
        assert len(seen) == 20
        assert {name: round(ratio, 2) for name, ratio in seen.items() if ratio < SEEN} == {}, look
