"""Moves chosen before their turn: kept on the disk, seen by their owner alone, played only if nothing has changed that
the game says matters."""

import asyncio

from tafelrunde import scenes
from tafelrunde.core import BadInput, Illegal, Say, View
from tafelrunde.match import Match
from tafelrunde.scenes.vocabulary import Move, Text
from tafelrunde.store import KeptMatch, Plan, Store


class Premoves:
    """The premoves of one match by seat."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self.by_seat: dict[int, Plan] = store.plans(kept.id)
        self.ended: dict[int, Text] = {}  # by seat: why its last plan was put aside

    def offers(self, match: Match, seat: int) -> list[Move]:
        """What the seat may choose now, as moves with their words; raises Illegal if there is nothing."""
        view = match.state.view(seat)
        moves = {} if match.is_over or seat in match.acting() else match.game.plannable(view)
        if not moves:
            raise Illegal("", "nothing can be planned here now")
        return [Move(move, scenes.label_of(self.kept.slug)(view, move).data()) for move in moves]

    def may(self, match: Match, seat: int, view: View) -> bool:
        """Is there something to choose for a seat that sees this?"""
        return not match.is_over and seat not in match.acting() and bool(match.game.plannable(view))

    async def choose(self, match: Match, seat: int, move: str) -> None:
        """Keep a plan, or let it go (an empty move); raises Illegal, BadInput or StoreError."""
        if not move:
            await self.drop(seat)
            return
        if seat in match.acting():
            raise Illegal("", "it is your turn: play the move")
        under = {} if match.is_over else match.game.plannable(match.state.view(seat))
        if move not in under:
            raise BadInput("this move cannot be planned now")
        plan = Plan(move, match.line, under[move])
        await asyncio.wrap_future(self.store.save_plan(self.kept.id, seat, plan))
        self.by_seat[seat] = plan
        self.ended.pop(seat, None)

    async def drop(self, seat: int, why: Say | None = None) -> None:
        """No plan any more; raises StoreError."""
        if seat in self.by_seat:
            await asyncio.wrap_future(self.store.save_plan(self.kept.id, seat, None))
            del self.by_seat[seat]
        self.ended.pop(seat, None)
        if why is not None:
            self.ended[seat] = why.data()

    def due(self, match: Match) -> int | None:
        """A seat that is to move and has a premove."""
        return next((seat for seat in match.acting() if seat in self.by_seat), None)

    def trouble(self, match: Match, seat: int) -> Say | None:
        """Why the seat's plan may not be played now; None if it may."""
        plan = self.by_seat[seat]
        own = any(line.actor == seat for line in match.lines[plan.line :])
        if own or any(line.is_event for line in match.lines[plan.line :]):
            return Say("your planned move was dropped: the match went another way")
        refused = match.why_not(seat, plan.move)
        if refused is not None:
            return Say("your planned move was dropped: {why}", why=refused.say)
        if match.game.plannable(match.state.view(seat)).get(plan.move) != plan.under:
            return Say("your planned move was dropped: the situation it was made for has changed")
        return None

    def shown(self, seat: int, view: View) -> Move | None:
        """The seat's plan in words, for its owner, who sees this."""
        plan = self.by_seat.get(seat)
        return None if plan is None else Move(plan.move, scenes.label_of(self.kept.slug)(view, plan.move).data())
