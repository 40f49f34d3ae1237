"""Crown and scepter, alliances, renegades, treasures and parchments, and who knows what about them."""

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Rng
from tafelrunde.games.loewenherz import GAME, State
from tafelrunde.games.loewenherz.flaw import cards_flaw
from tafelrunde.scenes.loewenherz.sentences import prompt
from tests.games.loewenherz.table import (
    act,
    contest,
    deciding,
    drawn,
    ducats,
    give,
    hand,
    may,
    phase,
    play,
    power,
    refused,
    zone_kind,
)

TWO_REGIONS = """
R r .|. g G|. P
-----------
. . . . P . . .
"""


def piles(state: State) -> list[list[int]]:
    return [sorted(state.kinds[card] for card in range(13) if state.table.taker[card] == 4 + pile) for pile in (0, 1)]


def imagined(state: State, seat: int, number: int) -> list[State]:
    """Worlds sampled from a seat's view."""
    rng, view = Rng(1), state.view(seat)
    worlds = [view.determinize(rng) for _ in range(number)]
    return [world for world in worlds if isinstance(world, State)]


def test_look_and_keep() -> None:
    """[L7.3] One pile, any card of it; the other stays unseen. [L6] Nothing is taken before or after looking."""
    state = act(drawn(TWO_REGIONS), "P")
    before = piles(state)
    assert phase(play(state, "look 1")) == "take card"
    assert GAME.legal(state) == ["keep alliance", "keep renegade", "stop"]
    assert refused(state, "keep treasure 8") == "L7.3"
    assert hand(play(state, "keep renegade"), 0) == ["renegade"]
    assert [len(pile) for pile in piles(state)] == [5, 7] and piles(state)[1] == before[1]
    for moves in (["stop"], ["look 2", "stop"]):
        state = play(act(drawn(TWO_REGIONS), "P"), *moves)
        assert phase(state) == "reveal" and hand(state, 0) == []


def test_empty_piles() -> None:
    """[L7.3, L11] An empty pile is no choice; when both are empty nothing happens."""
    state = drawn(TWO_REGIONS)
    for card in range(13):
        state.table.taker[card] = 1 if state.table.taker[card] == 4 else state.table.taker[card]
    act(state, "P")
    assert refused(state, "look 1") == "L7.3"
    assert may(state, "look 2")
    state.table.taker = vec[i64]([1] * 13)
    assert phase(act(state, "P")) == "reveal"


def test_what_a_seat_knows() -> None:
    """[L4.9] Who looked knows what is left; when somebody else takes a card, that it is one of those."""
    state = play(act(drawn(TWO_REGIONS), "P"), "look 2", "keep treasure 15")
    view = state.view(0)
    assert view.pile_known(1) and view.pile_known(0)
    act(state, "P", seat=1)
    play(state, "look 2", "keep parchment 5")
    view = state.view(0)
    assert not view.pile_known(1) and view.pile_known(0)
    worlds = Counter(hand(world, 1)[0] for world in imagined(state, 0, 300))
    assert min(worlds.values()) > 30
    assert set(worlds) == {"treasure 8", "treasure 10", "treasure 12", "parchment 3", "parchment 4", "parchment 5"}
    act(state, "P", seat=0)
    play(state, "look 2", "stop")
    assert {tuple(hand(world, 1)) for world in imagined(state, 0, 10)} == {("parchment 5",)}
    assert len({tuple(hand(world, 0)) for world in imagined(state, 2, 100)}) == 9


def test_cards_played_later_fit_what_was_seen() -> None:
    """[L4.9] Rose saw pile 1 before gold took of both piles: an alliance of gold's must be of pile 1."""
    state = play(act(drawn(TWO_REGIONS), "P"), "look 1", "stop")
    play(act(state, "P", seat=1), "look 1", "keep alliance")
    play(act(state, "P", seat=1), "look 2", "keep treasure 8")
    play(deciding(state, seat=1), "alliance c1|d1")
    assert {hand(world, 1)[0].split()[0] for world in imagined(state, 0, 100)} == {"treasure", "parchment"}
    for world in imagined(state, 0, 20):
        assert piles(world)[0] == piles(state)[0]
        assert cards_flaw(world) is None


