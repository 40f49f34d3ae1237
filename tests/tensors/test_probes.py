"""Linear probes recover every public fact of a position from its observation, and no hidden one better than chance."""

import numpy
import pytest

from tafelrunde.tensors.encoding import find
from tests.long import in_turn
from tests.tensors.probes import Array, Positions, fitted, nearest, positions

RECOVERED = 0.99  # R² of a public fact, at least
SEEN = 0.1  # of the matches, fitted to and held out, in which a fact is not as usual: else there is little to learn
FEWEST = 5  # matches that are, in any case
HIDDEN_RIDGE = 0.1  # where there may be nothing to find: else probes learn the matches they are fitted to by heart
OFTEN = 0.1  # of the positions in which a hidden field is not as in the other world: of rarer ones there is too little
CHANCE = 4.0  # standard errors a hidden fact may be better recovered than what is as likely
FINE = 0.05  # a part of the variance: how finely that is looked at
QUICK = {("castles_besieged", 2): (45, 3), ("beutelschneider", 3): (45, 3)}  # matches, and every how manyth decision
LONG = {("beutelschneider", 4): (90, 2), ("behuetunsburg", 2): (45, 30), ("behuetunsburg", 3): (45, 60),
        ("behuetunsburg", 4): (45, 60), ("burgundy", 1): (450, 2), ("burgundy", 2): (100, 1), ("burgundy", 3): (75, 1),
        ("burgundy", 4): (90, 2), ("loewenherz", 2): (450, 30), ("loewenherz", 3): (450, 30),
        ("loewenherz", 4): (450, 30)}
NAMED = [[pytest.param(*case, *much, id="-".join(map(str, case))) for case, much in cases.items()]
         for cases in (QUICK, LONG)]
CASES = [*NAMED[0], *in_turn(NAMED[1])]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats", "matches", "apart"), CASES)
def test_public_facts_are_recovered_and_hidden_ones_are_not(slug: str, seats: int, matches: int, apart: int) -> None:
    found = positions(slug, seats, matches, apart)
    check_public(found)
    if find(slug, seats).hidden.size:
        check_hidden(found, found.seen, recovered=False)
        check_hidden(found, numpy.hstack([found.seen, found.hidden]), recovered=True)  # a leak would be seen


def check_public(found: Positions) -> None:
    """Every fact that varies enough for a probe to be fitted and tried is recovered."""
    held_out, varies = found.held_out, told_often(found)
    probes = fitted(found.seen[~held_out], found.public[~held_out])
    explained = probes.explained(found.seen[held_out], found.public[held_out])
    if (doubtful := varies & (explained < RECOVERED)).any():
        facts = found.public[:, doubtful]
        probes = nearest(found.seen[~held_out], facts[~held_out])
        explained[doubtful] = probes.explained(found.seen[held_out], facts[held_out])
    lost = {name: value for name, value, tried in zip(found.public_names, explained, varies, strict=True)
            if tried and value < RECOVERED}
    assert lost == {}
    assert varies.sum() > 30, "hardly anything was tried"


def told_often(found: Positions) -> Array:
    """Which public facts are not what they usually are in several matches, both of those that probes are fitted to and
    of those held out; and not only in the latter different from another one, such as two squares of the same region."""
    unusual = found.public != numpy.median(found.public, axis=0)
    enough = [told_apart(unusual, found.held_out)]
    for part in (found.held_out, ~found.held_out):
        matches, told = found.match[part], unusual[part]
        least = max(FEWEST, SEEN * len(numpy.unique(matches)))
        enough.append([len(set(matches[column])) >= least for column in told.T])
    return numpy.all(enough, axis=0)


def told_apart(unusual: Array, held_out: Array) -> list[bool]:
    """Which of them are unlike every other one in what probes are fitted to, or alike in what is held out, too."""
    alike: dict[bytes, set[bytes]] = {}
    columns = [(fitted_to.tobytes(), other.tobytes()) for fitted_to, other in zip(unusual[~held_out].T,
                                                                                  unusual[held_out].T, strict=True)]
    for fitted_to, other in columns:
        alike.setdefault(fitted_to, set()).add(other)
    return [len(alike[fitted_to]) == 1 for fitted_to, _ in columns]


def check_hidden(found: Positions, seen: Array, recovered: bool) -> None:
    """Of each hidden field: are probes nearer to what is hidden than to what is as likely? Intervals count matches."""
    held_out = found.held_out
    probes = fitted(seen[~held_out], found.hidden[~held_out], HIDDEN_RIDGE)
    of_other, of_own = (probes.errors(seen[held_out], facts[held_out]) for facts in (found.other, found.hidden))
    nearer = of_other - of_own
    apart, tried = found.hidden[held_out] != found.other[held_out], 0
    variance = numpy.vstack([found.hidden, found.other]).var(axis=0)  # of both: each alone would favour the other
    for field in dict.fromkeys(name.partition("[")[0] for name in found.hidden_names):
        own = numpy.array([name.partition("[")[0] == field for name in found.hidden_names]) & (variance > 0)
        if apart[:, own].any(axis=1).mean() >= OFTEN:  # never where the view tells it, as what others have been shown
            tried += 1
            gain, error = by_match(found.match[held_out], nearer[:, own].sum(axis=1) / variance[own].sum())
            assert recovered or error < FINE, f"{field}: too few matches to say anything"
            assert (gain > CHANCE * error) == recovered, f"{field}: {gain:.3f} ± {error:.3f}"
    assert tried > 0, "hardly anything hidden is different in the other worlds"


def by_match(match: Array, values: Array) -> tuple[float, float]:
    """The mean over matches, and its standard error."""
    means = numpy.array([values[match == one].mean() for one in numpy.unique(match)])
    return float(means.mean()), float(means.std(ddof=1) / len(means) ** 0.5)
