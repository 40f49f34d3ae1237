"""What every state of every game must satisfy. Each check raises AssertionError with a sentence."""

import json
import pickle
import random
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import product
from typing import Any

from tafelrunde.core import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    UNSEEN,
    BadInput,
    Diary,
    Game,
    Illegal,
    News,
    Rng,
    State,
    check_moves,
    ranking,
)

Observe = Callable[[State, int], Any]

PROBES = 120  # moves asked about where the action space is larger


def observed(state: State, seat: int) -> Any:
    """Everything a seat can see, as plain data."""
    return state.view(seat).data()


def everyone(state: State) -> list[int]:
    """All seats and the spectator."""
    return [*range(state.seats), SPECTATOR]


def check_who_acts(state: State) -> None:
    """Acting seats are seats, chance has weights, and only acting seats have legal moves."""
    actor, acting = state.actor(), state.acting()
    assert actor in (CHANCE, NOBODY) or actor in acting, "the actor is not among those acting"
    assert actor >= 0 or not acting, "somebody acts although chance or nobody does"
    for seat in range(state.seats):
        moves = list(state.legal(seat))
        assert (seat in acting) == bool(moves), f"seat {seat}: acting and having moves disagree"
        assert moves == sorted(set(moves)), f"seat {seat}: moves are not ascending and distinct"
    if actor == CHANCE:
        chances = state.chances()
        assert chances and all(weight > 0 for _, weight in chances), "chance has nothing that can come up"
        assert [move for move, _ in chances] == sorted({move for move, _ in chances}), "chances are not ascending"
    else:
        assert state.chances() == [], "something can come up although chance does not act"


def check_refusals(game: Game, state: State, dice: random.Random, rules: set[str]) -> None:
    """A move is refused exactly if it is not legal, with a reason and a written rule; a refusal changes nothing."""
    space = range(len(game.actions))
    before = state.position()
    for seat in everyone(state):
        legal = set(state.legal(seat)) if seat >= 0 else set()
        probes = set(space) if len(space) <= PROBES else {*dice.sample(space, PROBES), *legal}
        for move in probes:
            refused = state.refusal(seat, move)
            assert (refused is None) == (move in legal), (
                f"seat {seat}, {game.actions[move]}: legal is {move in legal}, refused with {refused}")
            assert refused is None or (str(refused.say) and refused.rule in rules), "a refusal says nothing"
    assert state.position() == before, "asking why not has changed the state"


def check_notation(game: Game, state: State) -> None:
    """Every legal move and every chance has a notation that reads back."""
    for seat in state.acting():
        for move in state.legal(seat):
            assert game.move(game.text(move)) == move, f"{game.text(move)} reads back as another move"
    if state.actor() == CHANCE:
        for move, _ in state.chances():
            assert game.move(game.text(move, CHANCE), CHANCE) == move, "a chance reads back as another one"


def check_copy(state: State, rng: Rng) -> None:
    """A copy is equal, has no diary, and goes its own way."""
    before = state.position()
    twin = state.copy()
    assert twin.position() == before, "the copy differs"
    assert twin.diary is None, "the copy is being watched"
    for _ in range(3):
        advance(twin, rng)
    assert state.position() == before, "playing on the copy has changed the original"


def check_round_trips(game: Game, state: State) -> None:
    """Position and views survive being written down as JSON."""
    position = json.loads(json.dumps(state.position()))
    assert game.load(position).position() == state.position(), "the position does not read back"
    for seat in everyone(state):
        data = json.loads(json.dumps(observed(state, seat)))
        assert game.read_view(data).data() == data, f"the view of seat {seat} does not read back"


