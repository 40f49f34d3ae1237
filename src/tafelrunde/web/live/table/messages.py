"""What travels between the browser and the server: JSON over one WebSocket per table.

What tells of the table is a whole sight, or what has changed since the last: a client that missed some asks for the
whole. Every move carries the number of the line it answers, so that a stale click is refused instead of landing
somewhere else.
The TypeScript types of the client are generated from these structs.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.integers import LARGEST
from tafelrunde.scenes.vocabulary import Area, Move, Scene, SeatPanel, Sheet, Text

SLOWEST = 10_000  # milliseconds between moves of bots
SeatNumber = Annotated[int, Meta(ge=-1, le=99)]
LineNumber = Annotated[int, Meta(ge=0, le=LARGEST)]
PersonNumber = Annotated[int, Meta(ge=0, le=LARGEST)]
Milliseconds = Annotated[int, Meta(ge=0, le=SLOWEST)]


class Somebody(Struct, omit_defaults=True):
    """The player at a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    here: bool = False  # connected now
    me: bool = False  # one of the viewer's own seats (several in hot-seat)
    bot: str = ""  # what people call the bot, if it is one: its level
    arms: str = ""  # the name of their coat of arms, to be fetched as `/arms/{arms}.svg`; empty: nobody sits there


class LogLine(Struct, omit_defaults=True):
    """One sentence of the log; `line` is the record line it belongs to."""

    line: int
    say: Text
    rule: str = ""
    remark: bool = False  # of the house, before whatever the line brought


class Result(Struct, omit_defaults=True):
    """The result of a match."""

    scores: list[int]
    ranks: list[int]
    reason: Text
    rule: str = ""


class Clock(Struct, omit_defaults=True):
    """The clock of a seat."""

    seat: int
    left: float  # seconds, at the moment the message was made
    runs: bool = False
    holiday: float = 0  # on holiday until then, in seconds since 1970; 0: at home


class Advice(Struct, omit_defaults=True):
    """A sentence about a decision."""

    say: Text
    line: int = 0  # where the review of the match tells more of it; 0: nowhere


class Coached(Struct, omit_defaults=True):
    """The coach's words to somebody who learns a game against bots."""

    on: bool = False
    look: Text | None = None  # what to look at now
    review: list[Advice] = []  # after the end: what was done well, what to try …
    reviews: bool = False  # … or is that being measured?


class SightMessage(Struct, tag="sight", tag_field="type", omit_defaults=True):
    """The whole table as this viewer may see it now."""

    match: str
    line: int  # a move sent now must answer this
    scene: Scene
    people: list[Somebody]
    log: list[LogLine]  # every entry this viewer has got of lines after `log_since`
    log_since: int = 0
    acting: list[int] = []
    mine: list[int] = []  # seats this viewer may act for; scene.viewer is the one shown
    may_undo: bool = False
    result: Result | None = None
    commitment: str = ""
    hand_over: int = -1  # hot-seat: cover the table until this seat's person has taken the screen
    pace: int = 700  # milliseconds between the moves of bots at this table
    watchers: int = 0  # how many look on without a seat
    undo_asked: int = -1  # the seat that asks everybody's consent to take its last step back
    undo_awaits: list[int] = []  # the seats that have not yet agreed to that
    undo_goes: dict[int, int] = {}  # by seat (-1: chance) how much goes if it is done, or if the viewer should ask
    clocks: list[Clock] = []  # empty where the match has no clocks
    since: int = -1  # the viewer's last line before the latest of the others; 0: before its first
    asked_since: int = -1  # the earlier line since which the viewer has been asked the same thing; -1: this one
    may_hint: bool = False  # a bot may be asked what it would play
    may_plan: bool = False  # the seat is not to move, and might choose its next move now
    plan: Move | None = None  # the move the viewer has chosen for its next turn
    plan_ended: Text | None = None  # why the last one was put aside
    paused: bool = False  # by agreement: no clock runs, nobody moves
    pause_asked: list[int] = []  # seats that want a pause, as long as not all do
    pause_left: float = 0  # seconds until whoever is there may resume without the others; asked for: as they will be
    awaited: list[int] = []  # seats whose people have not come yet: until they have, no clock runs
    left: int = -1  # a seat the viewer has left, which somebody else plays on, and may take back
    given_up: list[int] = []  # seats that have given up, in that order: they come last, and a bot plays on for them
    leaving: str = ""  # what becomes of a match of three and more when somebody gives up: play_on or end
    stand_in: str = ""  # what people call the bot that plays on for whoever leaves
    again: str = ""  # where the next match of these people is, once it is dealt
    rematch: Literal["", "may", "asked", "agreed"] = ""  # the viewer's part in another match: may offer one, is asked …
    rematch_asked: int = -1  # the seat that offers another match
    rematch_awaits: list[int] = []  # the seats that have to accept yet
    rematch_left: float = 0  # seconds until the offer ends
    coach: Coached | None = None  # none where other people sit, or hints are not allowed
    picture: int = 0  # the number of these parts, where it is told next what has changed


