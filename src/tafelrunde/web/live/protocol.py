"""The room loop: reads messages of one tab until it closes, written against receive, send and close alone."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.match import Match
from tafelrunde.store import Person
from tafelrunde.web.common.client import UNKNOWN, Client
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.live import chat, pauses, rematch
from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import (
    LONGEST_NOTES,
    AnswerPauseMessage,
    AnswerUndoMessage,
    AskPauseMessage,
    AskUndoMessage,
    HintMessage,
    MuteMessage,
    NoteMessage,
    OfferMessage,
    OffersMessage,
    PaceMessage,
    PingMessage,
    PlanMessage,
    PlayMessage,
    PongMessage,
    RefusalMessage,
    RematchMessage,
    ResignMessage,
    ResumeMessage,
    SpeakMessage,
    TakeScreenMessage,
    ToHouse,
    UndoMessage,
    WhyMessage,
)
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import Viewer, seats_of
from tafelrunde.web.live.watchdog import bounded

log = logging.getLogger("tafelrunde.web")
_decoder: msgspec.json.Decoder[ToHouse] = msgspec.json.Decoder(ToHouse)


async def serve_connection(
    session: Session,
    person: Person | None,
    receive: Callable[[], Awaitable[str | bytes | None]],
    send: Callable[[str], Awaitable[None]],
    close: Callable[[], Awaitable[None]],
    client: Client = UNKNOWN,
) -> None:
    """Serve one tab. `receive` answers None when the other side is gone; `send` may raise when it is."""
    connection = Connection(Viewer(person.id if person else 0), send, session.limits)
    deliver = asyncio.create_task(connection.deliver())
    listen = asyncio.create_task(_listen(session, person, connection, receive))
    gone = asyncio.create_task(connection.closed.wait())
    try:
        await session.enter(connection, client)
        chat.tell_all_of_it(session, connection)
        await asyncio.wait((deliver, listen, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.leave(connection)
        connection.let_go()
        for task in (deliver, listen, gone):
            task.cancel()
        await asyncio.gather(deliver, listen, gone, return_exceptions=True)
        if connection.closed.is_set():
            await close()


async def _listen(session: Session, person: Person | None, connection: Connection,
                  receive: Callable[[], Awaitable[str | bytes | None]]) -> None:
    while True:
        text = await receive()
        if text is None:
            return
        if connection.closed.is_set():
            return
        if connection.too_fast(time.monotonic()):
            await asyncio.sleep(0)  # others first
            continue
        METRICS.counts["messages"].inc()
        message: ToHouse | None = None
        try:
            message = read(text, session.limits.message_bytes)
            await answer(session, person, connection, message)
        except TafelrundeError as refused:
            METRICS.counts["refused"].inc()
            line = session.match.line if session.match is not None else 0
            connection.refuse(refused, line, getattr(message, "move", ""))
        except Exception:  # a mistake of the house: it is written down, and the line stays open
            METRICS.counts["mistakes"].inc()
            log.exception("table %s: a message could not be answered", session.id)
            connection.refuse(BadInput("something went wrong on our side; nothing was changed"))


def read(text: str | bytes, largest: int) -> ToHouse:
    """The message of a text of so many bytes at most; raises BadInput saying what is wrong with it."""
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > largest:
            raise BadInput("the message is longer than {limit:byte|bytes}", limit=largest)
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput("the message cannot be read: {why}", why=str(error)[:120]) from None


def short(words: str, limit: int) -> str:
    """The words, if they are no longer than allowed; raises BadInput."""
    found = len(words)
    if found > limit:
        raise BadInput("{limit:character|characters} at most can be kept at once, these are {found}",
                       limit=limit, found=found)
    return words


async def answer(session: Session, person: Person | None, connection: Connection, message: ToHouse) -> None:
    """Do what the message asks, or raise what refuses it."""
    if isinstance(message, PingMessage):
        connection.tell(PongMessage(message.at))
    elif isinstance(message, SpeakMessage):
        if person is None:
            raise Illegal("", "to chat, give your name first")
        await chat.speak(session, person.id, person.name, short(message.words, session.limits.speech))
    elif isinstance(message, NoteMessage):
        if person is None:
            raise Illegal("", "to keep notes, give your name first")
        await chat.write_note(session, person.id, short(message.words, LONGEST_NOTES))
    elif isinstance(message, MuteMessage):
        await chat.mute(session, connection.eyes.person, message.person, message.on)
    elif isinstance(message, RematchMessage):
        await (rematch.accept if message.yes else rematch.decline)(session, connection.eyes.person)
    elif isinstance(message, PaceMessage):
        await _set_pace(session, connection, message.ms)
    else:
        await _act(session, connection, message)


async def _set_pace(session: Session, connection: Connection, pace: int) -> None:
    if pace != session.kept.pace and seats_of(session.kept, connection.eyes.person):
        async with session.lock:
            session.kept.pace = pace
            await session.save_head()
            session.tell_all()
        session.after()


async def _act(
    session: Session,
    connection: Connection,
    message: "PlayMessage | WhyMessage | UndoMessage | AskUndoMessage | AnswerUndoMessage | ResignMessage "
             "| TakeScreenMessage | AskPauseMessage | AnswerPauseMessage | ResumeMessage | HintMessage | OfferMessage "
             "| PlanMessage",
) -> None:
    """Whatever is done for a seat; raises Illegal if it is not the viewer's."""
    seat = message.seat
    if seat not in seats_of(session.kept, connection.eyes.person):
        raise Illegal("", "that is not your seat")
    match message:
        case PlayMessage(move=move, line=line):
            await session.play(seat, move, line)
        case WhyMessage(move=move):
            await _why(session, connection, seat, move)
        case UndoMessage(line=line):
            await session.book(lambda match: match.undo(seat, line))
        case AskUndoMessage(line=line):
            await _ask_undo(session, seat, line)
        case AnswerUndoMessage(yes=yes):
            await _answer_undo(session, seat, yes)
        case ResignMessage():
            await session.give_up(seat, Match.resign)
        case AskPauseMessage():
            await pauses.ask_pause(session, connection.eyes.person)
        case AnswerPauseMessage(yes=yes):
            await pauses.answer_pause(session, connection.eyes.person, yes)
        case ResumeMessage():
            await pauses.resume(session, seat)
        case HintMessage(line=line):
            connection.attend(_hint(session, connection, seat, line))
        case OfferMessage():
            match = session.running()
            connection.tell(OffersMessage(match.line, seat, session.plans.offers(match, seat)))
        case PlanMessage(move=move):
            await session.plan(seat, move)
        case TakeScreenMessage():
            connection.eyes.shown = seat
            async with session.lock:
                session.show(connection)


