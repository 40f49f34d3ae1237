"""The shared suite: every game, player count and option keeps the contract."""

import random
from collections import Counter
from copy import copy, deepcopy
from importlib.resources import files

import pytest

from tafelrunde import games
from tafelrunde.cli.rules import find_rules
from tafelrunde.core import NOBODY, Diary, Rng, State
from tafelrunde.core.record import read_record
from tafelrunde.match import Match, replayed, verify
from tests.conformance import checks
from tests.conformance.cases import AND_SLOWER, CASES, STANDARD, Case, and_slower
from tests.long import SEED, far, much

SECRET = bytes(range(32))
OPEN = [case for case in STANDARD if case.game.info.perfect_information]
LISTED = and_slower([case for case in CASES if case.slug in ("behuetunsburg", "burgundy")])  # in a room kept for it
HIDING = [case for case in STANDARD if not case.game.info.perfect_information]


def walk(case: Case, seed: int, steps: int, every: int) -> State:
    """A random walk that applies all checks at about one position in `every`."""
    game, rng, dice = case.game, Rng(seed), random.Random(seed)
    rules = set(find_rules(files(games.package(case.slug)).joinpath("RULES.md").read_text("utf-8")))
    state = game.start(case.seats, case.options)
    state.diary = Diary()
    for _ in range(steps):
        if state.actor() == NOBODY:
            break
        checks.check_who_acts(state)
        if dice.randrange(every) == 0:
            state.audit()  # type: ignore[attr-defined]
            checks.check_refusals(game, state, dice, rules)
            checks.check_notation(game, state)
            checks.check_copy(state, rng)
            checks.check_round_trips(game, state)
            checks.check_packing(game, state)
            checks.check_objects(game, state, rng)
            checks.check_what_is_not_there(game, state)
            checks.check_checked_moves(game, state, dice)
            checks.check_plans(game, state)
            checks.check_outcome(state)
            for seat in checks.everyone(state):
                world = checks.check_no_peeking(state, seat, rng)
                checks.check_refusals_tell_nothing(game, state, world, seat, dice)
        checks.advance(state, rng)
        checks.check_news(state, state.diary.drain(), rules)
    return state


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_random_walk(case: Case) -> None:
    walk(case, seed=1, steps=far(400), every=25)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_long_random_walk(case: Case) -> None:
    walk(case, seed=SEED, steps=much(3_000, 30_000), every=40)


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_every_match_ends_with_a_well_formed_outcome(case: Case) -> None:
    rng, decisions = Rng(7), 0
    state = case.game.start(case.seats, case.options)
    for _ in range(200_000):
        if state.actor() == NOBODY:
            break
        decisions += state.actor() >= 0
        checks.advance(state, rng)
    assert state.actor() == NOBODY, "the game does not end"
    longest = case.game.longest(case.seats, case.options)
    assert longest is None or decisions <= longest, f"{decisions} decisions, where {longest} are the most there can be"
    checks.check_outcome(state)
    span, outcome = case.game.score_range(case.seats, case.options), state.outcome()
    assert outcome is not None and (span is None or all(span[0] <= score <= span[1] for score in outcome.scores))
    checks.check_round_trips(case.game, state)
    checks.check_packing(case.game, state)
    checks.check_objects(case.game, state, rng)
    checks.check_what_is_not_there(case.game, state)
    state.audit()  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_a_match_verifies_from_its_record_and_a_tampered_line_is_named(case: Case) -> None:
    match = random_match(case, seed=3, decisions=60)
    record = read_record(str(match.record()))
    assert replayed(case.game, record).state.position() == match.state.position()
    if match.is_over:
        assert verify(case.game, record).holds


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_a_match_that_was_pickled_goes_on_in_the_same_way(case: Case) -> None:
    match = random_match(case, seed=4, decisions=25)
    for again in (copy, deepcopy, checks.pickled):
        twin = again(match)
        assert twin == match and twin is not match and repr(twin) == repr(match)
        assert [twin.log(seat) for seat in checks.everyone(twin.state)] == [
            match.log(seat) for seat in checks.everyone(match.state)]
        for one in (match, twin):
            play_on(one, random.Random(9), 10)
        assert str(twin.record()) == str(match.record()) and twin.state == match.state
        assert [twin.sight(seat) for seat in range(case.seats)] == [match.sight(seat) for seat in range(case.seats)]
    assert match.secret.hex() not in repr(match) and match.state.fingerprint() not in repr(match)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_undo_goes_back_to_exactly_where_it_was(case: Case) -> None:
    match = random_match(case, seed=5, decisions=12)
    dice, checked = random.Random(5), 0
    for _ in range(60):
        if match.is_over:
            break
        seat = dice.choice(match.acting())
        before, line = match.state.position(), match.line
        match.submit(seat, dice.choice(match.sight(seat).legal), line)
        if match.undo_target(seat) is not None:
            match.undo(seat, match.line)
            assert match.state.position() == before
            checked += 1
            match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
    assert read_record(str(match.record())).lines == match.lines
    assert replayed(case.game, match.record()).state.position() == match.state.position()


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_sampled_worlds_vary_where_something_is_hidden(case: Case) -> None:
    """A sampler that hands back the truth would pass the no-peeking test; this one it does not."""
    rng, state, hidden = Rng(11), case.game.start(case.seats, case.options), 0
    for _ in range(300):
        if state.actor() == NOBODY:
            state = case.game.start(case.seats, case.options)
        view = state.view(0)
        worlds = {repr(view.determinize(rng).position()) for _ in range(6)}
        hidden += len(worlds) > 1
        if hidden == 10:
            return
        checks.advance(state, rng)
    pytest.fail(f"only {hidden} of 300 positions have more than one possible world")


