"""What a player remembers of a match: everything it has seen, in order, and nothing else.

The nodes of a match hang on one another, so clones share them; what a player saw is worked out when somebody asks.
"""

from dataclasses import dataclass, field
from json import dumps
from typing import Any, Final

from tafelrunde.core import CHANCE, UNSEEN, Game, State

OPEN_TO_ITSELF: Final = "!"  # between a move and what came to light with it, to whoever made it


@dataclass(frozen=True, slots=True)
class Past:
    """A player's memory of what was before the memory begins: a text for each event, and the latest moves."""

    events: tuple[str, ...]
    moves: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True, eq=False)  # not frozen, which takes twice the time to make; nobody changes one all the same
class Moment:
    """The position after something was done, and what was done; `before` is None where the memory begins."""

    game: Game
    state: State
    before: "Moment | None" = None
    actor: int = CHANCE
    action: int = -1
    told: "tuple[Past, ...] | None" = None  # by seat, where the memory begins in the middle of a match
    _views: dict[int, str] = field(default_factory=dict)
    _memories: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def after(self, actor: int, action: int, state: State) -> "Moment":
        """The moment after an action that led to this state, which nobody changes any more."""
        return Moment(self.game, state, self, actor, action)

    def seen(self, player: int) -> int:
        """The move as the player saw it (`State.observed`), the move itself if it is its own; UNSEEN for chance."""
        if self.before is None or self.actor == CHANCE:
            return UNSEEN
        if player == self.actor:
            return self.action
        return int(self.before.state.observed(self.actor, self.action, player))

    def moves(self, player: int, most: int) -> list[tuple[int, int]]:
        """The latest moves that the player noticed, newest first: who made them, and as what it saw them."""
        found: list[tuple[int, int]] = []
        at: Moment | None = self
        while at is not None and len(found) < most:
            if (seen := at.seen(player)) != UNSEEN:
                found.append((at.actor, seen))
            elif at.told is not None:
                found.extend(at.told[player].moves)
            at = at.before
        return found[:most]

    def memory(self, player: int) -> tuple[str, ...]:
        """What the player has seen, a text for each event that it noticed."""
        missing: list[Moment] = []
        at: Moment | None = self
        while at is not None and player not in at._memories:
            missing.append(at)
            at = at.before
        for moment in reversed(missing):
            moment._memories[player] = moment._recalled(player)
        return self._memories[player]

    def story(self, player: int) -> list[str]:
        """The same for people: after its view where the memory begins, a line for each event that it noticed, with the
        fields of its view that are others since, as JSON."""
        past: list[Moment] = [self]
        while (before := past[-1].before) is not None:
            past.append(before)
        lines, shown = [*past[-1].memory(player)], dict[str, Any]()
        for moment in reversed(past):
            view = moment.state.view(player).data()
            changes = {name: value for name, value in view.items() if shown.get(name) != value}
            seen = moment._move(player)
            if seen or changes:
                lines.append(f"{seen} {dumps(changes, ensure_ascii=False)}".lstrip())
            shown = view
        return lines

    def _recalled(self, player: int) -> tuple[str, ...]:
        before = self.before
        if before is None:
            return self.told[player].events if self.told else ()
        entry = self._move(player)
        if self._view(player) != before._view(player):
            entry += f"~{self._view(player)}"
        return (*before._memories[player], entry) if entry else before._memories[player]

    def _move(self, player: int) -> str:
        seen = self.seen(player)
        if seen == UNSEEN:
            return ""
        open_to_it = 0 <= seen < len(self.game.actions)
        entry = f"{self.actor} {self.game.actions[seen] if open_to_it else f'#{seen:x}'}"
        if player == self.actor and self.before is not None:
            light = int(self.before.state.observed(self.actor, self.action, player))
            entry += "" if light == self.action else f"{OPEN_TO_ITSELF}{light:x}"
        return entry

    def _view(self, player: int) -> str:
        if player not in self._views:
            self._views[player] = self.state.view(player).fingerprint()
        return self._views[player]

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As the position where the memory begins and what was done since: a chain as long as a match is too deep."""
        done: list[tuple[int, int]] = []
        first = self
        while first.before is not None:
            done.append((first.actor, first.action))
            first = first.before
        return rebuild_moment, (self.game, first.state, first.told, tuple(reversed(done)))


def rebuild_moment(game: Game, state: State, told: tuple[Past, ...] | None,
                   done: tuple[tuple[int, int], ...]) -> Moment:
    """The moment after these actions of (actor, action), from a position where the memory begins."""
    moment = Moment(game, state, told=told)
    for actor, action in done:
        state = state.copy()
        state.apply(actor, action)
        moment = moment.after(actor, action, state)
    return moment
