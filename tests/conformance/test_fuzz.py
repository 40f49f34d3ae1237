"""Ten thousand damaged positions, views, records, notations and options: a clear sentence or a sound state."""

import copy
import json
import random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import NOBODY, BadInput, Game, Illegal, Rng, State
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tests.conformance.cases import STANDARD, Case
from tests.conformance.checks import advance, check_outcome, check_who_acts, everyone
from tests.conformance.fuzz import ODD, booked, damaged, damaged_text, places
from tests.conformance.test_every_game import random_match
from tests.long import SEED, much

TYPES = {"int", "str", "bool", "dict", "None", "NoneType", "float", "object"}
USUAL = [case for case in STANDARD if case.seats == games.info(case.slug).usual_seats]
FEW = [pytest.param(150, 1, id="few"), pytest.param(much(500, 2_000), SEED, id="many", marks=pytest.mark.soak)]


def somewhere(case: Case, dice: random.Random) -> State:
    rng, state = Rng(dice.randrange(1 << 30)), case.game.start(case.seats)
    for _ in range(dice.choice((0, 1, 40, 80, 200))):
        if state.actor() != NOBODY:
            advance(state, rng)
    return state


def check_view(game: Game, data: Any, rng: Rng) -> State:
    """A view that is read allows worlds that are sound and look like it; one of them."""
    view = game.read_view(data)
    world = view.determinize(rng)
    world.audit()  # type: ignore[attr-defined]
    assert world.view(view.seat).data() == view.data(), f"a world looks different to seat {view.seat}"
    return world


def check_sentence(refused: BadInput) -> None:
    """One sentence, that names no type of Python's."""
    said = str(refused)
    assert said and "\n" not in said and len(said) < 500
    assert not TYPES & {*said.replace("'", " ").replace("(", " ").split()}, said


def check_position(game: Game, data: Any, rng: Rng, steps: int = 4) -> bool:
    """A damaged position is refused in words, or sound, as are views of it, and one can play on from it: which?"""
    try:
        state = game.load(data)
    except BadInput as refused:
        check_sentence(refused)
        return False
    check_who_acts(state)
    check_outcome(state)
    for seat in everyone(state):
        check_view(game, state.view(seat).data(), rng)
    for _ in range(steps):
        if state.actor() != NOBODY:
            advance(state, rng)
    game.load(state.position())
    return True


@pytest.mark.parametrize(("number", "seed"), FEW)
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_damaged_positions_are_refused_or_playable(case: Case, number: int, seed: int) -> None:
    dice, read = random.Random(seed), 0
    for turn in range(number):
        if turn % 10 == 0:
            position = somewhere(case, dice).position()
        read += check_position(case.game, damaged(position, dice), Rng(turn))
    assert read < number, "every damaged position was accepted"


@pytest.mark.parametrize("case", USUAL, ids=str)
def test_whatever_stands_anywhere_in_a_position_it_is_refused_in_a_sentence(case: Case) -> None:
    """In every place, of lists in the first: odd things, and nothing at all."""
    position, tried, refused = json.loads(json.dumps(somewhere(case, random.Random(3)).position())), 0, 0
    for *way, last in (path for path in places(position) if not any(type(step) is int and step for step in path)):
        for odd in (places, *ODD[:21]):
            holder = data = copy.deepcopy(position)
            for step in way:
                holder = holder[step]
            if odd is places:
                del holder[last]
            else:
                holder[last] = odd
            tried += 1
            try:
                case.game.load(data)
            except BadInput as why:
                check_sentence(why)
                refused += 1
    assert refused > tried / 2


@pytest.mark.slow
@pytest.mark.parametrize(("number", "seed"), FEW)
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_damaged_views_are_refused_or_sound(case: Case, number: int, seed: int) -> None:
    dice = random.Random(seed)
    for turn in range(number):
        if turn % 10 == 0:
            seen = somewhere(case, dice).view(turn // 10 % case.seats).data()
        try:
            state = check_view(case.game, damaged(seen, dice), Rng(turn))
        except BadInput as refused:
            assert str(refused)
            continue
        if state.actor() != NOBODY:
            advance(state, Rng(turn))


@pytest.mark.parametrize("slug", games.slugs())
def test_what_is_no_position_at_all_is_refused_in_words(slug: str) -> None:
    game = games.load(slug)
    for nothing in (*ODD, {"seats": 2}, {"seats": 3, "options": {}}):
        for read in (game.load, game.read_view):
            with pytest.raises(BadInput) as refused:
                read(nothing)
            assert str(refused.value)


@pytest.mark.parametrize(("number", "seed"), FEW)
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_damaged_records_are_refused_or_judged(case: Case, number: int, seed: int) -> None:
    dice = random.Random(seed)
    text = str(random_match(case, seed=1, decisions=6).record())
    for _ in range(number // 5):
        hurt = damaged_text(text if dice.random() < 0.7 else booked(text, dice), dice)
        try:
            assert str(verify(case.game, read_record(hurt)).why)
        except BadInput as refused:
            assert str(refused)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_odd_moves_and_options_are_refused_in_words(case: Case) -> None:
    game, dice = case.game, random.Random(4)
    state = somewhere(case, dice)
    for _ in range(300):
        text = "".join(dice.choice("abcgyr0123456789 +-|>é\x00'") for _ in range(dice.randrange(12)))
        if text not in game.actions:
            with pytest.raises(Illegal, match="is not a move"):
                game.move(text)
    for odd in (-1, len(game.actions), 10**12):
        for seat in range(case.seats):
            assert state.refusal(seat, odd) is not None
    for option in game.info.options:
        for value in ODD:
            try:
                game.start(case.seats, {option.name: value})
            except BadInput as refused:
                assert str(refused)
    with pytest.raises(BadInput, match="has no option"):
        game.start(case.seats, {"wine": "red"})
