"""The contract's questions about a match, each a short dispatch to a chapter."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.core.state import NOBODY as OVER
from tafelrunde.games.loewenherz import (
    alliance,
    bargaining,
    crown,
    duel,
    ending,
    expansion,
    paying,
    renegade,
    setup,
    swords,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.audit import flaw
from tafelrunde.games.loewenherz.components import ALLIANCE, FIRST_PILE, KINDS, POLITICS, RENEGADE
from tafelrunde.games.loewenherz.moves import (
    ACCEPT,
    ALLY,
    ASK,
    BID,
    BREAK_OFF,
    CARD,
    CASTLE_AT,
    DEAL,
    DECISION,
    DUCATS,
    END_ALLIANCE,
    EXPAND_FROM,
    KEEP,
    KNIGHT_AT,
    LAY_TREASURE,
    LOOK,
    MOVES,
    PAY_OFFER,
    RENEGADE_AT,
    STOP,
    TAKE,
    TILE,
    WALL,
)
from tafelrunde.games.loewenherz.position import position_of
from tafelrunde.games.loewenherz.refusals import FINE, MUST_TAKE, NO_MOVE, NOT_NOW, NOT_YOUR_TURN, illegal
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import (
    CASTLE,
    CROWN,
    DECIDE,
    DUEL,
    END,
    EXPAND,
    PAY,
    PILES,
    REVEAL,
    SQUIRE,
    SWORDS,
    TAKE_CARD,
    TILES,
    TRIAL,
    WALLS,
)
from tafelrunde.games.loewenherz.table import RENEGADE as PLACING
from tafelrunde.games.loewenherz.view import RealmView, view_of

# What each phase may offer: blocks of the action space, ascending, as first move and the one after the last.
OFFERED: Final = {
    int(CASTLE): vec[i64]([CASTLE_AT, KNIGHT_AT]),
    int(SQUIRE): vec[i64]([KNIGHT_AT, RENEGADE_AT]),
    int(DECIDE): vec[i64]([DECISION, LOOK, END_ALLIANCE, STOP]),
    int(PLACING): vec[i64]([KNIGHT_AT, RENEGADE_AT]),
    int(PAY): vec[i64]([LAY_TREASURE, DECISION]),
    int(TRIAL): vec[i64]([PAY_OFFER, LAY_TREASURE]),
    int(DUEL): vec[i64]([BID, PAY_OFFER, LAY_TREASURE, DUCATS]),
    int(WALLS): vec[i64]([WALL, ALLY, END_ALLIANCE, MOVES]),
    int(SWORDS): vec[i64]([KNIGHT_AT, RENEGADE_AT, EXPAND_FROM, TAKE, END_ALLIANCE, MOVES]),
    int(EXPAND): vec[i64]([TAKE, BID, END_ALLIANCE, MOVES]),
    int(CROWN): vec[i64]([LOOK, KEEP, END_ALLIANCE, MOVES]),
    int(TAKE_CARD): vec[i64]([KEEP, MOVES]),
}
ALLY_BLOCK: Final = vec[i64]([ALLY, CASTLE_AT])
RENEGADE_BLOCK: Final = vec[i64]([RENEGADE_AT, EXPAND_FROM])
ALLY_AND_RENEGADE: Final = vec[i64]([ALLY, CASTLE_AT, RENEGADE_AT, EXPAND_FROM])
NOTHING: Final = vec[i64]()


class Reign(Realm):
    """A match of Löwenherz from the first tile to the king's death."""

    def copy(self) -> "Reign":
        twin = Reign(self.table.copy())
        self.copy_into(twin)
        return twin

    # -- who acts

    def actor(self) -> i64:
        table = self.table
        phase = table.phase
        if phase in (TILES, PILES, REVEAL):
            return CHANCE
        if phase == END:
            return OVER
        if phase == DUEL:
            for place in range(table.seats):
                seat = (table.first + place) % table.seats
                if duel.is_bidding(table, seat):
                    return seat
        return table.turn_of

    def acting(self) -> list[int]:
        if self.table.phase == DUEL:
            return [int(seat) for seat in range(self.seats) if duel.is_bidding(self.table, seat)]
        actor = self.actor()
        return [int(actor)] if actor >= 0 else []

    def acts(self, seat: i64) -> bool:
        """May the seat act now?"""
        phase = self.table.phase
        if phase == DUEL:
            return 0 <= seat < self.seats and duel.is_bidding(self.table, seat)
        return seat >= 0 and seat == self.actor()

    # -- what may be done

    def offered(self, seat: i64) -> vec[i64]:
        """The blocks of moves among which the seat's legal ones are."""
        phase = self.table.phase
        blocks = OFFERED[int(phase)]
        if phase == DECIDE:
            allies = self.hidden_count(seat, ALLIANCE) > 0
            renegades = self.hidden_count(seat, RENEGADE) > 0
            if not allies and not renegades:
                return blocks
            special = ALLY_AND_RENEGADE if allies and renegades else ALLY_BLOCK if allies else RENEGADE_BLOCK
            together = special[:]
            for bound in blocks:
                together = append(together, bound)
            return together
        return blocks

    def legal(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if not self.acts(seat):
            return found
        blocks = self.offered(seat)
        for place in range(0, len(blocks), 2):
            for move in range(blocks[place], blocks[place + 1]):
                if self.problem(seat, move) == FINE:
                    found = append(found, move)
        return found

    def random_move(self, rng: Rng) -> i64:
        """Tries moves of the blocks offered until one is legal: all legal ones are equally likely."""
        seat = self.actor()
        blocks = self.offered(seat)
        total: i64 = 0
        for place in range(0, len(blocks), 2):
            total += blocks[place + 1] - blocks[place]
        while True:
            left = rng.below(total)
            for place in range(0, len(blocks), 2):
                width = blocks[place + 1] - blocks[place]
                if left < width:
                    move = blocks[place] + left
                    if self.problem(seat, move) == FINE:
                        return move
                    break
                left -= width

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if not self.acts(seat):
            return illegal(NOT_YOUR_TURN)
        if not 0 <= move < MOVES:
            return illegal(NO_MOVE)
        return illegal(self.problem(seat, move))

    def problem(self, seat: i64, move: i64) -> i64:
        """Why a move of a seat that acts is not legal; FINE if it is."""
        table = self.table
        phase = table.phase
        if move >= END_ALLIANCE:
            return self.closing_problem(seat, move)
        if phase == WALLS:
            return walls.wall_problem(table, move - WALL) if move < ALLY else NOT_NOW
        if phase == SWORDS:
            if KNIGHT_AT <= move < RENEGADE_AT:
                return swords.knight_problem(self, seat, move - KNIGHT_AT)
            return swords.expand_problem(table, seat, move - EXPAND_FROM) if EXPAND_FROM <= move < TAKE else NOT_NOW
        if phase == EXPAND:
            return expansion.take_problem(table, table.focus, move - TAKE) if TAKE <= move < BID else NOT_NOW
        if phase == DECIDE:
            return self.decision_problem(seat, move)
        if phase == TRIAL:
            return self.trial_problem(seat, move)
        if phase == DUEL:
            if BID <= move < PAY_OFFER:
                return duel.bid_problem(table, seat, move - BID)
            return duel.treasure_problem(self, seat, move - LAY_TREASURE) if is_treasure(move) else NOT_NOW
        if phase == PAY:
            if move == DUCATS:
                return paying.ducats_problem(table, seat)
            return paying.treasure_problem(self, seat, move - LAY_TREASURE) if is_treasure(move) else NOT_NOW
        if phase == CROWN:
            return crown.look_problem(table, move - LOOK) if LOOK <= move < KEEP else NOT_NOW
        if phase == TAKE_CARD:
            return crown.keep_problem(self, move - KEEP) if move >= KEEP else NOT_NOW
        if phase == CASTLE:
            return setup.castle_problem(table, move - CASTLE_AT) if CASTLE_AT <= move < KNIGHT_AT else NOT_NOW
        if KNIGHT_AT <= move < RENEGADE_AT:
            if phase == SQUIRE:
                return setup.squire_problem(table, move - KNIGHT_AT)
            return renegade.place_problem(self, seat, move - KNIGHT_AT)
        return NOT_NOW

    def decision_problem(self, seat: i64, move: i64) -> i64:
        """[L5.3] A decision card, or politics cards before it, as many as one likes [L7]."""
        if DECISION <= move < LOOK:
            return turn.decision_problem(self.table, seat, move - DECISION)
        if ALLY <= move < CASTLE_AT:
            return alliance.ally_problem(self, seat, move - ALLY)
        if RENEGADE_AT <= move < EXPAND_FROM:
            return renegade.renegade_problem(self, seat, move - RENEGADE_AT)
        return NOT_NOW

    def trial_problem(self, seat: i64, move: i64) -> i64:
        """[L6.2a] Offer, demand, accept, or break off."""
        if PAY_OFFER <= move < ASK:
            return bargaining.pay_problem(self, seat, move - PAY_OFFER)
        if ASK <= move < ACCEPT:
            return bargaining.ask_problem(self, seat, move - ASK)
        if move == ACCEPT:
            return bargaining.accept_problem(self, seat)
        return FINE if move == BREAK_OFF else NOT_NOW

    def closing_problem(self, seat: i64, move: i64) -> i64:
        """[L5.5] Stopping, where nothing is a must; [L8] ending an alliance at one's own decisions."""
        phase = self.table.phase
        in_action = phase in (WALLS, SWORDS, EXPAND, CROWN, TAKE_CARD)
        if move == STOP:
            if phase == EXPAND and self.table.taken == 0:
                return MUST_TAKE
            return FINE if in_action else NOT_NOW
        if in_action or phase == DECIDE:
            return alliance.end_problem(self.table, seat, move - END_ALLIANCE)
        return NOT_NOW

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        if seat == CHANCE:
            self.happen(move)
        else:
            self.act(seat, move)
        turn.proceed(self)

    def happen(self, move: i64) -> None:
        """A chance move."""
        if move >= CARD:
            turn.reveal(self, move - CARD)
        elif move >= DEAL:
            setup.deal_politics(self, move - DEAL)
        else:
            setup.lay_tile(self, move - TILE)

    def act(self, seat: i64, move: i64) -> None:
        """A move of a seat."""
        table = self.table
        if move < ALLY:
            walls.place_wall(self, move - WALL)
        elif move < CASTLE_AT:
            alliance.ally(self, move - ALLY)
        elif move < KNIGHT_AT:
            setup.found_castle(self, move - CASTLE_AT)
        elif move < RENEGADE_AT:
            square = move - KNIGHT_AT
            if table.phase == SWORDS:
                swords.place_knight(self, square)
            elif table.phase == SQUIRE:
                setup.place_squire(self, square)
            else:
                renegade.place(self, square)
        elif move < EXPAND_FROM:
            renegade.turn_knight(self, move - RENEGADE_AT)
        elif move < TAKE:
            expansion.begin_expanding(self, move - EXPAND_FROM)
        elif move < BID:
            expansion.take_square(self, move - TAKE)
        elif move < DECISION:
            self.act_with_money(seat, move)
        elif move < LOOK:
            turn.lay_decision(self, move - DECISION)
        elif move < KEEP:
            crown.look(self, move - LOOK)
        elif move < END_ALLIANCE:
            crown.keep(self, move - KEEP)
        elif move < STOP:
            alliance.end(self, seat, move - END_ALLIANCE)
        else:
            self.stop()

    def act_with_money(self, seat: i64, move: i64) -> None:
        """Bids, offers, payments."""
        if move < PAY_OFFER:
            duel.bid(self, seat, move - BID)
        elif move < ASK:
            bargaining.make_offer(self, seat, move - PAY_OFFER)
        elif move < ACCEPT:
            bargaining.make_offer(self, bargaining.other_rival(self.table, seat), move - ASK)
        elif move == ACCEPT:
            bargaining.accept(self)
        elif move == BREAK_OFF:
            bargaining.break_off(self)
        elif move == DUCATS:
            paying.pay_ducats(self)
        elif self.table.phase == DUEL:
            duel.lay_treasure(self, seat, move - LAY_TREASURE)
        else:
            paying.pay_treasure(self, move - LAY_TREASURE)

    def stop(self) -> None:
        """[L5.5] No more of this action, or of this expansion."""
        table = self.table
        if table.phase == WALLS:
            walls.stop(table)
        elif table.phase == SWORDS:
            swords.stop(table)
        elif table.phase == EXPAND:
            expansion.stop(table)
        else:
            crown.stop(table)

    # -- chance

    def chances(self) -> list[tuple[int, int]]:
        table = self.table
        found: list[tuple[int, int]] = []
        if table.phase == TILES:
            for tile in range(24):
                if tile_left(table.tiles, tile):
                    found.append((int(TILE + tile), 1))
        elif table.phase == PILES:
            for kind in range(KINDS):
                left = 0
                for card in range(table.dealt, POLITICS):
                    left += 1 if self.kinds[card] == kind else 0
                if left > 0:
                    found.append((int(DEAL + kind), left))
        elif table.phase == REVEAL:
            for card in turn.cards_to_come(table):
                found.append((int(CARD + card), 1))
        return found

    def roll(self, rng: Rng) -> None:
        """One card or tile; both piles of politics cards at once."""
        table = self.table
        if table.phase == PILES:
            for _ in range(FIRST_PILE - table.dealt):
                card = table.dealt + rng.below(POLITICS - table.dealt)
                setup.deal_politics(self, self.kinds[card])
        elif table.phase == REVEAL:
            cards = turn.cards_to_come(table)
            self.apply(CHANCE, CARD + cards[rng.below(len(cards))])
        else:
            chances = self.chances()
            self.apply(CHANCE, chances[rng.below(len(chances))][0])

    # -- the rest of the contract

    def view(self, seat: i64) -> RealmView:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.table.phase == END else None

    def reward(self, seat: i64) -> float:
        return ending.reward(self, seat)

    def position(self) -> dict[str, Any]:
        return position_of(self)

    def audit(self) -> None:
        """Every piece, wall, card and coin is where it can be; raises AssertionError."""
        problem = flaw(self)
        assert problem is None, str(problem)


def is_treasure(move: i64) -> bool:
    """Does the move lay a treasure card?"""
    return LAY_TREASURE <= move < DUCATS


def tile_left(tiles: vec[i64], tile: i64) -> bool:
    """Has the tile (of `tile * 4 + turns`) not been laid yet?"""
    for laid in tiles:
        if laid // 4 == tile // 4:
            return False
    return True
