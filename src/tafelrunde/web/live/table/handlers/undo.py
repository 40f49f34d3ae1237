"""Undo: taking back one's own last step, or with everybody's consent whatever has happened since."""

from tafelrunde.core import Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.web.live.table.boards import is_board
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import check_all_can_agree
from tafelrunde.web.live.table.messages import AnswerUndoMessage, AskUndoMessage, UndoMessage
from tafelrunde.web.live.table.session import Session


async def undo(session: Session, _: Connection, message: UndoMessage) -> None:
    """Take back the seat's last step, where the referee allows that without asking."""
    await session.book(lambda match: match.undo(message.seat, message.line))


async def ask(session: Session, _: Connection, message: AskUndoMessage) -> None:
    """Ask everybody for a step back; with nobody to ask it is taken at once."""
    await session.settle()
    match, seat, line, state = session.running(), message.seat, message.line, session.state
    if line != match.line:
        raise Illegal("", "the table has moved on since: it is at line {now}, your move answers line {line}",
                      now=match.line, line=line)
    if match.is_over:  # the dice have been revealed
        raise Illegal("", "the match is over")
    if is_board(session.kept):  # others have played the same cards as they fell
        raise Illegal("", "no step is taken back where other tables play the same deal")
    if match.undo_target(seat, freely=True) is None:
        raise Illegal("", "you have no step to take back")
    owner = session.kept.seats[seat].person
    check_all_can_agree(session.kept, match, owner)
    state.undo_asked = seat
    state.undo_awaits = {number for number, other in enumerate(session.kept.seats)
                         if other.kind == "person" and other.person != owner}
    await _undo_if_agreed(session)


async def answer(session: Session, _: Connection, message: AnswerUndoMessage) -> None:
    """Agree to a step back, to this question and no later one, or refuse it for all."""
    state = session.state
    meant = message.asked == state.undo_asked and message.line == session.running().line
    if not meant or message.seat not in state.undo_awaits:
        raise Illegal("", "that answer is not expected now")
    if message.yes:
        state.undo_awaits.discard(message.seat)
    else:
        state.remark(Say("{seat} does not agree to take the step back", seat=message.seat))
        state.drop_undo_request()
    await _undo_if_agreed(session)


async def _undo_if_agreed(session: Session) -> None:
    asked, state = session.state.undo_asked, session.state

    def change(match: Match) -> list[Line]:
        if state.undo_asked != asked:  # done already: the last two answered while the store was waited for
            raise Illegal("", "that answer is not expected now")
        return match.undo(asked, match.line, freely=True)

    if asked >= 0 and not state.undo_awaits:
        await session.book(change)
    else:
        async with session.lock:
            session.tell_all()


HANDLERS = {UndoMessage: undo, AskUndoMessage: ask, AnswerUndoMessage: answer}
