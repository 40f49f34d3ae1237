"""The rules a match is played by: its options, unpacked once and shared by all copies of a state."""

from typing import Any

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import CASTLES_A_COPY, IN_THE_DECK, KINDS, MOST_TURNS
from tafelrunde.kit.multiset import ONE


class Rules:
    """Options by name (`chosen`), and what follows from them for this number of seats."""

    def __init__(self, seats: i64, chosen: dict[str, Any]) -> None:
        self.chosen = chosen
        self.seats = seats
        self.teams: bool = chosen["teams"]
        self.sides: i64 = 2 if self.teams else seats
        # [H1.2, H9.4] two copies for three and four who play for themselves
        self.copies: i64 = 1 if seats == 2 or self.teams or chosen["one_copy"] else 2
        self.castles: i64 = CASTLES_A_COPY * self.copies
        self.deck: i64 = 0  # the bag of all cards of all copies
        for kind in range(KINDS):
            self.deck += self.copies * IN_THE_DECK[kind] * ONE[kind]
        self.rounds: i64 = chosen["rounds"]
        self.tiebreak_round: bool = chosen["tiebreak_round"]
        self.draw3_from_court: bool = chosen["draw3_from_court"]
        self.free_repair: bool = chosen["free_repair"]
        self.support_whole_court: bool = chosen["support_scope"] == "court"
        self.kidnap_only_to_hand: bool = chosen["kidnap_only_to_hand"]
        self.royals_safe: bool = chosen["royals_safe"]
        self.free_overpay: bool = chosen["free_overpay"]
        self.hand_limit: i64 = 0 if chosen["hand_limit"] is None else chosen["hand_limit"]  # 0: none
        self.defence: bool = chosen["defence"]
        self.defence_ladies_only: bool = chosen["defence_ladies_only"]
        self.defence_per_rogue: bool = chosen["defence_per_rogue"]
        self.die: bool = chosen["d4"]
        self.die_or_woman: bool = chosen["d4_draw3"]
        self.trading: bool = chosen["trading"]
        self.trade_tables: bool = chosen["trade_tables"]
        self.trade_offers: i64 = chosen["trade_offers"]
        self.both_partners_empty: bool = chosen["both_partners_empty"]
        self.turn_limit: i64 = chosen["round_turn_limit"] or MOST_TURNS  # turns a player and round [H51, H74]
        self.hoarding_stop: bool = chosen["hoarding_stop"]

    def side_of(self, seat: i64) -> i64:
        """[H9.1] Whose court and treasury a seat plays to: partners sit opposite each other."""
        return seat % self.sides
