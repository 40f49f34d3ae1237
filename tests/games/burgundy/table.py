"""Building positions and playing them, in the words of the game.

A table here starts clean: empty display, no animals, no goods, no workers, no silver, empty hands but for the cards a
test gives. Every card a test lays somewhere is taken from the draw pile, so the audit holds at all times.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, Rng
from tafelrunde.games.burgundy import GAME, State
from tafelrunde.games.burgundy.components import ANIMALS, GOODS, KIND_NAMES, KINDS
from tafelrunde.games.burgundy.estate import derive
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.table import OpenPiles, new_player

KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
FIRST_GOODS = (0, 1)  # light and medium lie on top
FIRST_ANIMALS = (0, 1)  # sheep and cattle


def begun(seats: int = 2, round_letter: str = "A", edition: object = "standard") -> State:
    """A table in that round, where seat 0 is to play a card."""
    state = GAME.start(seats, {"edition": edition})
    state.roll(Rng(1))
    table = state.table
    table.round = "ABCDE".index(round_letter)
    for card in table.display:
        table.unseen[card % KINDS] += 1
        table.left[0] += 1
        table.draw_pile += 1
    table.display = vec[i64]()
    for player in table.players[:seats]:
        player.workers = player.silver = 0
        player.goods = vec[i64]([0, 0, 0])
        player.animals = vec[i64]([0, 0, 0, 0])
    if seats == 1:
        clear_aaron(state)
    for seat, hand in enumerate((("pasture-1", "pasture-2"), ("ship-1", "ship-2"), ("knowledge-1", "knowledge-2"),
                                 ("mine-1", "mine-2"))[:seats]):
        hold(state, seat, *hand)
    pile_up(state, FIRST_GOODS, FIRST_ANIMALS)
    state.audit()
    return state


def clear_aaron(state: State) -> None:
    """Aaron's first cards go back to the draw pile."""
    table = state.table
    for kind in table.players[1].estate:
        if kind >= 0:
            table.unseen[kind] += 1
            table.left[0] += 1
            table.draw_pile += 1
    table.players[1] = new_player(1)
    table.players[0].points = vec[i64]([0, 0, 0, 0])
    table.firsts = vec[i64]([-1] * 7)


def pile_up(state: State, goods: tuple[int, int], animals: tuple[int, int]) -> None:
    """Open piles of what nobody has, with those tops."""
    table = state.table
    for piles, copies, tops, owned in (
            (table.goods, 6, goods, [[p.goods[k] + p.sold[k] for p in table.players] for k in range(3)]),
            (table.animals, 5, animals, [[p.animals[k] for p in table.players] for k in range(4)])):
        refill(piles, copies, tops, [sum(numbers) for numbers in owned])


def refill(piles: OpenPiles, copies: int, tops: tuple[int, int], owned: list[int]) -> None:
    """The piles hold all cards but those owned; a top of -1 leaves the pile empty."""
    left = [copies - number for number in owned]
    lying = sum(left)
    for top in tops:
        if top >= 0:
            left[top] -= 1
    piles.unseen = vec[i64](left)
    piles.tops = vec[i64](tops)
    half = lying // 2 if tops[1] >= 0 else 0
    piles.sizes = vec[i64]([lying - half if tops[0] >= 0 else 0, half])


def drawn(state: State, name: str) -> int:
    """Take a card from the draw pile."""
    table, kind = state.table, KIND[name]
    assert table.unseen[table.current * KINDS + kind] > 0, f"no {name} is left"
    table.unseen[table.current * KINDS + kind] -= 1
    table.left[table.current] -= 1
    table.draw_pile -= 1
    return kind


def thin_out(state: State, left: int, where: str = "discards") -> State:
    """All but that many cards of the draw pile go to the discards, or out of the way to row 1 of the display."""
    table = state.table
    for kind in range(KINDS):
        held = sum(1 for card in state.hands if card == kind)
        while table.draw_pile > left and table.unseen[kind] > held:
            drawn(state, KIND_NAMES[kind])
            if where == "discards":
                table.discards[kind] += 1
            else:
                table.display = vec[i64]([*table.display, kind])
    assert table.draw_pile == left
    state.audit()
    return state


