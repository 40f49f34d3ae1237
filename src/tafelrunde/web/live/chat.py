"""What is said at a table, who does not want to hear whom, and what everybody writes down alone."""

import asyncio

from tafelrunde.core import BadInput
from tafelrunde.store import Chat
from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import ChatLine, ChatMessage, Muted, NotesMessage
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import seats_of

ONLOOKERS = 0  # stands for everybody without a seat


async def speak(session: Session, person: int, name: str, words: str) -> None:
    """Somebody says something; raises BadInput or StoreError."""
    words = " ".join(words.split())
    if not words:
        raise BadInput("nothing was said")
    mine = seats_of(session.kept, person)
    async with session.lock:
        number = len(session.store.chat(session.id)) + 1
        known = session.store.person_by_id(person)
        if known is not None and known.standing:
            raise BadInput("an administrator has silenced you")
        seat = mine[0] if mine else -1
        chat = Chat(number, seat, session.kept.seats[seat].name if mine else name, words, session.now(), person)
        await asyncio.wrap_future(session.store.speak(session.id, chat))
        for connection in session.connections:
            if _heard(chat, session.store.muted(connection.eyes.person)):
                connection.tell(ChatMessage([_shown(chat)]))


async def mute(session: Session, person: int, other: int, on: bool) -> None:
    """Not to hear somebody (or all onlookers) from now on, at any table, or to hear them again; raises BadInput."""
    said = {chat.person for chat in session.store.chat(session.id)}
    if person == 0 or other == person or (on and other != ONLOOKERS and other not in said):
        raise BadInput("nobody with that number has said anything here")
    async with session.lock:
        await asyncio.wrap_future(session.store.mute(person, other, on))
        tell_everybody(session, person)


async def write_note(session: Session, person: int, words: str) -> None:
    """Keep somebody's notes and show them in their other tabs; raises StoreError."""
    await asyncio.wrap_future(session.store.write_note(session.id, person, words))
    for connection in session.connections:
        if connection.eyes.person == person:
            connection.tell(NotesMessage(words))


def tell_all_of_it(session: Session, connection: Connection) -> None:
    """What was said so far, for a tab that opens; nothing if nothing was."""
    if session.store.chat(session.id):
        connection.tell(everything(session, connection))


def tell_everybody(session: Session, person: int | None = None) -> None:
    """All that was said once more, to every tab there or to those of one person: some of it has gone or come back."""
    for connection in session.connections:
        if person in (None, connection.eyes.person):
            connection.tell(everything(session, connection))


def everything(session: Session, connection: Connection) -> ChatMessage:
    """All that was said and that this tab's person wants to hear."""
    said, muted = session.store.chat(session.id), session.store.muted(connection.eyes.person)
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
