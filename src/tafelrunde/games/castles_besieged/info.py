"""The game's card in the lobby."""

from tafelrunde.core.info import GameInfo, Option

DEALERS = ("lot", "first", "second")  # by lot, or one of the seats

INFO = GameInfo(
    slug="castles_besieged",
    title="Castles Besieged",
    version=1,
    seats=(2,),
    minutes=20,
    summary="Two armies grow face to face, dice decide who falls, and whoever breaks through storms the castle behind.",
    designers=("William F. Bultas",),
    source="rules sheet by the designer",
    options=(
        Option("hits_to_lose", 10, "Hits that storm a castle; 5 make a short game", "C17",
               choices=None, low=1, high=20, samples=(5,)),
        Option("games", 1, "Games in the match; the winner of one deals the next", "C6.2",
               choices=None, low=1, high=15, samples=(3,)),
        Option("dealer", "lot", "Who deals the first game; if you played before, the winner of that match should",
               "C2.2", choices=DEALERS, words={"lot": "by lot", "first": "seat 1", "second": "seat 2"}),
        Option("exact_seven_on_castle", False, "A castle is hit by a roll of exactly 7, not by 7 and more", "C6"),
        Option("allow_pass", False, "A player may pass; two passes in a row end the game", "C1"),
        Option("reshuffle_discard", False, "When the draw pile is empty, the killed cards become the new one", "C3"),
        Option("hand_limit", None, "No card may be drawn with this many in hand", "C26",
               choices=None, low=1, high=20, nothing=True, samples=(3, 8)),
        Option("cards", 52, "Cards in the pack; of 8, 12 or 16 each player is dealt two", "C29",
               choices=(52, 8, 12, 16), research=True),
        Option("stop_after", None, "A game of this many turns is stopped and drawn", "C30",
               choices=None, low=1, high=2000, nothing=True, samples=(6,), research=True),
    ),
    short_title="A short siege: five hits",
    short_options={"hits_to_lose": 5},
    exact_options={"dealer": "first", "hits_to_lose": 1, "cards": 8, "stop_after": 4},
)
