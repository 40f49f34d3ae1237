"""What becomes known, to whom, in which words. A state in a search has no diary and tells nothing."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.moves import card_name, card_names
from tafelrunde.games.beutelschneider.table import World


def dealer_chosen(state: World) -> None:
    """[B2.1] Everybody sees who deals first."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} deals first", seat=state.table.dealer), "B2.1")


def hand_dealt(state: World) -> None:
    """[B2.4] Each hand is told to its owner alone."""
    diary, table = state.diary, state.table
    if diary is None:
        return
    diary.tell(Say("hand {number} is dealt by {seat}", number=table.hand_number, seat=table.dealer), "B2.2")
    if state.seats == 3:
        diary.tell(Say("two cards are put aside unseen"), "B2.3")
    for seat in range(state.seats):
        diary.tell(Say("your hand: {cards}", cards=card_names(state.hands[seat])), "B2.4", only=(seat,))


def card_played(state: World, seat: i64, card: i64) -> None:
    """[B27] Everything played is public."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} plays the {card}", seat=seat, card=card_name(card)), "B3.1")


def trick_taken(state: World, seat: i64, card: i64, points: i64) -> None:
    """[B4.5] Who took the trick, with which card, and what it was worth."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} takes the trick with the {card}: {points:point|points}", seat=seat,
                             card=card_name(card), points=points), "B4.5")


def aside_shown(state: World) -> None:
    """[B16] The two cards put aside are revealed."""
    if state.diary is not None:
        first, second = card_names(state.table.shown_aside)
        state.diary.tell(Say("put aside were the {first} and the {second}", first=first, second=second), "B16",
                         reveals=True)


def hand_scored(state: World) -> None:
    """[B6.1] What everybody scored in the hand, and the new totals."""
    diary, table = state.diary, state.table
    if diary is None:
        return
    for seat in range(state.seats):
        diary.tell(Say("{seat} scores {points} in hand {number}: {total} in all", seat=seat,
                       points=table.points[seat], number=table.hand_number, total=table.totals[seat]), "B6.1")