def check_packing(game: Game, state: State) -> None:
    """Position and views survive being packed, whatever led to them; bytes that are damaged, of something else or of
    other rules are refused."""
    packed = state.pack()
    twin = game.unpack(packed)
    assert twin.position() == state.position(), "the packed position is another one"
    assert twin.pack() == packed == game.load(state.position()).pack(), "equal positions are packed in two ways"
    assert [twin.legal(seat) for seat in range(twin.seats)] == [state.legal(seat) for seat in range(state.seats)]
    twin.audit()  # type: ignore[attr-defined]
    for seat in everyone(state):
        view = state.view(seat)
        again = game.unpack_view(view.pack())
        assert again.data() == view.data(), f"the packed view of seat {seat} is another one"
        assert again.pack() == view.pack() == game.read_view(view.data()).pack()
        assert again.determinize(Rng(5)) == view.determinize(Rng(5)), "it imagines other worlds"
    middle, version = len(packed) // 2, f" {game.info.version} ".encode()
    assert version in packed[:60]
    for bad in (b"", packed[:-1], packed + b"\0", packed[:middle] + bytes([packed[middle] ^ 1]) + packed[middle + 1:],
                packed.replace(version, b" 999 ", 1), state.view(0).pack()):
        refused(BadInput, game.unpack, bad)
    refused(BadInput, game.unpack_view, packed)


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def check_objects(game: Game, state: State, rng: Rng) -> None:
    """State, views and game behave as objects of Python do: copied, pickled, compared, printed."""
    position, word = state.position(), state.fingerprint()
    assert repr(state) == f"<{game.info.slug}, {seats_said(state)}, {acting_said(state)}, {word}>"
    for again in (copy, deepcopy, pickled):
        twin = again(state)
        assert twin == state and twin is not state and type(twin) is type(state), f"{again.__name__}: another state"
        assert twin.diary is None, f"{again.__name__}: the copy is being watched"
        assert (twin.fingerprint(), twin.fingerprint(64)[:12]) == (word, word), f"{again.__name__}: another mark"
        assert [twin.legal(seat) for seat in range(twin.seats)] == [state.legal(seat) for seat in range(state.seats)]
        if state.actor() != NOBODY:
            for _ in range(3):
                advance(twin, rng)
            assert twin != state, f"{again.__name__}: a state played on is equal to the one before"
        assert state.position() == position, f"{again.__name__}: playing on the copy has changed the original"
        assert again(game) is game, f"{again.__name__}: there is a second game"
        check_views_as_objects(state, again)
    for one in (state, state.view(0)):
        assert type(one).__hash__ is None, "what may change has a hash"
        assert one != position, "a state or view is equal to plain data"


def check_views_as_objects(state: State, again: Callable[[Any], Any]) -> None:
    """A copied view is equal and imagines the same worlds."""
    for seat in everyone(state):
        view = state.view(seat)
        twin = again(view)
        assert twin == view and twin is not view and repr(twin) == repr(view), f"{again.__name__}: another view"
        assert twin.fingerprint() == view.fingerprint() in repr(view), f"{again.__name__}: another mark"
        assert twin.determinize(Rng(5)) == view.determinize(Rng(5)), f"{again.__name__}: other worlds"


def seats_said(state: State) -> str:
    return f"{state.seats} seat" + ("s" if state.seats > 1 else "")


def acting_said(state: State) -> str:
    acting = [str(seat) for seat in state.acting()]
    if not acting:
        return "over" if state.actor() == NOBODY else "chance acts"
    return f"seat {acting[0]} acts" if len(acting) == 1 else f"seats {', '.join(acting)} act"


def check_what_is_not_there(game: Game, state: State) -> None:
    """A seat or move that does not exist is refused with a sentence, and nothing is changed."""
    before, most = state.position(), len(game.actions)
    acting = state.acting()
    for seat in (state.seats, 17, -1, -2, -4):
        refused(BadInput, state.view, seat)
        refused(BadInput, state.reward, seat)
        refused(BadInput, state.legal, seat)
        for move in (0, most - 1):
            refused(Illegal, state.play, seat, move)
    for seat in (state.seats, -4):
        refused(BadInput, game.legal, state, seat)
        refused(BadInput, game.play, state, game.actions[0], seat)
    for move in (-1, most, 99_999, -99_999):
        refused(BadInput, game.text, move)
        for seat in acting or [0]:
            refused(Illegal, state.play, seat, move)
    for chance in (-1, len(game.chance_actions)):
        refused(BadInput, game.text, chance, CHANCE)
    assert state.position() == before, "asking for what is not there has changed the state"