def look_for_secrets(case: Case) -> None:
    """Check along a random walk that nothing is hidden."""
    rng, state = Rng(11), case.game.start(case.seats, case.options)
    for _ in range(300):
        if state.actor() == NOBODY:
            state = case.game.start(case.seats, case.options)
        checks.check_perfect_information(state, rng)
        checks.advance(state, rng)


@pytest.mark.parametrize("case", OPEN, ids=str)
def test_a_game_of_perfect_information_hides_nothing(case: Case) -> None:
    """No view leaves a choice between worlds, and nobody's view holds less than another's."""
    look_for_secrets(case)


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_a_game_that_hides_something_cannot_call_itself_open(case: Case) -> None:
    with pytest.raises(AssertionError):
        look_for_secrets(case)


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_the_no_peeking_test_bites(case: Case) -> None:
    """A view that leaks the whole position must be caught."""

    def leaking(state: State, seat: int) -> object:
        return [checks.observed(state, seat), state.position()]

    rng, state = Rng(13), case.game.start(case.seats, case.options)
    for _ in range(300):
        if state.actor() == NOBODY:
            break
        try:
            checks.check_no_peeking(state, 0, rng, leaking)
        except AssertionError:
            return
        checks.advance(state, rng)
    pytest.fail("a leaking view was not noticed")


@pytest.mark.parametrize("case", AND_SLOWER, ids=str)
def test_random_play_to_the_end_is_random_moves_one_after_the_other(case: Case) -> None:
    """A game's own way is the plain one: the same numbers drawn, the same position in the end."""
    for seed, before in enumerate((14, 0, 5, 23)[:far(4)]):
        state, quick, plain = case.game.start(case.seats, case.options), Rng(seed), Rng(seed)
        for _ in range(before):
            checks.advance(state, Rng(before))
        twin = state.copy()
        assert state.playout(quick) == State.playout(twin, plain)
        assert quick == plain and state.position() == twin.position() and state.actor() == NOBODY
        state.audit()  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", LISTED, ids=str)
def test_a_random_move_is_the_one_that_the_list_gives(case: Case) -> None:
    """The same for the same number; and a list that was given out before stays as it is."""
    for seed in range(far(4)):
        state, rng = case.game.start(case.seats, case.options), Rng(seed)
        for _ in range(far(300)):
            if (actor := state.actor()) >= 0:
                moves, quick, plain = state.legal(actor), rng.copy(), rng.copy()
                listed = list(moves)
                assert state.random_move(quick) == State.random_move(state, plain) and quick == plain
                assert list(moves) == listed
            checks.advance(state, rng)


@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_random_moves_are_the_legal_ones_equally_likely(case: Case) -> None:
    """The fast choice of playouts agrees with the list of legal moves."""
    rng, state = Rng(9), case.game.start(case.seats, case.options)
    for step in range(100):
        if state.actor() >= 0 and step % 3 == 0 and len(moves := list(state.legal(state.actor()))) < 20:
            counts = Counter(int(state.random_move(rng)) for _ in range(60 * len(moves)))
            assert sorted(counts) == moves and min(counts.values()) > 20
        checks.advance(state, rng)


def random_match(case: Case, seed: int, decisions: int) -> Match:
    dice = random.Random(seed)
    match = Match(case.game, case.seats, case.options, secret=SECRET, salts={0: "grain"})
    match.begin()
    play_on(match, dice, decisions)
    return match


def play_on(match: Match, dice: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        if match.is_over:
            break
        seat = dice.choice(match.acting())
        match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
