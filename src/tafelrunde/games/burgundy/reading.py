"""Positions and views read back; whatever does not fit is refused with one sentence."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.integers import integer_or_none
from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy.audit import derive, problem
from tafelrunde.games.burgundy.components import ANIMALS as ANIMAL_KINDS
from tafelrunde.games.burgundy.components import (
    DICE,
    DIE_OF,
    GOODS,
    KIND_NAMES,
    KINDS,
    PILE_CARDS,
    ROUNDS,
    SORTS,
    TYPES,
)
from tafelrunde.games.burgundy.due import wrong_stack
from tafelrunde.games.burgundy.edition import as_text, box_of
from tafelrunde.games.burgundy.state import Castles
from tafelrunde.games.burgundy.table import BAGS, NONE, PAIRED, PHASE_NAMES, SCALE, SOURCES, OpenPiles, Player, Table
from tafelrunde.games.burgundy.view import CastlesView

KIND: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
PHASE: Final = {name: phase for phase, name in enumerate(PHASE_NAMES)}
PLENTY: Final = 1000  # nobody ever has so many workers, silver or points


def read_position(position: Mapping[str, Any]) -> Castles:
    """The state of a position; raises BadInput."""
    state = Castles(read_table(position))
    table = state.table
    hands = field_of(position, "hands", list)
    if len(hands) != table.seats:
        raise BadInput("the position needs the hands of all seats")
    for seat in range(table.seats):
        cards = kinds_of(hands[seat], "hands")
        if len(cards) != len(table.players[seat].hand):
            raise BadInput("the hands of the position do not fit the bags their cards come from")
        for place in range(len(cards)):
            state.hands[2 * seat + place] = cards[place]
    refuse_problems(table, state.hands)
    if table.laying != NONE and DIE_OF[state.hands[2 * table.active + table.laying]] != table.number:
        raise BadInput("the card played in the position does not show the die announced")
    return state


def read_view(data: Mapping[str, Any]) -> CastlesView:
    """The view of its data; raises BadInput."""
    table = read_table(data)
    view = CastlesView(number_of(data, "seat", -3, int(table.seats) - 1), table)
    view.dice = vec[i64](numbers_of(data, "dice", 0, 6, 2 * int(table.seats)))
    for seat in range(table.seats):
        for place in range(2):
            held = place < len(table.players[seat].hand)
            known = held and (seat == view.seat or (seat == table.active and place == table.laying))
            if (view.dice[2 * seat + place] > 0) != known:
                raise BadInput("the dice of the view do not fit the cards in hands")
    refuse_problems(table, vec[i64]([-1] * (2 * table.seats)))
    if table.laying != NONE and view.dice[2 * table.active + table.laying] != table.number:
        raise BadInput("the card played in the position does not show the die announced")
    try:
        view.determinize(Rng(1))
    except ValueError:
        raise BadInput("the dice of the view are not among the unseen cards") from None
    return view


def refuse_problems(table: Table, hands: vec[i64]) -> None:
    """Raise BadInput for what does not fit together."""
    found = problem(table, hands) or wrong_stack(table)
    if found is not None:
        raise BadInput(found.key, **found.args)


def read_table(data: Mapping[str, Any]) -> Table:
    """Everything that a position and a view write down alike."""
    seats = number_of(data, "seats", 1, 4)
    table = Table(seats, box_of(as_text(field_of(data, "edition", str))))
    round_name = field_of(data, "round", str)
    if round_name not in ROUNDS:
        raise BadInput("the round of the position must be one of {possible}", possible=", ".join(ROUNDS))
    table.round = ROUNDS.index(round_name)
    table.leader = number_of(data, "leader", 0, seats - 1)
    table.active = number_of(data, "active", 0, seats - 1)
    table.start_card = NONE if seats == 1 else number_of(data, "start_card", 0, seats - 1)
    table.face_down = field_of(data, "face_down", bool) and seats > 1
    table.bought = field_of(data, "bought", bool)
    table.laying = number_of(data, "laying", -1, 1)
    returned = numbers_of(data, "returned", 0, PLENTY, 2)
    table.returned_workers = returned[0]
    table.returned_silver = returned[1]
    table.stack = vec[i64]([frame_of(text) for text in field_of(data, "due", list)])
    table.look()
    table.display = vec[i64](sorted(display_card(text) for text in field_of(data, "display", list)))
    table.discards = counts_of(field_of(data, "discards", dict))
    table.offer = vec[i64](sorted(kinds_of(field_of(data, "offer", list), "offer")))
    table.draw_pile = number_of(data, "draw_pile", 0, 114)
    table.current = number_of(data, "current", 0, BAGS - 1)
    read_bags(table, field_of(data, "unseen", list))
    table.aaron_left = number_of(data, "aaron_left", 0, 25 if seats == 1 else 0)
    table.goods = piles_of(field_of(data, "goods", dict), len(GOODS))
    table.animals = piles_of(field_of(data, "animals", dict), len(ANIMAL_KINDS))
    sides = len(table.players)
    table.firsts = vec[i64](numbers_of(data, "firsts", -1, sides - 1, len(TYPES)))
    table.lost = field_of(data, "lost", bool) and seats == 1
    players = field_of(data, "players", list)
    if len(players) != sides:
        raise BadInput("the position needs {sides:player|players}", sides=sides)
    for seat, facts in enumerate(players):
        if not isinstance(facts, Mapping):
            raise BadInput("each player of the position is a table of facts")
        table.players[seat] = player_of(seat, facts)
        if table.players[seat].all_seven > 0:
            table.all_seven_taken += 1
    if table.laying != NONE and table.laying >= len(table.players[table.active].hand):
        raise BadInput("the card played in the position is not in the hand")
    return table


def player_of(seat: int, facts: Mapping[str, Any]) -> Player:
    """One side of the table."""
    player = Player(seat)
    player.workers = number_of(facts, "workers", 0, PLENTY)
    player.silver = number_of(facts, "silver", 0, PLENTY)
    player.goods = vec[i64](numbers_of(facts, "goods", 0, 6, len(GOODS)))
    player.sold = vec[i64](numbers_of(facts, "sold", 0, 6, len(GOODS)))
    player.animals = vec[i64](numbers_of(facts, "animals", 0, 5, len(ANIMAL_KINDS)))
    player.projects = vec[i64](sorted(kinds_of(field_of(facts, "projects", list), "projects")))
    cards: list[int] = []
    for pile in field_of(facts, "estate", list):
        kinds = kinds_of(pile, "estate")
        if not 1 <= len(kinds) <= PILE_CARDS:
            raise BadInput("a pile of an estate has one to three cards")
        cards += kinds + [-1] * (PILE_CARDS - len(kinds))
    player.estate = vec[i64](cards)
    if not derive(player):
        raise BadInput("the estate of a player has piles that cannot be")
    player.all_seven = number_of(facts, "all_seven", 0, 4)
    player.points = vec[i64](numbers_of(facts, "points", 0, PLENTY, SOURCES))
    player.pile = vec[i64](numbers_of(facts, "pile", 0, BAGS - 1))
    player.hand = vec[i64](numbers_of(facts, "hand", 0, BAGS - 1))
    if len(player.hand) > 2 or len(player.pile) > 6:
        raise BadInput("a player holds too many cards or projects")
    return player


def read_bags(table: Table, bags: list[Any]) -> None:
    """Unseen cards by bag."""
    if len(bags) != BAGS:
        raise BadInput("the position needs {bags:bag|bags} of unseen cards", bags=BAGS)
    for bag in range(BAGS):
        if not isinstance(bags[bag], dict):
            raise BadInput("each bag of unseen cards says how many there are of each card")
        cards = counts_of(bags[bag])
        for kind in range(KINDS):
            table.unseen[bag * KINDS + kind] = cards[kind]
            table.left[bag] += cards[kind]


def piles_of(facts: Mapping[str, Any], kinds: int) -> OpenPiles:
    """The open piles of goods or animals."""
    piles = OpenPiles(kinds, 0)
    piles.unseen = vec[i64](numbers_of(facts, "unseen", 0, 6, kinds))
    piles.tops = vec[i64](numbers_of(facts, "tops", -1, kinds - 1, 2))
    piles.sizes = vec[i64](numbers_of(facts, "sizes", 0, 20, 2))
    return piles


def frame_of(text: Any) -> int:
    """The frame of «act 3» or «good 0 paired»."""
    words = text.split(" ") if isinstance(text, str) else []
    flag = 0
    if words and words[-1] == "paired":
        flag = int(PAIRED)
        words = words[:-1]
    phase = PHASE.get(" ".join(words[:-1]))
    number = integer_or_none(words[-1], 0, int(PAIRED) - 1) if words else None
    if phase is None or number is None:
        raise BadInput("{text} is nothing that can be due", text=repr(text)[:40])
    return phase * int(SCALE) + flag + number


def display_card(text: Any) -> int:
    """The card of the display of «3 mine-5»."""
    row, _, name = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if row not in ("1", "2", "3", "4", "5", "6") or name not in KIND:
        raise BadInput("{text} is no card of the display", text=repr(text)[:40])
    return (int(row) - 1) * KINDS + KIND[name]


def kinds_of(names: Any, place: str) -> list[int]:
    """The kinds of cards by name."""
    if not isinstance(names, list):
        raise BadInput("{place} of the position needs a list of cards", place=place)
    kinds: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in KIND:
            raise BadInput("{name} is no action card", name=repr(name)[:40])
        kinds.append(KIND[name])
    return kinds


def counts_of(cards: Mapping[str, Any]) -> vec[i64]:
    """By kind, how many cards; from a table of sorts, each with six numbers."""
    counts = vec[i64]([0] * KINDS)
    for name in cards:
        if name not in SORTS:
            raise BadInput("{name} is no action card", name=repr(name)[:40])
        first = SORTS.index(name) * DICE
        for place, copies in enumerate(numbers_of(cards, name, 0, 114, DICE)):
            counts[first + place] = copies
    return counts
