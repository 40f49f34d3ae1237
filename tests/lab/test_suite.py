"""The suite: tasks that stay what they are, scores that are the same everywhere, pages that are up to date."""

import json
import sys
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from scripts.suite_pages import cards

from tafelrunde import games
from tafelrunde.bots import Ask, Bot
from tafelrunde.cli.app import run
from tafelrunde.core import BadInput
from tafelrunde.lab.players import contestant, player
from tafelrunde.lab.suite import SUITE, chosen, score, tasks
from tafelrunde.lab.suite.pages import card, leaderboard, read_result
from tafelrunde.lab.suite.task import secret_mark
from tests.commands import Out, expect_refusal, run_command
from tests.lab.test_match import Here

DOCS = Path(__file__).parents[2] / "docs/suite"
QUICK = "castles_besieged-2-greedy"
VERSIONS = {1: "3dcaac9c1e6dc9ac", 2: "2f7c17a7d4d8cfc0", 3: "61c5218e49d704ea"}  # what a suite is made of


class First(Bot):
    """Plays whatever is legal and first."""

    name = "first"

    def choose(self, ask: Ask) -> str:
        return ask.legal[0]


class Stubborn(First):
    """Never plays anything that is legal."""

    def choose(self, ask: Ask) -> str:
        return "no"


def test_tasks_change_only_with_the_version_of_the_suite() -> None:
    text = files("tafelrunde.lab.suite").joinpath("tasks.toml").read_bytes()
    assert VERSIONS[SUITE] == sha256(text).hexdigest()[:16], "raise the versions of the suite and of what has changed"
    assert max(VERSIONS) == SUITE


def test_every_game_is_in_the_suite_and_every_task_says_all_that_can_be_chosen() -> None:
    assert {task.game for task in tasks()} == set(games.BUILT_IN)
    assert len({task.name for task in tasks()}) == len(tasks())
    for task in tasks():
        every = games.info(task.game).read_options(task.seats, task.options)
        assert dict(task.options) == {name: value for name, value in every.items() if value is not None}
        assert all("s" not in bot.partition("@")[2] and "@" in bot for bot in task.opponents), "a clock decides"
        assert {job.lineup.count("suite:random") for job in task.jobs("random", 2)} == {1}
        assert len(task.jobs("random", 2)) == 2 and len(task.jobs("random", 1)[0].seatings()) == task.seats


def scored(bot: str, deals: int = 3, **more: Any) -> Any:
    return score(bot, chosen([QUICK]), Here(), deals=deals, **more)


@pytest.mark.slow
def test_a_score_is_the_share_of_the_wins_with_its_interval() -> None:
    found = scored("random")
    [one] = found.tasks
    assert len(one.shares) == 3 and one.share.mean == pytest.approx(sum(one.by_seat) / 2)
    assert 0 <= one.share.low < one.share.mean + 1e-9 < one.share.high <= 1
    assert found.score is None, "not everything was played"
    assert scored("random").data() == found.data()


@pytest.mark.slow
def test_whoever_meets_itself_wins_half() -> None:
    [one] = scored("greedy@12").tasks
    assert one.share.mean == pytest.approx(0.5) and one.failures == 0


@pytest.mark.slow
def test_a_class_and_a_program_play_like_any_bot() -> None:
    name = f"{__name__}:First"
    program = f"line:{sys.executable} {Path(__file__).parents[2] / 'examples/line_bot.py'}"
    assert scored(name, 1).tasks[0].failures == 0
    assert scored(program, 1).tasks[0].failures == 0
    failing = scored(f"{__name__}:Stubborn", 1)
    assert failing.tasks[0].failures > 10 and "chance, the first because" in str(failing)
    assert failing.tasks[0].data()["failures"] == failing.tasks[0].failures


def test_no_clock_decides_for_whoever_is_scored() -> None:
    program: Any = contestant("line:bot")
    assert program.budget.seconds is None and program.command == "bot"
    level: Any = player("suite:king")
    assert level.timed is False and level.name == "suite:king"


@pytest.mark.parametrize(("bot", "sentence"), [
    ("no.such:Bot", "No module named 'no'"), ("json:Bot", "no attribute"), (":Bot", "no bot"), ("json:JSONDecoder",
    "no tafelrunde.bots.Bot"), ("json:__doc__", "no class"), ("tests.lab.test_suite:First@5", "no bot"),
    ("open:king", "No module named 'open'")])
