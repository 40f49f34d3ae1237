"""The contract's questions, each a short dispatch to a chapter."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome, ranking
from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.core.state import CHANCE, NOBODY, View
from tafelrunde.games.behuetunsburg import court, discarding, drawing, payment, rogues, rounds, trading
from tafelrunde.games.behuetunsburg.components import DIE_SIDES, GOLD, JEWEL
from tafelrunde.games.behuetunsburg.moves import (
    BANK,
    CASTLE,
    COUPLE,
    DEFEND,
    DIE_SHOWS,
    DISCARD_CARD,
    END_ACTIONS,
    ENDURE,
    FILL,
    GIVE,
    JESTER_AWAY,
    PAY,
    QUEST,
    REPLACE,
    SPACE,
    STARTS,
    STEAL,
    TO_HAND,
    TRADE,
)
from tafelrunde.games.behuetunsburg.refusals import FINE, NO_DEFENCE_NOW, WRONG_MOMENT, not_your_turn, refuse
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.table import (
    ACTION,
    ALL_CASTLES,
    ANSWER,
    COMPOSING,
    DEFENCE,
    DIE,
    DISCARD,
    DRAW,
    DRAWING,
    HOSTAGE,
    JESTER_LOOSE,
    LIMIT,
    LOOT,
    OVER,
    PAYING,
    SETUP,
    STARTER,
    WAVE,
    Table,
)
from tafelrunde.kit.multiset import ALL


class Round(Table):
    """A round in progress, and the match around it."""

    def copy(self) -> "Round":
        twin = Round(self.rules)
        twin.take(self)
        return twin

    # -- who acts, and what may be done

    def actor(self) -> i64:
        phase = self.phase
        if phase in (STARTER, SETUP, DIE, DRAWING):
            return CHANCE
        if phase == OVER:
            return NOBODY
        return self.asked if phase in (DEFENCE, WAVE, ANSWER) else self.active

    def legal(self, seat: i64) -> vec[i64]:
        return self.options() if seat >= 0 and seat == self.actor() else vec[i64]()

    def random_move(self, rng: Rng) -> i64:
        moves = self.options()
        return moves[rng.below(len(moves))]

    def options(self) -> vec[i64]:
        """The legal moves of the actor, ascending; nobody else has any."""
        phase = self.phase
        if phase == ACTION:
            return self.actions()
        if phase == DRAW:
            return drawing.draw_moves(self)
        if phase == DISCARD:
            return discarding.discard_moves(self)
        if phase == PAYING:
            return payment.payment_moves(self)
        if phase == LOOT:
            return vec[i64]([TO_HAND, TO_HAND + 1])
        if phase == HOSTAGE:
            return rogues.hostage_moves(self)
        if phase == WAVE:
            return discarding.hand_moves(self.hands[self.asked])
        if phase == LIMIT:
            return discarding.hand_moves(self.hands[self.active])
        if phase == JESTER_LOOSE:
            return court.loose_jester_moves(self)
        if phase == DEFENCE:
            return rogues.defence_moves(self)
        return trading.composing_moves(self) if phase == COMPOSING else trading.answer_moves(self)

    def actions(self) -> vec[i64]:
        """[H4.4] Everything the active player can do in the action phase, in any order and number."""
        moves = vec[i64]()
        hand = self.hands[self.active]
        for kind in range(GOLD, JEWEL + 1):
            if hand & ALL[kind] != 0:
                moves = append(moves, BANK + kind - GOLD)
        moves = court.court_moves(self, moves)
        if payment.castle_problem(self) == FINE:
            moves = append(moves, CASTLE)
        moves = payment.quest_moves(self, moves)
        moves = rogues.rogue_moves(self, moves)
        moves = trading.trade_moves(self, moves)
        return append(moves, END_ACTIONS)

    def problem(self, move: i64) -> i64:
        """What is wrong with a move of the actor: FINE, or a reason of `refusals.py`."""
        phase = self.phase
        if DEFEND <= move <= ENDURE and phase != DEFENCE:
            return NO_DEFENCE_NOW
        if phase == ACTION:
            return self.action_problem(move)
        if phase == DRAW:
            return drawing.draw_problem(self, move)
        if phase in (DISCARD, LIMIT):
            return discarding.discard_problem(self, move)
        if phase == PAYING:
            return payment.payment_problem(self, move)
        if phase == LOOT:
            return rogues.loot_problem(move)
        if phase == HOSTAGE:
            return rogues.hostage_problem(self, move)
        if phase == WAVE:
            return rogues.wave_problem(self, move)
        if phase == JESTER_LOOSE:
            return court.loose_jester_problem(self, move)
        if phase == DEFENCE:
            return rogues.defence_problem(self, move)
        return trading.composing_problem(self, move) if phase == COMPOSING else trading.answer_problem(self, move)

    def action_problem(self, move: i64) -> i64:
        """What is wrong with a move in the action phase."""
        if move == END_ACTIONS:
            return FINE
        if BANK <= move < COUPLE:
            return payment.bank_problem(self, GOLD + move - BANK)
        if COUPLE <= move < JESTER_AWAY:
            return court.court_problem(self, move)
        if move == CASTLE:
            return payment.castle_problem(self)
        if QUEST <= move < PAY:
            return payment.quest_problem(self, move)
        if STEAL <= move < TO_HAND:
            return rogues.rogue_problem(self, move)
        return trading.trade_problem(self, move - TRADE) if TRADE <= move < GIVE else WRONG_MOMENT

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if seat < 0 or seat != self.actor():
            return not_your_turn()
        if not 0 <= move < SPACE:
            return Illegal("H4.1", "that is no move of this game")
        return refuse(self.problem(move), self.phase)

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase == ACTION:
            self.act(move)
        elif phase == DRAW:
            drawing.choose_draw(self, move)
        elif phase in (DRAWING, SETUP):
            drawing.deal_card(self, move)
        elif phase in (DISCARD, LIMIT):
            discarding.discard(self, move)
            rounds.after_discard(self)
        elif phase == PAYING:
            if payment.pay(self, move) and rounds.all_own_castles(self):
                rounds.end_round(self, ALL_CASTLES)
        elif phase == LOOT:
            rogues.take_loot(self, move)
        elif phase == HOSTAGE:
            rogues.take_hostage(self, move)
        elif phase == WAVE:
            rogues.wave_discard(self, move)
        elif phase == JESTER_LOOSE:
            court.place_jester(self, move)
        elif phase == DEFENCE:
            rogues.defend(self, move)
        elif phase == COMPOSING:
            trading.compose(self, move)
        elif phase == ANSWER:
            trading.answer(self, move)
        elif phase == DIE:
            drawing.roll_die(self, move - DIE_SHOWS + 1)
        elif phase == STARTER:
            rounds.open_round(self, move - STARTS)

    def act(self, move: i64) -> None:
        """One action of the action phase."""
        if move == END_ACTIONS:
            rounds.end_actions(self)
        elif move < COUPLE:
            payment.bank(self, GOLD + move - BANK)
        elif move < FILL:
            court.play_couple(self, move - COUPLE)
        elif move < REPLACE:
            court.play_fill(self, move - FILL)
        elif move < JESTER_AWAY:
            court.replace_jester(self, move - REPLACE)
        elif move == CASTLE:
            payment.begin_castle(self)
        elif move < PAY:
            payment.begin_quest(self, move)
        elif move < DISCARD_CARD:
            rogues.send_rogue(self, move)
        else:
            trading.begin_trade(self, move - TRADE)

    # -- chance

    def chances(self) -> list[tuple[int, int]]:
        if self.phase == STARTER:
            return [(int(STARTS + seat), 1) for seat in range(self.seats)]
        if self.phase == DIE:
            return [(int(DIE_SHOWS + eyes), 1) for eyes in range(DIE_SIDES)]
        return drawing.card_chances(self)

    def roll(self, rng: Rng) -> None:
        if self.phase == STARTER:
            rounds.open_round(self, rng.below(self.seats))
        elif self.phase == DIE:
            drawing.roll_die(self, 1 + rng.below(DIE_SIDES))
        else:
            drawing.deal_all(self, rng)

    # -- what it comes to

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(self.scores[seat % self.rules.sides]) for seat in range(self.seats)]
        ranks = ranking([(score,) for score in scores])
        shared = rounds.best_sides(self) > 1
        reason = (Say("most victory points are shared after {rounds:round|rounds}", rounds=int(self.round)) if shared
                  else Say("most victory points after {rounds:round|rounds}", rounds=int(self.round)))
        return Outcome(tuple(scores), ranks, reason, "H3" if shared else "H10.5")

    def standing(self) -> list[tuple[int, ...]]:
        """[H10.5] The victory points of each seat's side, from the rounds that are over."""
        return [(int(self.scores[self.rules.side_of(seat)]),) for seat in range(self.seats)]

    def side_of(self, seat: i64) -> i64:
        """[H9.1] Partners play for one side."""
        return self.rules.side_of(seat)

    def reward(self, seat: i64) -> float:
        """[H10.5] The seat's share: winning sides share the win, and so do partners."""
        best = self.scores[0]
        for score in self.scores:
            if score > best:
                best = score
        if self.scores[seat % self.rules.sides] < best:
            return 0.0
        members = self.seats // self.rules.sides
        return 1.0 / float(rounds.best_sides(self) * members)

    def view(self, seat: i64) -> View:
        from tafelrunde.games.behuetunsburg.view import look

        return look(self, seat)

    def position(self) -> dict[str, Any]:
        from tafelrunde.games.behuetunsburg.writing import write_position

        return write_position(self)

    def audit(self) -> None:
        """[H1.1, H11.3] Every card is exactly once somewhere, and nobody knows anything that is not so."""
        from tafelrunde.games.behuetunsburg.audit import audit

        audit(self)


def fresh(rules: Rules) -> Round:
    """A match before the first player is drawn."""
    state = Round(rules)
    rounds.prepare(state)
    state.scores = vec[i64]([0] * rules.sides)
    state.phase = STARTER
    return state


