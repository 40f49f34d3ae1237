"""Docstrings in compiled modules: written into the C that mypyc makes, and there at runtime."""

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest
import setup_docstrings

from tafelrunde.core import Outcome, Rng, State, View, game, playout, rng, state
from tafelrunde.core.record import Line
from tafelrunde.games import beutelschneider, load, slugs

ROOT = Path(__file__).parents[1]
COMPILED = not rng.__file__.endswith(".py")

BASE = '''"""What it is: «base»."""

class Base:
    """The base."""

    def told(self) -> int:
        """Says "1" \\\\ or what??"""
        return 1
'''
ABOVE = '''from packed import base as contract
from packed.base import Base as Other

class Above(contract.Base):
    def told(self) -> int:
        return 2

    @property
    def whole(self) -> int:
        """All
        of it."""
        return 2

class Beside(Other):
    def told(self) -> int:
        return 3

def free() -> None:
    """Free."""

def _inner() -> None:
    """Nobody's business."""
'''
CODE = r'''
static PyGetSetDef above___Above_getseters[] = {
    {"whole",
     (getter)above___Above_get_whole,
    NULL, NULL, NULL},
};
static PyMethodDef above___Above_methods[] = {
    {"told",
     (PyCFunction)CPyPy_packed___above___Above___told,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("told($self)\n--\n\n")},
    {"made_up",
     (PyCFunction)CPyPy_packed___above___Above___made_up,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("made_up($self)\n--\n\n")},
    {"told",
     (PyCFunction)CPyPy_above___Beside___told,
     METH_FASTCALL | METH_KEYWORDS, NULL},
};
    {"free", (PyCFunction)CPyPy_above___free, METH_FASTCALL, PyDoc_STR("free()\n--\n\n") /* docstring */},
    {"_inner", (PyCFunction)CPyPy_above____inner, METH_FASTCALL, PyDoc_STR("_inner()\n--\n\n") /* docstring */},
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "src/packed"
    folder.mkdir(parents=True)
    for name, text in (("__init__", ""), ("base", BASE), ("above", ABOVE)):
        (folder / f"{name}.py").write_text(text)
    return tmp_path / "src"


def test_docstrings_stand_where_the_source_has_them_and_all_else_stays(package: Path) -> None:
    (build := package / "build").mkdir()
    (file := build / "__native_packed___above.c").write_text(CODE)
    setup_docstrings.write_docstrings(build, package, "packed")
    expected = CODE.replace(r'PyDoc_STR("told($self)\n--\n\n")',
                            r'PyDoc_STR("told($self)\n--\n\n" "Says \"1\" \\ or what\077\077")')
    expected = expected.replace("NULL, NULL, NULL", r'NULL, PyDoc_STR("All\nof it."), NULL')
    expected = expected.replace(r'PyDoc_STR("free()\n--\n\n")', r'PyDoc_STR("free()\n--\n\n" "Free.")')
    assert file.read_text() == expected


def test_an_inherited_docstring_is_found_through_every_kind_of_import(package: Path) -> None:
    found = setup_docstrings.Docstrings(package).of_module("packed.above")
    assert found["Above___told"] == found["Beside___told"] == 'Says "1" \\ or what??'
    assert "_inner" not in found and "Above" not in found


def test_text_in_c_is_ascii() -> None:
    assert setup_docstrings.in_c("«a»\n\t\x00") == r'"\302\253a\302\273\n\011\000"'


def said(module: Any, *path: str) -> str:
    """The docstring of a definition in the source of a module of the house."""
    node: Any = ast.parse((ROOT / "src" / (module.__name__.replace(".", "/") + ".py")).read_text("utf-8"))
    for name in path:
        node = next(each for each in node.body if getattr(each, "name", "") == name)
    return inspect.cleandoc(ast.get_docstring(node, clean=False) or "")


def clean(thing: Any) -> str:
    """The docstring at runtime."""
    return inspect.cleandoc(thing.__doc__ or "")


def test_the_house_says_at_runtime_what_its_sources_say() -> None:
    assert clean(State) == said(state, "State") != ""
    assert clean(State.view) == said(state, "State", "view") != ""
    assert clean(View.determinize) == said(state, "View", "determinize") != ""
    assert clean(playout) == said(state, "playout") != ""
    assert clean(Rng.below) == said(rng, "Rng", "below") != ""
    assert clean(Outcome.winners) == "The seats that share first place (nobody, when a solitaire is lost)."
    assert clean(Line).startswith("One decision: its number") and clean(Line.is_event).startswith("Is it booked")
    assert clean(rng) == said(rng) != "" and clean(game.Game.move) == said(game, "Game", "move") != ""
    assert list(inspect.signature(State.view).parameters) == ["self", "seat"]


@pytest.mark.skipif(not COMPILED, reason="interpreted methods inherit what they say, as help() finds it")
@pytest.mark.parametrize("slug", slugs())
def test_the_compiled_methods_of_every_game_say_something(slug: str) -> None:
    fresh = load(slug).start(load(slug).info.seats[0])
    for thing in (fresh, fresh.view(0)):
        silent = [name for name, method in vars(type(thing)).items()
                  if callable(method) and not name.startswith("_") and not clean(method)]
        assert not silent, f"{slug}: {type(thing).__name__} has methods without a docstring: {silent}"
    assert clean(beutelschneider.State.legal) == clean(State.legal)
