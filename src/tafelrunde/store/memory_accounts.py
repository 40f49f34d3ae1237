"""The port's part about accounts without a disk."""

from concurrent.futures import Future
from dataclasses import replace

from tafelrunde.store.accounts import DEVICES, Act, Chat, Person, Standing
from tafelrunde.store.memory_habits import MemoryHabits, done
from tafelrunde.store.port import StoreError


class MemoryAccounts(MemoryHabits):
    """What `MemoryStore` keeps about accounts."""

    def __init__(self) -> None:
        super().__init__()
        self._people: dict[int, Person] = {}
        self._keys: dict[str, int] = {}
        self._chats: dict[str, list[Chat]] = {}
        self._notes: dict[tuple[str, int], str] = {}
        self._devices: dict[tuple[str, int], float] = {}
        self._recoveries: dict[int, tuple[str, float]] = {}
        self._acts: list[Act] = []

    # -- names and standing

    def rename(self, person: int, name: str) -> "Future[None]":
        """Call somebody so from now on; at tables they keep the name they sat down with."""
        return self._change(person, name=name)

    def rename_everywhere(self, person: int, name: str) -> "Future[None]":
        """Call somebody so at all tables, past ones included."""
        for match in self._matches.values():
            for seat in match.seats:
                if person == (seat.was if seat.kind == "bot" else seat.person):
                    seat.name = name
        self._chats = {match: [replace(chat, name=name) if chat.person == person else chat for chat in chats]
                       for match, chats in self._chats.items()}
        return self.rename(person, name)

    def set_login(self, person: int, login: str, password: str) -> "Future[None]":
        """Make or change somebody's account; StoreError if the login is taken."""

        def work() -> None:
            if any(each.login == login and each.id != person for each in self._people.values() if login):
                raise StoreError("this was already saved by somebody else")
            self._change(person, login=login, password=password)

        return done(work)

    def set_standing(self, person: int, standing: Standing) -> "Future[None]":
        """What somebody may do here."""
        return self._change(person, standing=standing)

    def forget(self, person: int, name: str) -> "Future[None]":
        """Delete whatever is theirs alone. Their finished matches stay, under that name."""
        self.rename_everywhere(person, name)
        self.end_sessions(person)
        self._forget_habits(person)
        self._notes = {key: words for key, words in self._notes.items() if key[1] != person}
        for match, chat in self.said_by(person):
            self.unsay(match, chat.number)
        return self._change(person, login="", password="", standing="gone")

    # -- sessions and devices

    def end_sessions(self, person: int) -> "Future[None]":
        """No key, device or link of theirs opens anything any more."""
        self._keys = {token: one for token, one in self._keys.items() if one != person}
        self._devices = {key: since for key, since in self._devices.items() if key[1] != person}
        self._recoveries.pop(person, None)
        return done(lambda: None)

    def knows_device(self, token: str, person: int) -> bool:
        """Was this device let in for that person before?"""
        return (token, person) in self._devices

    def remember_device(self, old: str, new: str, person: int, at: float) -> "Future[None]":
        """The device has been let in for that person, and shows another token from now on."""
        self._devices = {(new if token == old else token, one): since for (token, one), since in self._devices.items()}
        self._devices[new, person] = at
        mine = sorted((key for key in self._devices if key[1] == person), key=lambda key: -self._devices[key])
        for key in mine[DEVICES:]:
            del self._devices[key]
        return done(lambda: None)

    # -- a new password

    def offer_recovery(self, token: str, person: int, until: float) -> "Future[None]":
        """A link lets somebody choose a new password, once, until then; an older one no longer does."""
        self._recoveries[person] = token, until
        return done(lambda: None)

    def recovery(self, token: str, now: float) -> Person | None:
        """Whose link that is, if it is still good."""
        found = [person for person, (one, until) in self._recoveries.items() if one == token and until > now]
        return replace(self._people[found[0]]) if found else None

    def recover(self, token: str, now: float, password: str) -> "Future[Person | None]":
        """Use the link: the password is another, all sessions end. None if it is no longer good."""
        found = self.recovery(token, now)
        if found is not None:
            self._change(found.id, password=password)
            self.end_sessions(found.id)
            found.password = password
        return done(lambda: found)

    # -- words

    def said_by(self, person: int) -> list[tuple[str, Chat]]:
        """What somebody has said and was not removed, with the match."""
        found = [(match, replace(chat)) for match, chats in self._chats.items() for chat in chats
                 if chat.person == person and chat.words]
        return sorted(found, key=lambda each: each[1].at)

    def notes_of(self, person: int) -> dict[str, str]:
        """Somebody's private notes by match."""
        return {match: words for (match, one), words in sorted(self._notes.items()) if one == person and words}

    def unsay(self, match: str, number: int = 0) -> "Future[None]":
        """Remove one thing said at a table, or (0) everything."""
        self._chats[match] = [replace(chat, words="") if number in (0, chat.number) else chat
                              for chat in self._chats.get(match, ())]
        return done(lambda: None)

    # -- what was done

    def book_act(self, act: Act) -> "Future[None]":
        """Write down what whoever runs the house has done."""
        self._acts.append(act)
        return done(lambda: None)

    def acts(self, limit: int = 100, whom: str = "") -> list[Act]:
        """What was done, the latest first; to that person or table alone, if one is named."""
        return [act for act in reversed(self._acts) if whom in ("", act.whom)][:limit]

    def _change(self, person: int, **changed: str) -> "Future[None]":
        if person in self._people:
            self._people[person] = replace(self._people[person], **changed)  # type: ignore[arg-type]
        return done(lambda: None)
