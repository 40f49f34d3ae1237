"""Several pick the same band: power trials and duels."""

import random

import pytest

from tafelrunde.core import SPECTATOR, UNSEEN, Diary, Rng
from tafelrunde.games.loewenherz import GAME, State, bargaining
from tests.games.loewenherz.table import act, contest, drawn, ducats, give, hand, phase, play, refused, shown
from tests.walks import turns

PICTURE = "R r . G\n\nP . . Y"


def trial(*seats: int, kind: str = "W2") -> State:
    """These seats contest a band of walls."""
    return contest(drawn(PICTURE), kind, *(seats or (1, 2)))


def test_two_bargain() -> None:
    """[L6.2a, L2] The earlier one in turn order opens; offers go back and forth until one accepts."""
    state = drawn(PICTURE)
    state.table.first = 2
    contest(state, "W2", 1, 2)
    assert phase(state) == "trial" and state.actor() == 2
    assert refused(state, "accept") == "L6.2a"
    assert play(state, "pay 3").actor() == 1
    assert refused(state, "ask 3") == "L6.2a"
    assert refused(state, "pay 3", seat=2) == "L5.2"
    assert refused(play(state, "ask 5"), "pay 5") == "L6.2a"
    assert ducats(play(state, "accept")) == [12, 17, 7, 12]


@pytest.mark.parametrize(("offer", "payer", "purses"), [("ask 4", 2, [12, 16, 8, 12]), ("pay 4", 1, [12, 8, 16, 12])])
def test_the_payer_acts(offer: str, payer: int, purses: list[int]) -> None:
    """[L6.2c] Whoever pays performs the action."""
    state = play(trial(), offer, "accept")
    assert (state.actor(), phase(state), ducats(state)) == (payer, "walls", purses)


def test_no_deal_for_nothing() -> None:
    """[L6.2b] One ducat at least, unless the option allows nothing."""
    state = trial()
    assert refused(state, "pay 0") == "L6.2b"
    state.table.zero_deals = True
    play(state, "ask 0", "accept")
    assert (state.actor(), phase(state), ducats(state)) == (2, "walls", [12, 12, 12, 12])


def test_breaking_off() -> None:
    """[L6.2d] Before the first offer and instead of any answer, by whose turn it is: the two duel."""
    for moves, seat, other in (((), 1, 2), (("pay 1",), 2, 1), (("pay 1", "ask 9"), 1, 2)):
        state = play(trial(), *moves)
        assert refused(state, "break off", seat=other) == "L5.2"
        play(state, "break off", seat=seat)
        assert phase(state) == "duel"
        assert state.acting() == [1, 2]


def test_three_offers_each() -> None:
    """[L2] Then the last one is accepted or broken off."""
    state = play(trial(), "pay 1", "pay 1", "pay 2", "pay 2", "pay 3", "pay 3")
    assert refused(state, "pay 4") == "L2"
    assert GAME.legal(state) == ["accept", "break off"]


def ceiling(state: State) -> int:
    """The highest demand of whoever bargains; each lower one is legal, too."""
    asked = [int(move.split()[1]) for move in GAME.legal(state) if move.startswith("ask")]
    assert asked == list(range(1, max(asked) + 1))
    assert refused(state, f"ask {max(asked) + 1}") == "L3"
    return max(asked)


def test_a_demand_goes_no_higher_than_the_cards_of_the_other() -> None:
    """[L3] 12 ducats and one card nobody knows: 12 + 15 at most; two cards: 12 + 15 + 12; my own 15 is not there."""
    state = trial()
    assert ceiling(state) == 12
    for seat, kinds, most in ((2, ["parchment 3"], 27), (2, ["parchment 4"], 39), (1, ["treasure 15"], 34),
                              (2, ["renegade"] * 3, 42)):
        for kind in kinds:
            give(state, seat, kind)
        assert ceiling(state) == most


def test_a_demand_goes_by_what_one_has_seen() -> None:
    """[L3, L4.9] Who has seen the treasures in a pile asks nobody for them who has taken of the other pile only."""
    state = drawn(PICTURE)
    for seat, moves in ((1, ["look 2", "stop"]), (2, ["look 1", "keep alliance"]), (0, ["look 2", "keep parchment 3"])):
        play(act(state, "P", seat=seat), *moves)
    for first, pairs, most in ((0, [(1, 2), (0, 1), (0, 2)], 12), (1, [(0, 1)], 27), (2, [(0, 2)], 27),
                               (2, [(2, 3)], 12)):
        state.table.first = first
        assert [ceiling(contest(state, "W2", *pair)) for pair in pairs] == [most] * len(pairs)


