"""The connections of a session, and what they are shown: the table as it is, and nothing that is not kept yet."""

import asyncio

from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.errors import Stopped
from tafelrunde.web.live.snapshot import Audience, sight_for
from tafelrunde.web.live.state import KeptState
from tafelrunde.web.live.viewer import Viewer, seats_of
from tafelrunde.web.live.watchdog import cpu_limit

PRESENCE = 0.3  # seconds: who comes and goes within is told together


class Showing:
    """What a session shows. Whoever holds `lock` writes, and shows afterwards."""

    def __init__(self, state: KeptState) -> None:
        self.state = state
        self.kept = state.kept
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self._presence: asyncio.TimerHandle | None = None

    def here(self) -> set[int]:
        """The people who are connected."""
        return {connection.viewer.person for connection in self.connections}

    def tell_all(self) -> None:
        """Show every viewer the table as it is now; those that see the same get the same text, made once. A picture
        that does not come back stops nothing else."""
        told: dict[tuple[int, int, int, int], tuple[str, Viewer]] = {}
        sitting = {person for seat in self.kept.seats for person in (seat.person, seat.left_by)}
        audience = self.audience()
        for connection in self.connections:
            viewer = connection.viewer
            before = viewer.person if viewer.person in sitting else 0, viewer.shown, viewer.logged, viewer.log_of
            if before in told:
                text, after = told[before]
                viewer.now_as(after)
                connection.tell_text(text)
            elif text := self.show(connection, audience):
                told[before] = text, viewer

    def tell_owner(self, seat: int) -> None:
        """Show the table to whoever sits there, and to nobody else: that something happened would be telling, too."""
        for connection in self.connections:
            if seat in seats_of(self.kept, connection.viewer.person):
                self.show(connection)

    def audience(self) -> Audience:
        """The people who are connected, and how many look on."""
        seated = {seat.person for seat in self.kept.seats if seat.kind == "person"} - {0}
        return Audience(self.here(), sum(connection.viewer.person not in seated for connection in self.connections))

    def show(self, connection: Connection, audience: Audience | None = None) -> str:
        """Show one viewer the table as it is now; the text that was sent."""
        if self.state.match is None:
            return ""
        try:
            with cpu_limit(self.kept.id):
                message = sight_for(connection.viewer, self.state, audience or self.audience())
        except Stopped as stopped:
            connection.refuse(stopped, self.state.match.line)
            return ""
        return connection.tell(message)

    def forget_logs(self) -> None:
        """Every viewer is sent the whole log next: what they have of it may not stand any more."""
        for connection in self.connections:
            connection.viewer.logged = 0

    def present_soon(self) -> None:
        """Show everybody the table as it is in a moment."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._present)

    def _present(self) -> None:
        self._presence = None
        if self.lock.locked():  # what is being written must not be shown yet
            self.present_soon()
        else:
            self.tell_all()
