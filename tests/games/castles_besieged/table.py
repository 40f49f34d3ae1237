"""Small readable helpers: set up a battle, play it, look at it.

Seat 0 is Ernghast, seat 1 Tarnbaren. Cards are written as values: «5 9».
"""

from typing import Any

from tafelrunde.core import Diary
from tafelrunde.core.info import Options
from tafelrunde.games.castles_besieged import GAME, State
from tafelrunde.games.castles_besieged.info import INFO

HIT, MISS = "dice 6+6", "dice 1+1"


def values(text: str) -> list[int]:
    """«5 9» as [5, 9]."""
    return [int(word) for word in text.split()]


def position(
    row: str = "",
    enemy: str = "",
    *,
    hand: str = "",
    enemy_hand: str = "",
    hits: tuple[int, int] = (0, 0),
    to_move: int = 0,
    pile: str | None = None,
    turn: int = 101,
    won: tuple[int, int] = (0, 0),
    **options: object,
) -> dict[str, Any]:
    """A position in the middle of a game in which seat 0 moves in odd turns.

    `pile` lists the draw pile, all other cards that nobody has being discarded; by default nothing is discarded.
    """
    chosen: Options = INFO.read_options(2, options)
    turn += to_move
    return {
        "options": chosen, "awaited": "turn", "dealer": 1, "to_move": to_move, "turn": turn, "passes": 0,
        "rows": [values(row), values(enemy)],
        "laid": [list(range(1, 2 * len(values(row)), 2)), list(range(2, 2 * len(values(enemy)) + 1, 2))],
        "hits": list(hits), "place": 0, "last_attack": [], "games_played": sum(won), "won": list(won),
        "ending": "", "victor": -1, "hands": [values(hand), values(enemy_hand)], "known": [[], []],
        "discard": [] if pile is None else remaining(f"{row} {enemy} {hand} {enemy_hand} {pile}"),
    }


def remaining(text: str) -> list[int]:
    """All cards of the pack but these."""
    cards = sorted(list(range(1, 14)) * 4)
    for value in values(text):
        cards.remove(value)
    return cards


def battle(row: str = "", enemy: str = "", **others: Any) -> State:
    """The battle of such a position, watched: its news are collected."""
    state = GAME.load(position(row, enemy, **others))
    state.diary = Diary()
    return state


def play(state: State, *texts: str) -> State:
    for text in texts:
        GAME.play(state, text)
    return state


def rows(state: State) -> tuple[list[int], list[int]]:
    return list(state.table.armies[0].row), list(state.table.armies[1].row)


def hits(state: State) -> tuple[int, int]:
    return int(state.table.armies[0].hits), int(state.table.armies[1].hits)


def legal(state: State) -> list[str]:
    return GAME.legal(state)


def refused(state: State, text: str, seat: int | None = None) -> str:
    """The rule that forbids a move, "" if none does."""
    refusal = state.refusal(state.actor() if seat is None else seat, GAME.move(text))
    return "" if refusal is None else refusal.rule


def told(state: State, seat: int) -> list[str]:
    """What the seat has been told since it was last asked."""
    return [str(news.say) for news in state.diary.drain() if news.known_to(seat)]


def dealt(first: str = "1 2 3 4 5 6 7", second: str = "7 8 9 10 11 12 13", dealer: int = 1,
          **options: object) -> State:
    """A fresh game in which seat 0 is dealt the first hand and seat 1 the second."""
    state = GAME.start(2, options)
    state.diary = Diary()
    play(state, f"dealer {dealer}")
    deal(state, first, second)
    return state


def deal(state: State, first: str, second: str) -> None:
    hands = (values(first), values(second))
    for place in range(7):
        for seat in (1 - state.table.dealer, state.table.dealer):
            play(state, f"card {hands[seat][place]}")