def test_what_is_no_bot_is_refused_in_a_sentence(bot: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        contestant(bot)


SECRET = "as long as nobody knows it"


@pytest.mark.slow
def test_entries_are_dealt_from_a_secret_that_their_score_names_by_its_mark(tmp_path: Path, capsys: Out) -> None:
    public, own, again = scored("random", 2), scored("random", 2, secret=SECRET), scored("random", 2, secret=SECRET)
    assert (public.deals, own.deals) == ("public", secret_mark(SECRET))
    assert own.data() == again.data() != public.data()
    assert scored("random", 2, secret=SECRET + "!").data()["tasks"] != own.data()["tasks"]
    (tmp_path / "secret").write_text(SECRET + "\n")
    words = ["suite", "run", "random", "--task", QUICK, "--deals", "2", "--secret", str(tmp_path / "secret"), "--json"]
    told = json.loads(run_command(capsys, *words, "--workers", "1"))
    assert told["score"] == json.loads(json.dumps(own.data()))
    assert "seed" not in told["provenance"], "the seed that is published was not dealt from"
    with pytest.raises(BadInput, match="a secret has 16 characters or more"):
        scored("random", 2, secret="too short")


def test_the_score_of_the_suite_needs_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    [task] = chosen([QUICK])
    small = replace(task, deals=2)
    monkeypatch.setattr("tafelrunde.lab.suite.scoring.tasks", lambda: (small,))
    whole = score("random", [small], Here())
    assert whole.score.count == 2
    assert whole.score.mean == pytest.approx(whole.tasks[0].share.mean) and "all tasks" in str(whole)


@pytest.mark.slow
def test_the_command_writes_the_same_score_whatever_the_number_of_processes(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("from tafelrunde.bots.baselines import RandomBot as Mine\n")
    words = ["suite", "run", "mine:Mine", "--task", QUICK, "--deals", "3"]
    assert run([*words, "--processes", "1", "--out", "one.json", "--keep", "kept"]) == 0
    assert "equal 0.500  3 of 100 deals" in capsys.readouterr().out
    assert run([*words, "--workers", "2", "--out", "two.json"]) == 0
    assert run([*words, "--processes", "1", "--keep", "kept", "--json"]) == 0
    told = [json.loads(text) for text in (Path("one.json").read_text(), Path("two.json").read_text())]
    assert json.dumps(told[0]["score"]) == json.dumps(told[1]["score"])
    assert told[0]["provenance"]["games"][0]["game"] == "castles_besieged 1"
    capsys.readouterr()
    assert run(["suite", "board", "one.json"]) == 0
    assert f"| [{QUICK}](tasks.md#{QUICK}) | {chosen([QUICK])[0].version} | `mine:Mine` | " in capsys.readouterr().out


def test_tasks_are_listed_and_shown(capsys: Out) -> None:
    listed = run_command(capsys, "suite", "list").splitlines()
    assert [line.split()[0] for line in listed] == [task.name for task in tasks()]
    assert run_command(capsys, "suite", "show", QUICK) == card(chosen([QUICK])[0]) + "\n"
    assert json.loads(run_command(capsys, "suite", "show", QUICK, "--json"))["task"] == QUICK
    for words in (["show", "chess"], ["run", "random", "--task", "chess"], ["run", "nobody"],
                  ["run", "random", "--deals", "0", "--task", QUICK], ["run", "random", "--processes", "0"],
                  ["run", "random", "--out", "no/such/folder.json"], ["board", str(DOCS / "README.md")]):
        expect_refusal(capsys, "suite", *words)


def test_the_pages_are_up_to_date() -> None:
    """`python scripts/suite_pages.py` writes them."""
    assert (DOCS / "tasks.md").read_text("utf-8") == cards()
    results = [read_result(file) for file in sorted((DOCS / "results").glob("*.json"))]
    assert (DOCS / "leaderboard.md").read_text("utf-8") == leaderboard(results)
    today = {(task.name, task.version): task.pins for task in tasks()}
    found = [each for one in results for each in one["tasks"] if (each["task"], each["version"]) in today]
    assert all(each["pins"] == today[each["task"], each["version"]] for each in found), "played by older rules"


def test_the_leaderboard_has_the_best_first() -> None:
    today = chosen([QUICK])[0].version

    def result(bot: str, mean: float, whole: bool = True) -> dict[str, Any]:
        share = {"mean": mean, "low": 0.0, "high": 1.0, "count": 100}
        return {"suite": SUITE, "bot": bot, "deals": "public", "score": share if whole else None, "provenance": {
            "tafelrunde": "1", "date": "2026-01-01T00:00"}, "tasks": [
                {"task": QUICK, "version": version, "share": share, "deals": 100} for version in (today, 99)]}

    page = leaderboard([result("poor", 0.1), result("rich", 0.9), result("half", 0.5, whole=False)])
    first, rest = page.split("## Task by task")
    second, older = rest.split("## Older versions")
    assert first.index("`rich`") < first.index("`poor`") and "`half`" not in first
    assert second.index("`rich`") < second.index("`half`") < second.index("`poor`")
    assert "| `rich` | 0.900 [0.000, 1.000] | 0.500 | 0.800 |" in second, "of what is more than an equal share"
    assert second.count("`rich`") == 1 == older.count("`rich`"), "another version of a task is another task"
    assert "| 99 |" in older and "| 99 |" not in second