def refused(kind: type[Exception], asked: Callable[..., Any], *given: Any) -> None:
    """It is refused with an error of that kind, which says something."""
    try:
        asked(*given)
    except kind as error:
        assert len(str(error)) > 10, f"{asked.__name__}{given} is refused without a word"
        return
    raise AssertionError(f"{asked.__name__}{given} is not refused")


def check_checked_moves(game: Game, state: State, dice: random.Random) -> None:
    """While moves are checked, `apply` makes those that can be made and refuses all others, and nothing is changed."""
    before, most = state.position(), len(game.actions)
    legal = {seat: set(state.legal(seat)) for seat in range(state.seats)}
    chances = {move for move, _ in state.chances()}
    check_moves()
    try:
        for seat in (*range(state.seats), state.seats, 17, NOBODY, SPECTATOR):
            for move in {0, -1, most, 99_999, *dice.sample(range(most), min(12, most))} - legal.get(seat, set()):
                refused(Illegal, state.apply, seat, move)
        for move in {0, -1, len(game.chance_actions), 99_999} - chances:
            refused(Illegal, state.apply, CHANCE, move)
        assert state.position() == before, "what was refused has changed the state"
        for seat, moves in [*legal.items(), (CHANCE, chances)]:
            if moves:
                state.copy().apply(seat, dice.choice(sorted(moves)))
    finally:
        check_moves(False)


def check_plans(game: Game, state: State) -> None:
    """Whoever may plan something has something to plan."""
    for seat in everyone(state):
        view = state.view(seat)
        assert game.may_plan(view) == bool(game.plannable(view)), f"seat {seat}"


def check_no_peeking(state: State, seat: int, rng: Rng, observe: Observe = observed) -> State:
    """Swap what the seat may not know for another consistent world: everything it receives stays the same.

    Returns the sampled world.
    """
    world = state.view(seat).determinize(rng)
    world.audit()  # type: ignore[attr-defined]
    assert observe(world, seat) == observe(state, seat), f"seat {seat} sees what it may not know"
    if seat < 0:
        return world
    moves = list(state.legal(seat))
    assert list(world.legal(seat)) == moves, f"seat {seat}: its legal moves depend on what it may not know"
    for move in moves[:1] + moves[-1:]:
        here, there = told(state, seat, move, seat), told(world, seat, move, seat)
        assert here == there, f"seat {seat}: the news of its move depend on what it may not know"
    return world


def check_perfect_information(state: State, rng: Rng) -> None:
    """Every view allows one world, the state; views differ in nothing but who looks, and moves are open."""
    before, views = state.position(), [observed(state, seat) for seat in everyone(state)]
    for seat in everyone(state):
        assert state.view(seat).determinize(rng).position() == before, f"seat {seat} imagines another world"
    for seat, view in zip(everyone(state), views, strict=True):
        assert {**view, "seat": SPECTATOR} == views[-1], f"seat {seat} does not see what a spectator sees"
    assert len(state.acting()) <= 1, "several seats choose at once"
    for seat in state.acting():
        for viewer, move in product(everyone(state), state.legal(seat)):
            assert state.observed(seat, move, viewer) == move, f"{viewer} does not see the move {move} of {seat}"


def check_refusals_tell_nothing(game: Game, state: State, world: State, seat: int, dice: random.Random) -> None:
    """The reasons a seat is given are the same in both worlds."""
    for move in dice.sample(range(len(game.actions)), min(20, len(game.actions))):
        here, there = state.refusal(seat, move), world.refusal(seat, move)
        assert described(here) == described(there), f"seat {seat}: a refusal depends on what it may not know"


