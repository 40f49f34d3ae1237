"""Whose turn it is, and what is due in it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.burgundy import components as c, due
from tafelrunde.games.burgundy.table import NONE, Table, has_played
from tafelrunde.tensors.encoder import clear, put_large

ROUNDS_PLAYED: Final[i64] = len(c.ROUNDS)
FIRST_STEP: Final[i64] = due.PLAY
STEPS: Final[i64] = due.END + 1 - due.PLAY  # that somebody decides
FETCHING: Final = vec[i64]([{c.CARPENTERS_WORKSHOP: 0, c.CHURCH: 1, c.MARKET: 2}.get(sort, -1)
                            for sort in range(len(c.SORTS))])
BUILDINGS: Final[i64] = 3  # that fetch
SORTS_COUNT: Final[i64] = len(c.SORTS)

# where the parts of the step that is due first begin
DIE: Final[i64] = STEPS
IS_PAIRED: Final[i64] = DIE + 1 + c.DICE
BUILDING: Final[i64] = IS_PAIRED + 1
SORT: Final[i64] = BUILDING + BUILDINGS
CARD_DIE: Final[i64] = SORT + SORTS_COUNT
OF_A_STEP: Final[i64] = CARD_DIE + c.DICE
FETCH: Final[i64] = due.FETCH - due.PLAY
PILE: Final[i64] = due.PILE - due.PLAY
DROP: Final[i64] = due.DROP - due.PLAY

RUNS: Final[i64] = 6  # groups of equal steps that are told
MOST_ALIKE: Final[i64] = 99  # equal steps of a group that are counted
AFTER_ACT: Final[i64] = 1 + c.DICE  # labels of waiting steps: actions with any number and with each, then these
AFTER_FETCH: Final[i64] = AFTER_ACT + BUILDINGS
PLAIN: Final = (due.SELL_ANY, due.PLACE_ANY, due.GOOD, due.ANIMAL, due.EITHER, due.REWARD)
PLAIN_LABEL: Final = vec[i64]([PLAIN.index(phase) if phase in PLAIN else -1 for phase in range(len(due.NAMES))])
LABELS: Final[i64] = AFTER_FETCH + len(PLAIN)
OF_WAITING: Final[i64] = 1 + RUNS * (LABELS + 1 + 1)


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    return ROUNDS_PLAYED + 3 * seats + 3 + c.HAND_LIMIT + OF_A_STEP + OF_WAITING + 4


def relative(who: i64, seat: i64, count: i64) -> i64:
    """The place of a side in turn order, counted from the seat."""
    return who - seat if who >= seat else who - seat + count


def put_turn(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """The round, who started it, whose turn it is, the start player card, and how far the turn is; the place after."""
    seats = table.seats
    end = clear(out, at, ROUNDS_PLAYED + 3 * seats + 3 + c.HAND_LIMIT)
    out[at + table.round] = 1
    at += ROUNDS_PLAYED
    out[at + relative(table.leader, seat, seats)] = 1
    out[at + seats + relative(table.active, seat, seats)] = 1
    if table.start_card != NONE:
        out[at + 2 * seats + relative(table.start_card, seat, seats)] = 1
    at += 3 * seats
    if table.face_down:
        out[at] = 1
    if table.bought:
        out[at + 1] = 1
    if has_played(table):
        out[at + 2] = 1
    if table.laying != NONE:
        out[at + 3 + table.laying] = 1
    return end


def put_steps(out: vec[u8], at: i64, table: Table) -> i64:
    """What is due first, what waits, and what has been returned so far; the place after."""
    if out[at + FETCH] > 0 or out[at + PILE] > 0 or out[at + DROP] > 0:  # a building or a card was told
        clear(out, at + BUILDING, OF_A_STEP - BUILDING)
    clear(out, at, BUILDING)
    phase, number = table.phase, table.number
    if FIRST_STEP <= phase < FIRST_STEP + STEPS:
        out[at + phase - FIRST_STEP] = 1
    if phase == due.ACT:
        out[at + DIE + number] = 1
    elif phase == due.FETCH:
        out[at + BUILDING + FETCHING[number]] = 1
    elif phase in (due.PILE, due.DROP):
        out[at + SORT + c.SORT_OF[number]] = 1
        out[at + CARD_DIE + c.DIE_OF[number] - 1] = 1
    if table.paired:
        out[at + IS_PAIRED] = 1
    at = put_waiting(out, at + OF_A_STEP, table)
    at = put_large(out, at, table.returned[0])
    return put_large(out, at, table.returned[1])


def put_waiting(out: vec[u8], at: i64, table: Table) -> i64:
    """The steps between the first one and the end of the turn, those that are equal in one group; the place after."""
    end = at + OF_WAITING
    if out[at] > 0:  # mostly nothing waits
        clear(out, at, OF_WAITING)
    stack = table.stack
    place: i64 = len(stack) - 2
    runs: i64 = 0
    last: i64 = NONE
    while place > 0:
        frame = stack[place]
        place -= 1
        label = label_of(frame)
        if label == NONE:
            continue
        alike = at + RUNS * LABELS + runs  # of the last group
        if frame == last:
            if i64(out[alike]) < MOST_ALIKE:
                out[alike] += 1
            continue
        if runs == RUNS:
            break
        out[at + 1 + runs * LABELS + label] = 1
        out[alike + 1] = 1
        out[alike + 1 + RUNS] = 1 if due.is_paired(frame) else 0
        last = frame
        runs += 1
    out[at] = u8(runs)
    return end


def label_of(frame: i64) -> i64:
    """Which of the steps that may wait it is, or NONE."""
    phase, number = due.phase_of(frame), due.number_of(frame)
    if phase == due.ACT:
        return number
    if phase == due.FETCH:
        return AFTER_ACT + FETCHING[number]
    plain = PLAIN_LABEL[phase]
    return plain if plain == NONE else AFTER_FETCH + plain
