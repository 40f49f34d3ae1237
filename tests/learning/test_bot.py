"""A learned policy plays as any other bot: by its view alone, the same again for the same ask, without NumPy."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import games
from tafelrunde.bots import Ask, make, names
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.learned.bot import LearnedBot, likelihoods
from tafelrunde.learned.weights import write
from tests.conformance.checks import check_no_peeking
from tests.learning.made import weights
from tests.walks import endless_play

GAMES = [("beutelschneider", 3), ("castles_besieged", 2), ("behuetunsburg", 2), ("burgundy", 2), ("loewenherz", 2)]


def bot_of(slug: str, seats: int, folder: Path, temperature: float = 0.5) -> LearnedBot:
    file = folder / f"{slug}.weights"
    write(file, weights(slug, seats, temperature=temperature))
    bot = make(f"learned:{file}")
    assert isinstance(bot, LearnedBot)
    return bot


def decisions(slug: str, seats: int, count: int) -> list[State]:
    """Positions of random play in which there is a choice."""
    positions = endless_play(lambda: games.load(slug).start(seats), Rng(3))
    return list(islice((state.copy() for state in positions if len(state.legal(state.actor())) > 1), count))


def ask_of(slug: str, state: State, seat: int, seed: int = 5) -> Ask:
    game = games.load(slug)
    return Ask(game, state.view(seat), game.legal(state, seat), seed)


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_it_answers_with_a_legal_move_and_the_same_again(slug: str, seats: int, tmp_path: Path) -> None:
    bot = bot_of(slug, seats, tmp_path)
    for state in decisions(slug, seats, 12):
        ask = ask_of(slug, state, int(state.actor()))
        assert bot.choose(ask) in ask.legal
        assert bot.choose(ask) == bot.choose(ask)
        advice = bot.advise(ask, 2)
        assert len(advice) == 2 and advice[0].weight >= advice[1].weight


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_it_sees_nothing_but_its_view(slug: str, seats: int, tmp_path: Path) -> None:
    player, rng = bot_of(slug, seats, tmp_path).own, Rng(8)
    for state in decisions(slug, seats, 8):
        seat, found = int(state.actor()), player

        def scores(some: State, who: int, found=found, slug=slug) -> list[float]:  # type: ignore[no-untyped-def]
            return found.scores(ask_of(slug, some, who))

        check_no_peeking(state, seat, rng, scores)


def test_the_temperature_says_how_much_is_left_to_chance(tmp_path: Path) -> None:
    cold, warm = (bot_of("castles_besieged", 2, tmp_path, temperature) for temperature in (0.0, 2.0))
    state = max(decisions("castles_besieged", 2, 30), key=lambda some: len(some.legal(some.actor())))
    seat = int(state.actor())
    made = [{bot.choose(ask_of("castles_besieged", state, seat, seed)) for seed in range(60)} for bot in (cold, warm)]
    assert len(made[0]) == 1 < len(made[1])
    assert made[0] == {cold.advise(ask_of("castles_besieged", state, seat))[0].move}


def test_likelihoods_add_up_to_one() -> None:
    shares = likelihoods([1.0, 3.0, -500.0], 0.5)
    assert sum(shares) == pytest.approx(1.0) and shares[1] > shares[0] > shares[2] >= 0.0


def test_it_is_a_name_among_the_bots() -> None:
    assert "learned" in names()


@pytest.mark.parametrize("name", ["learned:", "learned:missing.weights"])
def test_a_file_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        make(name)


@pytest.mark.parametrize(("learned", "asked", "why"), [
    (("castles_besieged", 2), ("loewenherz", 2), "has learned castles_besieged, not loewenherz"),
    (("beutelschneider", 3), ("beutelschneider", 4), "trained for 3 seats, and here are 4"),
])
def test_weights_of_another_game_or_for_other_seats_are_refused(learned: tuple[str, int], asked: tuple[str, int],
                                                                why: str, tmp_path: Path) -> None:
    state = decisions(*asked, 1)[0]
    with pytest.raises(BadInput, match=why):
        bot_of(*learned, tmp_path).choose(ask_of(asked[0], state, int(state.actor())))


def test_it_needs_no_extra(tmp_path: Path) -> None:
    bot_of("castles_besieged", 2, tmp_path)
    source = ("import sys; sys.modules.update({'numpy': None, 'torch': None}); from tafelrunde.cli.app import run; "
              "sys.exit(run(sys.argv[1:]))")
    done = subprocess.run(
        [sys.executable, "-c", source, "match", "castles_besieged", "learned:castles_besieged.weights", "random",
         "-n", "2", "--workers", "1", "--json"], capture_output=True, text=True, timeout=240, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(tafelrunde.__file__).parents[1])})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)
