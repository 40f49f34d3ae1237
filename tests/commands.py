"""Commands of the shell as tests call them: what one that works prints, and the one sentence of one that is refused;
and other processes that find what this one does."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tafelrunde.cli.app import TAFELRUNDE, Front, run

Out = pytest.CaptureFixture[str]
HERE = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def run_python(*words: str, seconds: float = 120, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Python in a process of its own, with these words on its command line."""
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=seconds,
                          env=os.environ | HERE | environment)


def run_alone(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own."""
    return run_python("-P", "-m", "tafelrunde", *words, **environment)


def load_module(name: str, file: Path) -> ModuleType:
    """A script as a module of that name."""
    spec = spec_from_file_location(name, file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_command(capsys: Out, *words: str, front: Front = TAFELRUNDE) -> str:
    code = run(words, front)
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def expect_refusal(capsys: Out, *words: str, front: Front = TAFELRUNDE) -> str:
    code = run(words, front)
    err = capsys.readouterr().err
    assert code == 2, words
    assert err.startswith(f"{front.name}: ") and err.endswith("\n") and err.count("\n") == 1, err
    assert "Traceback" not in err
    return err
