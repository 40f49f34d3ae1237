"""What is said at a table, who is muted by whom, and everybody's private notes."""

import asyncio

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
        number = len(session.store.chat(session.id)) + 1
        known = session.store.person_by_id(person.id)
        if known is not None and known.standing:
            raise BadInput("an administrator has silenced you")
        seat = mine[0] if mine else -1
        chat = Chat(number, seat, session.kept.seats[seat].name if mine else person.name, words, session.now(),
                    person.id)
        await asyncio.wrap_future(session.store.speak(session.id, chat))
        for other in session.connections:
            if _heard(chat, session.store.muted(other.viewer.person)):
                other.tell(ChatMessage([_shown(chat)]))


async def mute(session: Session, connection: Connection, message: MuteMessage) -> None:
    """Mute somebody (or all onlookers) from now on, at any table, or hear them again; raises BadInput."""
    person, other = connection.viewer.person, message.person
    said = {chat.person for chat in session.store.chat(session.id)}
    if person == 0 or other == person or (message.on and other != ONLOOKERS and other not in said):
        raise BadInput("nobody with that number has said anything here")
    async with session.lock:
        await asyncio.wrap_future(session.store.mute(person, other, message.on))
        tell_everybody(session, person)


async def note(session: Session, connection: Connection, message: NoteMessage) -> None:
    """Keep somebody's notes and show them in all their windows; raises Illegal, BadInput or StoreError."""
    if connection.person is None:
        raise Illegal("", "to keep notes, give your name first")
    words = short(message.words, LONGEST_NOTES)
    await asyncio.wrap_future(session.store.write_note(session.id, connection.person.id, words))
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


def tell_all_of_it(session: Session, connection: Connection) -> None:
    """What was said so far, for a new connection; nothing if nothing was."""
    if session.store.chat(session.id):
        connection.tell(everything(session, connection))


def tell_everybody(session: Session, person: int | None = None) -> None:
    """All that was said once more, to everybody there or to one person: some of it has gone or come back."""
    for connection in session.connections:
        if person in (None, connection.viewer.person):
            connection.tell(everything(session, connection))


def everything(session: Session, connection: Connection) -> ChatMessage:
    """All that was said, but for what this viewer has muted."""
    said, muted = session.store.chat(session.id), session.store.muted(connection.viewer.person)
    names = {chat.person: chat.name for chat in said if chat.person in muted}
    if ONLOOKERS in muted:
        names[ONLOOKERS] = ""
    return ChatMessage([_shown(chat) for chat in said if _heard(chat, muted)],
                       [Muted(person, name) for person, name in sorted(names.items())], True)


def _heard(chat: Chat, muted: set[int]) -> bool:
    muffled = (chat.person in muted and chat.person) or (chat.seat < 0 and ONLOOKERS in muted)
    return bool(chat.words) and not muffled


def _shown(chat: Chat) -> ChatLine:
    return ChatLine(chat.number, chat.name, chat.words, chat.at, chat.seat, chat.person)


HANDLERS = {SpeakMessage: speak, MuteMessage: mute, NoteMessage: note}
