"""What a seat may do: the list of legal moves, the guard and "why not?" ask the same predicates of the chapters."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Rng
from tafelrunde.games.castles_besieged import turn
from tafelrunde.games.castles_besieged.attack import attackers
from tafelrunde.games.castles_besieged.moves import ATTACK, DRAW, LAY, PASS, card_name, is_attack, is_lay
from tafelrunde.games.castles_besieged.table import NOTHING, World


def moves(state: World, seat: i64) -> vec[i64]:
    """[C3.1] A turn is one of three things: draw, lay, attack. The seat's legal moves, ascending."""
    if seat < 0 or seat != state.table.actor():
        return state.no_moves(seat)
    hand, attacks = state.hands[seat], attackers(state.table, seat)
    draws: i64 = 1 if turn.may_draw(state, seat) else 0
    passes: i64 = 1 if turn.may_pass(state, seat) else 0
    found = vec[i64]([0] * (draws + hand.kinds + attacks + passes))
    if draws == 1:
        found[0] = DRAW
    place = hand.put_kinds(found, draws, LAY)
    for attacker in range(attacks):
        found[place] = ATTACK + attacker
        place += 1
    if passes == 1:
        found[place] = PASS
    return found


def random_move(state: World, rng: Rng) -> i64:
    """One of those moves of the player whose turn it is, all equally likely, without listing them."""
    table, seat = state.table, state.table.to_move
    hand, attacks = state.hands[seat], attackers(table, seat)
    draws: i64 = 1 if turn.may_draw(state, seat) else 0
    passes: i64 = 1 if table.rules.allow_pass else 0
    choices = attacks + hand.kinds + draws + passes
    if choices == 0:
        return PASS
    choice = rng.below(choices)
    if choice < attacks:
        return ATTACK + choice
    choice -= attacks
    if choice < hand.kinds:
        return LAY + hand.nth_kind(choice)
    return DRAW if choice == hand.kinds and draws == 1 else PASS


def problem(state: World, seat: i64, move: i64) -> Illegal | None:
    """Why the seat may not make that move; None if it may."""
    if state.table.awaited == NOTHING:
        return Illegal("C6.1", "the battle is over")
    if seat != state.table.actor() or seat < 0:
        return Illegal("C2.4", "it is not your turn")
    if not 0 <= move <= PASS:
        return Illegal("", "that is not a move of this game")
    if move == DRAW:
        return None if turn.may_draw(state, seat) else why_no_draw(state)
    if is_lay(move):
        return (None if turn.may_lay(state.hands[seat], move - LAY) else
                Illegal("C3.3", "you do not hold {card}", card=card_name(move - LAY)))
    if is_attack(move):
        return (None if move - ATTACK < attackers(state.table, seat) else
                Illegal("C5.1", "your row has no card at place {place}", place=move - ATTACK + 1))
    return (None if move == PASS and turn.may_pass(state, seat) else
            Illegal("C1", "you have to draw, lay or attack while you can do one of them"))


def why_no_draw(state: World) -> Illegal:
    """The reason why the seat to move may not draw."""
    rules = state.table.rules
    if turn.is_pile_left(state):
        return Illegal("C26", "you hold {limit:card|cards} or more and may not draw", limit=rules.hand_limit)
    if rules.reshuffle_discard:
        return Illegal("C25", "draw pile and discard pile are empty")
    return Illegal("C3", "the draw pile is empty; killed cards do not come back")