class ChangedParts(Struct, omit_defaults=True):
    """The parts of a scene that are no longer as they were."""

    seats: list[SeatPanel] | None = None
    moves: list[Move] | None = None
    sheet: Sheet | None = None


class ChangeMessage(Struct, tag="change", tag_field="type", omit_defaults=True):
    """The table after the sight whose number is `since`. Whoever has another asks for the whole."""

    since: int
    sight: SightMessage  # without areas, and without those parts
    areas: list[int | Area]  # the place of one that is as it was, among those before; or the area
    parts: ChangedParts


class ChatLine(Struct, omit_defaults=True):
    """One line of the chat."""

    number: int
    name: str
    words: str
    at: float  # seconds since 1970
    seat: int = -1  # -1: somebody who looks on
    person: int = 0  # the number of who said it, for not hearing them; 0: unknown


class Muted(Struct):
    """Somebody whom the viewer does not hear; 0: all onlookers."""

    person: int
    name: str


class ChatMessage(Struct, tag="chat", tag_field="type", omit_defaults=True):
    """Chat: the latest lines when a connection opens or somebody is muted, then each new one."""

    lines: list[ChatLine]
    muted: list[Muted] = []
    whole: bool = False  # this is all there is to show; forget what came before
    earlier: bool = False  # but more was said, longer ago


class Hinted(Struct, omit_defaults=True):
    """A move that a bot considers, and the share of the win it expects of it, 0 to 1."""

    move: str
    expects: float | None = None


class HintsMessage(Struct, tag="hints", tag_field="type"):
    """A hint: the moves a bot would play, best first, at the question of that line."""

    line: int
    seat: int
    bot: str  # what people call it
    moves: list[Hinted]


class WarningMessage(Struct, tag="warning", tag_field="type"):
    """A warning in place of a move: the coach holds it to be clearly bad. Sent again with `sure`, it is played."""

    line: int
    seat: int
    move: str
    why: list[Text]
    left: int  # how often the coach may still warn in this match


class NotesMessage(Struct, tag="notes", tag_field="type"):
    """The viewer's own notes on this match; nobody else ever gets them."""

    words: str


class ElsewhereMessage(Struct, tag="elsewhere", tag_field="type", omit_defaults=True):
    """Other tables wait for this viewer."""

    tables: int = 0
    next: str = ""  # the id of the most urgent one


class OffersMessage(Struct, tag="offers", tag_field="type"):
    """The moves a seat may choose for its next turn."""

    line: int
    seat: int
    moves: list[Move]


class RefusalMessage(Struct, tag="refusal", tag_field="type", omit_defaults=True):
    """A refusal: something cannot be done, and nothing was changed."""

    say: Text
    rule: str = ""
    line: int = 0
    asked: str = ""  # the notation it was about


class PongMessage(Struct, tag="pong", tag_field="type"):
    """The answer to a ping."""

    at: float


class PlayMessage(Struct, tag="play", tag_field="type"):
    """A move: its notation, the line it answers, its seat."""

    move: str
    line: LineNumber
    seat: SeatNumber
    sure: bool = False  # whatever the coach may say


