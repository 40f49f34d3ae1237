"""Chapters 2 and 8: opening a round, passing the turn, ending a round."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news
from tafelrunde.games.burgundy.components import AARON_PILES, HAND_LIMIT, KINDS, ROUNDS
from tafelrunde.games.burgundy.deck import deal_hands, join_bags
from tafelrunde.games.burgundy.display import wants_more
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.table import NONE, Table


def open_round(table: Table) -> None:
    """[R1.3, R8.1] Hands are dealt (they lie there already in the first round), Aaron's pile and hands are taken up."""
    table.done()
    if table.round > 0:
        deal_hands(table)
    table.active = table.leader
    if len(table.players[table.active].pile) == 0:  # no card at all is left to be dealt [R17]
        finish_round(table)
        return
    table.push(due.PLAY)
    for place in range(table.seats):
        table.push(due.HAND, (table.leader + table.seats - 1 - place) % table.seats)
    if table.seats == 1:
        table.push(due.AARON, AARON_PILES[table.round])  # [R10.2]


def finish_turn(table: Table) -> None:
    """[R2.2] Draw from one's own pile, and the next player's turn; when nobody has a card left the round is over."""
    seat = table.active
    table.bought = False
    table.active = seat + 1 if seat + 1 < table.seats else 0
    following, player = table.players[table.active], table.players[seat]
    if len(following.hand) + len(following.pile) == 0:
        table.done()
        finish_round(table)
        return
    table.go_on(due.PLAY)
    if len(player.pile) > 0 and len(player.hand) < HAND_LIMIT:
        table.push(due.HAND, seat)


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
    news.round_begins(table)
    table.push(due.OPEN)
    if wants_more(table, 0):
        table.push(due.DEAL)


def pass_start_card(table: Table) -> None:
    """[R8.3] Whoever sold last turns the card up and starts; face up, it is passed to the left."""
    if table.start_card == NONE:
        return
    if table.face_down:
        table.face_down = False
    else:
        table.start_card = (table.start_card + 1) % table.seats
    table.leader = table.start_card
    news.round_starter(table)
