"""The game's card in the lobby. It is for two to four [H53]; three and four need two copies or teams [H9.1, H9.4]."""

from tafelrunde.core.info import GameInfo, Option, Options

NEEDS = {  # an option that asks something only where another one is on
    "d4_draw3": ("d4", "only with the die does it matter whether a woman may be discarded instead of rolling it"),
    "defence_ladies_only": ("defence", "only where women stop thefts does it matter which of them do"),
    "defence_per_rogue": ("defence", "only where women stop thefts does it matter how many of them it takes"),
    "trade_tables": ("trading", "only with trading does it matter whether cards on the table are traded too"),
    "both_partners_empty": ("teams", "only in teams does it matter whether both partners' hands are empty"),
}
TEAMS_SHARE = "teams play with a single copy anyway: leave out the unofficial single copy"


def conflict(seats: int, options: Options) -> str | None:
    """Combinations that make no sense."""
    if options["teams"] and options["one_copy"]:
        return TEAMS_SHARE
    for name, (base, problem) in NEEDS.items():
        if options[name] != DEFAULTS[name] and not options[base]:
            return problem
    return None


INFO = GameInfo(
    slug="behuetunsburg",
    title="Behütunsburg: Castle & Court",
    version=2,
    seats=(2, 3, 4),
    first_seats=4,
    minutes=60,
    summary="Couples for the court, gold for the castle, rogues for everything else: be the first to need no more "
            "cards, four rounds long.",
    designers=("Thomas Compter", "Jeannie Compter"),
    source="rule sheet and card faces, version 2.1, 2011–2015",
    options=(
        Option("rounds", 4, "Rounds in a match", "H2", choices=None, low=1, high=4, samples=(1,)),
        Option("teams", False, "Two teams of two, with a shared court, treasury and castle and one copy of the game",
               "H9.1", seats=(4,)),
        Option("defence", False, "A woman discarded from the hand stops a theft", "H8.1"),
        Option("trading", False, "The active player may trade cards with opponents", "H8.2"),
        Option("d4", False, "A four-sided die tells how many cards are drawn", "H8.3"),
        Option("tiebreak_round", False, "A tie for first place is settled by one more round", "H3"),
        Option("draw3_from_court", False, "The woman discarded to draw three may also come from the court", "H5"),
        Option("free_repair", False, "A single may be completed without support from below", "H12"),
        Option("support_scope", "rank", "What is tested when a couple is played", "H58", choices=("rank", "court"),
               words={"rank": "only whether its own rank has support",
                      "court": "also whether every couple of Barons has its couple of Knights"}),
        Option("kidnap_only_to_hand", False, "Kidnapped people go to the hand, never straight into the court", "H14"),
        Option("royals_safe", False, "Kings and Queens can't be kidnapped", "H15"),
        Option("free_overpay", False, "A payment may contain superfluous cards", "H24"),
        Option("hand_limit", None, "Most cards a hand may keep at the end of a turn", "H41", choices=None,
               low=1, high=40, nothing=True, samples=(7,)),
        Option("defence_ladies_only", False, "Only a Lady stops a theft, no Baroness or Queen", "H42"),
        Option("defence_per_rogue", False, "Two Rogues are stopped by two women only", "H43"),
        Option("d4_draw3", True, "With the die, a woman may still be discarded to draw three", "H73"),
        Option("trade_tables", False, "Cards of treasuries and courts may be traded too", "H46"),
        Option("trade_offers", 3, "Most offers a player can make in a turn", "H47", choices=None,
               low=1, high=9, samples=(1,)),
        Option("both_partners_empty", False, "A team goes out only if both partners' hands are empty", "H48",
               seats=(4,)),
        Option("round_turn_limit", 100, "Turns a player has in a round before it is scored as it stands (0: 1000)",
               "H51", choices=None, low=0, high=1000, samples=(15,)),
        Option("hoarding_stop", False, "Two full circles of pure hoarding end the round", "H68"),
        Option("one_copy", False, "Three or four players with a single copy (unofficial)", "H52", seats=(3, 4)),
    ),
    conflict=conflict,
)
DEFAULTS = {option.name: option.default for option in INFO.options}
