"""Questions to bots and their answers as text: data alone, so that nothing outside a seat's view can cross, and nothing
that is read is carried out."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Struct

from tafelrunde import games
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.bots import Ask, BotFailed, Budget
from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import read_say

FORM: Final = 2  # of these texts: whoever knows another does not read them
PROGRAM: Final = "line:"  # bots that are programs: which, the machine decides that they run on
# what may be asked besides bots, and which function answers; its own arguments are texts
QUESTIONS: Final[Mapping[str, str]] = {"counsel": "tafelrunde.analysis.coach:counsel"}
Question = Callable[..., Any]


class Job(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question: a move, the `count` best moves, or what `question` names instead of a bot."""

    slug: str
    view: dict[str, Any]
    legal: list[str]
    bot: str = ""
    seed: int
    seconds: float | None = None
    iterations: int | None = None
    budget: bool = False  # is there one? else the bot has its own
    count: int = 0
    question: str = ""
    given: dict[str, str] = {}

    @property
    def limits(self) -> Budget | None:
        """The budget of the bot."""
        return Budget(self.seconds, self.iterations) if self.budget else None


@dataclass(frozen=True)
class Answered:
    """The outcome of a job: the seconds it took, and the answer as data, or why there is none."""

    took: float
    data: Any = None
    failed: Say | None = None


def compatibility_key(slug: str) -> str:
    """The key that a question about this game shares with programs that can answer it: the form of the text, and the
    version of the rules, by which views are written. Raises BadInput for an unknown name."""
    return f"{FORM} {slug} {games.info(slug).version}"


def limits_of(budget: Budget | None) -> dict[str, Any]:
    """A budget as fields of a `Job`."""
    return {} if budget is None else {"budget": True, "seconds": budget.seconds, "iterations": budget.iterations}


def write_job(job: Job) -> str:
    """Encode a job as ASCII."""
    return json.dumps(msgspec.to_builtins(job), separators=(",", ":"))


def read_job(text: str) -> Job:
    """Decode a job; raises BadInput for what is none."""
    try:
        return msgspec.convert(json.loads(text), Job)
    except (ValueError, RecursionError) as error:
        raise BadInput("that is no question to a bot: {why}", why=str(error)[:120]) from None


def write_answer(took: float, answer: object) -> str:
    """Encode an answer as ASCII; numbers that JSON lacks are written as Python reads them."""
    return json.dumps({"took": took, "answer": to_plain(answer)}, separators=(",", ":"))


def write_failure(took: float, failed: BotFailed) -> str:
    """Encode why there is no answer."""
    return json.dumps({"took": took, "failed": failed.say.data()}, separators=(",", ":"))


def read_answer(text: str) -> Answered:
    """Decode an answer; raises BadInput for what is none."""
    try:
        data = json.loads(text)
        failed = data.get("failed")
        return Answered(float(data["took"]), data.get("answer"), None if failed is None else read_say(failed))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        raise BadInput("that is no answer of a bot: {why}", why=str(error)[:120]) from None


def convert(data: object, kind: Any) -> Any:
    """Convert data to the type it was written from; raises BadInput where it is something else."""
    try:
        return from_plain(data, kind)
    except BadInput as refused:
        raise BadInput("that is no answer of a bot: {why}", why=refused.say.args["why"]) from None


def describe_question(work: Question) -> tuple[str, dict[str, str], Any]:
    """The name of a question, its arguments, and the type of its answer. Raises ValueError for a function that has no
    name among `QUESTIONS`, or arguments that are no texts."""
    whole = work if isinstance(work, partial) else partial(work)
    function, given = whole.func, whole.keywords
    if whole.args:
        raise ValueError("arguments have to be named")
    place = f"{function.__module__}:{function.__qualname__}"
    name = next((name for name, known in QUESTIONS.items() if known == place), None)
    if name is None or not all(isinstance(value, str) for value in given.values()):
        raise ValueError(f"{place} cannot be asked on another machine")
    return name, dict(given), get_type_hints(function)["return"]


def question(name: str, given: Mapping[str, str]) -> Callable[[Ask], Any]:
    """The function that answers the question of that name, with these arguments; raises BadInput for an unknown
    name."""
    if name not in QUESTIONS:
        raise BadInput("{name} is no question that workers know", name=repr(name)[:40])
    module, _, attribute = QUESTIONS[name].partition(":")
    return partial(getattr(import_module(module), attribute), **given)


def check_bot(bot: str) -> str:
    """The bot's name itself, if workers may be asked for it; raises BotFailed."""
    if bot.startswith(PROGRAM):
        raise BotFailed("bots that are programs are not started for other machines")
    return bot


def data_of(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, Any]:
    """A view and the legal moves as fields of a `Job`."""
    return {"view": dict(view), "legal": list(legal)}
