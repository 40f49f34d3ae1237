"""The open table as plain data, written down and read back. Cards are in notation."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.games.beutelschneider.components import NOTATION, SUIT_CARDS, hand_size
from tafelrunde.games.beutelschneider.open_table import OpenTable, Rules, empty_table, same_trick
from tafelrunde.kit.bitset import BIT, count, listed, set_of

NUMBERS: Final = {name: card for card, name in enumerate(NOTATION)}
FAR: Final = 100_000  # no total of any match gets there


def names(cards: vec[i64]) -> list[str]:
    """Cards in notation."""
    return [NOTATION[card] for card in cards]


def names_of_sets(sets: vec[i64]) -> list[list[str]]:
    """Sets of cards in notation, ascending."""
    return [names(listed(cards)) for cards in sets]


def write_table(table: OpenTable) -> dict[str, Any]:
    """The open part of a position or view."""
    rules = table.rules
    return {
        "seats": int(table.seats),
        "target": int(rules.target),
        "hands_limit": int(rules.hands_limit),
        "play_on": rules.play_on,
        "instant_win": rules.instant_win,
        "must_trump": rules.must_trump,
        "reveal_aside": rules.reveal_aside,
        "dealer": int(table.dealer),
        "dealt": int(table.dealt),
        "hand_number": int(table.hand_number),
        "leader": int(table.leader),
        "trick": names(table.trick),
        "tricks_played": int(table.tricks_played),
        "played_by": names_of_sets(table.played_by),
        "voids": [int(suits) for suits in table.voids],
        "points": [int(points) for points in table.points],
        "taken": [int(tricks) for tricks in table.taken],
        "totals": [int(total) for total in table.totals],
        "history": [int(points) for points in table.history],
        "last_trick": names(table.last_trick),
        "last_leader": int(table.last_leader),
        "shown_aside": names(listed(table.shown_aside)),
        "over": table.over,
    }


def read_table(data: Mapping[str, Any]) -> OpenTable:
    """The inverse of `write_table`, but for the number of cards dealt; raises BadInput for the first thing that
    cannot be."""
    seats = number_of(data, "seats", 3, 4)
    rules = Rules(number_of(data, "target", 1, 1000), number_of(data, "hands_limit", 0, 50),
                  field_of(data, "play_on", bool), field_of(data, "instant_win", bool),
                  field_of(data, "must_trump", bool), field_of(data, "reveal_aside", bool))
    table = empty_table(rules, seats)
    table.dealer = number_of(data, "dealer", -1, seats - 1)
    table.hand_number = number_of(data, "hand_number", 1, FAR)
    table.leader = number_of(data, "leader", 0, seats - 1)
    table.trick = same_trick(vec[i64](read_cards(field_of(data, "trick", list))), seats)
    table.tricks_played = number_of(data, "tricks_played", 0, hand_size(seats))
    table.played_by = read_sets(data, "played_by", seats)
    for played in table.played_by:
        if table.played & played:
            raise BadInput("a card of the position was played twice")
        table.played |= played
    table.voids = vec[i64](numbers_of(data, "voids", 0, 15, seats))
    table.points = vec[i64](numbers_of(data, "points", -FAR, FAR, seats))
    table.taken = vec[i64](numbers_of(data, "taken", 0, 10, seats))
    table.totals = vec[i64](numbers_of(data, "totals", -FAR, FAR, seats))
    table.history = vec[i64](numbers_of(data, "history", -FAR, FAR))
    if len(table.history) % seats:
        raise BadInput("history of the position needs {seats_count} entries for each hand", seats_count=int(seats))
    table.last_trick = vec[i64](read_cards(field_of(data, "last_trick", list)))
    table.last_leader = number_of(data, "last_leader", 0, seats - 1)
    table.shown_aside = read_set(data, "shown_aside")
    table.over = field_of(data, "over", bool)
    check_tricks(table)
    return table


def check_tricks(table: OpenTable) -> None:
    """The trick, the last one and the cards played fit each other."""
    if len(table.trick) >= table.seats or len(table.last_trick) not in (0, table.seats):
        raise BadInput("a trick of the position has the wrong number of cards")
    for place in range(len(table.trick)):
        if table.played_by[table.player(place)] & BIT[table.trick[place]] == 0:
            raise BadInput("the trick of the position was not played by those whose turn it was")
    if count(table.played) != table.tricks_played * table.seats + len(table.trick):
        raise BadInput("the cards played in the position do not fit its tricks")


def check_voids(table: OpenTable, seat: i64, hand: i64) -> None:
    """Nobody holds a suit it has shown to lack."""
    for suit in range(4):
        if table.voids[seat] & BIT[suit] != 0 and hand & SUIT_CARDS[suit] != 0:
            raise BadInput("seat {number} of the position holds a suit it has shown to lack", number=int(seat))


def check_deal(table: OpenTable, sizes: Sequence[int]) -> None:
    """A hand in play has evenly sized hands; a deal in progress has nothing played."""
    seats, full = int(table.seats), int(hand_size(table.seats))
    dealt = int(table.dealt)
    if table.dealer < 0 and dealt:
        raise BadInput("the position has cards dealt but no dealer")
    if dealt < full * seats:
        due = [dealt // seats + ((seat - int(table.dealer) - 1) % seats < dealt % seats) for seat in range(seats)]
        if table.played or any(table.voids) or (dealt and list(sizes) != due):
            raise BadInput("the position is in the middle of a deal that was not dealt in order")
        return
    for seat in range(seats):
        has_played = (seat - int(table.leader)) % seats < len(table.trick)
        if sizes[seat] != full - int(table.tricks_played) - has_played:
            raise BadInput("the hands of the position do not fit the tricks played")
    if table.tricks_played == full and not table.over:
        raise BadInput("the position has all tricks played but is not over")


def read_cards(names: Sequence[Any]) -> list[int]:
    """Cards from notation, each once."""
    cards = [NUMBERS.get(name) if isinstance(name, str) else None for name in names]
    found = [card for card in cards if card is not None]
    if len(found) != len(names) or len(set(found)) != len(found):
        raise BadInput("the position names a card that does not exist, or one twice")
    return found


def read_set(data: Mapping[str, Any], name: str) -> i64:
    """A set of cards."""
    return set_of(vec[i64](read_cards(field_of(data, name, list))))


def read_sets(data: Mapping[str, Any], name: str, seats: i64) -> vec[i64]:
    """A set of cards for each seat."""
    rows = field_of(data, name, list)
    if len(rows) != seats or not all(isinstance(row, list) for row in rows):
        raise BadInput("{name} of the position needs a list for each of {seats_count} seats", name=name,
                       seats_count=int(seats))
    return vec[i64]([int(set_of(vec[i64](read_cards(row)))) for row in rows])
