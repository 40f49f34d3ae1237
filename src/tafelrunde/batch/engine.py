"""Many matches of one game side by side: compiled code plays and writes, NumPy looks on.

Every array is a `vec` that is made once and written in place, never appended to: a window of NumPy on it shows the
current position for ever, without a copy.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tafelrunde.batch.opponents import Opponent
from tafelrunde.core import CHANCE, NOBODY, Rng, State
from tafelrunde.core.rng import MASK, scramble
from tafelrunde.tensors.encoder import Encoder

FINISHED: Final[u8] = 1  # in `done`: the match is over
CUT_OFF: Final[u8] = 2  # it had as many decisions as a match may have here


class Engine:
    """`count` matches; between two steps each of them waits for a decision of `seat[table]`.

    What lies where, with T tables, S seats, A actions: `observation` T × encoder.size, `mask` T × A, `moves` T × A, of
    which the first `choices[table]` are legal, `sample`, `seat`, `done`, `choices` and `length` T, `reward` and
    `points` T × S, and of the position that a match ended with `final_observation`, `final_hidden`, `final_seat`.

    Whoever sits where, a table deals the same: each match has numbers of its own for chance, for opponents and for
    samples, all drawn when it begins, and the n-th time that chance acts in it, it draws from a seed of its own.
    """

    def __init__(self, blank: State, encoder: Encoder, opponents: list[Opponent | None], drawn: bool, actions: i64,
                 count: i64, seed: int, longest: i64, revealing: bool, first: i64) -> None:
        self.blank = blank  # a match before its first deal
        self.encoder = encoder
        self.opponents = opponents  # by place; None: one whose moves are given to `step`
        self.given = vec[u8]([1 if opponent is None else 0 for opponent in opponents])
        self.drawn = drawn  # is the seat of the first place drawn for each match? Else place and seat are the same.
        self.actions = actions
        self.count = count
        self.seats: i64 = blank.seats
        self.longest = longest  # decisions of given seats in a match; 0: as many as it takes
        self.revealing = revealing
        self.first = first  # the number of the first table
        self.source: list[Rng] = []  # what the numbers of the next match are drawn from
        self.dice: list[Rng] = [Rng(0) for _ in range(count)]  # the opponents' in this match
        self.chance = vec[i64]([0] * count)  # what chance draws from when it acts next in this match, scrambled
        self.sampler = vec[i64]([0] * count)  # the same of the next sample
        self.lot = Rng(0)  # at work
        self.turn = vec[u8]([0] * count)  # the seat of the first place
        self.seed(Rng(seed))
        self.states: list[State] = [blank.copy() for _ in range(count)]
        self.made = vec[i64]([0] * count)  # decisions of the match, of seats whose moves are given
        self.playing = vec[u8]([1] * count)  # at which tables `step` plays
        self.observation = vec[u8]([0] * (count * encoder.size))
        self.final_observation = vec[u8]([0] * (count * encoder.size))
        hidden: i64 = count * encoder.hidden_size
        self.hidden = vec[u8]([0] * hidden) if revealing else vec[u8]()
        self.final_hidden = vec[u8]([0] * hidden) if revealing else vec[u8]()
        self.mask = vec[u8]([0] * (count * actions))
        self.moves = vec[i16]([0] * (count * actions))
        self.choices = vec[i64]([0] * count)
        self.sample = vec[i64]([0] * count)
        self.seat = vec[u8]([0] * count)
        self.done = vec[u8]([0] * count)
        self.final_seat = vec[u8]([0] * count)
        self.reward = vec[float]([0.0] * (count * self.seats))
        self.points = vec[float]([0.0] * (count * self.seats))
        self.length = vec[i64]([0] * count)  # decisions that the match had which was over last
        for table in range(count):
            self.reset(table)

    def seed(self, source: Rng) -> None:
        """A generator for each table, by its number: the same whatever other tables there are."""
        for _ in range(self.first):
            source.fork()
        self.source = [source.fork() for _ in range(self.count)]

    def reset(self, table: i64) -> None:
        """A new match; the generators go on where they are."""
        self.done[table] = 0
        self.show(table, self.settle(table, self.begin(table)))

    def cut_off(self, table: i64) -> None:
        """End a match where it is, as one that has had as many decisions as it may."""
        self.show(table, self.settle(table, self.finish(table, self.states[table], CUT_OFF)))

    def load(self, table: i64, state: State) -> None:
        """Let a match go on from a state of its own to keep, as if it began there."""
        self.states[table] = state
        self.made[table] = 0
        self.done[table] = 0
        self.show(table, self.settle(table, state))

    def step(self, chosen: vec[i64]) -> None:
        """Take one decision at every table that is `playing`. Raises ValueError, before anything has changed, for a
        number of actions other than that of the tables, and for one that is not legal."""
        if len(chosen) != self.count:
            raise ValueError(f"there are {self.count} tables, and {len(chosen)} actions")
        self.check(chosen)
        states, seat, made, done, longest = self.states, self.seat, self.made, self.done, self.longest
        playing = self.playing
        for table in range(self.count):
            done[table] = 0
            if playing[table] == 0:
                continue
            made[table] += 1
            state = states[table]
            state.apply(i64(seat[table]), chosen[table])
            state = self.settle(table, state)
            if 0 < longest <= made[table]:
                state = self.settle(table, self.finish(table, state, CUT_OFF))
            self.show(table, state)

    def check(self, chosen: vec[i64]) -> None:
        """Raise ValueError naming the first table whose action is not legal."""
        mask, actions, playing = self.mask, self.actions, self.playing
        base: i64 = 0
        for table in range(self.count):
            move = chosen[table]
            if (move < 0 or move >= actions or mask[base + move] == 0) and playing[table] == 1:
                raise ValueError(f"table {table}: action {move} is not legal for seat {self.seat[table]}")
            base += actions

    def begin(self, table: i64) -> State:
        """A new match, and the numbers that belong to it."""
        numbers = self.source[table].fork()
        self.chance[table] = numbers.fork().state
        self.dice[table].state = numbers.fork().state
        self.sampler[table] = numbers.fork().state
        if self.drawn:
            self.turn[table] = u8(numbers.below(self.seats))
        state = self.blank.copy()
        self.states[table] = state
        self.made[table] = 0
        return state

    def settle(self, table: i64, state: State) -> State:
        """Chance and opponents act, and a match that is over is paid out and the next begun, until a seat has to decide
        whose moves are given; the match then. One that ends before such a seat has decided anything pays nothing."""
        while True:
            actor = state.actor()
            if actor >= 0:
                place = actor - i64(self.turn[table])
                if place < 0:
                    place += self.seats
                if self.given[place] == 1:
                    self.seat[table] = u8(actor)
                    return state
                opponent = self.opponents[place]
                assert opponent is not None
                state.apply(actor, opponent.move(state, actor, self.dice[table]))
            elif actor == CHANCE:
                state.roll(self.draw(self.chance, table))
            else:
                state = self.finish(table, state, FINISHED) if self.made[table] > 0 else self.begin(table)

    def draw(self, numbers: vec[i64], table: i64) -> Rng:
        """The generator for one event: the next of those that belong to a match."""
        number = numbers[table]
        numbers[table] = (number + 1) & MASK
        self.lot.state = scramble(number)
        return self.lot

    def finish(self, table: i64, state: State, how: u8) -> State:
        """Note how the match ended, and begin the next one. A match that is cut off is worth nothing to anybody."""
        base = table * self.seats
        standing = state.standing()
        over = state.actor() == NOBODY
        for seat in range(self.seats):
            self.reward[base + seat] = state.reward(seat) if over else 0.0
            self.points[base + seat] = float(standing[seat][0])
        self.done[table] = FINISHED if over else how
        self.length[table] = self.made[table]
        last, encoder = self.seat[table], self.encoder  # who would decide now; after the end, who decided last
        self.final_seat[table] = last
        encoder.observe(state, i64(last), self.final_observation, table * encoder.size)
        if self.revealing:
            encoder.reveal(state, i64(last), self.final_hidden, table * encoder.hidden_size)
        return self.begin(table)

    def show(self, table: i64, state: State) -> None:
        """Write what the seat to act sees, its legal moves, and one of them."""
        seat, encoder = i64(self.seat[table]), self.encoder
        self.mark(table, state.legal(seat))
        chosen = self.draw(self.sampler, table).below(self.choices[table])
        self.sample[table] = i64(self.moves[table * self.actions + chosen])
        encoder.observe(state, seat, self.observation, table * encoder.size)
        if self.revealing:
            encoder.reveal(state, seat, self.hidden, table * encoder.hidden_size)

    def mark(self, table: i64, legal: vec[i64]) -> None:
        """Take back the marks of the last decision and set those of this one: rows are wide and nearly empty."""
        base = table * self.actions
        mask, moves = self.mask, self.moves
        for place in range(base, base + self.choices[table]):
            mask[base + i64(moves[place])] = 0
        place = base
        for move in legal:
            mask[base + move] = 1
            moves[place] = i16(move)
            place += 1
        self.choices[table] = place - base
