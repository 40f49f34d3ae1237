"""The player aid of Behütunsburg says the numbers of the digest, whatever is played with."""

import re
from typing import Any

import pytest

from tafelrunde.games.behuetunsburg.court import couple_problem
from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.kit.multiset import ONE
from tafelrunde.kit.reasons import FINE
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import Aid, Block, Entry, behuetunsburg
from tafelrunde.scenes.aid.behuetunsburg import aid
from tafelrunde.scenes.translate import Translator

WORDS = Translator(game="behuetunsburg")
RULE = {rule.id: rule.text for chapter in rulebook.chapters("behuetunsburg") for rule in chapter.rules}
DECK = re.compile(r"(\d+) (?:\w+ and \d+ )?(\w+) \((-?\d+)")  # «6 Barons and 6 Baronesses (20»: six each


def block(page: Aid, title: str) -> Block:
    found, = [each for each in page.blocks if WORDS(each.title) == title]
    return found


def words(entry: Entry) -> str:
    return (WORDS(entry.say) if entry.say else "") + entry.value


def rows(page: Aid, title: str) -> dict[str, list[str]]:
    return {words(row[0]): [words(entry) for entry in row[1:]] for row in block(page, title).rows}


def everything(page: Aid) -> str:
    said = [words(entry) for each in page.blocks for row in each.rows for entry in row]
    return " / ".join([WORDS(page.goal), *said, *(WORDS(each.note) for each in page.blocks if each.note)])


def numbers_of_the_digest() -> dict[str, tuple[int, int]]:
    """[H1.1] How many of a card there are in one copy, and what it scores."""
    found = {name: (int(cards), int(points)) for cards, name, points in DECK.findall(RULE["H1.1"])}
    assert set(found) == {"Ladies", "Baronesses", "Queens", "Gold", "Platinum", "Jewels", "Jesters"}
    return found


@pytest.mark.parametrize(("seats", "options", "copies"), [
    (2, {}, 1), (3, {}, 2), (4, {}, 2), (4, {"teams": True}, 1), (3, {"one_copy": True}, 1)])
def test_cards_and_points_are_those_of_the_digest(seats: int, options: dict[str, Any], copies: int) -> None:
    """[H1.1, H1.2, H9.1, H9.4]"""
    page, deck = aid(seats, options), numbers_of_the_digest()
    people, others = rows(page, "The court"), rows(page, "The other cards")
    shown = {"Ladies": people["Knights and Ladies"], "Baronesses": people["Barons and Baronesses"],
             "Queens": people["King and Queen"], "Gold": others["Gold"], "Platinum": others["Platinum"],
             "Jewels": others["Jewel"], "Jesters": others["Jester"]}
    assert {name: (int(row[0].replace("−", "-")), int(row[1])) for name, row in shown.items()} == {
        name: (points, cards * copies) for name, (cards, points) in deck.items()}
    assert others["Rogue"][1] == str(8 * copies) and "8 Rogues" in RULE["H1.1"]
    assert others["castle"][1] == str(2 * copies) and "2 castles" in RULE["H1.1"]
    assert [others[money][2] for money in ("Gold", "Platinum", "Jewel")] == [
        f"money: pays {worth}" for worth in re.findall(r"\d+", RULE["H1.3"])]


def test_the_ranks_hold_up_what_the_rules_let_stand() -> None:
    """[H3.4, H3.6] Two couples of Knights hold up two of Barons and no third; one royal couple, however many below."""
    page = rows(aid(4, {}), "The court")
    assert page["Knights and Ladies"][2] == "any number"
    assert page["Barons and Baronesses"][2] == "at most as many as the rank below has"
    assert page["King and Queen"][2] == "1, if both ranks below have one"
    rules = Rules(4, {option.name: option.default for option in behuetunsburg.GAME.info.options})
    couple = [ONE[2 * rank] + ONE[2 * rank + 1] for rank in range(3)]
    assert couple_problem(rules, 2 * couple[0] + couple[1], 1) == FINE
    assert couple_problem(rules, 2 * couple[0] + 2 * couple[1], 1) != FINE
    assert [behuetunsburg.most_couples(rules, 1, below) for below in (0, 2, 5)] == [0, 2, 5]
    assert [behuetunsburg.most_couples(rules, 2, below) for below in (0, 1, 5)] == [0, 1, 1]


def test_prices_and_draws_are_those_of_the_digest() -> None:
    """[H4.2, H4.3, H6.6, H12.2, H12.3, H13.6]"""
    page = aid(4, {})
    turn, others = everything(page), rows(page, "The other cards")["castle"]
    assert "two" in RULE["H4.2"] and "/ 2 cards /" in turn
    assert "three" in RULE["H4.3"] and "from the hand: 3 cards" in turn
    assert "for 100. It scores 50." in RULE["H6.6"] and others[0] == "50" and others[2].startswith("costs 100;")
    assert "50 gold pieces" in RULE["H12.2"] and "draws five" in RULE["H12.3"]
    assert "50 in money on a quest: draw 5 cards (once a turn)" in turn
    assert "five cards" in RULE["H13.6"] and "everybody discards down to 5 cards" in turn


def test_a_castle_takes_a_second_rogue_but_not_in_a_crime_wave() -> None:
    """[H13.7, H28]"""
    found = rows(aid(2, {}), "Rogues")
    assert [found[attack][1:] for attack in ("theft", "kidnapping", "crime wave")] == [
        ["1", "2"], ["1", "2"], ["1", "1"]]


def test_the_end_scores_as_the_digest_says() -> None:
    """[H10.1, H10.2, H10.3, H10.4]"""
    assert rows(aid(4, {}), "Each round scores") == {
        "everybody at your court, singles too": ["10 · 20 · 50"], "money in your treasury": ["5 · 20 · 50"],
        "your castle": ["50"], "each Jester at your court": ["−30"], "cards in hand": ["–"]}
    assert "or everybody owns a castle" in everything(aid(3, {}))


@pytest.mark.parametrize(("seats", "options", "said"), [
    (4, {"rounds": 1}, "after 1 round wins"),
    (4, {"teams": True}, "Partners share court, treasury and castle."),
    (4, {"teams": True, "both_partners_empty": True}, "nor has the partner"),
    (2, {"d4": True}, "with a 4 everybody draws one"),
    (2, {"draw3_from_court": True}, "from hand or court: 3 cards"),
    (2, {"hand_limit": 7}, "then down to 7 cards in hand"),
    (2, {"trading": True}, "trade with opponents"),
    (2, {"defence": True}, "A Lady, Baroness or Queen discarded from the hand stops a theft."),
    (2, {"defence": True, "defence_ladies_only": True}, "A Lady discarded from the hand stops a theft."),
    (2, {"royals_safe": True}, "Kings and Queens are safe"),
])
def test_options_change_the_page(seats: int, options: dict[str, Any], said: str) -> None:
    assert said in everything(aid(seats, options))
    assert said not in everything(aid(seats, {}))


@pytest.mark.parametrize(("seats", "options", "gone"), [
    (4, {"one_copy": True}, "or everybody owns a castle"),  # [H69]
    (2, {"kidnap_only_to_hand": True}, "to your hand or court"),  # [H14]
    (2, {"d4": True, "d4_draw3": False}, "3 cards"),  # [H73]
])
def test_options_take_lines_away(seats: int, options: dict[str, Any], gone: str) -> None:
    assert gone in everything(aid(seats, {}))
    assert gone not in everything(aid(seats, options))