def test_a_demand_counts_treasures_everybody_has_seen() -> None:
    """[L3, L4] Seen in a bid that lost: 12 ducats, 8 in the open, and 15 for the card that stays hidden."""
    state = give(trial(), 2, "treasure 8")
    give(state, 2, "parchment 3")
    play(play(state, "break off"), "bid 12", seat=1)
    play(state, "lay treasure 8", "bid 0", seat=2)
    play(state, "stop")
    assert ducats(state)[2] == 12
    assert ceiling(contest(state, "W2", 1, 2)) == 35


def test_a_demand_heeds_what_others_have_proved() -> None:
    """[L3] Gray has offered 27 with 12 ducats and one card: the 15 is gray's, and purple has 12 and 10 at most."""
    state = give(drawn(PICTURE), 3, "treasure 15")
    for kind in ("parchment 3", "parchment 4"):
        give(state, 2, kind)
    state.table.first = 1
    assert ceiling(contest(state.copy(), "W2", 1, 2)) == 39
    play(contest(state, "W2", 0, 3), "pay 27", "break off")
    play(state, "bid 1", seat=0)
    play(state, "bid 0", seat=3)
    play(state, "stop")
    state.table.first = 1
    assert ceiling(contest(state, "W2", 1, 2)) == 34


@pytest.mark.slow
def test_a_demand_goes_as_high_as_any_world_one_can_imagine() -> None:
    """[L3] In power trials of random matches: the most the other holds in worlds sampled from the asker's view."""
    rng, dice, trials = Rng(3), random.Random(3), 0
    for number in range(12):
        state = GAME.start(2 + number % 3)
        for seat in turns(state, rng):
            table = state.table
            if phase(state) == "trial" and dice.random() < 0.2:
                other = int(bargaining.other_rival(table, seat))
                view = state.view(seat)
                worlds = (view.determinize(rng) for _ in range(40))
                most = max(int(world.purse(other)) for world in worlds if isinstance(world, State))
                cards = int(table.hidden_size(other))
                assert most <= bargaining.most_to_ask(state, seat) <= table.ducats[other] + table.open_treasure(
                    other) + (0, 15, 27, 37)[min(cards, 3)] + (8 if cards > 3 else 0)
                trials += cards > 0
            moves = GAME.legal(state)
            taking = [move for move in moves if move.startswith(("keep", "look"))]
            GAME.play(state, dice.choice(taking or moves))
    assert trials > 100


def test_treasure_in_a_deal() -> None:
    """[L4, L8.3] The payer chooses what to pay with; the treasure moves to the other, and a surplus is lost."""
    state = play(give(trial(), 1, "treasure 12"), "pay 10", "accept")
    assert phase(state) == "pay" and state.actor() == 1
    assert refused(state, "lay treasure 8") == "L8.3"
    play(state, "lay treasure 12")
    assert (ducats(state), hand(state, 2), hand(state, 1)) == ([12, 12, 12, 12], ["treasure 12"], [])
    assert shown(state, 2)
    assert state.actor() == 1 and phase(state) == "walls"


def test_largest_bid() -> None:
    """[L21] Nobody bids or offers more than 99 at once."""
    state = trial(0, 1, 2)
    state.table.ducats[0] = 120
    assert GAME.legal(state, 0)[-1] == "bid 99"


def test_offers_within_means() -> None:
    """[L3] Nobody offers or accepts more than they have; demands go by what the asker can know."""
    state = trial()
    assert [refused(state, move) for move in ("pay 13", "ask 13")] == ["L3", "L3"]
    give(state, 1, "treasure 8")
    assert [refused(state, move) for move in ("pay 20", "pay 21")] == ["", "L3"]
    play(give(state, 2, "parchment 3"), "ask 20")
    assert refused(state, "accept") == "L3"


def test_treasure_and_ducats() -> None:
    """[L5, L8.3] The rest in ducats; no treasure more once the price is covered. [L4] With the option off only ducats
    count in a power trial."""
    state = play(give(give(trial(), 1, "treasure 8"), 1, "treasure 15"), "pay 20", "accept")
    assert refused(state, "ducats") == "L8.3"
    play(state, "lay treasure 8", "ducats")
    assert (ducats(state), hand(state, 1)) == ([12, 0, 24, 12], ["treasure 15"])
    state = give(drawn(PICTURE), 1, "treasure 15")
    state.table.treasure_deals = False
    contest(state, "W2", 1, 2)
    assert refused(state, "pay 13") == "L3"
    assert ducats(play(state, "pay 12", "accept")) == [12, 0, 24, 12]


def bid(state: State, *bids: int) -> State:
    """Seat 0, 1, 2 … bid in this order."""
    for seat, amount in enumerate(bids):
        play(state, f"bid {amount}", seat=seat)
    return state