def described(refused: Illegal | None) -> Any:
    return None if refused is None else (refused.rule, refused.say.data())


def told(state: State, actor: int, move: int, seat: int) -> list[Any]:
    """The news a seat gets from a move, up to where the move reveals something."""
    twin = state.copy()
    twin.diary = Diary()
    twin.apply(actor, move)
    lines: list[Any] = []
    for news in twin.diary.drain():
        if news.reveals:
            break
        if news.known_to(seat):
            lines.append((news.say.data(), news.rule))
    return lines


def check_observed(state: State, dice: random.Random) -> int:
    """Whoever looks on tells two moves apart exactly if their numbers differ: by its view afterwards and by the log
    (moves that are one and the same even to whoever makes them may have two numbers). A move it does not notice
    changes neither. Returns how many moves somebody saw only in part."""
    hidden = 0
    for seat in state.acting():
        moves = list(state.legal(seat))
        for viewer in everyone(state):
            numbers = {move: state.observed(seat, move, viewer) for move in moves}
            partly = [move for move in moves if numbers[move] != move]
            hidden += len(partly)
            looked_at = {*dice.sample(partly, min(4, len(partly))), *dice.sample(moves, min(4, len(moves)))}
            seen = {move: after(state, seat, move, viewer) for move in looked_at}
            made = seen if viewer == seat else {move: after(state, seat, move, seat) for move in looked_at}
            for one, other in product(looked_at, repeat=2):
                said = f"{viewer} sees {one} and {other} of {seat} as {numbers[one]} and {numbers[other]}"
                if numbers[one] == numbers[other]:
                    assert seen[one] == seen[other], said
                elif made[one] != made[other]:
                    assert seen[one] != seen[other], said
            for move in looked_at:
                if numbers[move] == UNSEEN:
                    assert seen[move] == (observed(state, viewer), []), f"{viewer} notices {move} of {seat}"
    return hidden


def after(state: State, seat: int, move: int, viewer: int) -> Any:
    """What a viewer sees after a move, and what the log told it."""
    twin = state.copy()
    twin.diary = Diary()
    twin.apply(seat, move)
    return observed(twin, viewer), [news.say.data() for news in twin.diary.drain() if news.known_to(viewer)]


def check_news(state: State, news: list[News], rules: set[str]) -> None:
    """News cite written rules and are addressed to seats of this table."""
    for line in news:
        assert not line.rule or line.rule in rules, f"«{line.say}» cites {line.rule}, which is not written"
        assert line.only is None or set(line.only) <= set(range(state.seats)), "news for a seat that does not exist"


def check_outcome(state: State) -> None:
    """The end names scores, ranks, a reason and the rule; rewards are the shares of the win."""
    outcome = state.outcome()
    assert (outcome is None) == (state.actor() != NOBODY), "the outcome and the end disagree"
    stands = state.standing()
    assert len(stands) == state.seats, "not every seat has a standing"
    if outcome is None:
        return
    assert len(outcome.scores) == len(outcome.ranks) == state.seats, "not every seat has a score and a rank"
    assert tuple(key[0] for key in stands) == outcome.scores, "the last standing is not the score"
    assert state.seats < 3 or ranking(stands) == outcome.ranks, "the ranks do not follow from the standing"
    for rank in outcome.ranks:
        ahead = sum(1 for other in outcome.ranks if other < rank)
        assert rank == ahead + 1 or state.seats == 1, "ranks do not follow from each other"
    assert str(outcome.reason), "the match ended without a reason"
    assert outcome.rule, "the match ended without a rule"
    for seat in range(state.seats):
        assert abs(state.reward(seat) - outcome.share(seat)) < 1e-9, f"seat {seat}: reward and share differ"


def advance(state: State, rng: Rng) -> None:
    """One random step: a chance move or a move of one of those acting."""
    actor = state.actor()
    if actor == CHANCE:
        state.roll(rng)
    elif actor >= 0:
        acting = state.acting()
        seat = acting[rng.below(len(acting))]
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))])
