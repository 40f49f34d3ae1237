"""The audit: every card is exactly once somewhere, and knowledge is true."""

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import COLUMNS, JESTER, PLACES
from tafelrunde.games.behuetunsburg.table import JESTER_LOOSE, Table
from tafelrunde.kit.multiset import ONE, count, within


def people_of(court: i64) -> i64:
    """The cards of a court as a bag of kinds: Jesters are Jesters again."""
    people = court & (ONE[COLUMNS] - 1)
    for place in range(COLUMNS, PLACES):
        people += count(court, place) * ONE[JESTER]
    return people


def all_cards(table: Table) -> i64:
    """[H1.1] The bag of all cards of the table, wherever they are."""
    cards = table.pile + table.discards()
    for hand in table.hands:
        cards += hand
    for court in table.courts:
        cards += people_of(court)
    for chest in table.chests:
        cards += chest
    return cards + ONE[JESTER] if table.phase == JESTER_LOOSE else cards


def knowledge_is_true(table: Table) -> bool:
    """[H11.3, H11.4] Nobody knows more of a card than there are."""
    seats = table.seats
    for row in range(seats + 1):
        if not within(table.known_pile[row], table.pile):
            return False
        for seat in range(seats):
            if not within(table.known[row * seats + seat], table.hands[seat]):
                return False
    return True


def audit(table: Table) -> None:
    """Raise AssertionError where a card is lost, doubled, or wrongly remembered."""
    assert all_cards(table) == table.rules.deck, "a card is missing or there twice"
    for side in range(table.rules.sides):
        stack: i64 = 0
        for kind in table.treasuries[side]:
            stack += ONE[kind]
        assert stack == table.chests[side], "a treasury and its chest differ"
        assert 0 <= table.castles[side] <= 1, "a side has more than one castle"
        assert count(table.courts[side], 4) <= 1 and count(table.courts[side], 5) <= 1, "two Kings or Queens in a court"
    assert table.castles_left() >= 0, "more castles than there are"
    assert knowledge_is_true(table), "somebody knows what is not so"