def test_alliance() -> None:
    """[L8.1a, L9] Marked on a common wall; the card is gone; twice the same pair is not possible. [L18] Only with
    another player's region, not with the neutral colour's."""
    state = deciding(give(give(drawn(TWO_REGIONS), 0, "alliance"), 0, "alliance"))
    assert [refused(state, f"alliance {wall}") for wall in ("a1|b1", "a1|a2")] == ["L8.1a"] * 2
    before = state.table.board.walls[:]
    play(state, "alliance c1|d1")
    assert (hand(state, 0), list(before)) == (["alliance"], list(state.table.board.walls))
    assert refused(state, "alliance c1|d1") == "L8.1a"
    assert refused(play(state, "decide 1"), "alliance c1|d1") == "L8.1a"
    state = give(drawn(TWO_REGIONS.replace("g G", "y Y"), seats=3), 0, "alliance")
    assert refused(deciding(state), "alliance c1|d1") == "L18"


def allied() -> State:
    """Rose has allied its region with gold's; rose has more knights."""
    state = give(drawn(TWO_REGIONS.replace("r .|. g", "r r|. g")), 0, "alliance")
    return play(deciding(state), "alliance c1|d1")


def test_allies_do_not_expand_into_each_other() -> None:
    """[L8.1b] Until the alliance ends. [L8.1c, L8] Ten ducats at an own decision end it, even between two squares; then
    one may expand at once."""
    state = play(act(allied(), "S1"), "expand a1")
    assert refused(state, "take d1") == "L8.1b"
    play(state, "take a2")
    assert refused(state, "take d1") == "L8.1b"
    play(state, "end alliance 1")
    assert ducats(state)[0] == 2
    play(state, "take d1")
    assert zone_kind(state, "d1") == "region of 0"
    assert power(state) == [2, -1, 0, 0]


@pytest.mark.parametrize(("seat", "purse", "move", "rule"), [
    (1, 12, "end alliance 1", ""), (1, 12, "end alliance 2", "L8.1c"),
    (1, 9, "end alliance 1", "L8.1c"),  # not for less
    (2, 12, "end alliance 1", "L8.1c"),  # nobody else
])
def test_either_partner_may_end_it(seat: int, purse: int, move: str, rule: str) -> None:
    """[L8.1c] But nobody else, and not for less."""
    state = allied()
    state.table.ducats[seat] = purse
    assert refused(deciding(state, seat=seat), move) == rule


THREE_REGIONS = """
R r|G|R|.|R .|
- - - - - - -
. . . . . P Y
"""


def with_alliance(picture: str, wall: str = "b1|c1", ducats: int = 12) -> State:
    """Rose is allied across a wall, and has this many ducats."""
    state = give(drawn(picture), 0, "alliance")
    play(deciding(state), f"alliance {wall}")
    state.table.ducats[0] = ducats
    return state


def test_at_the_limit_of_regions_an_alliance_can_be_ended() -> None:
    """[L8, L11, L7.1g] Rose has three regions and picks walls: none to place, but ten ducats end the alliance."""
    state = act(with_alliance(THREE_REGIONS), "W2")
    assert GAME.legal(state) == ["end alliance 1", "stop"]
    assert refused(state, "wall d2|e2") == "L7.1g"
    play(state, "end alliance 1")
    assert phase(state) == "reveal" and ducats(state)[0] == 2
    assert phase(play(act(with_alliance(THREE_REGIONS), "W2"), "stop")) == "reveal"
    assert phase(act(with_alliance(THREE_REGIONS, ducats=9), "W2")) == "reveal"
    assert phase(act(drawn(THREE_REGIONS), "W2")) == "reveal"


def test_also_where_a_wall_of_the_action_makes_the_third_region() -> None:
    """[L8, L11, L7.1g] With walls of the action left over; after its last wall the action is over as ever."""
    open_at_one_end = THREE_REGIONS.replace(" .|", " .")
    state = play(act(with_alliance(open_at_one_end), "W2"), "wall g1|h1")
    assert state.table.board.regions(0) == 3
    assert GAME.legal(state) == ["end alliance 1", "stop"]
    state = play(act(with_alliance(open_at_one_end), "W1"), "wall g1|h1")
    assert state.table.board.regions(0) == 3
    assert phase(state) == "reveal"


