"""Premoves: kept on the disk, shown to their owner alone, and played if they are legal then and every fact holds that
the game says they were chosen for. Whatever else happens meanwhile does not matter."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from tafelrunde import scenes
from tafelrunde.core import BadInput, Illegal, Say, View
from tafelrunde.core.say import read_say
from tafelrunde.match import Match
from tafelrunde.match.referee import UNDO
from tafelrunde.scenes.vocabulary import Move, Text
from tafelrunde.store import Plan, Writes


class Premoves:
    """The premoves of one match by seat."""

    def __init__(self, writes: Writes, by_seat: dict[int, Plan]) -> None:
        self.kept = writes.kept
        self.writes = writes
        self.by_seat = by_seat
        self.ended: dict[int, Text] = {}  # by seat: why its last plan was put aside

    @classmethod
    async def load(cls, writes: Writes) -> Self:
        """The premoves in the store; raises StoreError."""
        return cls(writes, await writes.store.plans(writes.kept.id))

    def offers(self, match: Match, seat: int) -> list[Move]:
        """The moves that the seat may choose now, with their words; raises Illegal if there are none."""
        view = match.state.view(seat)
        moves = {} if match.is_over or seat in match.acting() else match.game.plannable(view)
        if not moves:
            raise Illegal("", "nothing can be planned here now")
        return [Move(move, scenes.label_of(self.kept.slug)(view, move).data()) for move in moves]

    def may(self, match: Match, seat: int, view: View) -> bool:
        """True where a seat with this view has moves to choose."""
        return not match.is_over and seat not in match.acting() and match.game.may_plan(view)

    async def choose(self, match: Match, seat: int, move: str) -> None:
        """Save a premove, or drop it (an empty move); raises Illegal, BadInput or StoreError."""
        if not move:
            await self.drop(seat)
            return
        if seat in match.acting():
            raise Illegal("", "it is your turn: play the move")
        under = {} if match.is_over else match.game.plannable(match.state.view(seat))
        if move not in under:
            raise BadInput("this move cannot be planned now")
        await self._keep(seat, Plan(move, match.line, encode_facts(under[move])))
        self.ended.pop(seat, None)

    async def _keep(self, seat: int, plan: Plan) -> None:
        """On the disk, too; raises StoreError."""
        await self.writes.save_plan(seat, plan)
        self.by_seat[seat] = plan

    def waits(self, match: Match, seat: int) -> bool:
        """True where the seat has a premove and is asked something that is not its turn."""
        return seat in self.by_seat and match.game.is_aside(match.state.view(seat))

    async def wait_on(self, match: Match, seat: int) -> None:
        """Keep a seat's premove as good as before, after it has answered what was not its turn. Raises StoreError."""
        plan = self.by_seat[seat]
        await self._keep(seat, Plan(plan.move, match.line, plan.under))

    async def drop(self, seat: int, why: Say | None = None) -> None:
        """Drop a premove, and note why; raises StoreError."""
        if seat in self.by_seat:
            await self.writes.save_plan(seat, None)
            del self.by_seat[seat]
        self.ended.pop(seat, None)
        if why is not None:
            self.ended[seat] = why.data()

    async def clear(self, seat: int) -> None:
        """Delete a premove that was played from the disk, unless there is a new one; raises StoreError. Where it stays
        there it is refused, since its seat has moved."""
        if seat not in self.by_seat:
            await self.writes.save_plan(seat, None)

    def forget(self, seat: int) -> None:
        """Forget a seat's premove, and what became of the last: somebody else has sat down there."""
        self.by_seat.pop(seat, None)
        self.ended.pop(seat, None)

    def due(self, match: Match) -> int | None:
        """A seat to move that has a premove; None if there is none."""
        return next((seat for seat in match.acting() if seat in self.by_seat and not self.waits(match, seat)), None)

    def trouble(self, match: Match, seat: int) -> Say | None:
        """Why the seat's premove may not be played now; None if it may."""
        plan = self.by_seat[seat]
        since = match.lines_after(plan.line)
        if any(line.text.startswith(UNDO) for line in since):
            return Say("your planned move was dropped: a step was taken back")
        if any(line.actor == seat for line in since):
            return Say("your planned move was dropped: the match went another way")
        refused = match.why_not(seat, plan.move)
        if refused is not None:
            return Say("your planned move was dropped: {why}", why=refused.say)
        return find_change(plan, match.game.plannable(match.state.view(seat)).get(plan.move))

    def describe(self, seat: int, view: View) -> Move | None:
        """The premove of a seat in words, for its owner, who has this view; None if there is none."""
        plan = self.by_seat.get(seat)
        return None if plan is None else Move(plan.move, scenes.label_of(self.kept.slug)(view, plan.move).data())


def encode_facts(facts: Sequence[Say]) -> str:
    """Encode facts as they are kept."""
    return json.dumps([fact.data() for fact in facts], ensure_ascii=False)


def find_change(plan: Plan, now: Sequence[Say] | None) -> Say | None:
    """Why a premove may no longer be played: a sentence with the facts it was chosen for that do not hold any more;
    None if all do. New facts do not matter."""
    changed = Say("your planned move was dropped: the situation it was made for has changed")
    facts = decode_facts(plan.under)
    if now is None or facts is None:
        return changed
    lost = Counter(encode_facts([fact]) for fact in facts) - Counter(encode_facts([fact]) for fact in now)
    gone = tuple(fact for fact in dict.fromkeys(facts) if encode_facts([fact]) in lost)
    return Say("your planned move was dropped, for this does not hold any more: {facts}", facts=gone) if gone else None


def decode_facts(under: str) -> list[Say] | None:
    """The facts as they were kept; None for a premove of an older house, which kept them in another way."""
    try:
        kept: list[Any] = json.loads(under)
        return [read_say(fact) for fact in kept]
    except (ValueError, TypeError, LookupError):
        return None
