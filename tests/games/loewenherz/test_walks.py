"""What holds in every position of random walks: the facts the engine relies on, and zones against a slow definition."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.geometry import BEYOND, EDGE_AT, EDGE_NAMES, EDGE_ONE, EDGE_OTHER, SQUARE_NAMES
from tafelrunde.games.loewenherz.moves import ACTIONS, CHANCE_ACTIONS, END_ALLIANCE, MOVES, STOP
from tafelrunde.games.loewenherz.position import draw_map
from tafelrunde.games.loewenherz.table import REVEAL
from tests.conformance import checks
from tests.games.loewenherz.table import drawn
from tests.long import SEED, much

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (4, {}), (3, {"setup": "basic"}), (4, {"setup": "basic", "sever_each": True}),
    (2, {"three_regions": True, "zero_deals": True}), (4, {"setup": "basic", "treasure_deals": False})]


def eager(state: State, dice: random.Random) -> str:
    """A random move that prefers walls next to walls, expansions and politics, so that much happens on the map."""
    legal = GAME.legal(state)
    if legal[0].startswith("wall") and dice.random() < 0.8:
        board = state.table.board
        closing = [move for move in legal if move.startswith("wall") and board.may_enclose(EDGE_NAMES.index(move[5:]))]
        return dice.choice(closing or legal)
    going_on = [move for move in legal if move not in ("stop", "break off") and not move.startswith("end")]
    politics = [move for move in legal if move.split()[0] in ("alliance", "renegade", "expand", "take")]
    if politics and dice.random() < 0.6:
        return dice.choice(politics)
    return dice.choice(going_on if going_on and dice.random() < 0.8 else legal)


def positions(number: int, seed: int) -> Iterator[State]:
    """Positions of eager random matches of all setups, one after each decision."""
    dice, rng = random.Random(seed), Rng(seed)
    made = 0
    while made < number:
        seats, options = SETUPS[made % len(SETUPS)]
        state = GAME.start(seats, options)
        while state.actor() != NOBODY and made < number:
            if state.actor() == CHANCE:
                state.roll(rng)
            else:
                GAME.play(state, eager(state, dice))
                made += 1
            if len(state.table.tiles) == 6:
                yield state


def slow_zones(state: State) -> list[frozenset[int]]:
    """Zones by definition: the finest partition in which both sides of every free edge are in one part."""
    part = {square: {square} for square in range(150)}
    for edge in range(275):
        if state.table.board.walls[edge] == 0:
            one, other = part[EDGE_ONE[edge]], part[EDGE_OTHER[edge]]
            if one is not other:
                one |= other
                for square in other:
                    part[square] = one
    return [frozenset(squares) for squares in {id(squares): squares for squares in part.values()}.values()]


def check_zones(state: State) -> None:
    """The board's zones are those of the slow definition, with the right counts."""
    board = state.table.board
    found = {frozenset(square for square in range(150) if board.zone[square] == zone)
             for zone in range(len(board.size))}
    assert found == set(slow_zones(state))
    for zone in range(len(board.size)):
        squares = [square for square in range(150) if board.zone[square] == zone]
        castles = [square for square in squares if 0 <= board.piece[square] < 4]
        assert (board.size[zone], board.castles[zone]) == (len(squares), len(castles))
        assert board.knights[zone] == sum(1 for square in squares if board.piece[square] >= 4)
        assert board.hills[zone] == sum(1 for square in squares if board.terrain[square] == 2)
        assert board.towns[zone] == sum(1 for square in squares if board.terrain[square] == 3)
        assert board.is_region(zone) == (len(castles) == 1)
        if castles:
            assert board.home[zone] in castles


def test_zones_of_any_walls_are_numbered_by_their_first_squares() -> None:
    dice, state = random.Random(7), GAME.start(4, {"setup": "basic"})
    board = state.table.board
    for percent in range(0, 101, 5):
        for edge in range(275):
            board.walls[edge] = int(dice.randrange(100) < percent)
        board.survey()
        check_zones(state)
        assert list(dict.fromkeys(board.zone)) == list(range(len(board.size)))


def chained(state: State, colour: int) -> set[int]:
    """Knights joined to a castle of the colour by own pieces without walls in between, found step by step."""
    board = state.table.board
    joined = {square for square in range(150) if board.piece[square] == colour}
    grown = True
    while grown:
        grown = False
        for square in range(150):
            if board.piece[square] == 4 + colour and square not in joined:
                for side in range(4):
                    edge = EDGE_AT[square * 4 + side]
                    if edge >= 0 and board.walls[edge] == 0 and BEYOND[square * 4 + side] in joined:
                        joined.add(square)
                        grown = True
    return {square for square in joined if board.piece[square] >= 4}