class WhyMessage(Struct, tag="why", tag_field="type"):
    """The question why this seat may not make a move, answered by a refusal (an empty one if it may)."""

    move: str
    seat: SeatNumber


class UndoMessage(Struct, tag="undo", tag_field="type"):
    """Take back the seat's last step."""

    line: LineNumber
    seat: SeatNumber


class AskUndoMessage(Struct, tag="ask_undo", tag_field="type"):
    """Ask everybody whether the seat's last step may be taken back, whatever has happened since."""

    line: LineNumber
    seat: SeatNumber


class AnswerUndoMessage(Struct, tag="answer_undo", tag_field="type"):
    """Agree to what the seat `asked` asks at that line, or refuse it for all."""

    line: LineNumber
    asked: SeatNumber
    seat: SeatNumber
    yes: bool


class AskPauseMessage(Struct, tag="ask_pause", tag_field="type"):
    """Stop all clocks, if everybody agrees."""

    seat: SeatNumber


class AnswerPauseMessage(Struct, tag="answer_pause", tag_field="type"):
    """Agree to a pause that somebody has asked for, or refuse it for all."""

    seat: SeatNumber
    yes: bool


class ResumeMessage(Struct, tag="resume", tag_field="type"):
    """Let play go on after a pause."""

    seat: SeatNumber


class SpeakMessage(Struct, tag="speak", tag_field="type"):
    """Say something to the table."""

    words: str


class MuteMessage(Struct, tag="mute", tag_field="type"):
    """Mute somebody at all tables (0: all onlookers), or hear them again."""

    person: PersonNumber
    on: bool


class ResignMessage(Struct, tag="resign", tag_field="type"):
    """Resign."""

    seat: SeatNumber


class RematchMessage(Struct, tag="rematch", tag_field="type"):
    """After the end: offer another match to all who sat there, or accept or decline the one offered."""

    yes: bool


class TakeScreenMessage(Struct, tag="take_screen", tag_field="type"):
    """Hot-seat: the person of this seat has the screen now; show the table from there."""

    seat: SeatNumber


class WholeMessage(Struct, tag="whole", tag_field="type"):
    """Show the whole table: a change was to something that is not here."""


class CoachMessage(Struct, tag="coach", tag_field="type"):
    """Have a coach look on at one's tables against bots, or none."""

    on: bool


class PaceMessage(Struct, tag="pace", tag_field="type"):
    """The pace of bots at this table: milliseconds between their moves."""

    ms: Milliseconds


class HintMessage(Struct, tag="hint", tag_field="type"):
    """The question what a bot would play for this seat."""

    line: LineNumber
    seat: SeatNumber


class NoteMessage(Struct, tag="note", tag_field="type"):
    """Save these as the viewer's own notes on this match."""

    words: str


class OfferMessage(Struct, tag="offer", tag_field="type"):
    """The question which moves the seat may choose for its next turn."""

    seat: SeatNumber


class PlanMessage(Struct, tag="plan", tag_field="type"):
    """A premove: play this when the seat's turn comes, if nothing has changed that matters; empty: none any more."""

    seat: SeatNumber
    move: str


class PingMessage(Struct, tag="ping", tag_field="type"):
    """A ping. A visible page names the line it shows: what came up to there need not be told by other ways."""

    at: float
    line: Annotated[int, Meta(ge=-1, le=LARGEST)] = -1


ToClient = (
    SightMessage | ChangeMessage | RefusalMessage | WarningMessage | PongMessage | ChatMessage | HintsMessage
    | NotesMessage | OffersMessage | ElsewhereMessage
)
ToHouse = (
    PlayMessage
    | WhyMessage
    | UndoMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | ResignMessage
    | AskPauseMessage
    | AnswerPauseMessage
    | ResumeMessage
    | RematchMessage
    | TakeScreenMessage
    | WholeMessage
    | PaceMessage
    | CoachMessage
    | SpeakMessage
    | HintMessage
    | NoteMessage
    | OfferMessage
    | PlanMessage
    | MuteMessage
    | PingMessage
)
LONGEST_NOTES = 2000  # characters
