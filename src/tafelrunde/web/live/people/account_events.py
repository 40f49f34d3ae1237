"""Account events – another name, other arms, holidays, leaving for good – wherever the person sits, in whichever
process that is. A table that another process owns is changed there: nobody at it is sent away."""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from tafelrunde.store import Holiday, OwnedElsewhere, Person, StoreError
from tafelrunde.web.live.cluster.sessions import Sessions
from tafelrunde.web.live.cluster.signals import (
    HolidaysChanged,
    LeaveSeats,
    Merged,
    Rearmed,
    Renamed,
    SeatsLeft,
    SignedOut,
    TookName,
)
from tafelrunde.web.live.people.seats import leave
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.handlers.chat import tell_latest
from tafelrunde.web.runtime.tasks import KeyedLocks

log = logging.getLogger("tafelrunde.web")
ANSWERED: Final = 1.0  # seconds until another process has done it; then the table is asked for


class AccountEvents:
    """Changes of accounts, made at the live sessions here and told to the other processes, which do the same at
    theirs."""

    def __init__(self, live: Sessions) -> None:
        self._live = live
        self._store = live.store
        self._alone = KeyedLocks[int]()  # by person: their holidays are read and changed as one
        signals = live.signals
        self._tell = signals.tell
        signals.on(Merged, lambda signal: self._merged(signal.guest, signal.person))
        signals.on(SignedOut, self._signed_out)
        signals.on(Renamed, lambda signal: self._show_name(signal.person, signal.name))
        signals.on(TookName, self._took_name)
        signals.on(Rearmed, lambda signal: self._show_arms(signal.person, signal.arms))
        signals.on(HolidaysChanged, lambda signal: self._holidays_changed(signal.person))
        signals.on(LeaveSeats, self._leave_here)

    # -- who somebody is

    async def merge_guest(self, guest: Person | None, person: Person) -> None:
        """Give a person what was a guest's who signs in as them, if there is one. To be called while the guest's key is
        good: if this fails, they may try again. Raises StoreError."""
        if guest is not None and not guest.login:
            await self.merge_accounts(guest.id, person.id)

    async def merge_accounts(self, guest: int, person: int) -> None:
        """Give a person what was a guest's, at open tables too. Raises StoreError."""
        await self._store.merge_accounts(guest, person)
        self._tell(Merged(guest, person))
        await self._merged(guest, person)

    async def _merged(self, guest: int, person: int) -> None:
        self._live.people_changed()
        theirs = [session for session in self._live.live() if session.state.merge(guest, person)]
        self._live.tell_merged(guest, person)
        self._hang_up(guest)
        for session in theirs:
            try:
                async with session.lock:
                    session.state.merge(guest, person)  # what was done and kept here meanwhile may name the guest
                    await session.state.learn(again=person)
                    await session.state.save_head()
                if session.kept.tempo == "slow":
                    await session.holidays_changed(person)
                session.tell_listeners()
            except StoreError as error:
                log.error("table %s: who came to it is not known: %s", session.id, error)

    def hang_up(self, person: int) -> None:
        """Close somebody's connections to all tables: a browser that still has a good key comes back by itself."""
        self._tell(SignedOut(person))
        self._hang_up(person)

    async def _signed_out(self, signal: SignedOut) -> None:
        self._hang_up(signal.person)

    def _hang_up(self, person: int) -> None:
        for session in self._live.live():
            for connection in session.connections:
                if connection.viewer.person == person > 0:
                    connection.hang_up()

    # -- how somebody looks

    async def show_name(self, person: int, name: str) -> None:
        """Show somebody's new name, which the store knows already, at all tables. Raises StoreError."""
        self._tell(Renamed(person, name))
        await self._show_name(person, name)

    async def _show_name(self, person: int, name: str) -> None:
        self._live.people_changed()
        for session in [session for session in self._live.live() if session.state.rename(person, name)]:
            async with session.lock:
                session.tell_all()
                await tell_latest(session, session.connections)

    async def take_name(self, person: Person, name: str) -> None:
        """Rename somebody: from now on, and where they wait for play to begin. Raises StoreError."""
        signal = TookName(person.id, person.name, name)
        await self._store.rename(person.id, name)
        person.name = name
        self._tell(signal)
        await self._took_name(signal)

    async def _took_name(self, signal: TookName) -> None:
        self._live.people_changed()
        for session in self._live.live():
            async with session.lock:
                if session.state.rename_waiting(signal.person, signal.old, signal.name):
                    await session.state.save_head()

    async def show_arms(self, person: int, arms: str) -> None:
        """Show somebody's new arms, which the store knows already, wherever they sit."""
        self._tell(Rearmed(person, arms))
        await self._show_arms(person, arms)

    async def _show_arms(self, person: int, arms: str) -> None:
        self._live.people_changed()
        for session in self._live.live():
            session.state.sitters.rearm(person, arms)
        for session in self._live.live():
            if any(person == seat.person > 0 for seat in session.kept.seats):
                async with session.lock:
                    session.tell_all()

    # -- holidays

    async def change_holidays(self, person: int, change: Callable[[Sequence[Holiday]], Sequence[Holiday]]) -> None:
        """Change somebody's holidays; every slow match they play knows at once. Raises StoreError, and whatever
        `change` raises."""
        async with self._alone(person):
            await self._store.save_holidays(person, change(await self._store.holidays(person)))
        self._tell(HolidaysChanged(person))
        self._live.people_changed()
        for kept in await self._live.unfinished_matches(person):
            if kept.tempo == "slow":
                with suppress(Stopped, OwnedElsewhere):  # at a table that is closed no time passes; who has it is told
                    session = await self._live.find(kept.id, ask=False)
                    if session is not None:
                        await session.holidays_changed(person)

    async def _holidays_changed(self, person: int) -> None:
        self._live.people_changed()
        for session in self._live.live():
            if session.kept.tempo == "slow" and any(person == seat.sitter > 0 for seat in session.kept.seats):
                await session.holidays_changed(person)

    # -- leaving for good

    async def forget(self, person: int, name: str) -> None:
        """Give up somebody's seats and delete whatever is theirs alone; past matches stay, under that name. Raises
        StoreError."""
        await self.leave_all(person)
        await self._store.forget(person, name)
        await self.show_arms(person, "")
        await self.show_name(person, name)
        self.hang_up(person)

    async def leave_all(self, person: int) -> None:
        """Give up all of somebody's seats: at a table that waits they are free again, where play has begun a bot plays
        on. Raises StoreError."""
        for kept in await self._live.unfinished_matches(person):
            with suppress(Stopped):  # at a table that is closed nobody waits
                await self._leave(kept.id, person)

    async def _leave(self, match: str, person: int) -> None:
        try:
            session = await self._live.find(match, ask=False)
        except OwnedElsewhere:
            answer = SeatsLeft(match, person)
            if await self._live.signals.ask(LeaveSeats(match, person), answer, ANSWERED):
                return
            session = await self._live.find(match)
        if session is not None:  # else it was dropped a moment ago
            await leave(session, person)

    async def _leave_here(self, signal: LeaveSeats) -> None:
        if signal.match in self._live and (session := await self._live.find(signal.match, ask=False)) is not None:
            await leave(session, signal.person)
            self._live.signals.tell(SeatsLeft(signal.match, signal.person))
