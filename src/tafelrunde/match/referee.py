"""The referee of one match: no clock, no network, no file; it is told what happened and says what follows.

It owns the dice, keeps the record, refuses stale moves, keeps the law of undo, and hands every seat its sight.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tafelrunde.core import CHANCE, Diary, Game, Illegal, News, Outcome, Say, State, integer_or_none
from tafelrunde.core.record import EVENT, Line, Record
from tafelrunde.match import dice
from tafelrunde.match.leaving import (
    PLAY_ON,
    RESIGN,
    SHARED,
    TIMEOUT,
    format_leaving,
    is_last_side,
    rank_leavers_last,
    read_leaving,
    score_as_it_stands,
    share_first_place,
)
from tafelrunde.match.sight import Booked, Checkpoints, Entry, Sight

UNDO = f"{EVENT}undo"
CLOSE = "end"  # the house ends a match in which only bots are left
LIMIT = 100_000  # lines; far above any real match: a game that never ends must not fill the disk


class Match:
    """One match being refereed. Every method that is refused raises Illegal and changes nothing.

    `secret` are the 32 bytes of the dice, `salts` what seats mixed in. `lines` grow only: an undo is a line too.
    `given` first lines are another match's: they are booked as stored lines, and nothing goes back behind them.
    `dice_version` is the way the dice are drawn (see `match.dice`): a match keeps the one it was begun with.
    `leaving` says what becomes of the others when somebody gives up (`match.leaving`): with three seats or more they
    play on, or the match ends. Seats that have given up still act: `given_up` names them, and whoever runs the match
    moves for them.

    Matches are equal if all of that is, and the lines. A match can be copied and pickled, and then goes on in the same
    way: so what is pickled holds the secret, and with it every draw to come. It has no hash.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        secret: bytes,
        salts: Mapping[int, str] | None = None,
        names: Mapping[int, str] | None = None,
        given: int = 0,
        dice_version: int = dice.VERSION,
        leaving: str = PLAY_ON,
    ) -> None:
        self.game = game
        self.options = game.info.read_options(seats, options)
        self.seats = seats
        self.secret = secret
        self.salts = dict(salts or {})
        dice.check_salts(self.salts, dice_version)
        self.dice_version = dice_version
        self.names = dict(names or {})
        self.given = given
        self.leaving = read_leaving(leaving)
        self.ended: Outcome | None = None
        self._left: dict[int, str] = {}  # who has given up, in that order, and how
        self._final = 0  # the line by which somebody last did: nothing goes back behind it
        start = game.start(seats, self.options)
        self._checkpoints = Checkpoints(start)
        self._booked: list[Booked] = []  # every line ever, undone ones included
        self._standing: list[int] = []  # numbers of the lines that stand
        self.state = self._watched(start)

    # -- what is

    @property
    def line(self) -> int:
        """The number of the last line; a move has to answer exactly this one."""
        return len(self._booked)

    @property
    def lines(self) -> list[Line]:
        """The record lines so far."""
        return self.lines_after(0)

    def lines_after(self, number: int) -> list[Line]:
        """The lines after line `number`."""
        return [booked.line for booked in self._booked[number:]]

    @property
    def standing(self) -> list[Line]:
        """The lines that were not taken back; the taking back itself is none of them."""
        return [line for number in self._standing if not (line := self._booked[number - 1].line).text.startswith(UNDO)]

    @property
    def given_up(self) -> tuple[int, ...]:
        """The seats that have resigned or run out of time, in that order: somebody else moves for them."""
        return tuple(self._left)

    @property
    def is_over(self) -> bool:
        return self.ended is not None or self.state.outcome() is not None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None while it goes on. Whoever gave up comes last, with the points played for."""
        if self.ended is not None:
            return self.ended
        outcome = self.state.outcome()
        return rank_leavers_last(outcome, self._left) if outcome is not None else None

    def acting(self) -> list[int]:
        """The seats that may move now."""
        return [] if self.is_over else self.state.acting()

    def sight(self, seat: int) -> Sight:
        """The sight of a seat (or SPECTATOR) now."""
        moves = self.game.legal(self.state, seat) if seat in self.acting() else []
        return Sight(self.line, seat, self.state.view(seat), tuple(moves), self.outcome,
                     seat >= 0 and self.undo_target(seat) is not None)

    def last_turn(self, *seats: int) -> int:
        """The last line of these seats before the latest of others; 0: they have not played, -1: nobody else has."""
        others = False
        for number in reversed(self._standing):
            actor = self._booked[number - 1].line.actor
            if actor in seats and others:
                return number
            others = others or (actor >= 0 and actor not in seats)
        return 0 if others else -1

    def log(self, seat: int, since: int = 0) -> list[Entry]:
        """The news a seat (or SPECTATOR) has got from lines after number `since`; undone lines are gone."""
        return [
            Entry(number, news.say, news.rule)
            for number in self._standing[bisect_right(self._standing, since):]
            for news in self._booked[number - 1].news
            if news.known_to(seat)
        ]

    def why_not(self, seat: int, text: str) -> Illegal | None:
        """Why the seat may not make this move now; None if it may."""
        if self.is_over:
            return Illegal("", "the match is over")
        try:
            move = self.game.move(text)
        except Illegal as unknown:
            return unknown
        if seat not in self.acting():
            return Illegal("", "it is not your turn")
        return self.state.refusal(seat, move)

    # -- what happens

    def begin(self) -> None:
        """Deal: book chance lines until somebody has to decide."""
        self._run()

    def submit(self, seat: int, text: str, line: int) -> list[Line]:
        """Book a seat's move that answers line number `line`, and all chance that follows; returns the new lines.

        Raises Illegal for a stale number, a wrong seat or a move the rules refuse.
        """
        before = self.line
        self._check_line(line)
        refused = self.why_not(seat, text)
        if refused is not None:
            raise refused
        self._book(seat, text)
        self._run()
        return self.lines_after(before)

    def resign(self, seat: int) -> list[Line]:
        """The seat gives up, which nothing takes back: it comes last, whatever becomes of its pieces.

        Play goes on where `leaving` says so and two sides are left that have not given up: then somebody else has to
        move for the seat. Else the match ends, and the others keep the order of the points so far.
        """
        return self._give_up(seat, RESIGN)

    def time_out(self, seat: int) -> list[Line]:
        """Book that a seat loses on time: as a resignation, under its own name."""
        return self._give_up(seat, TIMEOUT)

    def end(self) -> list[Line]:
        """End a match in which nobody is left but bots, as it stands; raises Illegal while nobody has given up."""
        self._check_event(Line(self.line + 1, CHANCE, EVENT + CLOSE))
        self._book(CHANCE, EVENT + CLOSE)
        return self.lines_after(self.line - 1)

    def undo_target(self, seat: int, freely: bool = False) -> int | None:
        """The line the seat's last own step would be taken back to, or None where the law of undo forbids it.

        The law: back over own moves only, never past a chance line, another seat's line or something hidden that
        was shown. With everyone's consent (`freely`) the last move of the seat is taken back with all that followed.
        A move the house booked because it was the only one is no step; giving up cannot be taken back.
        """
        if self.is_over and not freely:
            return None
        left, floor = len(self._standing), max(self.given, self._final)
        while left and self._standing[left - 1] > floor:
            left -= 1
            booked = self._booked[self._standing[left] - 1]
            line = booked.line
            own = line.actor == seat and not line.is_event
            shown = any(news.reveals for news in booked.news)
            if line.text.startswith(UNDO) or (own and booked.forced and not shown):
                continue
            if own and not booked.forced and (freely or not shown):
                return self._standing[left - 1] if left else 0
            if not freely:
                return None
        return None

    def count_undone(self, target: int) -> dict[int, int]:
        """The number of decisions by seat (of draws under CHANCE) that an undo to that line would take back."""
        gone = [self._booked[number - 1] for number in self._standing[bisect_right(self._standing, target):]]
        return dict(sorted(Counter(booked.line.actor for booked in gone
                                   if not booked.line.is_event and not booked.forced).items()))

    def undo(self, seat: int, line: int, freely: bool = False) -> list[Line]:
        """Take the seat's last step back; raises Illegal where the law forbids it."""
        self._check_line(line)
        target = self.undo_target(seat, freely)
        if target is None:
            raise Illegal("", "you have no step that can be taken back: since then something was drawn, another "
                          "player has moved, or something hidden was shown")
        before = self.line
        self._book(seat, f"{UNDO} {target}")
        self._run()
        return self.lines_after(before)

    # -- records

    def record(self) -> Record:
        """The match as a record; result and secret only after the end."""
        record = Record(self.game.info.slug, self.game.info.version, self.seats,
                        {name: str(value) for name, value in self.options.items()},
                        dict(self.names), dice.commitment(self.secret), dict(self.salts), self.lines, given=self.given,
                        dice=self.dice_version, leaving=self.leaving)
        outcome = self.outcome
        if outcome is not None:
            record.ranks, record.scores, record.secret = outcome.ranks, outcome.scores, self.secret.hex()
        return record

    def replay(self, lines: list[Line]) -> None:
        """Book stored lines one by one, trusting their chance lines; raises Illegal at the first that cannot be."""
        for line in lines:
            if line.number != self.line + 1:
                raise Illegal("", "line {line} is missing", line=self.line + 1)
            self.replay_line(line)

    def replay_line(self, line: Line) -> None:
        """Book one stored line; raises Illegal if it cannot be."""
        if line.is_event:
            self._check_event(line)
        elif self.is_over:
            raise Illegal("", "the match is over")
        elif line.actor == CHANCE:
            move = self.game.move(line.text, CHANCE)
            if self.state.actor() != CHANCE or all(move != possible for possible, _ in self.state.chances()):
                raise Illegal("", "{text} cannot come up now", text=line.text)
        else:
            refused = self.why_not(line.actor, line.text)
            if refused is not None:
                raise refused
        self._book(line.actor, line.text)

    def drawn(self, number: int) -> str:
        """The chance that the dice of this match draw for a line of that number in the present state."""
        chances = self.state.chances()
        key = number if self.dice_version != dice.OF_BOARDS else dice.nth_of_kind(
            self.game.chance_actions[chances[0][0]], self.standing)
        index = dice.draw(self.secret, self.salts, key, [weight for _, weight in chances], self.dice_version)
        return self.game.chance_actions[chances[index][0]]

    # -- as an object

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, Match) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        how = {"secret": self.secret, "salts": self.salts, "names": self.names, "given": self.given,
               "dice_version": self.dice_version, "leaving": self.leaving}
        return restore_match, (self.game, self.seats, self.options, how, self.lines)

    def __repr__(self) -> str:  # nothing of the secret, nor a mark of the state by which a guess could be checked
        seats = ", ".join(map(str, self.acting()))
        doing = "over" if self.is_over else f"seat {seats} to move" if seats else "not begun"
        return f"<match of {self.game.info.slug}, {self.seats} seats, line {self.line}, {doing}>"

    # -- inside

    def _watched(self, state: State) -> State:
        state.diary = Diary()
        return state

    def _check_line(self, line: int) -> None:
        if line != self.line:
            raise Illegal("", "the table has moved on since: it is at line {now}, your move answers line {line}",
                          now=self.line, line=line)

    def _check_event(self, line: Line) -> None:
        word, _, rest = line.text[1:].partition(" ")
        seated = 0 <= line.actor < self.seats
        if word in (RESIGN, TIMEOUT):
            known = seated and not rest and not self.is_over and line.actor not in self._left
        elif word == CLOSE:
            known = line.actor == CHANCE and not rest and not self.is_over and bool(self._left)
        else:
            target = integer_or_none(rest) if word == "undo" else None
            known = seated and target in (0, *self._standing) and (target or 0) >= self._final
        if not known:
            raise Illegal("", "{text} cannot be booked now", text=line.text[:40])

    def _run(self) -> None:
        """Book everything that needs no decision: chance, and moves that are forced and say nothing."""
        while not self.is_over and self.line < LIMIT:
            actor = self.state.actor()
            if actor == CHANCE:
                self._book(CHANCE, self.drawn(self.line + 1))
            elif self.game.forced and (forced := self._forced(actor)):
                self._book(actor, forced)
            else:
                return

    def _forced(self, seat: int) -> str:
        """The seat's only legal move, if it decides nothing; else an empty text."""
        moves = self.game.legal(self.state, seat) if self.acting() == [seat] else []
        return moves[0] if len(moves) == 1 and moves[0] in self.game.forced else ""

    def _book(self, actor: int, text: str) -> None:
        line = Line(self.line + 1, actor, text)
        self._booked.append(booked := Booked(line, text in self.game.forced and self._forced(actor) == text))
        if line.is_event:
            self._apply_event(booked)
        else:
            self.state.apply(actor, self.game.move(text, actor))
            diary = self.state.diary
            booked.news = diary.drain() if diary is not None else []
            self._standing.append(line.number)
            self._checkpoints.note(line.number, self.state)

    def _apply_event(self, booked: Booked) -> None:
        line = booked.line
        word, _, rest = line.text[1:].partition(" ")
        if word == "undo":
            self._standing = [number for number in self._standing if number <= int(rest)]
            self.ended = None
            if self.leaving == SHARED:  # there the match was over, and consent may bring it back
                self._left.clear()
            kept, state = self._checkpoints.back_to(int(rest))
            self.state = self._watched(state)
            for number in self._standing:
                stood = self._booked[number - 1].line
                if number > kept and not stood.is_event:
                    self.state.apply(stood.actor, self.game.move(stood.text, stood.actor))
            if self.state.diary is not None:
                self.state.diary.drain()
            booked.news = [News(Say("{seat} takes a step back", seat=line.actor))]
        elif word == CLOSE:
            self.ended = score_as_it_stands(self.state, self._left)
            booked.news = [News(Say("only bots are left: the match ends as it stands"))]
        else:
            self._left[line.actor] = word
            self.ended = self._given_up(line.actor, word)
            booked.news = [News(format_leaving(line.actor, word))]
        if word != "undo" and self.leaving != SHARED:
            self._final = line.number
        self._standing.append(line.number)

    def _given_up(self, seat: int, word: str) -> Outcome | None:
        """How the match ends when this seat has given up as well; None if it goes on."""
        if self.leaving == SHARED:
            return share_first_place(self.seats, seat, word)
        if self.leaving == PLAY_ON and not is_last_side(self.state, self._left):
            return None
        return score_as_it_stands(self.state, self._left)

    def _give_up(self, seat: int, word: str) -> list[Line]:
        if self.is_over:
            raise Illegal("", "the match is over")
        if seat in self._left:
            raise Illegal("", "{seat} has given up already", seat=seat)
        self._book(seat, EVENT + word)
        return self.lines_after(self.line - 1)


def restore_match(game: Game, seats: int, options: Mapping[str, Any], how: dict[str, Any], lines: list[Line]) -> Match:
    """A match as it was pickled: set up like that, with these lines booked."""
    match = Match(game, seats, options, **how)
    match.replay(lines)
    return match
