"""The statements of the store are in SQL that every engine understands. That those the other tests here carry out are,
`conftest.py` sees to; here every piece of text in the package is read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tafelrunde.store.export
import tafelrunde.store.sql
from tests.store.dialect import aliens, check

FILES = [*sorted(Path(tafelrunde.store.sql.__file__).parent.glob("*.py")), Path(tafelrunde.store.export.__file__)]


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """Every text in a file, with its line, f-strings as one; what describes something is left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    described = {id(node.body[0].value) for node in ast.walk(tree)
                 if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                 and node.body and isinstance(node.body[0], ast.Expr)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)
             if part is not node}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "x"
                                       for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (described | parts):
            yield node.lineno, node.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_text_of_the_package_is_for_one_engine_alone(file: Path) -> None:
    assert not {line: (found, text) for line, text in texts(file) if " " in text and (found := aliens(text))}


def test_the_package_is_read() -> None:
    found = [text for file in FILES for _, text in texts(file)]
    assert sum(text.startswith(("SELECT", "UPDATE", "DELETE", "INSERT", "WITH")) for text in found) > 60


@pytest.mark.parametrize("text", [
    "INSERT OR REPLACE INTO note VALUES ($1)",
    "UPDATE OR IGNORE note SET person = $1",
    "SELECT id FROM match WHERE id = ?",
    "SELECT id FROM match WHERE 1",
    "SELECT id FROM match WHERE public AND id = $1",
    "SELECT max(lines, 1) FROM match",
    "SELECT instr(name, $1) FROM person",
    "SELECT json_extract(clock, '$.pace') FROM match",
    "SELECT start, end FROM gap",
    'SELECT id FROM match WHERE id = "abc"',
    "SELECT id FROM match WHERE id = $1::text",
    "SELECT id FROM match FOR UPDATE",
])
def test_what_one_engine_alone_understands_is_noticed(text: str) -> None:
    assert aliens(text)


def test_values_and_parameters_have_to_agree() -> None:
    check("SELECT id FROM match WHERE id = $1 OR host = $2 OR again = $1", 2)
    with pytest.raises(AssertionError):
        check("SELECT id FROM match WHERE id = $1", 2)
    with pytest.raises(AssertionError):
        check("SELECT id FROM match WHERE id = $1 AND host = $3", 2)
