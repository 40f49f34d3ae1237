"""PostgreSQL keeps no NUL in a text. Somebody may send one: it becomes the character that stands for what cannot be
shown, in what is kept and in what is looked for."""

from collections.abc import Sequence

from tafelrunde.store.sql.engine import ForEach, Statement, Step, Value


def without_nul(values: Sequence[Value]) -> tuple[Value, ...]:
    """These values, as they are kept."""
    return tuple(value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values)


def cleaned(step: Step) -> Step:
    """The same step with such values."""
    if isinstance(step, Statement):
        return type(step)(step.text, *without_nul(step.values))
    return ForEach(step.text, [without_nul(row) for row in step.rows])
