"""Linear probes: what ridge regression can tell about a position from its observation, in matches it was not fitted to.

Probes are Alain and Bengio's, "Understanding intermediate layers using linear classifier probes" (2016): what one of
them recovers is there in plain sight, and a network need not find it first.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy

from tafelrunde import games
from tafelrunde.core import Game, Rng, View
from tafelrunde.tensors.encoding import find, read
from tafelrunde.tensors.fields import Form, Layout
from tests.tensors import facts
from tests.walks import random_play

Array = Any
RIDGE = 1e-6  # of the variance of an entry, where facts are there to be found
NEAREST = 12  # entries that a sparse probe looks at
HELD_OUT = 3  # every so many-th match


@dataclass(frozen=True)
class Positions:
    """Positions of random play, seen by whoever decides; the first axis of every array counts them.

    Each is a world drawn from the seat's view in place of the true one, so that another draw is what chance can know of
    it: exactly as likely, whatever can be concluded from how others have played.
    """

    match: Array
    seen: Array  # the observation
    public: Array  # what the view says
    hidden: Array  # what it does not say
    other: Array  # what is hidden in another world drawn from the same view
    public_names: list[str]
    hidden_names: list[str]

    @property
    def held_out(self) -> Array:
        """Which of them are of matches that nothing is fitted to."""
        return self.match % HELD_OUT == 0


def positions(slug: str, seats: int, matches: int, apart: int, seed: int = 1) -> Positions:
    """Every `apart`-th decision of so many matches of random play with the standard options."""
    game, encoding, told = games.load(slug), find(slug, seats), facts.of(slug)
    rng, rows = Rng(seed), []
    names: tuple[list[str], list[str]] = ([], [])
    for match in range(matches):
        for view in views(game, seats, rng, apart):
            world, other = view.determinize(rng), view.determinize(rng)
            public = told(json.loads(json.dumps(world.view(view.seat).data())))
            hidden, elsewhere = (read(encoding.hidden, encoding.reveal(one, view.seat)[encoding.observation.size:])
                                 for one in (world, other))
            names = names if names[0] else (named(public, encoding.observation), named(hidden, encoding.hidden))
            rows.append((match, encoding.observe(world, view.seat), flat(public, encoding.observation),
                         *(flat(one, encoding.hidden) for one in (hidden, elsewhere))))
    return Positions(*(numpy.array(part, float) for part in zip(*rows, strict=True)), *names)


def views(game: Game, seats: int, rng: Rng, apart: int) -> Iterator[View]:
    """What whoever decides sees, at every `apart`-th decision of a match of random play."""
    for state in islice(random_play(game.start(seats), rng), 0, None, apart):
        yield state.view(state.actor())


def flat(values: Mapping[str, Any], layout: Layout) -> Array:
    """All facts as numbers, one after the other: of a choice among labels, for each of them whether it is the one."""
    parts = [numpy.ravel(numpy.asarray(value, float)) if layout[name].form is not Form.ONE_HOT
             else (numpy.ravel(value)[:, None] == numpy.arange(len(layout[name].labels))).ravel()
             for name, value in values.items()]
    return numpy.concatenate([numpy.empty(0), *parts])


def named(values: Mapping[str, Any], layout: Layout) -> list[str]:
    """The field of each of these numbers, and its place in it."""
    return [f"{name}[{place}]" for name, value in values.items()
            for place in range(len(flat({name: value}, layout)))]


@dataclass(frozen=True)
class Probes:
    """One linear function of the observation for each fact."""

    middle: Array  # of every entry, in the positions they were fitted to
    spread: Array
    weights: Array

    def told(self, seen: Array) -> Array:
        """What they take the facts to be."""
        return self._inputs(seen) @ self.weights

    def errors(self, seen: Array, facts: Array) -> Array:
        """By how much they are wrong, squared."""
        return (facts - self.told(seen)) ** 2

    def explained(self, seen: Array, facts: Array) -> Array:
        """R² of each; NaN for a fact that is always the same."""
        variance = facts.var(axis=0)
        return 1 - self.errors(seen, facts).mean(axis=0) / numpy.where(variance > 0, variance, numpy.nan)

    def _inputs(self, seen: Array) -> Array:
        return numpy.hstack([(seen - self.middle) / self.spread, numpy.ones((len(seen), 1))])


def fitted(seen: Array, facts: Array, ridge: float = RIDGE) -> Probes:
    """Probes of all facts at once, by ridge regression on entries of the same spread."""
    spread = seen.std(axis=0)
    probes = Probes(seen.mean(axis=0), numpy.where(spread > 0, spread, 1.0), numpy.empty(0))
    inputs = probes._inputs(seen)
    gram = inputs.T @ inputs
    gram[numpy.diag_indices_from(gram)] += ridge * len(inputs)
    return Probes(probes.middle, probes.spread, numpy.linalg.solve(gram, inputs.T @ facts))


def nearest(seen: Array, facts: Array) -> Probes:
    """Sparse probes: each looks only at the entries that its fact goes with most. Where there are about as many entries
    as positions, ridge regression spreads its weights over all of them, even for a fact that is an entry itself."""
    spread = seen.std(axis=0)
    probes = Probes(seen.mean(axis=0), numpy.where(spread > 0, spread, 1.0), numpy.empty(0))
    inputs = probes._inputs(seen)
    weights = numpy.zeros((inputs.shape[1], facts.shape[1]))
    together = numpy.abs(inputs[:, :-1].T @ (facts - facts.mean(axis=0)))
    for fact, strength in enumerate(together.T):
        entries = numpy.append(numpy.argpartition(strength, -NEAREST)[-NEAREST:], len(strength))
        weights[entries, fact] = numpy.linalg.lstsq(inputs[:, entries], facts[:, fact], rcond=None)[0]
    return Probes(probes.middle, probes.spread, weights)