async def _hint(session: Session, connection: Connection, seat: int, line: int) -> None:
    """Ask a bot, while the tab goes on."""
    try:
        connection.tell(await session.advise(seat, line))
    except TafelrundeError as refused:
        connection.refuse(refused, line)


async def _why(session: Session, connection: Connection, seat: int, move: str) -> None:
    async with session.lock:
        match = session.running()
        with bounded(session.id):
            refused = match.why_not(seat, move)
        if refused is None:
            connection.tell(RefusalMessage(Say("").data(), "", match.line, move))
        else:
            connection.refuse(refused, match.line, move)


async def _ask_undo(session: Session, seat: int, line: int) -> None:
    """Ask everybody; with nobody to ask, or all of one mind, it is done at once."""
    match = session.running()
    if line != match.line:
        raise Illegal("", "the table has moved on since: it is at line {now}, your move answers line {line}",
                      now=match.line, line=line)
    if match.is_over:  # the dice have been revealed
        raise Illegal("", "the match is over")
    if match.undo_target(seat, freely=True) is None:
        raise Illegal("", "you have no step to take back")
    owner = session.kept.seats[seat].person
    session.undo_asked = seat
    session.undo_awaits = {number for number, other in enumerate(session.kept.seats)
                           if other.kind == "person" and other.person != owner}
    await _undo_if_agreed(session)


async def _answer_undo(session: Session, seat: int, yes: bool) -> None:
    if seat not in session.undo_awaits:
        raise Illegal("", "that answer is not expected now")
    if yes:
        session.undo_awaits.discard(seat)
    else:
        session.remark(Say("{seat} does not agree to take the step back", seat=seat))
        session.undo_asked, session.undo_awaits = -1, set()
    await _undo_if_agreed(session)


async def _undo_if_agreed(session: Session) -> None:
    asked = session.undo_asked
    if asked >= 0 and not session.undo_awaits:
        await session.book(lambda match: match.undo(asked, match.line, freely=True))
    else:
        async with session.lock:
            session.tell_all()