def test_with_nothing_else_to_do_an_alliance_can_be_ended() -> None:
    """[L8, L11] No wall in stock, no knight and nothing to take, both piles empty: the same everywhere."""
    state = with_alliance("R r|G|.\n- - - -\n. . . P")
    state.table.board.stock = state.table.knights[0] = 0
    for card in range(13):
        state.table.taker[card] = 1 if state.table.taker[card] >= 4 else state.table.taker[card]
    for kind in ("W2", "S1", "P"):
        assert GAME.legal(act(state.copy(), kind)) == ["end alliance 1", "stop"]
    act(state, "P")
    assert prompt(state.view(0), asked=True).say == ["nothing is left to do here; you may end an alliance"]
    assert phase(play(state, "end alliance 1")) == "reveal"


def test_a_pair_may_ally_again() -> None:
    """[L8] After the end of the first alliance."""
    state = give(allied(), 1, "alliance")
    play(deciding(state, seat=1), "end alliance 1", "alliance c1|d1")
    assert len(state.table.ally_one) == 1


def test_not_while_bargaining() -> None:
    """[L8] No alliance ends in a power trial or duel."""
    state = contest(allied(), "W2", 0, 1)
    assert refused(state, "end alliance 1") == "L5.4"
    assert refused(play(state, "break off"), "end alliance 1", seat=0) == "L5.4"


def test_an_alliance_outlasts_its_wall() -> None:
    """[L8.1d] Gold loses the marked square to purple; rose and gold are allied all the same."""
    state = drawn("""
R r r|. g G|.
-----------
p p P|. . .
-----
. . . . Y P
""")
    give(state, 0, "alliance")
    play(deciding(state), "alliance c1|d1")
    act(state, "S1", seat=2)
    play(state, "expand c2", "take d2", "take d1")
    assert zone_kind(state, "d1") == "region of 2"
    assert state.table.alliance_of(0, 5) == 0


RENEGADES = """
R . .|. g G|. P
-----------
. f . . P . . .

R . . . . . . .
"""


def test_renegade() -> None:
    """[L8.2a, L8.2b] A knight of the bordering region goes home; one from stock enters the player's region."""
    state = give(drawn(RENEGADES), 0, "renegade")
    deciding(state)
    assert refused(state, "renegade f1") == "L8.2a"
    assert refused(state, "renegade h1") == "L8.2a"
    play(state, "renegade e1")
    assert state.table.knights[1] == 12
    assert refused(state, "knight b3") == "L8.2b"
    assert refused(state, "stop") == "L5.4"
    play(state, "knight b1")
    assert phase(state) == "decide" and state.actor() == 0
    assert state.table.knights[0] == 11
    assert hand(state, 0) == []
    state.table.board.survey()
    assert next(iter(state.table.board.knights)) == 1


WOODEN = RENEGADES.replace("R . .", "R f .")


@pytest.mark.parametrize(("picture", "more", "move", "rule"), [
    # the knight stands in a region, beside a region of one's own; not in open land [L8.2a]
    ("R .|. .|. g G|\n---     -----\n. . P . . P .", {}, "renegade f1", "L8.2a"),
    ("R .|. g G .\n---\n. . . . P .", {}, "renegade d1", "L8.2a"),
    # without stock, square or money the card is not playable [L8.2d]
    (RENEGADES, {"knights": 0}, "renegade e1", "L8.2d"),
    (RENEGADES.replace("R . .", "R h ."), {}, "renegade e1", "L8.2d"),
    (WOODEN, {"wood": "e1", "ducats": 9}, "renegade e1", "L8.2d"),
    (WOODEN, {"wood": "e1", "ducats": 10}, "renegade e1", ""),
    # the neutral colour may be robbed of a knight as well; that one leaves the game [L23]
    (RENEGADES.replace("g G", "y Y"), {"seats": 3}, "renegade e1", ""),
])
def test_whom_a_renegade_may_be(picture: str, more: dict[str, Any], move: str, rule: str) -> None:
    """[L8.2a, L8.2d, L23] The rule that refuses it, if one does."""
    state = give(drawn(picture, more.get("seats", 4), more.get("wood", "")), 0, "renegade")
    state.table.knights[0] = more.get("knights", 12)
    state.table.ducats[0] = more.get("ducats", 12)
    assert refused(deciding(state), move) == rule


