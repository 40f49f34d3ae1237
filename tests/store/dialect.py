"""What may stand in a statement: nothing that only one engine understands, and as many parameters as there are
values."""

import re

ALIEN = {  # what only one engine understands, or each in its own way
    "INSERT OR": r"\binsert\s+or\b",
    "REPLACE INTO": r"\breplace\s+into\b",
    "UPDATE OR": r"\bupdate\s+or\b",
    "a function of SQLite's": r"\b(char|instr|ifnull|iif|printf|glob|total|group_concat|json_\w+|last_insert_rowid|"
                              r"strftime|datetime|julianday|unixepoch|hex|quote|typeof|random\w*)\s*\(",
    "rowid": r"\b(rowid|_rowid_|oid)\b",
    "GLOB, REGEXP or MATCH as an operator": r"\b(glob|regexp)\b",
    "max or min of several": r"\b(max|min)\s*\([^()]*,",
    "PRAGMA": r"\bpragma\b",
    "an integer as a condition": r"\b(where|and|or|not|on|when)\s+\d+\s*($|\band\b|\bor\b|\)|\bthen\b)",
    "a parameter without a number": r"\?",
    "a condition that is only a column": r"\b(where|and)\s+(public|hints|onlookers|accounts_only|confirmed|solved|"
                                         r"wanted)\s*($|\band\b|\bor\b|\))",
    "end, not quoted": r"\bend\b",
    "a type or cast of PostgreSQL's": r"::|\b(ilike|similar\s+to|serial|jsonb?|boolean|true|false|any\s*\(|unnest)\b",
    "FOR UPDATE": r"\bfor\s+(update|share)\b",
    "words in double quotes": r'"',
}


def aliens(text: str) -> list[str]:
    """What should not stand there."""
    plain = re.sub(r"'[^']*'", "''", text.lower()).replace('"end"', "quoted")
    return [what for what, found in ALIEN.items() if re.search(found, plain)]


def check(text: str, values: int) -> None:
    """Fails for a statement that some engine would not understand."""
    assert not aliens(text), (aliens(text), text)
    used = {int(number) for number in re.findall(r"\$(\d+)", text)}
    assert used == set(range(1, values + 1)), (used, values, text)
