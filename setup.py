"""Compiles rules and search with mypyc; without a C compiler the same files install as plain Python.

TAFELRUNDE_PURE=1 installs uncompiled. TAFELRUNDE_COMPILE="core,kit,games/loewenherz" compiles only those
folders or files below src/tafelrunde (for work on one game).
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.extension import Extension

SOURCES = Path("src")
HOUSE = SOURCES / "tafelrunde"
PICTURED = ("beutelschneider.py", "castles_besieged.py", "behuetunsburg", "burgundy", "loewenherz")
TENSORS = ["tensors/encoder.py", *(f"tensors/{game.removesuffix('.py')}" for game in PICTURED)]
COMPILED = ["core", "kit", "games", *(f"scenes/{game}" for game in PICTURED), "bots/search", "bots/values", *TENSORS,
            "batch/engine.py", "batch/opponents.py", "learned/network.py", "learned/value_net.py",
            "learned/afterstates.py", "learned/castles_besieged.py", "learned/castles_value.py", "learned/self_play.py",
            "learned/action_net.py", "learned/beutelschneider.py", "learned/deep_monte_carlo.py",
            "learned/card_rollout.py", "events/seating.py", "events/schedule.py"]
INTERPRETED = {"__init__.py", "info.py", "game.py"}  # cheap to load, or called once a match
BUILDS = ("bdist", "build", "develop", "editable", "install")  # so begin the commands that ask for compiled code
FLAGS = [
    "-fno-semantic-interposition", "-fvisibility=hidden",  # nobody else puts functions in place of ours
    "-ffp-contract=off",  # every product and sum is rounded, as in Python, whatever a processor can do at once
]
DESTRUCTOR = re.compile(r"_dealloc\([^)]*\)\n\{\n(?:    .*\n)+\}\n")
PUT_OFF = re.compile(r"    (CPy_TRASHCAN_\w+\(.*\)|done: ;)\n")
UNCOMPILED = "tafelrunde: installing uncompiled (the games work, only slower): "


def modules(parts: list[str]) -> list[str]:
    """The files of those parts that are worth compiling."""
    found: list[Path] = []
    for part in parts:
        path = HOUSE / part
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [str(path) for path in dict.fromkeys(found) if path.name not in INTERPRETED]


def extensions() -> list[Extension]:
    """One mypyc group over rules and search, or nothing where it cannot be built."""
    if os.environ.get("TAFELRUNDE_PURE") or not any(word.startswith(BUILDS) for word in sys.argv[1:]):
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        print(f"{UNCOMPILED}there is no C compiler «{compiler}»", file=sys.stderr)
        return []
    chosen = os.environ.get("TAFELRUNDE_COMPILE")
    level = os.environ.get("TAFELRUNDE_OPTIMIZE", "3")
    try:
        from mypyc.build import mypycify

        built = mypycify(
            ["--config-file=", "--python-version=3.11", "--ignore-missing-imports",
             *modules(chosen.split(",") if chosen else COMPILED)],
            opt_level=level,
            group_name="tafelrunde",
            multi_file=True,  # one C file a module: smaller for the C compiler, and several at a time
            debug_level="0",
        )
    except (Exception, SystemExit) as failure:  # mypyc leaves by SystemExit when it cannot translate
        print(f"{UNCOMPILED}mypyc says «{failure}»", file=sys.stderr)
        return []
    free_at_once()
    if os.name == "posix":
        across = across_files(compiler) if level == "3" else []
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
            if len(extension.sources) > 1:  # the library itself: what only leads into it has nothing to gain
                extension.extra_compile_args += across
                extension.extra_link_args = [*extension.extra_link_args, *across]
    return list(built)


def free_at_once() -> None:
    """Take the trashcan out of the destructors of `acyclic` classes in the C that mypyc has written.

    CPython puts objects that are nested more than fifty deep on a list and frees them later (`Py_TRASHCAN_BEGIN`). It
    links them by the garbage collector's header, 16 bytes before the object. A class with `@mypyc_attr(acyclic=True)`
    has no such header, and mypyc 2.4.1 (`codegen/emitclass.py`, `generate_dealloc_for_class`) writes the trashcan into
    its destructor all the same: the link overwrites the end of whatever block lies before the object. The report for
    mypyc, with a program of ten lines that shows it: docs/decisions/0001-mypyc-and-vec.md. Guarded by
    tests/conformance/test_compiled.py.
    """
    for file in Path("build").glob("*.c"):
        code = DESTRUCTOR.sub(lambda found: found[0] if "GC_UnTrack" in found[0] else PUT_OFF.sub("", found[0]),
                              file.read_text(encoding="utf-8"))
        file.write_text(code, encoding="utf-8")


def across_files(compiler: str) -> list[str]:
    """The option for optimizing across files when they are linked, if compiler and linker know one: the small functions
    of one module are called by others at every move."""
    for option in ("-flto=auto", "-flto"):
        with TemporaryDirectory() as folder:
            source, library = Path(folder, "probe.c"), Path(folder, "probe.so")
            source.write_text("int probe(void) { return 0; }\n")
            words = [compiler, "-shared", "-fPIC", option, str(source), "-o", str(library)]
            if subprocess.run(words, capture_output=True, check=False).returncode == 0:
                return [option]
    return []


class AllOrNothing(build_ext):
    """The extensions share one library: a half-built group could not be imported, so a failure drops them all."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as failure:
            print(f"{UNCOMPILED}the C compiler says «{failure}»", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        """Every core compiles a file at a time, and links an extension; by themselves they come one after the other."""
        compile_some = self.compiler.compile

        def side_by_side(sources: list[str], **how: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = cores.map(lambda source: compile_some([source], **how), sources)
                return [name for names in made for name in names]

        self.compiler.compile = side_by_side
        self.parallel = os.cpu_count()
        super().build_extensions()


class WheelWithSbom(bdist_wheel):
    """A wheel that names what others made of it, in `.dist-info/sboms` (PEP 770), as sbom.json lists it (CycloneDX)."""

    def write_wheelfile(self, wheelfile_base: str, *args: str) -> None:
        super().write_wheelfile(wheelfile_base, *args)
        bom = json.loads(Path("sbom.json").read_text(encoding="utf-8"))
        bom["metadata"]["component"]["version"] = self.distribution.get_version()
        if self.distribution.ext_modules:
            runtime = f"pkg:pypi/mypy@{version('mypy')}"
            bom["components"].append({"type": "library", "bom-ref": runtime, "name": "mypy", "version": version("mypy"),
                                      "description": "the runtime of mypyc, in what is compiled", "purl": runtime,
                                      "licenses": [{"license": {"id": "MIT"}}]})
            bom["dependencies"][0]["dependsOn"].append(runtime)
        file = Path(wheelfile_base, "sboms", "tafelrunde.cdx.json")
        file.parent.mkdir()
        file.write_text(json.dumps(bom, indent=2) + "\n", encoding="utf-8")


os.umask(0o022)  # the rights of files are in the wheel, and whoever builds it shall get the same one
setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "bdist_wheel": WheelWithSbom})
