"""Which sentences a game says: what random matches show and tell, so that nothing stays untranslated unseen."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import to_builtins

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, NOBODY, SPECTATOR, Diary, Game, Rng, State
from tafelrunde.scenes.catalogues import catalogue

WORDS: Final = re.compile(r"[A-Za-z]{2}")
HOLE: Final = re.compile(r"\{(\w+)(?::[^{}]*)?\}")  # {name}, or a number with its word: {n:card|cards}
# lists of notation and of names, which look like sentences
NOT_SAID: Final = ("moves", "takes", "marks", "art", "signs")
EVERY: Final = 4  # of this many positions one is drawn for everybody and asked why moves are refused
ASKED: Final = 7  # and of this many moves one


def untranslated(slug: str, language: str, steps: int = 1500, seed: int = 3) -> list[str]:
    """The sentences of a game that have no words in a language yet: those of its card, and those that a random match of
    every player count meets within that many steps. Raises BadInput for a game or language there is not."""
    card, game, known = games.info(slug), games.load(slug), catalogue(language, slug)
    found = {card.summary, *(option.text for option in card.options),
             *(said for option in card.options for said in option.words.values())}
    for seats in card.seats:
        found.update(met(game, seats, steps, seed))
    return sorted(key for key in found if key not in known and WORDS.search(HOLE.sub("", key)))


def met(game: Game, seats: int, steps: int, seed: int) -> set[str]:
    """The keys of all sentences that a random match shows, tells and refuses with."""
    draw, rng, found = scenes.of(game.info.slug), Rng(seed), set[str]()
    state = game.start(seats)
    state.diary = Diary()
    for step in range(steps):
        if step % EVERY == 0 or state.actor() == NOBODY:
            for seat in (*range(seats), SPECTATOR):
                legal = game.legal(state, seat) if seat in state.acting() else []
                found.update(keys(to_builtins(draw(state.view(seat), legal))))
            found.update(refused(game, state))
            found.update(planned(game, state))
        if state.actor() == NOBODY:
            break
        advance(state, rng)
        found.update(key for news in state.diary.drain() for key in keys(news.say.data()))
    outcome = state.outcome()
    return found | (set(keys(outcome.reason.data())) if outcome is not None else set())


def refused(game: Game, state: State) -> Iterator[str]:
    """The keys of why some moves are not possible."""
    for seat in range(state.seats):
        for move in range(0, len(game.actions), ASKED):
            refusal = state.refusal(seat, move)
            if refusal is not None:
                yield from keys(refusal.say.data())


def planned(game: Game, state: State) -> Iterator[str]:
    """The keys of what planned moves are chosen for."""
    for seat in range(state.seats):
        for facts in game.plannable(state.view(seat)).values():
            for fact in facts:
                yield from keys(fact.data())


def advance(state: State, rng: Rng) -> None:
    """One random step of chance or of a seat."""
    actor = state.actor()
    if actor == CHANCE:
        state.roll(rng)
    else:
        state.apply(actor, state.random_move(rng))


def keys(data: Any) -> Iterator[str]:
    """The key of every sentence in a piece of plain data, those within sentences included."""
    if is_sentence(data):
        yield data[0]
        for argument in data[1].values() if len(data) == 2 else ():
            if isinstance(argument, dict):
                for inner in [argument["say"]] if "say" in argument else argument["all"]:
                    yield from keys(inner)
    elif isinstance(data, list):
        for entry in data:
            yield from keys(entry)
    elif isinstance(data, dict):
        for name, entry in data.items():
            if name not in NOT_SAID:
                yield from keys(entry)


def is_sentence(data: Any) -> bool:
    """Is this `Say.data()`: [key], or [key, arguments]?"""
    return (isinstance(data, list) and 1 <= len(data) <= 2 and isinstance(data[0], str)
            and (len(data) == 1 or isinstance(data[1], dict)))


def as_po(sentences: Sequence[str]) -> str:
    """Entries for a gettext catalogue, with nothing said yet."""
    return "\n".join(f"msgid {quoted(key)}\nmsgstr \"\"\n" for key in sentences)


def quoted(key: str) -> str:
    """A string as catalogues write it."""
    escaped = key.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
