"""What is said at a table, who is muted by whom, and everybody's private notes."""

from collections.abc import Sequence

from tafelrunde.core import BadInput, Illegal
from tafelrunde.store import Chat
from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import (
    LONGEST_NOTES,
    ChatLine,
    ChatMessage,
    Muted,
    MuteMessage,
    NoteMessage,
    NotesMessage,
    SpeakMessage,
)
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.viewer import seats_of

ONLOOKERS = 0  # stands for everybody without a seat


async def speak(session: Session, connection: Connection, message: SpeakMessage) -> None:
    """Somebody says something; raises Illegal, BadInput or StoreError."""
    person = connection.person
    if person is None:
        raise Illegal("", "to chat, give your name first")
    words = " ".join(short(message.words, session.limits.speech).split())
    if not words:
        raise BadInput("nothing was said")
    mine = seats_of(session.kept, person.id)
    async with session.lock:
        number = len(await session.store.chat(session.id)) + 1
        known = await session.store.person_by_id(person.id)
        if known is not None and known.standing:
            raise BadInput("an administrator has silenced you")
        seat = mine[0] if mine else -1
        chat = Chat(number, seat, session.kept.seats[seat].name if mine else person.name, words, session.now(),
                    person.id)
        await session.state.writes.speak(chat)
        muted = await _muted(session, None)
        for other in session.connections:
            if _heard(chat, muted[other.viewer.person]):
                other.tell(ChatMessage([_shown(chat)]))


async def mute(session: Session, connection: Connection, message: MuteMessage) -> None:
    """Mute somebody (or all onlookers) from now on, at any table, or hear them again; raises BadInput."""
    person, other = connection.viewer.person, message.person
    said = {chat.person for chat in await session.store.chat(session.id)}
    if person == 0 or other == person or (message.on and other != ONLOOKERS and other not in said):
        raise BadInput("nobody with that number has said anything here")
    async with session.lock:
        await session.store.mute(person, other, message.on)
        await tell_everybody(session, person)


async def note(session: Session, connection: Connection, message: NoteMessage) -> None:
    """Keep somebody's notes and show them in all their windows; raises Illegal, BadInput or StoreError."""
    if connection.person is None:
        raise Illegal("", "to keep notes, give your name first")
    words = short(message.words, LONGEST_NOTES)
    async with session.lock:  # whoever opens another window now sees these notes, not those before
        await session.store.write_note(session.id, connection.person.id, words)
        for other in session.connections:
            if other.viewer.person == connection.person.id:
                other.tell(NotesMessage(words))


def short(words: str, limit: int) -> str:
    """The words, if they are no longer than allowed; raises BadInput."""
    found = len(words)
    if found > limit:
        raise BadInput("{limit:character|characters} at most can be kept at once, these are {found}",
                       limit=limit, found=found)
    return words


async def tell_all_of_it(session: Session, connection: Connection) -> None:
    """What was said so far, for a new connection; nothing if nothing was. The caller holds the lock, so that what is
    said meanwhile comes after."""
    if said := await session.store.chat(session.id):
        connection.tell(everything(said, await session.store.muted(connection.viewer.person)))


async def tell_everybody(session: Session, person: int | None = None) -> None:
    """All that was said once more, to everybody there or to one person: some of it has gone or come back. The caller
    holds the lock."""
    said, muted = await session.store.chat(session.id), await _muted(session, person)
    for connection in session.connections:
        if connection.viewer.person in muted:
            connection.tell(everything(said, muted[connection.viewer.person]))


def everything(said: Sequence[Chat], muted: set[int]) -> ChatMessage:
    """All that was said, but for what a viewer has muted."""
    names = {chat.person: chat.name for chat in said if chat.person in muted}
    if ONLOOKERS in muted:
        names[ONLOOKERS] = ""
    return ChatMessage([_shown(chat) for chat in said if _heard(chat, muted)],
                       [Muted(person, name) for person, name in sorted(names.items())], True)


async def _muted(session: Session, person: int | None) -> dict[int, set[int]]:
    """Whom everybody there, or one person, has muted. Nobody comes in as long as the caller holds the lock."""
    here = session.here()
    return {each: await session.store.muted(each) for each in (here if person is None else here & {person})}


def _heard(chat: Chat, muted: set[int]) -> bool:
    muffled = (chat.person in muted and chat.person) or (chat.seat < 0 and ONLOOKERS in muted)
    return bool(chat.words) and not muffled


def _shown(chat: Chat) -> ChatLine:
    return ChatLine(chat.number, chat.name, chat.words, chat.at, chat.seat, chat.person)


HANDLERS = {SpeakMessage: speak, MuteMessage: mute, NoteMessage: note}
