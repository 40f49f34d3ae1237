"""The table of Kalah: two rows of houses that face each other, and a store for each seat."""

from collections.abc import Sequence
from typing import Final

from kalah.rules import State, View
from tafelrunde.core import NOBODY, Say
from tafelrunde.scenes import vocabulary as v
from tafelrunde.scenes.vocabulary import text

SIGNS: Final = ("tower-flag", "lion")
ART: Final = (*SIGNS, "house", "warehouse")


def scene(view: View, legal: Sequence[str]) -> v.Scene:
    """The whole table as this viewer sees it."""
    board, near = view.state, max(int(view.seat), 0)
    assert isinstance(board, State)
    rows = [row(board, 1 - near, False, [])[::-1], row(board, near, view.seat >= 0, legal)]  # from the near seat's left
    seeds = v.SheetRow(text("seeds"), [board.store(0), board.store(1)], total=True, rule="K3.2")
    return v.Scene(
        game="kalah",
        viewer=int(view.seat),
        seats=[panel(board, seat) for seat in range(2)],
        areas=[v.Area("board", "facing", text("the board"), marks=["main"], areas=[
            v.Area(f"houses{seat}", "row", text("the houses of {seat}", seat=seat), owner=seat, pieces=pieces)
            for seat, pieces in zip((1 - near, near), rows, strict=True)])],
        prompt=prompt(board, legal),
        moves=[v.Move(move, label(view, move).data()) for move in legal],
        sheet=v.Sheet(text("seeds"), [seeds]),
    )


def label(view: View, move: str) -> Say:
    """A move in words."""
    return Say("sow the seeds of house {house}", house=int(move))


def row(board: State, seat: int, is_own: bool, legal: Sequence[str]) -> list[v.Piece]:
    """The houses of a seat from its left; those of the viewer begin its moves."""
    return [v.Piece(
        id=f"house-{seat}-{house}",
        face=v.Face(shape="token", ink=f"seat{seat}", sign=SIGNS[seat], corner=str(seeds), art="house"),
        label=text("house {house} of {seat}: {seeds:seed|seeds}", house=house, seat=seat, seeds=seeds),
        moves=[str(house)] if str(house) in legal else [],
        tries=str(house) if is_own else "",
    ) for house, seeds in enumerate(board.houses(seat), 1)]


def panel(board: State, seat: int) -> v.SeatPanel:
    """A seat and its store."""
    ranks = board.outcome()
    marks = ["winner"] * (ranks is not None and ranks.ranks[seat] == 1) + ["acts"] * (board.actor() == seat)
    return v.SeatPanel(seat, f"seat{seat}", SIGNS[seat], text("seat {number}", number=seat + 1), marks=marks, counters=[
        v.Counter("store", text("seeds in the store"), board.store(seat), art="warehouse")])


def prompt(board: State, legal: Sequence[str]) -> v.Prompt:
    """What is asked, or who is awaited."""
    if board.actor() == NOBODY:
        return v.Prompt(text("the match is over"), rule="K3.1")
    if legal:
        return v.Prompt(text("choose a house, and sow its seeds"), rule="K2.1")
    return v.Prompt(text("{seat} chooses a house", seat=int(board.turn)), rule="K2.1")
