"""The game's card in the lobby."""

from tafelrunde.core import GameInfo, Option

INFO = GameInfo(
    slug="kalah",
    title="Kalah",
    version=1,
    seats=(2,),
    minutes=10,
    summary="Sow seeds around the board, end in your own store and move again: all is open, and nothing is luck.",
    designers=("William Julius Champion Jr.",),
    source="a mancala game of 1940",
    options=(Option("seeds", 4, "Seeds in every house", "K1.1", choices=(3, 4, 5, 6)),),
    perfect_information=True,
)
