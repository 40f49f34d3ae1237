"""Small readable helpers: set up a trick, play it, ask what it was worth."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.beutelschneider import GAME, State
from tafelrunde.games.beutelschneider.components import NOTATION
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import set_of

NUMBER = {name: card for card, name in enumerate(NOTATION)}


def cards(text: str) -> vec[i64]:
    """The cards of «gB CP G g10»."""
    return vec[i64]([NUMBER[name] for name in text.split()])


def taken_by(trick: str) -> str:
    played = cards(trick)
    return NOTATION[played[winning_place(played)]]


def worth(trick: str, last: bool = False) -> int:
    """What whoever takes the trick scores for it."""
    played = cards(trick)
    return int(trick_points(played, played[winning_place(played)], last))


def hand_of(*hands: str, leader: int = 0, seats: int = 4, **options: object) -> State:
    """A hand in play where the seats hold these cards and all others have been played by nobody in particular.

    All hands are equally long; earlier tricks are filled with the cards that nobody holds.
    """
    state = GAME.start(len(hands) if len(hands) > 2 else seats, options)
    full = 8 if state.seats == 4 else 10
    held = [cards(hand) for hand in hands]
    state.table.dealer = (leader - 1) % state.seats
    state.table.leader = leader
    state.table.tricks_played = full - len(held[0])
    state.table.dealt = full * state.seats
    gone = [card for card in range(32) if all(card not in hand for hand in held)]
    gone = gone[: state.table.tricks_played * state.seats]
    for seat in range(state.seats):
        state.hands[seat] = set_of(held[seat])
        state.table.played_by[seat] = set_of(vec[i64](gone[seat :: state.seats]))
        state.table.played |= state.table.played_by[seat]
    return state


def play(state: State, text: str) -> State:
    for name in text.split():
        state.play(state.actor(), NUMBER[name])
    return state
