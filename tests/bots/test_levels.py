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
from tafelrunde.core import BadInput, Rng
from tests.bots import kuhn
from tests.long import long_where
from tests.walks import turns

BETS = Ask(kuhn.GAME, kuhn.GAME.load({"cards": [1, 2], "bets": []}).view(0), ["pass", "bet"])
TITLES = ["Jester", "Page", "Squire", "Knight", "Baron", "King"]


def test_every_bot_has_a_name_that_fits_where_names_stand() -> None:
    assert len(set(levels.BOT_NAMES)) == 8
    assert [name for name in levels.BOT_NAMES if len(name) > 7] == []


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_names_and_order_are_the_same_in_every_game(slug: str) -> None:
    found = [level for level in levels.levels(slug) if level is not levels.LEARNED]
    top = "emperor" in levels.load_strength(slug).points
    assert [level.title for level in found] == [*TITLES, *["Emperor"] * top]
    assert [level.bot for level in found] == ["random", "page", "squire", "knight", "baron", "king", *["emperor"] * top]
    assert levels.newcomer(slug) == "page"
    assert all(levels.level_of(slug, bot).bot == bot for bot in (*levels.RUNGS, STAND_IN, "greedy@1s"))
    assert len({bool(level.strength) for level in found}) == 1  # all of them are measured, or none
    with pytest.raises(BadInput, match="there is no bot 'ismcts'"):
        levels.level_of(slug, "ismcts")


def test_an_emperor_is_offered_where_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With that number of players; asked for by name it may be sat down with any. The ladder has it to be measured."""
    won = {"rival": "king", "share": 0.6, "low": 0.55, "high": 0.65, "matches": 200}
    data = {"burgundy": {"2": {"below": {"emperor": won}, "points": {"random": 0, "king": 10, "emperor": 80}}}}
    monkeypatch.setattr(levels, "_data", lambda: data)
    for cached in (levels.levels, levels.load_strength):
        cached.cache_clear()
    try:
        offered = {seats: [level.bot for level in levels.levels("burgundy", seats)] for seats in (1, 2, 3)}
        assert [seats for seats, bots in offered.items() if bots[-1] == "emperor"] == [2]
        assert levels.level_of("burgundy", "emperor").title == "Emperor"
        with pytest.raises(BadInput, match="there is no bot 'emperor'"):
            levels.level_of("loewenherz", "emperor")
    finally:
        for cached in (levels.levels, levels.load_strength):
            cached.cache_clear()
    assert levels.rungs("castles_besieged")[-1] == "emperor" and levels.rungs("loewenherz") == levels.RUNGS


def test_an_emperor_searches_where_its_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = type("Judge", (), {"settings": lambda self: Settings(emperor=700)})()
    monkeypatch.setattr("tafelrunde.bots.level_bot.find", lambda slug: judge)
    monkeypatch.setattr("tafelrunde.bots.search_bot.find", lambda slug: judge)
    bot = make("emperor")
    assert isinstance(bot, LevelBot)
    search = bot.player("kuhn")
    assert isinstance(search, SearchBot) and search.limit(BETS) == Budget(levels.SECONDS["emperor"], 700)
    judge = type("Judge", (), {"settings": lambda self: Settings()})()
    assert type(bot.player("kuhn")).__name__ == "ValueBot"


def test_what_a_level_is_said_to_be_worth() -> None:
    """With matches enough and an interval above the equal share it is told apart; what it gives away in whole
    thousandths."""
    king = next(level for level in levels.LEVELS if level.bot == "king")
    sure, few, even = (levels.Won("baron", 0.6, low, 0.65, matches) for low, matches in ((0.55, 200), (0.55, 199),
                                                                                        (0.49, 400)))
    assert [won.separates for won in (sure, few, even)] == [True, False, False]

    def said(won: levels.Won, **errors: float) -> str:
        return str(levels.with_strength(king, levels.Measured({"king": won}, {"king": 310}, errors)).strength)

    assert said(sure) == "310 points: wins 60 of 100 against the baron"
    assert said(few) == "310 points: wins 60 of 100 against the baron (not sure, of 199 matches)"
    assert said(sure, king=3.6).endswith("the baron; gives away 4 in 1000 a decision")
    assert said(sure, king=0.4).endswith("the baron; gives away less than 1 in 1000 a decision")
    assert said(sure, baron=3.0) == said(sure)


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
    for seed, seat in zip(range(60), turns(state, rng), strict=False):
        legal = [rules.actions[move] for move in state.legal(seat)]
        ask = Ask(rules, state.view(seat), legal, seed, Budget(iterations=1))
        text = bot.choose(ask)
        assert text in legal
        assert bot.choose(ask) == text
        strayed += text != make("greedy").choose(ask)
        state.apply(seat, rules.actions.index(text))
    assert strayed > 0
