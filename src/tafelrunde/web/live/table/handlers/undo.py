"""Undo: taking back one's own last step, or with everybody's consent whatever has happened since."""

from tafelrunde.core import Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.store import KeptSeat
from tafelrunde.web.live.table.boards import is_board
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import check_all_can_agree
from tafelrunde.web.live.table.messages import AnswerUndoMessage, AskUndoMessage, UndoMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.state import KeptState


async def undo(session: Session, _: Connection, message: UndoMessage) -> None:
    """Take back the seat's last step, where the referee allows that without asking."""
    sitter = session.kept.seats[message.seat]
    await session.book(lambda match: _take_back(session, match, message.seat, message.line, sitter))


async def ask(session: Session, _: Connection, message: AskUndoMessage) -> None:
    """Ask everybody for a step back; with nobody to ask it is taken at once."""
    sitter = session.kept.seats[message.seat]
    await session.settle()
    match, seat, line, state = session.running(), message.seat, message.line, session.state
    state.check_sits(seat, sitter)
    if line != match.line:
        raise Illegal("", "the table has moved on since: it is at line {now}, your move answers line {line}",
                      now=match.line, line=line)
    if match.is_over:  # the dice have been revealed
        raise Illegal("", "the match is over")
    if is_board(session.kept):  # others have played the same cards as they fell
        raise Illegal("", "no step is taken back where other tables play the same deal")
    if (target := match.undo_target(seat, freely=True)) is None:
        raise Illegal("", "you have no step to take back")
    _check_time(session, target)
    owner = sitter.person
    check_all_can_agree(session.kept, match, owner)
    awaited = {number for number, other in enumerate(session.kept.seats)
               if other.kind == "person" and other.person != owner}
    if awaited:
        state.undo_asked, state.undo_awaits = seat, awaited
        async with session.lock:
            session.tell_all()
    else:
        await session.book(lambda match: _take_back(session, match, seat, line, sitter, freely=True))


async def answer(session: Session, _: Connection, message: AnswerUndoMessage) -> None:
    """Agree to a step back, to this question and no later one, or refuse it for all. Where the last to agree cannot be
    heeded, because play is paused or nothing can be saved, they are awaited still."""
    async with session.lock:
        state = session.state
        _check_expected(state, message, session.running())
        if not message.yes:
            state.remark(Say("{seat} does not agree to take the step back", seat=message.seat))
            state.drop_undo_request()
        elif len(state.undo_awaits) > 1:
            state.undo_awaits.discard(message.seat)
        if not (message.yes and message.seat in state.undo_awaits):
            session.tell_all()
            return

    def change(match: Match) -> list[Line]:
        _check_expected(state, message, match)  # by now it may have been refused, done, or put again, to others too
        if len(state.undo_awaits) > 1:
            raise Illegal("", "that answer is not expected now")
        return _take_back(session, match, message.asked, match.line, None, freely=True)

    await session.book(change)


def _take_back(session: Session, match: Match, seat: int, line: int, sitter: KeptSeat | None,
               freely: bool = False) -> list[Line]:
    session.state.check_sits(seat, sitter)
    if (target := match.undo_target(seat, freely)) is not None and line == match.line:
        _check_time(session, target)
    return match.undo(seat, line, freely)


def _check_time(session: Session, target: int) -> None:
    """Nobody loses by time because a step is taken back, or because they agree to it."""
    if session.clock is not None and (seats := session.clock.used_up(session.now(), target)):
        raise Illegal("", "no step can be taken back now: {seat} has used up the time it brought", seat=seats[0])


def _check_expected(state: KeptState, message: AnswerUndoMessage, match: Match) -> None:
    meant = (message.asked, message.line) == (state.undo_asked, match.line)
    if not meant or message.seat not in state.undo_awaits:
        raise Illegal("", "that answer is not expected now")


HANDLERS = {UndoMessage: undo, AskUndoMessage: ask, AnswerUndoMessage: answer}
