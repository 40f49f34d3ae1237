"""What an edition changes, in sentences, and a file to start one from."""

from typing import Any, Final

from tafelrunde.core.say import Say, say_choice
from tafelrunde.games.burgundy.components import BOX, BUILDINGS, GAINS, GOODS, SORTS, TYPES, UNVERIFIED
from tafelrunde.games.burgundy.edition import STANDARD, list_corrections, merge_with_standard
from tafelrunde.games.burgundy.moves import SORT_NAMES, good_name, say_gain, say_points, type_name

PATHS: Final = (  # every entry of the box
    *(f"triples.{name}" for name in BOX["triples"]),
    *(f"cards.{name}" for name in BOX["cards"]),
    *(f"buildings.{name}" for name in BUILDINGS),
    *(f"goods.{good}.{fact}" for good in GOODS for fact in ("dice", "vp")),
    *(f"rounds.{card}" for card in BOX["rounds"]),
    *(f"workers.{count}" for count in BOX["workers"]),
)


def changes(text: str) -> tuple[Say, ...]:
    """[R1.7] What the edition changes against the standard, entry by entry, and how much it confirms."""
    if text == STANDARD:
        return ()
    values, given = merge_with_standard(text), list_corrections(text)
    told = [Say("it is called «{name}»", name=values["name"])] if values["name"] else []
    confirmed = 0
    for path in PATHS:
        if path in given and entry_of(values, path) == entry_of(BOX, path):
            confirmed += 1
        elif path in given:
            told.append(describe_change(path, entry_of(values, path), entry_of(BOX, path)))
    if confirmed:
        told.append(Say("{number:value is|values are} confirmed as assumed", number=confirmed))
    return tuple(told)


def entry_of(values: dict[str, Any], path: str) -> Any:
    """The entry at a path such as `goods.light.vp`."""
    entry: Any = values
    for name in path.split("."):
        entry = entry[name]
    return entry


def describe_change(path: str, now: Any, before: Any) -> Say:
    """One entry that differs from the standard."""
    table, name, *fact = path.split(".")
    if table == "triples":
        return Say("a triple of type {type}: {now} instead of {before}", type=type_name(TYPES.index(name)),
                   now=say_points(now), before=say_points(before))
    if table == "cards":
        return Say("type {type}: {now} cards with a 1, 2, 3, 4, 5, 6 instead of {before}",
                   type=type_name(TYPES.index(name)), now=join_numbers(now), before=join_numbers(before))
    if table == "buildings":
        return Say("{building}: its cards show {now} instead of {before}", building=Say(SORT_NAMES[SORTS.index(name)]),
                   now=join_numbers(now), before=join_numbers(before))
    if table == "goods" and fact == ["dice"]:
        return Say("{good}: sold by {now} instead of {before}", good=good_name(GOODS.index(name)),
                   now=join_numbers(now), before=join_numbers(before))
    if table == "goods":
        return Say("{good}: {now} printed on each instead of {before}", good=good_name(GOODS.index(name)),
                   now=say_points(now), before=say_points(before))
    if table == "rounds":
        return Say("card of round {round}: {now}, instead of {before}", round=name,
                   now=say_choice(say_line(line) for line in now), before=say_choice(say_line(line) for line in before))
    return Say("workers at the start with {count:player|players}: {now} instead of {before}", count=name,
               now=join_numbers(now), before=join_numbers(before))


def say_line(line: dict[str, int]) -> Say:
    """A line of a round card: «1 good with 1 animal»."""
    gains = [say_gain(GAINS.index(name), line[name]) for name in GAINS if name in line]
    said = gains[0]
    for gain in gains[1:]:
        said = Say("{gain} with {more}", gain=said, more=gain)
    return said


def join_numbers(numbers: list[int]) -> str:
    """«0, 1, 1»."""
    return ", ".join(str(number) for number in numbers)


def example() -> str:
    """[R1.7] An edition file with every value as it is assumed."""
    parts = ["# (?) marks what no source we could reach prints", 'name = "my copy"']
    for table, entries in BOX.items():
        if table == "goods":
            parts += [f"[goods.{good}]\n{rows(f'{table}.{good}', facts)}" for good, facts in entries.items()]
        else:
            parts.append(f"[{table}]\n{rows(table, entries)}")
    return "\n\n".join(parts) + "\n"


def rows(table: str, entries: dict[str, Any]) -> str:
    """Entries as lines of a file, the unverified ones marked."""
    return "\n".join(f"{name} = {write_entry(value)}{'  # (?)' if f'{table}.{name}' in UNVERIFIED else ''}"
                     for name, value in entries.items())


def write_entry(value: Any) -> str:
    """A number, a list or a line of a round card as an edition file writes it."""
    if isinstance(value, list):
        return f"[{', '.join(write_entry(one) for one in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {number}" for name, number in value.items()) + " }"
    return str(value)
