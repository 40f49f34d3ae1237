"""The levels: the same in every game, each as its game's settings say, weaker by worse judgement."""

from dataclasses import replace

import pytest

from tafelrunde import game, games
from tafelrunde.bots import STAND_IN, Ask, Budget, levels, make
from tafelrunde.bots.baselines import GreedyBot, add_noise
from tafelrunde.bots.level_bot import LevelBot, searches
from tafelrunde.bots.levels import has_learned, weights_file
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values import find
from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng
from tests.bots import kuhn
from tests.long import long_where

BETS = Ask(kuhn.GAME, kuhn.GAME.load({"cards": [1, 2], "bets": []}).view(0), ["pass", "bet"])
TITLES = ["Jester", "Page", "Squire", "Knight", "Baron", "King"]


def test_every_bot_has_a_name_that_fits_where_names_stand() -> None:
    assert len(set(levels.BOT_NAMES)) == 8
    assert [name for name in levels.BOT_NAMES if len(name) > 7] == []


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_names_and_order_are_the_same_in_every_game(slug: str) -> None:
    found = [level for level in levels.levels(slug) if level is not levels.LEARNED]
    top = levels.rungs(slug) != levels.RUNGS
    assert [level.title for level in found] == [*TITLES, *["Emperor"] * top]
    assert [level.bot for level in found] == ["random", "page", "squire", "knight", "baron", "king", *["emperor"] * top]
    assert levels.newcomer(slug) == "page"
    assert all(levels.level_of(slug, bot).bot == bot for bot in (*levels.RUNGS, STAND_IN, "greedy@1s"))
    assert len({bool(level.strength) for level in found}) == 1  # all of them are measured, or none
    with pytest.raises(BadInput, match="there is no bot 'ismcts'"):
        levels.level_of(slug, "ismcts")


def test_what_nobody_can_judge_is_left_to_chance() -> None:
    assert [level.bot for level in levels.levels("kuhn")] == ["random"]
    assert levels.newcomer("kuhn") == levels.best_of("kuhn", "greedy@1s") == "random"


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_who_has_learned_a_game_comes_last(slug: str) -> None:
    offered = levels.LEARNED in levels.levels(slug)
    assert offered == has_learned(slug) == all(weights_file(slug, seats).is_file() for seats in games.info(slug).seats)
    assert not offered or levels.levels(slug)[-1] is levels.LEARNED is levels.level_of(slug, "learned")


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_weaker_a_level_the_worse_it_judges(slug: str) -> None:
    """Noise shrinks from level to level, down to none; once a level searches, all above it search, and longer."""
    settings = find(slug).settings()
    errs = [settings.noise[place] for place, level in enumerate(levels.MISJUDGING) if not searches(settings, level)]
    assert errs == sorted(set(errs), reverse=True)
    assert errs[-1] >= 0.0
    spent = [count for count in settings.iterations if count]
    assert spent == sorted(set(spent))
    assert settings.iterations[-len(spent):] == tuple(spent)


def test_a_level_is_what_its_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(iterations=(0, 0, 7, 70), noise=(0.4, 0.2, 0.0, 0.0))
    judge = type("Judge", (), {"settings": lambda self: settings})()
    monkeypatch.setattr("tafelrunde.bots.level_bot.find", lambda slug: judge)
    monkeypatch.setattr("tafelrunde.bots.search_bot.find", lambda slug: judge)
    page, knight = LevelBot("page").player("kuhn"), LevelBot("knight", timed=False).player("kuhn")
    assert isinstance(page, GreedyBot) and isinstance(knight, GreedyBot)
    assert (page.noise, page.budget) == (0.4, Budget(levels.SECONDS["page"]))
    assert (knight.noise, knight.budget) == (0.0, Budget())
    baron, king = LevelBot("baron", timed=False).player("kuhn"), LevelBot("king").player("kuhn")
    assert isinstance(baron, SearchBot) and isinstance(king, SearchBot)
    assert baron.limit(BETS) == Budget(None, 7)
    assert king.limit(BETS) == Budget(levels.SECONDS["king"], 70)


def test_a_budget_in_the_name_counts_unless_the_ask_has_one() -> None:
    bot = make("page@3+2s")
    assert isinstance(bot, LevelBot)
    assert bot.with_budget(BETS).budget == Budget(2.0, 3)
    asked = replace(BETS, budget=Budget(iterations=1))
    assert bot.with_budget(asked) is asked


def test_errors_come_from_the_seed_and_cheap_ones_are_the_most_frequent() -> None:
    """Chosen with a probability proportional to exp(value / noise)."""
    values = {"best": 0.6, "good": 0.5, "bad": 0.3}
    assert add_noise(values, 0.1, 7) == add_noise(values, 0.1, 7) != add_noise(values, 0.1, 8)
    chosen = [max(seen, key=seen.__getitem__) for seed in range(4000) for seen in [add_noise(values, 0.1, seed)]]
    shares = {text: chosen.count(text) / 4000 for text in values}
    assert shares == pytest.approx({"best": 0.7054, "good": 0.2595, "bad": 0.0351}, abs=0.025)


@pytest.mark.parametrize("slug", long_where("loewenherz".__eq__, games.BUILT_IN))
def test_a_level_that_errs_plays_legal_moves_and_the_same_ones_again(slug: str) -> None:
    rules, bot, rng = game(slug), make("page", timed=False), Rng(5)
    state = rules.start(rules.info.usual_seats, rules.info.first_options)
    strayed = 0
    for seed in range(60):
        while state.actor() == CHANCE:
            state.roll(rng)
        if state.actor() == NOBODY:
            break
        legal = [rules.actions[move] for move in state.legal(state.actor())]
        ask = Ask(rules, state.view(state.actor()), legal, seed, Budget(iterations=1))
        text = bot.choose(ask)
        assert text in legal
        assert bot.choose(ask) == text
        strayed += text != make("greedy").choose(ask)
        state.apply(state.actor(), rules.actions.index(text))
    assert strayed > 0
