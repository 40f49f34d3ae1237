"""Chat at a table, muting, and private notes."""

import time
from collections import defaultdict
from collections.abc import Container, Iterable

from tafelrunde.core import BadInput, Illegal
from tafelrunde.store import Chat, Person
from tafelrunde.web.live.table import messages
from tafelrunde.web.live.table.connection import Connection, tell_alike
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of

Unheard = frozenset[tuple[int, bool]]  # people, and whether they were muted; they are blocked otherwise
ONLOOKERS = 0  # stands for everybody without a seat
SHOWN = 200  # lines of what was said that somebody who comes is shown
MOST = 5000  # lines that can be said in a match
MOST_WITH_ONLOOKERS = 1000  # from then on only people with a seat are heard: nobody else can use up their lines


async def speak(session: Session, connection: Connection, message: messages.SpeakMessage) -> None:
    """Say something to the table; raises Illegal, BadInput or StoreError."""
    if connection.person is None:
        raise Illegal("", "to chat, give your name first")
    await say_at(session, connection.person, message.words)


async def say_at(session: Session, person: Person, speech: str) -> None:
    """Say something at a table, also before its match has begun; raises BadInput or StoreError."""
    words = " ".join(check_length(speech, session.limits.speech).split())
    if not words:
        raise BadInput("nothing was said")
    session.tables.talk.check(person.id, time.monotonic())
    mine = seats_of(session.kept, person.id)
    async with session.lock:
        before = await session.store.chat(session.id, 1)
        number = before[-1].number + 1 if before else 1
        known = await session.store.person_by_id(person.id)
        if known is not None and known.standing:
            raise BadInput("the operator has silenced you")
        if number > (MOST if mine else MOST_WITH_ONLOOKERS):
            raise BadInput("so much has been said at this table that no more is kept")
        seat = mine[0] if mine else -1
        chat = Chat(number, seat, session.kept.seats[seat].name if mine else person.name, words, session.now(),
                    person.id)
        await session.state.writes.speak(chat)
        unheard = await _unheard_by(session, session.here())
        tell_alike((other for other in session.connections if _is_heard(chat, unheard[other.viewer.person])),
                   messages.ChatMessage([_chat_line(chat)]))


async def mute(session: Session, connection: Connection, message: messages.MuteMessage) -> None:
    """Mute somebody (0: all onlookers) at all tables from now on, or hear them again; raises BadInput."""
    person, other = connection.viewer.person, message.person
    speakers = await session.store.speakers(session.id)
    if person == 0 or other == person or (message.on and other != ONLOOKERS and other not in speakers):
        raise BadInput("nobody with that number has said anything here")
    session.tables.talk.check(person, time.monotonic())
    async with session.lock:
        await session.store.mute(person, other, message.on)
        await tell_latest(session, [each for each in session.connections if each.viewer.person == person])


async def note(session: Session, connection: Connection, message: messages.NoteMessage) -> None:
    """Save somebody's notes and show them in all their windows; raises Illegal, BadInput or StoreError."""
    if connection.person is None:
        raise Illegal("", "to keep notes, give your name first")
    words = check_length(message.words, messages.LONGEST_NOTES)
    session.tables.talk.check(connection.person.id, time.monotonic())
    async with session.lock:  # whoever opens another window now sees these notes, not those before
        await session.store.write_note(session.id, connection.person.id, words)
        tell_alike((other for other in session.connections if other.viewer.person == connection.person.id),
                   messages.NotesMessage(words))


def check_length(words: str, limit: int) -> str:
    """The words themselves, if they are no longer than allowed; raises BadInput."""
    found = len(words)
    if found > limit:
        raise BadInput("{limit:character|characters} at most can be kept at once, these are {found}",
                       limit=limit, found=found)
    return words


async def tell_latest(session: Session, connections: Iterable[Connection]) -> None:
    """Send the latest of the chat: to somebody who has come or has muted somebody, or to everybody when some of it was
    removed. The caller holds the lock, so that what is said meanwhile comes after."""
    said = await session.store.chat(session.id, SHOWN)
    if not said:
        return
    speakers, alike = await session.store.speakers(session.id), defaultdict[Unheard, list[Connection]](list)
    unheard = await _unheard_by(session, {each.viewer.person for each in connections})
    for each in connections:
        silent = unheard[each.viewer.person]
        alike[frozenset((other, silent[other]) for other in silent.keys() & {ONLOOKERS, *speakers})].append(each)
    for pairs, people in alike.items():
        silent = dict(pairs)
        names = [messages.Muted(person, speakers.get(person, "")) for person in sorted(silent) if silent[person]]
        tell_alike(people, messages.ChatMessage([_chat_line(chat) for chat in said if _is_heard(chat, silent)], names,
                                                True, said[0].number > 1))


async def list_heard(session: Session, reader: int) -> list[Chat]:
    """The latest of what was said, as that reader hears it."""
    unheard = await session.store.unheard_people(reader)
    return [chat for chat in await session.store.chat(session.id, SHOWN) if _is_heard(chat, unheard)]


async def _unheard_by(session: Session, people: Iterable[int]) -> dict[int, dict[int, bool]]:
    """Whom each of them does not hear, and whether they may hear them again by unmuting them."""
    return {each: await session.store.unheard_people(each) for each in people}


def _is_heard(chat: Chat, unheard: Container[int]) -> bool:
    muffled = (chat.person in unheard and chat.person) or (chat.seat < 0 and ONLOOKERS in unheard)
    return bool(chat.words) and not muffled


def _chat_line(chat: Chat) -> messages.ChatLine:
    return messages.ChatLine(chat.number, chat.name, chat.words, chat.at, chat.seat, chat.person)


HANDLERS = {messages.SpeakMessage: speak, messages.MuteMessage: mute, messages.NoteMessage: note}
