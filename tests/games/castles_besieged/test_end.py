"""Chapter 6: how a game and a match end."""

from typing import Any

import pytest

from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng, playout
from tafelrunde.games.castles_besieged import GAME
from tests.games.castles_besieged.records import golden, linger
from tests.games.castles_besieged.table import HIT, MISS, battle, deal, hits, legal, play, refused, told


def test_the_tenth_hit_ends_the_game_at_once() -> None:
    """[C6.1, C17] Cards are left everywhere, and still it is over."""
    state = play(battle("5 9", "4", hand="3", enemy_hand="8", hits=(3, 9)), "attack 2", "dice 3+4")
    assert state.actor() == NOBODY
    assert hits(state) == (3, 10)
    outcome = state.outcome()
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0,), (10, 3), "C6.1")
    assert str(outcome.reason) == "seat 0 has stormed the enemy castle"
    assert told(state, 1)[-1] == "seat 0 storms the castle of seat 1"
    assert (state.reward(0), state.reward(1)) == (1.0, 0.0)
    assert refused(state, "draw", seat=1) == "C6.1"


def test_nine_hits_are_not_enough_but_in_a_short_game_five_are() -> None:
    """[C6.1, C17] The ninth hit, and a miss after it: the game goes on; `hits_to_lose` may be 5."""
    state = play(battle("5", "", hits=(0, 8), enemy_hand="1"), "attack 1", HIT)
    assert state.outcome() is None
    assert play(state, "lay 1", "draw", "card 2", "attack 1", MISS).outcome() is None
    assert play(battle("5", hits=(0, 4), hits_to_lose=5), "attack 1", HIT).outcome() is not None


def test_two_passes_in_a_row_end_the_game() -> None:
    """[C23] Fewer hits win; with equal hits both share the win."""
    state = play(battle("5", "4", hits=(2, 3), allow_pass=True), "pass", "pass")
    outcome = state.outcome()
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0,), (3, 2), "C23")
    assert told(state, 0)[-1] == "two passes in a row end the game: seat 0 has taken fewer hits and wins"
    state = play(battle("5", "4", hits=(3, 3), allow_pass=True), "pass", "pass")
    assert (state.outcome().winners, state.reward(0), state.reward(1)) == ((0, 1), 0.5, 0.5)


def test_if_nobody_could_move_both_would_pass() -> None:
    """[C14, C15] It cannot come about in play; set up by hand it ends as after two passes."""
    state = battle(pile="", hits=(4, 1))
    for _ in range(2):
        assert legal(state) == ["pass"]
        play(state, "pass")
    assert (state.outcome().winners, state.outcome().rule) == ((1,), "C23")


@pytest.mark.parametrize("option", ["allow_pass", "reshuffle_discard"])
def test_a_game_that_might_go_on_for_ever_is_a_draw_after_2000_turns(option: str) -> None:
    """[C28] Whoever has taken fewer hits."""
    state = play(battle("5", "4", turn=1999, hits=(0, 4), hand="3", enemy_hand="3", **{option: True}), "lay 3")
    assert state.outcome() is None
    outcome = play(state, "lay 3").outcome()
    assert (outcome.ranks, outcome.rule) == ((1, 1), "C28")


@pytest.mark.parametrize("options", [{}, {"exact_seven_on_castle": True}, {"hand_limit": 3}, {"hits_to_lose": 20}],
                         ids=str)
def test_no_other_game_is_stopped(options: dict[str, Any]) -> None:
    """[C28] It goes on beyond the 2 000th turn, can be written down and read back there, and ends by itself."""
    state = battle("5", "4", turn=1999, hits=(0, 4), hand="3", enemy_hand="3", **options)
    play(state, "lay 3", "lay 3")
    assert (state.outcome(), int(state.table.turn)) == (None, 2001)
    assert GAME.load(state.position()).position() == state.position()
    playout(state, Rng(1))
    assert state.outcome().rule == "C6.1"


def test_only_a_game_that_may_be_stopped_can_have_been_stopped() -> None:
    """[C28] A position that says otherwise is refused."""
    state = play(battle("5", "4", turn=1999, hand="3", enemy_hand="3", allow_pass=True), "lay 3", "lay 3")
    position = state.position()
    assert GAME.load(position).outcome() is not None
    position["options"]["allow_pass"] = False
    with pytest.raises(BadInput, match="ends for the wrong reason"):
        GAME.load(position)


def test_a_storm_in_the_last_turn_counts() -> None:
    """[C28, C6.1] The hit comes before the clock."""
    state = play(battle("", "4", turn=1999, to_move=1, hits=(9, 0), reshuffle_discard=True), "attack 1", HIT)
    assert state.outcome().winners == (1,)


def test_a_match_goes_to_most_games() -> None:
    """[C6.2] At one all the third game decides; after two of three it is not played any more, after one of three it
    is."""
    outcome = play(battle("5", hits=(0, 9), games=3, won=(1, 1)), "attack 1", HIT).outcome()
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0,), (2, 1), "C6.2")
    assert str(outcome.reason) == "seat 0 won 2 of 3 games"
    assert play(battle("5", hits=(0, 9), games=3, won=(1, 0)), "attack 1", HIT).actor() == NOBODY
    assert play(battle("5", hits=(0, 9), games=3), "attack 1", HIT).actor() == CHANCE


@pytest.mark.parametrize("games", [1, 2])
def test_a_match_may_be_drawn(games: int) -> None:
    """[C6.2, C27] Drawn games count for nobody."""
    state = battle(allow_pass=True, games=games)
    for _ in range(games):
        if state.table.turn == 0:
            deal(play(state, "dealer 0"), "1 1 1 1 2 2 2", "3 3 3 3 4 4 4")
        play(state, "pass", "pass")
    assert (state.outcome().winners, state.outcome().scores) == ((0, 1), (0, 0))


@pytest.mark.parametrize("seed", range(4))
def test_even_players_who_avoid_every_castle_come_to_an_end(seed: int) -> None:
    """[C28] Level rows, the hardest attacks: without cards that come back nothing lasts."""
    match = golden("", linger, seed, "", "", exact_seven_on_castle=True, hits_to_lose=20).played()
    assert match.outcome.rule == "C6.1"


def test_only_games_that_are_stopped_have_a_longest() -> None:
    """[C28] 2 000 turns a game with the options that need the stop; else attacks may fail for ever so long."""
    assert GAME.longest(2) is None
    assert GAME.longest(2, {"hits_to_lose": 1, "hand_limit": 3, "games": 5}) is None
    assert GAME.longest(2, {"allow_pass": True}) == 2000
    assert GAME.longest(2, {"reshuffle_discard": True, "games": 3}) == 6000
