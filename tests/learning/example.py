"""The trainers in examples/, loaded as modules; without torch their tests are skipped, where they are not expected."""

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from tests.commands import load_module

EXAMPLES = Path(__file__).parents[2] / "examples"


def expect_torch() -> None:
    """Skip the module that calls this where torch is missing; fail where TAFELRUNDE_EXPECT_TORCH is 1."""
    if find_spec("torch") is None:
        if os.environ.get("TAFELRUNDE_EXPECT_TORCH") == "1":
            pytest.fail("torch is expected, and not installed", pytrace=False)
        pytest.skip("torch is not installed", allow_module_level=True)


def loaded(name: str) -> ModuleType:
    return load_module(name, EXAMPLES / f"{name}.py")


def command(module: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Callable[..., None]:
    """Runs an example with words on its command line; what it writes is called `name` and lies in the folder."""
    def run(*words: str, name: str = "some") -> None:
        monkeypatch.setattr(sys, "argv", [f"{module.__name__}.py", "--out", str(folder / f"{name}.weights"), *words])
        module.main()

    return run