def test_a_renegade_of_allies() -> None:
    """[L23] They may be robbed of a knight as well."""
    state = give(give(drawn(RENEGADES), 0, "renegade"), 0, "alliance")
    assert may(play(deciding(state), "alliance c1|d1"), "renegade e1")


def test_renegade_cuts_nobody_off() -> None:
    """[L8.2c] A knight between another one and the castle stays; the last one beside a castle may go."""
    state = give(drawn(RENEGADES.replace(". g G", "g g G")), 0, "renegade")
    deciding(state)
    assert refused(state, "renegade e1") == "L8.2c"
    play(state, "renegade d1", "knight b1")
    give(state, 0, "renegade")
    assert may(state, "renegade e1")


def fee(*kinds: str, ducats: int = 12) -> State:
    """A renegade has come from wood to wood: ten ducats, in one payment, by whoever holds cards of these kinds."""
    state = drawn(WOODEN, wood="e1")
    state.table.ducats[0] = ducats
    for kind in ("renegade", *kinds):
        give(state, 0, kind)
    return play(deciding(state), "renegade e1", "knight b1")


def test_renegade_fees() -> None:
    """[L8.2d, L5] Five for a knight on wood, five for placing on wood; treasure may pay them."""
    state = fee("treasure 8")
    assert phase(state) == "pay" and state.table.owed == 10
    play(state, "lay treasure 8")
    assert (ducats(state)[0], phase(state), state.table.credit) == (10, "decide", 0)
    assert ducats(fee(ducats=10))[0] == 0


def test_each_treasure_is_judged_when_it_is_laid() -> None:
    """[L5] For a fee of 10: 8 and then 10 may be laid, 10 and then 8 may not."""
    state = play(fee("treasure 8", "treasure 10"), "lay treasure 8")
    assert phase(state) == "pay" and state.table.owed == 2
    play(state, "lay treasure 10")
    assert (phase(state), ducats(state)[0], hand(state, 0)) == ("decide", 12, [])
    state = play(fee("treasure 8", "treasure 10"), "lay treasure 10")
    assert phase(state) == "decide"
    assert refused(state, "lay treasure 8") == "L5.4"


def test_politics_with_decision_cards() -> None:
    """[L5.3, L7] Any number before a decision card, by those who lay one, and at no other time."""
    state = deciding(give(give(drawn(RENEGADES), 0, "renegade"), 0, "alliance"))
    play(state, "alliance c1|d1", "renegade e1", "knight b1", "decide 3")
    assert refused(state, "alliance c1|d1", seat=0) == "L5.2"
    assert refused(act(give(drawn(RENEGADES), 0, "renegade"), "S1"), "renegade e1") == "L5.4"


def test_treasure_pays_knights() -> None:
    """[L8.3, L5] One treasure pays two knights of the same action, without change; not those of the next one."""
    state = play(act(give(drawn("f R f\n\n. . G\n\nf . ."), 0, "treasure 12"), "S2"), "knight a1")
    assert phase(state) == "pay"
    assert play(state, "lay treasure 12").table.credit == 7
    play(state, "knight c1")
    assert (ducats(state)[0], phase(state), hand(state, 0)) == (12, "reveal", [])
    assert act(state, "S1").table.credit == 0


def test_being_asked_tells_nothing() -> None:
    """[L8.3, L4.9] Whoever holds politics cards is asked what to pay with, whether there is a treasure or not. [L8.4]
    Parchments wait for the end: they are never played."""
    for card in ("treasure 8", "parchment 3"):
        assert phase(play(act(give(drawn("f R .\n\n. . G"), 0, card), "S1"), "knight a1")) == "pay"
    assert GAME.legal(deciding(give(drawn(TWO_REGIONS), 0, "parchment 5"))) == ["decide 1", "decide 2", "decide 3"]
