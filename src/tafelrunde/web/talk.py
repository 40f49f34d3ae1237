"""What is said at a table, who does not want to hear whom, and what everybody writes down alone."""

import asyncio

from tafelrunde.core import BadInput
from tafelrunde.store import Chat
from tafelrunde.web.room import Room
from tafelrunde.web.sights import seats_of
from tafelrunde.web.tab import Tab
from tafelrunde.web.wire import ChatLine, ChatMessage, Muted, NotesMessage

ONLOOKERS = 0  # stands for everybody without a seat


async def speak(room: Room, person: int, name: str, words: str) -> None:
    """Somebody says something; raises BadInput or StoreError."""
    words = " ".join(words.split())
    if not words:
        raise BadInput("nothing was said")
    mine = seats_of(room.kept, person)
    async with room.lock:
        number = len(room.store.chat(room.id)) + 1
        known = room.store.person_by_id(person)
        if known is not None and known.standing:
            raise BadInput("whoever runs the house has silenced you")
        seat = mine[0] if mine else -1
        chat = Chat(number, seat, room.kept.seats[seat].name if mine else name, words, room.now(), person)
        await asyncio.wrap_future(room.store.speak(room.id, chat))
        for tab in room.tabs:
            if _heard(chat, room.store.muted(tab.eyes.person)):
                tab.tell(ChatMessage([_shown(chat)]))


async def mute(room: Room, person: int, other: int, on: bool) -> None:
    """Not to hear somebody (or all onlookers) from now on, at any table, or to hear them again; raises BadInput."""
    said = {chat.person for chat in room.store.chat(room.id)}
    if person == 0 or other == person or (on and other != ONLOOKERS and other not in said):
        raise BadInput("nobody of that number has said anything here")
    async with room.lock:
        await asyncio.wrap_future(room.store.mute(person, other, on))
        tell_everybody(room, person)


async def write_note(room: Room, person: int, words: str) -> None:
    """Keep somebody's notes and show them in their other tabs; raises StoreError."""
    await asyncio.wrap_future(room.store.write_note(room.id, person, words))
    for tab in room.tabs:
        if tab.eyes.person == person:
            tab.tell(NotesMessage(words))


def tell_all_of_it(room: Room, tab: Tab) -> None:
    """What was said so far, for a tab that opens; nothing if nothing was."""
    if room.store.chat(room.id):
        tab.tell(everything(room, tab))


def tell_everybody(room: Room, person: int | None = None) -> None:
    """All that was said once more, to every tab there or to those of one person: some of it has gone or come back."""
    for tab in room.tabs:
        if person in (None, tab.eyes.person):
            tab.tell(everything(room, tab))


def everything(room: Room, tab: Tab) -> ChatMessage:
    """All that was said and that this tab's person wants to hear."""
    said, muted = room.store.chat(room.id), room.store.muted(tab.eyes.person)
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
