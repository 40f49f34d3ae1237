"""Chapters 1, 2 and 8: setting up, opening a round, passing the turn, ending a round."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import open_piles
from tafelrunde.games.burgundy.components import AARON_PILES, HAND_LIMIT, KINDS, ROUNDS, SOLITAIRE_WORKERS, START_SILVER
from tafelrunde.games.burgundy.deck import deal_hands, draw_unseen, fresh, join_bags
from tafelrunde.games.burgundy.projects import wants_more
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.table import (
    AARON,
    DEAL,
    HAND,
    KIT_ANIMAL,
    KIT_GOOD,
    NONE,
    OPEN,
    PLAY,
    SCALE,
    TOP_ANIMAL,
    TOP_GOOD,
    Table,
)


def set_up(table: Table) -> None:
    """[R1.2] Kits, then open piles [R1.6], hands [R1.3], Aaron's piles, display [R1.4]: hands come first [R6].

    [R1.8] A table begins with the first seat as leader, the start player card with it, face up.
    """
    fresh(table)
    for seat in range(table.seats):
        player = table.players[seat]
        player.silver = START_SILVER
        player.workers = SOLITAIRE_WORKERS if table.seats == 1 else table.box.workers[table.seats - 2][seat]  # [R1]
    deal_hands(table)
    if table.seats == 1:
        table.start_card = NONE
        for cards in AARON_PILES:  # [R10.1]
            table.aaron_left += cards
        for _ in range(table.aaron_left):
            draw_unseen(table)
    open_piles.set_out(table.animals)
    open_piles.set_out(table.goods)
    table.stack = starting_stack(table.seats)
    table.look()


def starting_stack(seats: i64) -> vec[i64]:
    """What is due at the start, last things first: kits, tops of the open piles, the display, the first round."""
    due = vec[i64]([OPEN * SCALE, DEAL * SCALE])
    for phase in (TOP_ANIMAL, TOP_GOOD):
        due = append(append(due, phase * SCALE + 1), phase * SCALE)
    for phase in (KIT_ANIMAL, KIT_GOOD):
        for place in range(seats):
            due = append(due, phase * SCALE + seats - 1 - place)
    return due


def open_round(table: Table) -> None:
    """[R1.3, R8.1] Hands are dealt (they lie there already in the first round), Aaron's pile and hands are taken up."""
    table.done()
    if table.round > 0:
        deal_hands(table)
    table.active = table.leader
    if len(table.players[table.active].pile) == 0:  # no card at all is left to be dealt [R17]
        finish_round(table)
        return
    table.push(PLAY, 0)
    for place in range(table.seats):
        table.push(HAND, (table.leader + table.seats - 1 - place) % table.seats)
    if table.seats == 1:
        table.push(AARON, AARON_PILES[table.round])  # [R10.2]


def finish_turn(table: Table) -> None:
    """[R2.2] Draw from the own pile, and the next player's turn; when nobody has a card left the round is over."""
    table.done()
    seat = table.active
    table.bought = False
    table.active = (seat + 1) % table.seats
    following = table.players[table.active]
    if len(following.hand) + len(following.pile) == 0:
        finish_round(table)
        return
    table.push(PLAY, 0)
    if len(table.players[seat].pile) > 0 and len(table.players[seat].hand) < HAND_LIMIT:
        table.push(HAND, seat)


def finish_round(table: Table) -> None:
    """[R8.1] The display is discarded; the next round begins, or the game is over [R9.1]."""
    if table.seats == 1 and score(table, table.players[1]) > score(table, table.players[0]):  # [R10.5]
        table.lost = True
        return
    if table.round == len(ROUNDS) - 1:
        return
    for card in table.display:
        table.discards[card % KINDS] += 1
    table.display = vec[i64]()
    join_bags(table)
    table.round += 1
    pass_start_card(table)
    if table.diary is not None:
        table.tell("R8.1", "Round {round} begins", round=ROUNDS[table.round])
    table.push(OPEN, 0)
    if wants_more(table, 0):
        table.push(DEAL, 0)


def pass_start_card(table: Table) -> None:
    """[R8.3] Who sold last turns the card up and starts; face up, it is passed to the left."""
    if table.start_card == NONE:
        return
    if table.face_down:
        table.face_down = False
    else:
        table.start_card = (table.start_card + 1) % table.seats
    table.leader = table.start_card
    if table.diary is not None:
        table.tell("R8.3", "{seat} starts the round", seat=int(table.leader))