class Watch:
    """Facts that relate the positions of one match to the ones before, once all castles stand."""

    def __init__(self) -> None:
        self.regions: set[int] = set()
        self.neutral_knights = 99

    def check(self, state: State) -> None:
        """Regions never vanish or merge; the neutral colour's knights never increase."""
        board = state.table.board
        if state.table.phase < REVEAL:
            return
        regions = {square for square in range(150)
                   if 0 <= board.piece[square] < 4 and board.is_region(board.zone[square])}
        neutral = sum(1 for square in range(150) if board.piece[square] == 4 + state.seats)
        assert self.regions <= regions, "a region has vanished"
        assert neutral <= self.neutral_knights, "the neutral colour has more knights than before"
        self.regions, self.neutral_knights = regions, neutral


def check_facts(state: State) -> None:
    """The derived facts of the rules, each from the definitions."""
    board = state.table.board
    if state.table.phase != 3:
        for colour in range(4):
            knights = {square for square in range(150) if board.piece[square] == 4 + colour}
            assert chained(state, colour) == knights, "a knight is joined to no castle"
    for square in range(150):
        zone, piece = board.zone[square], board.piece[square]
        if piece >= 0 and board.is_region(zone):
            assert piece % 4 == board.owner(zone), "a region holds a stranger"
        assert piece < 0 or not board.is_neutral(zone), "a neutral zone holds a piece"
        if piece >= 0:
            assert board.terrain[square] in (0, 1), "a piece stands on a hill or in a town"
    for edge in range(275):
        one, other = board.zone[EDGE_ONE[edge]], board.zone[EDGE_OTHER[edge]]
        if board.walls[edge] == 1 and one == other:
            assert not board.is_region(one), "a wall stands inside a region"
    assert sum(board.walls) + board.stock == 100
    state.audit()


def walk(number: int, seed: int, every: int) -> None:
    watch, last = Watch(), None
    for place, state in enumerate(positions(number, seed)):
        if state is not last:
            watch, last = Watch(), state
        watch.check(state)
        if place % every == 0:
            check_facts(state)
            check_zones(state)


@pytest.mark.slow
def test_facts_and_zones() -> None:
    """[L3.1, L14, L16] The facts hold at every seventh of 2,500 positions."""
    walk(2500, seed=1, every=7)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(much(1, 3)))
def test_facts_and_zones_at_length(part: int) -> None:
    """[L3.1] The same at each of 10,000 positions."""
    walk(10_000, seed=SEED + part, every=1)


def check_legality(state: State) -> None:
    """Over the whole action space a move is refused exactly if it is not listed."""
    for seat in range(state.seats):
        legal = set(state.legal(seat))
        for move in range(MOVES):
            assert (state.refusal(seat, move) is None) == (move in legal), ACTIONS[move]


@pytest.mark.slow
def test_legal_or_refused() -> None:
    """[L5.4] The whole action space, at positions of each kind."""
    kinds: dict[tuple[int, bool], int] = {}
    for state in positions(3000, seed=21):
        kind = (int(state.table.phase), len(state.table.ally_one) > 0)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] in (1, 40):
            check_legality(state)
    assert {phase for phase, _ in kinds} >= {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}


@pytest.mark.slow
def test_the_contract_holds_where_much_happens() -> None:
    """[L4.9] Positions and views are written and read; playing on a copy leaves the original alone; nobody peeks."""
    rng = Rng(4)
    for place, state in enumerate(positions(1500, seed=31)):
        if place % 29 == 0:
            checks.check_round_trips(GAME, state)
            if state.actor() != NOBODY:
                checks.check_copy(state, rng)
            for seat in checks.everyone(state):
                checks.check_no_peeking(state, seat, rng)


def test_the_action_space() -> None:
    """[L5.4] Every notation is unique and stands where the blocks say."""
    assert len(ACTIONS) == MOVES == len(set(ACTIONS))
    assert len(CHANCE_ACTIONS) == len(set(CHANCE_ACTIONS)) == 64
    assert ACTIONS[STOP] == "stop" and ACTIONS[END_ALLIANCE] == "end alliance 1"
    assert ACTIONS[1150] == "take a1" and ACTIONS[850 + 149] == "renegade o10" and ACTIONS[1600] == "accept"
    assert (SQUARE_NAMES[0], SQUARE_NAMES[149]) == ("a1", "o10")
    assert (EDGE_NAMES[0], EDGE_NAMES[140], EDGE_NAMES[274]) == ("a1|b1", "a1|a2", "o9|o10")


def test_drawn_positions_are_written_as_drawn() -> None:
    """[L3.1] The map of a position is the drawing it was made from."""
    picture = "R r|. G\n- -    \n. . . ."
    rows = draw_map(drawn(picture).table.board)
    assert [row[:7] for row in rows[:3]] == picture.split("\n")
