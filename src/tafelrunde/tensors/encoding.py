"""A game as numbers for learners: observations, what is hidden, legal moves, and what actions are made of.

    encoding = find("castles_besieged", seats=2)
    encoding.observation.names()                         what each entry means
    encoding.observe(state, seat)                        uint8, `(encoding.observation.size,)`
    encoding.observe(state, seat, out=row, scaled=True)  float32 from 0 to 1, into the caller's buffer
    read(encoding.observation, row)                      the fields of a row by name
    encoding.factors                                     uint8, `(actions, encoding.actions.size)`
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde import games
from tafelrunde.core import BadInput, State
from tafelrunde.extras import MissingExtra
from tafelrunde.tensors.encoder import BASE, Encoder
from tafelrunde.tensors.fields import Field, Form, Layout


class _NumPy:
    """NumPy, imported when it is first used: what a tensor means can be asked without it."""

    def __getattr__(self, name: str) -> Any:
        try:
            import numpy
        except ModuleNotFoundError as missing:
            raise MissingExtra("learn", "a game as tensors") from missing
        return getattr(numpy, name)


numpy: Any = _NumPy()

Parts = Callable[[str], Mapping[str, Any]]


class Encoding:
    """What the numbers of a game mean, for one number of seats, and how they are written.

    `observation`: what a seat knows, told from its side. `hidden`: what it does not know, for critics. `actions`: what
    an action is made of, and `parts` the function that takes a notation apart into these fields. Copied and pickled it
    is found again by the name of its game.
    """

    def __init__(self, encoder: Encoder, observation: Sequence[Field], hidden: Sequence[Field],
                 actions: Sequence[Field], parts: Parts) -> None:
        self.encoder = encoder
        self.observation = Layout(observation)
        self.hidden = Layout(hidden)
        self.actions = Layout(actions)
        self.parts = parts
        self.notations: Sequence[str] = ()
        self.home: tuple[str, int] = ("", 0)  # what `find` finds it by
        if self.observation.size != encoder.size or self.hidden.size != encoder.hidden_size:
            raise ValueError(f"the encoder writes {encoder.size} + {encoder.hidden_size} bytes, its fields have "
                             f"{self.observation.size} + {self.hidden.size}")
        self._row = vec[u8]([0] * (self.observation.size + self.hidden.size))

    def observe(self, state: State, seat: int, out: Any = None, scaled: bool = False) -> Any:
        """What the seat may know: `(observation.size,)`, uint8, or float32 from 0 to 1 if `scaled`.

        `out` is an array of that shape to write it to, of any type that holds it.
        """
        self.encoder.observe(state, seat, self._row, 0)
        if out is None:
            return numpy.multiply(self._seen, self._scale) if scaled else self._seen.copy()
        return self._given(self._seen, self.observation, out, scaled)

    def reveal(self, state: State, seat: int, out: Any = None, scaled: bool = False) -> Any:
        """The whole truth, for critics in training and never for a player: the seat's observation, then what is hidden
        from it; `(observation.size + hidden.size,)`, as by `observe`."""
        self.encoder.observe(state, i64(seat), self._row, 0)
        self.encoder.reveal(state, i64(seat), self._row, i64(self.observation.size))
        return self._given(self._written, self.truth, out, scaled)

    def mask(self, state: State, seat: int, out: Any = None) -> Any:
        """1 for every legal action of the seat, else 0: uint8, `(actions,)`; all 0 if it is not to act."""
        out = numpy.zeros(len(self.notations), numpy.uint8) if out is None else out
        out[:] = 0
        if seat in state.acting():
            out[numpy.asarray(state.legal(seat))] = 1
        return out

    def __reduce__(self) -> tuple[Any, ...]:
        return find, self.home

    @cached_property
    def _written(self) -> Any:
        return numpy.asarray(self._row)

    @cached_property
    def _seen(self) -> Any:
        return self._written[:self.observation.size]

    @cached_property
    def _scale(self) -> Any:
        return scale(self.observation)

    @cached_property
    def truth(self) -> Layout:
        """What `reveal` writes."""
        return Layout((*self.observation.fields, *self.hidden.fields))

    @cached_property
    def factors(self) -> Any:
        """What each action is made of: uint8, `(actions, actions.size)`, for policies that score actions by their
        parts."""
        return numpy.stack([pack(self.actions, self.parts(text)) for text in self.notations])

    def _given(self, row: Any, layout: Layout, out: Any, scaled: bool) -> Any:
        if out is None:
            out = numpy.empty(row.shape, numpy.float32 if scaled else numpy.uint8)
        if out.shape != row.shape:
            raise ValueError(f"the buffer has the shape {out.shape}; it takes {row.shape}")
        if scaled:
            numpy.multiply(row, scale(layout), out=out)
        else:
            numpy.copyto(out, row)
        return out


def find(slug: str, seats: int | None = None) -> Encoding:
    """The encoding of a game for that number of seats (default: the fewest); raises BadInput for a game or a number of
    seats there is not, and for a game of another package that brings none."""
    card = games.info(slug)
    seats = card.seats[0] if seats is None else seats
    card.read_options(seats, None)
    module = games.load_part(slug, "tensor", __package__)
    if module is None:
        raise BadInput("nobody has written {game} as tensors", game=card.title)
    encoding: Encoding = module.encoding(seats)
    encoding.notations, encoding.home = games.load(slug).actions, (slug, seats)
    return encoding


@cache
def scale(layout: Layout) -> Any:
    """What entries are multiplied by so that they lie between 0 and 1: float32, `(layout.size,)`."""
    return numpy.concatenate([numpy.full(field.size, 1 / max(1, field.most), numpy.float32) for field in layout.fields])


def read(layout: Layout, rows: Any) -> dict[str, Any]:
    """The values of the fields by name, from rows of uint8 of the shape `(…, layout.size)`: arrays of the shape
    `(…, *field.shape)`. Of a one-hot field the place of the label, -1 for none; large numbers put together."""
    found = {}
    for field in layout.fields:
        part = rows[..., layout.slices[field.name]].astype(numpy.int64).reshape((*rows.shape[:-1], *field.entries))
        if field.form is Form.ONE_HOT:
            part = numpy.where(part.any(axis=-1), part.argmax(axis=-1), -1)
        elif field.form is Form.LARGE:
            part = part[..., 0] * BASE + part[..., 1] + field.low
        else:
            part = part + field.low
        found[field.name] = part
    return found


def pack(layout: Layout, values: Mapping[str, Any]) -> Any:
    """A row of uint8 from the values of the fields by name, the inverse of `read`. A label may stand for its place, and
    a field that is not named is 0, of a one-hot field none."""
    row: Any = numpy.zeros(layout.size, numpy.uint8)
    for name, value in values.items():
        field, part = layout[name], row[layout.slices[name]]
        if field.form is Form.ONE_HOT:
            places = [field.labels.index(label) if isinstance(label, str) else label
                      for label in numpy.ravel(numpy.asarray(value, object))]
            for at, place in enumerate(places):
                if place >= 0:
                    part[at * len(field.labels) + place] = 1
        elif field.form is Form.LARGE:
            part[:] = numpy.stack(numpy.divmod(numpy.asarray(value) - field.low, BASE), axis=-1).ravel()
        else:
            part[:] = (numpy.asarray(value) - field.low).ravel()
    return row
