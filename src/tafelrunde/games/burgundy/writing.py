"""Positions and views as plain data (JSON types); reading.py is the inverse."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy.components import DICE, KIND_NAMES, KINDS, PILE_CARDS, ROUNDS, SORTS
from tafelrunde.games.burgundy.table import BAGS, NONE, PAIRED, PHASE_NAMES, SCALE, OpenPiles, Player, Table, total


def table_data(table: Table) -> dict[str, Any]:
    """Everything open; derived counts are left out."""
    return {
        "seats": int(table.seats),
        "edition": table.box.text,
        "round": ROUNDS[table.round],
        "leader": int(table.leader),
        "active": int(table.active),
        "start_card": int(table.start_card),
        "face_down": table.face_down,
        "bought": table.bought,
        "laying": int(table.laying),
        "returned": [int(table.returned_workers), int(table.returned_silver)],
        "due": [frame_text(frame) for frame in table.stack],
        "display": [f"{int(card // KINDS + 1)} {KIND_NAMES[card % KINDS]}" for card in table.display],
        "discards": counted(table.discards, 0),
        "offer": named(table.offer),
        "draw_pile": int(table.draw_pile),
        "current": int(table.current),
        "unseen": [counted(table.unseen, bag * KINDS) for bag in range(BAGS)],
        "aaron_left": int(table.aaron_left),
        "goods": piles_data(table.goods),
        "animals": piles_data(table.animals),
        "firsts": numbers(table.firsts),
        "lost": table.lost,
        "players": [player_data(player) for player in table.players],
    }


def player_data(player: Player) -> dict[str, Any]:
    """One side of the table; Aaron comes last in the solitaire."""
    estate: list[list[str]] = []
    for first in range(0, len(player.estate), PILE_CARDS):
        estate.append([KIND_NAMES[kind] for kind in player.estate[first:first + PILE_CARDS] if kind != NONE])
    return {
        "workers": int(player.workers),
        "silver": int(player.silver),
        "goods": numbers(player.goods),
        "sold": numbers(player.sold),
        "animals": numbers(player.animals),
        "projects": named(player.projects),
        "estate": estate,
        "all_seven": int(player.all_seven),
        "points": numbers(player.points),
        "pile": numbers(player.pile),
        "hand": numbers(player.hand),
    }


def piles_data(piles: OpenPiles) -> dict[str, Any]:
    return {"unseen": numbers(piles.unseen), "tops": numbers(piles.tops), "sizes": numbers(piles.sizes)}


def hands_data(table: Table, hands: vec[i64]) -> list[list[str]]:
    """The cards each seat holds."""
    return [[KIND_NAMES[hands[2 * seat + place]] for place in range(len(table.players[seat].hand))]
            for seat in range(table.seats)]


def frame_text(frame: i64) -> str:
    """«act 3», «good 0 paired» …"""
    text = f"{PHASE_NAMES[frame // SCALE]} {int(frame % PAIRED)}"
    return text + " paired" if frame % SCALE >= PAIRED else text


def counted(cards: vec[i64], base: i64) -> dict[str, list[int]]:
    """By sort: how many cards show 1, 2, 3, 4, 5, 6."""
    found: dict[str, list[int]] = {}
    for sort in range(len(SORTS)):
        first = base + sort * DICE
        copies = cards[first:first + DICE]
        if total(copies) > 0:
            found[SORTS[sort]] = numbers(copies)
    return found


def named(kinds: vec[i64]) -> list[str]:
    return [KIND_NAMES[kind] for kind in kinds]


def numbers(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]
