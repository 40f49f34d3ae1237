"""The game's card in the lobby. It is for three or four [B25]."""

from tafelrunde.core.info import GameInfo, Option, Options


def conflict(seats: int, options: Options) -> str | None:
    """Combinations that make no sense."""
    if options["hands_limit"] is not None and options["instant_win"]:
        return "with a fixed number of hands there is no target that could be tested after every trick"
    if "cards" in options and options["instant_win"]:
        return "with eight cards a match has a fixed number of hands, and no target that could be tested"
    return None


INFO = GameInfo(
    slug="beutelschneider",
    title="Beutelschneider",
    version=1,
    seats=(3, 4),
    first_seats=4,
    minutes=30,
    summary="Trick taking at court: the guard, the assassin, the lovers and the sovereign are trumps, and nobody "
            "wants to be caught with the cutpurse.",
    designers=("Mark Sienholz",),
    source="summary sheet by Andrew Watson, 2001, from a translation by Ralf and Yasmin",
    options=(
        Option("target", 100, "Points that end the game", "B20", choices=None, low=20, high=1000, samples=(40, 200)),
        Option("hands_limit", None, "Play this many hands instead of up to a target", "B21", choices=None,
               low=1, high=50, nothing=True, samples=(1, 3)),
        Option("tiebreak", "share", "If several lead at the end", "B19", choices=("share", "play_on"),
               words={"share": "they win together", "play_on": "hands are played until one of them leads alone"}),
        Option("instant_win", False, "The target is tested after every trick, not after every hand", "B17"),
        Option("must_trump", False, "Whoever cannot follow suit must play a trump", "B3"),
        Option("reveal_aside_at_end", True, "With three players the two cards put aside are shown after the hand",
               "B16", seats=None),
        Option("cards", 32, "Cards in the pack; of 8 everybody is dealt two, and one hand is a match", "B33",
               choices=(32, 8), research=True),
    ),
    exact_options={"cards": 8},
    board_options={"hands_limit": 1},
    conflict=conflict,
)
