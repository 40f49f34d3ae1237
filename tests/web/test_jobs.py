"""What bots are asked and what they answer, as text: it comes back as it was."""

import json
import math
import random
from functools import partial

import pytest

from tafelrunde import games
from tafelrunde.analysis import Verdict, counsel
from tafelrunde.analysis.coach import Noted
from tafelrunde.analysis.evaluate import Candidate, Difference, Evaluation
from tafelrunde.bots import Advice, Ask, BotFailed, Budget
from tafelrunde.core import BadInput, Say
from tafelrunde.match import Match, Sight
from tafelrunde.web.workers import jobs

SLUGS = games.BUILT_IN


def sights(slug: str, lines: int) -> list[Sight]:
    """What whoever moves sees, along a random match."""
    info = games.info(slug)
    match = Match(games.load(slug), info.usual_seats, dict(info.first_options), secret=b"s" * 32)
    match.begin()
    chance, found = random.Random(7), list[Sight]()
    while not match.is_over and len(found) < lines:
        seat = match.acting()[0]
        found.append(match.sight(seat))
        match.submit(seat, chance.choice(list(found[-1].legal)), match.line)
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_of_every_game_crosses_unchanged(slug: str) -> None:
    game = games.load(slug)
    for number, sight in enumerate(sights(slug, 40)):
        job = jobs.Job(slug=slug, bot="king", seed=2**56 - number, **jobs.data_of(sight.view.data(), sight.legal),
                  **jobs.limits_of(Budget(seconds=0.4)))
        text = jobs.write_job(job)
        assert text.isascii()
        read = jobs.read_job(text)
        assert (read, read.limits, read.legal) == (job, Budget(0.4), list(sight.legal))
        assert game.read_view(read.view).data() == sight.view.data()


def test_a_budget_that_is_none_stays_none() -> None:
    given = {"slug": "burgundy", "view": {}, "legal": [], "seed": 1}
    for budget in (None, Budget(), Budget(iterations=200), Budget(0.5, 3)):
        assert jobs.read_job(jobs.write_job(jobs.Job(**given, **jobs.limits_of(budget)))).limits == budget


def test_an_answer_of_a_bot_crosses() -> None:
    advice = [Advice("lay 3", 0.75, 0.5), Advice("pass «x»", 0.25)]
    text = jobs.write_answer(1.5, advice)
    assert text.isascii()
    assert jobs.convert(jobs.read_answer(text).data, list[Advice]) == advice
    assert jobs.read_answer(text).took == 1.5
    assert jobs.convert(jobs.read_answer(jobs.write_answer(0.0, "lay 3")).data, str) == "lay 3"


def test_why_a_bot_failed_crosses() -> None:
    failed = BotFailed("{bot} failed: {why}", bot="king", why="{x} is odd")
    assert jobs.read_answer(jobs.write_failure(2.0, failed)).failed == Say(
        "{bot} failed: {why}", bot="king", why="{x} is odd")


def test_what_the_coach_finds_crosses_with_its_sentences_and_infinite_errors() -> None:
    unsure = Difference(0.1, math.inf)
    found = Evaluation(1, (Candidate("a", 0.5, 12, (1.0, 2.0)),), "a", "b", unsure, (unsure,), {"b": Difference(0, 1)},
                       40)
    why = (Say("{seat} loses {what}", seat=1, what=Say("a castle"), all=(Say("x"), Say("y"))),)
    answer = Verdict(found, True, why), Noted("costly", "b", 0.1, why[0])
    name, given, kind = jobs.describe_question(partial(counsel, chosen="b"))
    assert (name, given) == ("counsel", {"chosen": "b"})
    assert jobs.convert(jobs.read_answer(jobs.write_answer(0.1, answer)).data, kind) == answer
    alone = Verdict(found, False), None
    assert jobs.convert(jobs.read_answer(jobs.write_answer(0.1, alone)).data, kind) == alone


def test_whatever_may_be_asked_can_be_found() -> None:
    for name in jobs.QUESTIONS:
        asked = jobs.question(name, {"chosen": "a"})
        assert jobs.describe_question(asked)[0] == name
    ask = Ask(games.load("beutelschneider"), None, ("a",))  # type: ignore[arg-type]
    with pytest.raises(Exception):  # noqa: B017, PT011 – it is called, with what it was given
        jobs.question("counsel", {"chosen": "a"})(ask)


def whatever(ask: Ask, text: str = "") -> str:
    return text


def test_nothing_else_may_be_asked() -> None:
    for work in (whatever, partial(whatever, text="x"), partial(counsel, chosen=3), partial(counsel, None), json.dumps):
        with pytest.raises(ValueError, match=r"cannot be asked|have to be named"):
            jobs.describe_question(work)
    for name in ("whatever", "tests.web.test_jobs:whatever", "os:system"):
        with pytest.raises(BadInput, match="no question that workers know"):
            jobs.question(name, {})
    with pytest.raises(BotFailed, match="programs are not started"):
        jobs.check_bot("line:rm -r /")


@pytest.mark.parametrize("text", ["", "3", "[]", "{}", '{"slug": 3}', '{"took": "x"}', "[" * 100_000, '{"took": 1, '
                                  '"failed": 3}', "\x00"])
def test_whatever_else_stands_there_is_refused_in_a_sentence(text: str) -> None:
    for read in (jobs.read_job, jobs.read_answer):
        with pytest.raises(BadInput, match=r"that is no (question to|answer of) a bot"):
            read(text)


def test_what_has_to_be_known_of_a_game_names_the_version_of_its_rules() -> None:
    assert jobs.compatibility_key("burgundy") == f"2 burgundy {games.info('burgundy').version}"
    assert len({jobs.compatibility_key(slug) for slug in SLUGS}) == len(SLUGS)
