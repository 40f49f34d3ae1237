"""What somebody who is no member finds behind the links of a group – of an evening, a tournament –, and where they land
once they are in."""

import re
from html import unescape

from tafelrunde.web.http.addresses import draw_qr_code
from tests.web.house import Guest, House
from tests.web.test_groups import DAY, club, found, join, link_of, now, set_evening, words
from tests.web.test_tournaments import begin, deed, set_up


def links_of(host: Guest, page: str) -> list[str]:
    """The paths of the links that a page offers to be copied."""
    return [unescape(each) for each in re.findall(r'readonly value="http://[^/]+([^"]+)"', host.get(page).text)]


def come_in(guest: Guest, link: str) -> str:
    """The path at which somebody lands who joins by the form behind a link."""
    page = guest.get(link).text
    fields = {name: unescape(value) for name, value
              in re.findall(r'type="hidden" name="(key|to)" value="([^"]*)"', page)}
    action = re.search(r'action="(/group/\w+/join)"', page)[1]
    answer = guest.post(action, form=link, **fields)
    assert answer.status_code == 200, answer.text
    return f"{answer.url.path}{'#' + answer.url.fragment if answer.url.fragment else ''}"


def test_the_link_of_a_tournament_leads_whoever_joins_to_it(open_house: House) -> None:
    ada, bo, cy = (open_house.guest(name) for name in ("Ada", "Bo", "Cy"))
    cup = set_up(ada, found(ada))
    deed(ada, cup, "enter")
    [link] = links_of(ada, cup)
    assert "data:image/svg+xml" in ada.get(cup).text, "the link as a QR code"
    drawn = draw_qr_code.cache_info().misses
    assert "data:image/svg+xml" in ada.get(cup).text and draw_qr_code.cache_info().misses == drawn, "drawn once"
    door = words(bo.get(link).text)
    assert "Castle cup" in door and "Our Thursday round" in door and "1 person has entered." in door
    assert "You are invited" in door and "Ada" not in door, "who takes part is for members"
    assert come_in(bo, link) == cup and "Take part" in words(bo.get(cup).text)
    assert "Ask to join" in words(cy.get(cup).text), "without the key of the link one asks"
    assert come_in(cy, cup) == cup and "You have asked to join" in words(cy.get(cup).text)
    for page in ("record.txt", "event.json", "standings.csv"):
        assert "only members of this group may do that" in unescape(cy.get(f"{cup}/{page}").text)


def test_the_link_of_a_tournament_shows_nothing_of_sealed_boards(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", format="boards", game="beutelschneider")
    stranger = opened.guest("Eve")
    [link] = links_of(people[0], cup)
    door = stranger.get(link).text
    assert "The tournament is running." in words(door) and "4 people have entered." in words(door)
    assert "/table/" not in door and "Round" not in words(door)


def test_the_link_of_an_evening_tells_of_it_and_leads_there(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    set_evening(ada, group, now() + DAY, weeks="1")
    link = next(each for each in links_of(bo, group) if "evening=" in each)
    cy, di = open_house.guest("Cy"), open_house.guest("Di")
    door = words(cy.get(link).text)
    assert "Beutelschneider" in door and "every week" in door and "0 people are coming." in door
    number = link.partition("evening=")[2]
    keyless = words(di.get(f"{group}?evening={number}").text)
    assert "Ask to join" in keyless and "every week" not in keyless
    assert come_in(cy, link) == f"{group}#evening{number}" and "I am coming" in words(cy.get(group).text)


def test_whoever_changes_the_language_at_the_door_is_still_invited(open_house: House) -> None:
    (ada, bo), group = club(open_house, "Ada", "Bo")
    set_evening(ada, group, now() + DAY)
    link = next(each for each in links_of(bo, group) if "evening=" in each)
    cy = open_house.guest("Cy")
    for path in ("/language/de", "/appearance/dark"):
        door = cy.get(unescape(re.search(rf'href="({path}[^"]*)"', cy.get(link).text)[1]))
        assert str(door.url).endswith(link) and "Beutelschneider" in words(door.text)
    assert "Du bist eingeladen" in words(door.text) and come_in(cy, link).startswith(f"{group}#evening")


def test_whoever_joins_lands_nowhere_outside(open_house: House) -> None:
    ada, bo = open_house.guest("Ada"), open_house.guest("Bo")
    link = link_of(ada, found(ada))
    answer = bo.post(f"{link.partition('?')[0]}/join", form=link, key=link.partition("key=")[2],
                     to="//elsewhere.example")
    assert answer.url.path == "/" and answer.url.host == bo.pages.base_url.host
    assert join(bo, link).status_code == 200