def give(state: State, seat: int = 0, *, workers: int | None = None, silver: int | None = None,
         projects: str = "", estate: str = "", goods: str = "", animals: str = "") -> State:
    """Give a player things. Cards by name; piles of the estate are divided by «|»; goods and animals one by one."""
    player = state.table.players[seat]
    player.workers = player.workers if workers is None else workers
    player.silver = player.silver if silver is None else silver
    player.projects = vec[i64](sorted([*player.projects, *(drawn(state, name) for name in projects.split())]))
    cards = list(player.estate)
    for pile in estate.split("|") if estate else []:
        kinds = [drawn(state, name) for name in pile.split()]
        cards += kinds + [-1] * (3 - len(kinds))
    player.estate = vec[i64](cards)
    assert derive(player)
    for number, count in enumerate(player.triples):
        if count and state.table.firsts[number] < 0:
            state.table.firsts[number] = seat
    for name in goods.split():
        player.goods[GOODS.index(name)] += 1
    for name in animals.split():
        player.animals[ANIMALS.index(name)] += 1
    pile_up(state, FIRST_GOODS, FIRST_ANIMALS)
    return state


def lay_out(state: State, *cards: str) -> State:
    """Cards of the display: «3 mine-5» is a mine with a 5 beside row 3."""
    for card in cards:
        row, name = card.split()
        state.table.display = vec[i64](sorted([*state.table.display, (int(row) - 1) * KINDS + drawn(state, name)]))
    return state


def hold(state: State, seat: int, *cards: str) -> State:
    """The player's hand, the longest held card first; bags and piles stay as they are."""
    bags = state.table.players[seat].hand
    assert len(bags) == len(cards)
    for place, name in enumerate(cards):
        state.hands[2 * seat + place] = KIND[name]
    return state


def play(state: State, *texts: str) -> State:
    """Play moves for whoever acts; chance lines begin with «*»."""
    for text in texts:
        if text.startswith("* "):
            assert state.actor() == CHANCE, f"{text}: it is not for chance to act"
            GAME.play(state, text[2:], CHANCE)
        else:
            GAME.play(state, text)
        state.audit()
    return state


def act(state: State, die: int, *texts: str) -> State:
    """Seat 0 plays a card with that die and goes on as told."""
    other = 1 if die != 1 else 2
    return play(hold(state, 0, f"pasture-{die}", f"pasture-{other}"),
                f"play {die}", *texts)


def legal(state: State) -> list[str]:
    return GAME.legal(state)


def why_not(state: State, text: str) -> str:
    """The rule that refuses the move to the actor."""
    refused = state.refusal(state.actor(), GAME.move(text))
    assert refused is not None, f"{text} is legal"
    assert str(refused.say)
    return refused.rule


def points(state: State, seat: int = 0) -> int:
    return int(score(state.table, state.table.players[seat]))


def projects(state: State, seat: int = 0) -> list[str]:
    return [KIND_NAMES[kind] for kind in state.table.players[seat].projects]


def estate(state: State, seat: int = 0) -> list[list[str]]:
    cards = state.table.players[seat].estate
    return [[KIND_NAMES[kind] for kind in cards[first:first + 3] if kind >= 0] for first in range(0, len(cards), 3)]


def discarded(state: State) -> list[str]:
    return [name for kind, name in enumerate(KIND_NAMES) for _ in range(state.table.discards[kind])]


def to_end_of_round(state: State, seed: int = 1) -> State:
    """Everybody takes silver to the end of the round, and never buys."""
    rng, now = Rng(seed), state.table.round
    while state.actor() != -2 and state.table.round == now:
        if state.actor() == CHANCE:
            state.roll(rng)
            continue
        moves = legal(state)
        play(state, "take silver" if "take silver" in moves else "end" if "end" in moves else moves[0])
    return state