def test_duels_are_simultaneous() -> None:
    """[L6.3a] All concerned bid in any order and see nothing of each other's bids before all are made."""
    state = trial(0, 1, 2)
    assert state.acting() == [0, 1, 2]
    play(state, "bid 7", seat=2)
    assert state.acting() == [0, 1]
    assert "bids" not in state.view(0).data()
    assert state.view(0).data()["bid"] == 0 and state.view(2).data()["bid"] == 7
    assert refused(state, "bid 13", seat=0) == "L6.3a"
    assert refused(state, "bid 1", seat=3) == "L5.2"
    bid(state, 0, 6)
    assert state.actor() == 2 and phase(state) == "walls"


def test_a_bid_is_told_apart_when_all_are_made() -> None:
    """[L6.3a, L6.3b] Before, others see that there is one, and nothing of a treasure; [L6.3c] then all of them."""
    def bids(first: int, second: int) -> tuple[State, list[int]]:
        state, seen = trial(0, 1, 2), []
        for seat, amount in enumerate((first, second)):
            move = GAME.move(f"bid {amount}")
            assert state.observed(seat, move, seat) == move
            seen += [int(state.observed(seat, move, viewer)) for viewer in (2, 3, SPECTATOR)]
            state.apply(seat, move)
        return state, seen

    state, seen = bids(1, 4)
    other, as_seen = bids(9, 4)
    assert seen == as_seen and len(set(seen)) == 1
    last = GAME.move("bid 5")
    assert len({state.observed(2, last, viewer) for viewer in (0, 1, 2, 3, SPECTATOR)}) == 1
    assert state.observed(2, last, 1) != other.observed(2, last, 1)
    give(state, 2, "treasure 8")
    laid = GAME.move("lay treasure 8")
    assert state.observed(2, laid, 0) == UNSEEN and state.observed(2, laid, 2) == laid
    before = state.observed(2, last, 0)
    state.apply(2, laid)
    assert state.observed(2, last, 0) != before


def test_the_winner_pays_the_bank() -> None:
    """[L6.3c, L6.3d] The others keep everything; all bids have been seen."""
    state = trial(0, 1, 2)
    state.diary = Diary()
    bid(state, 4, 5, 3)
    assert ducats(state) == [12, 7, 12, 12]
    assert list(state.table.revealed) == [4, 5, 3, -1]
    assert "seat 2 has bid 3 ducats" in [str(news.say) for news in state.diary.drain() if news.known_to(3)]


def test_treasure_in_bids() -> None:
    """[L6.3b, L8.3] Counts its worth; the winner's is spent without change, a loser's is kept but has been seen."""
    state = give(trial(0, 1, 2), 0, "treasure 10")
    give(state, 1, "treasure 15")
    assert refused(state, "lay treasure 8", seat=0) == "L8.3"
    play(state, "lay treasure 10", seat=0)
    assert refused(state, "lay treasure 10", seat=0) == "L8.3"
    play(state, "bid 3", seat=0)
    play(state, "lay treasure 15", "bid 0", seat=1)
    assert not shown(state, 1)
    play(state, "bid 12", seat=2)
    assert list(state.table.revealed) == [13, 15, 12, -1]
    assert ducats(state) == [12, 12, 12, 12]
    assert hand(state, 0) == ["treasure 10"] and hand(state, 1) == []
    assert shown(state, 1) and state.table.treasure_at[1] == 0
    assert state.actor() == 1


def test_ties() -> None:
    """[L6.4] Only the tied duel again; after a second tie nobody pays and nobody acts."""
    state = bid(trial(0, 1, 2, 3), 4, 5, 5, 3)
    assert (state.acting(), ducats(state)) == ([1, 2], [12, 12, 12, 12])
    twin = state.copy()
    for seat, amount in ((1, 2), (2, 1)):
        play(state, f"bid {amount}", seat=seat)
        play(twin, "bid 0", seat=seat)
    assert state.actor() == 1 and ducats(state) == [12, 10, 12, 12]
    assert phase(twin) == "reveal" and ducats(twin) == [12, 12, 12, 12]


@pytest.mark.parametrize("kind", ["W2", "S1", "P"])
def test_alone(kind: str) -> None:
    """[L5.4] Who picked a band alone performs it without bargaining."""
    state = contest(drawn(PICTURE), kind, 3)
    assert state.actor() == 3 and phase(state) == {"W2": "walls", "S1": "swords", "P": "crown"}[kind]


def test_promises_are_remembered() -> None:
    """[L3] An offer beyond the ducats proves treasure: every world sampled from another's view has it."""
    state = play(give(give(trial(), 1, "treasure 15"), 1, "alliance"), "pay 25", "break off")
    assert all(state.view(0).determinize(Rng(seed)).treasure_worth(1) >= 13 for seed in range(20))
