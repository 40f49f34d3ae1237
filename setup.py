"""Compiles rules and search with mypyc; without a C compiler the same files install as plain Python.

TAFELRUNDE_PURE=1 installs uncompiled. TAFELRUNDE_COMPILE="core,kit,games/loewenherz" compiles only those
folders or files below src/tafelrunde (for work on one game).
"""

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup

HOUSE = Path("src/tafelrunde")
COMPILED = ["core", "kit", "games", "bots/search", "bots/values", "bots/search.py"]
INTERPRETED = {"__init__.py", "info.py", "game.py"}  # cheap to load, or called once a match


def modules(parts: list[str]) -> list[str]:
    """The files of those parts that are worth compiling."""
    found: list[Path] = []
    for part in parts:
        path = HOUSE / part
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [str(path) for path in dict.fromkeys(found) if path.name not in INTERPRETED]


def extensions() -> list[object]:
    """One mypyc group over rules and search, or nothing where it cannot be built."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("TAFELRUNDE_PURE") or (os.name == "posix" and shutil.which(compiler) is None):
        return []
    from mypyc.build import mypycify

    chosen = os.environ.get("TAFELRUNDE_COMPILE")
    built = mypycify(
        ["--config-file=", "--python-version=3.11", *modules(chosen.split(",") if chosen else COMPILED)],
        opt_level="3",
        group_name="tafelrunde",
    )
    for extension in built:
        if os.name == "posix":
            extension.extra_compile_args.append("-fno-semantic-interposition")
        extension.optional = True
    return list(built)


setup(ext_modules=extensions())
