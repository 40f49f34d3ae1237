"""Puts the house into .venv and opens it: uncompiled at once, compiled at the next start.

    .venv/bin/python scripts/house.py play [FLAG …]   open it; compile beside it, for the next start
    .venv/bin/python scripts/house.py compile         install it compiled, however long that takes

A build runs in a copy of the sources below .venv/house and ends as a wheel in a folder named after these sources, so
one that was stopped half-way leaves nothing behind that counts. Only a start installs, and only while no house of this
.venv is open: modules are never exchanged under a running house. POSIX only, as make is.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).resolve().parents[1]
ENV = Path(sys.prefix)
PLACE = ENV / "house"
INSTALLED = PLACE / "installed"  # "compiled" or "uncompiled", and of which sources
LOG = PLACE / "compile.log"
LOCK = ROOT / "requirements" / "house.txt"  # which make has installed
SOURCES = ("pyproject.toml", "setup.py", "sbom.json", "MANIFEST.in", "README.md", "LICENSE", "CREDITS.md", "src")
CHOICES = ("TAFELRUNDE_PURE", "TAFELRUNDE_COMPILE", "TAFELRUNDE_OPTIMIZE")  # read by setup.py
PIP = (sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "--no-input")
COMPILED, UNCOMPILED = "compiled", "uncompiled"
NICE = 10  # how far a compile beside an open house stands back


def say(sentence: str) -> None:
    print(sentence, flush=True)


@contextmanager
def hold_lock(name: str, waiting: str = "") -> Iterator[bool]:
    """A lock between processes, let go of by the system however one ends; without `waiting`, whether it was free."""
    PLACE.mkdir(exist_ok=True)
    with open(PLACE / name, "w") as file:
        os.set_inheritable(file.fileno(), True)  # so that pip, where this process is killed, still holds it
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not waiting:
                yield False
                return
            say(waiting)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield True


def fingerprint(root: Path) -> str:
    """What a build depends on: the sources in a folder, the pinned versions, this Python, what setup.py is told."""
    told = hashlib.sha256(f"{sys.version}{[os.environ.get(name) for name in CHOICES]}".encode() + LOCK.read_bytes())
    for name in SOURCES:
        for file in sorted([root / name, *(root / name).rglob("*")]):
            if file.is_file() and not set(file.suffixes) & {".pyc", ".so"} and ".egg-info" not in str(file):
                told.update(f"\0{file.relative_to(root)}\0".encode() + file.read_bytes())
    return told.hexdigest()[:16]


def wheel_of(sources: str) -> Path | None:
    """The compiled wheel of these sources, where one was built to the end."""
    return next((PLACE / sources).glob("*.whl"), None)


def build(kind: str) -> Path:
    """A wheel of the sources as they are now, in a folder named after them; older ones go."""
    for left in PLACE.glob(f"{kind}-*"):
        shutil.rmtree(left, ignore_errors=True)
    aside = Path(mkdtemp(prefix=f"{kind}-", dir=PLACE))
    copy = aside / "copy"
    copy.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("*.pyc", "*.so", "*.egg-info"))
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, copy / name)
    pure = {"TAFELRUNDE_PURE": "1"} if kind == UNCOMPILED else {}
    with open(LOG if kind == COMPILED else PLACE / "install.log", "w") as log:
        done = subprocess.run([*PIP, "-vvv", "wheel", "--no-deps", "--no-build-isolation", "-w", str(aside / "wheel"),
                               str(copy)], stdout=log, stderr=log, env={**os.environ, **pure})
    if done.returncode:
        sys.exit(f"The house could not be built: {log.name} says why.")
    if kind == UNCOMPILED:
        return next((aside / "wheel").glob("*.whl"))
    sources = fingerprint(copy)
    for old in PLACE.iterdir():
        if old.is_dir() and len(old.name) == len(sources) and "-" not in old.name:
            shutil.rmtree(old, ignore_errors=True)
    (aside / "wheel").rename(PLACE / sources)
    shutil.rmtree(aside)
    wheel = wheel_of(sources)
    assert wheel is not None
    return wheel


def install(wheel: Path, kind: str, sources: str) -> None:
    """Put a wheel into the environment; what it needs is there."""
    INSTALLED.unlink(missing_ok=True)
    subprocess.run([*PIP, "uninstall", "-y", "tafelrunde"], stderr=subprocess.DEVNULL, close_fds=False)
    done = subprocess.run([*PIP, "install", "--no-compile", "--no-deps", str(wheel)], close_fds=False)
    if done.returncode:
        sys.exit("The house could not be installed; what pip says stands above.")
    INSTALLED.write_text(f"{kind} {sources}")


def read_installed() -> tuple[str, str]:
    """What is installed: compiled or not, and of which sources; empty where nothing, or not to the end."""
    kind, _, sources = (INSTALLED.read_text() if INSTALLED.exists() else "").partition(" ")
    return kind, sources


def has_compiler() -> bool:
    """Is there any use in compiling? As setup.py asks."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return not os.environ.get("TAFELRUNDE_PURE") and shutil.which(compiler) is not None


def explain(wheel: Path) -> None:
    """Why a wheel that was to be compiled is not, in setup.py's words."""
    if wheel.stem.endswith("-none-any"):
        lines = LOG.read_text("utf-8", "replace").splitlines()
        say(next((line.strip() for line in lines if "installing uncompiled" in line), f"It is uncompiled; see {LOG}"))


def compile_house() -> None:
    """Install the house compiled; uncompiled, and why, where it cannot be."""
    sources = fingerprint(ROOT)
    if read_installed() == (COMPILED, sources):
        return
    with hold_lock("compiling", "The house is being compiled already; waiting for that …"):
        wheel = wheel_of(sources)
        if wheel is None:
            say("Compiling rules and search (a few minutes) …")
            wheel = build(COMPILED)
    explain(wheel)
    with hold_lock("installing", "Another start installs the house; waiting for that …"), hold_lock("open") as nobody:
        if not nobody:
            sys.exit("A house of this .venv is open; close it first: its modules are not exchanged while it runs.")
        install(wheel, COMPILED, wheel.parent.name)


def compile_aside() -> None:
    """The compile beside an open house: one at a time, standing back, nothing installed."""
    os.nice(NICE)
    with hold_lock("compiling") as free:
        if free and wheel_of(fingerprint(ROOT)) is None:
            build(COMPILED)


def make_ready() -> str:
    """Install the best there is at once; what became of it, in a sentence or two."""
    sources = fingerprint(ROOT)
    kind, of = read_installed()
    wheel = wheel_of(sources)
    if of == sources and (kind == COMPILED or wheel is None):
        return kind
    with hold_lock("open") as nobody:
        if not nobody:
            say("A house of this .venv is open: what has changed since it was opened is installed at a later start.")
            return kind
        if wheel is not None:
            say("Installing the house as it was compiled meanwhile …")
            explain(wheel)
            install(wheel, COMPILED, sources)
            return COMPILED
        say("Installing the house …")
        wheel = build(UNCOMPILED)
        install(wheel, UNCOMPILED, sources)
        shutil.rmtree(wheel.parents[1])
        return UNCOMPILED


def go_on_compiling() -> None:
    """Say how the house opens, and let the compile run on beside it, whatever becomes of this process."""
    if not has_compiler():
        say("The house opens uncompiled, for there is no C compiler: everything works, only bots take longer to think.")
        return
    say("The house opens uncompiled: everything works, only bots take longer to think. It is compiled in the\n"
        f"background for the next start; that takes a few minutes and goes on when the house is closed ({LOG}).")
    subprocess.run(["sh", "-c", '"$@" >/dev/null 2>&1 </dev/null &', "sh", sys.executable, __file__, "compile-aside"],
                   check=True, start_new_session=True)


def play(flags: list[str]) -> None:
    """Open the house in the place of this process."""
    command = str(ENV / "bin" / "tafelrunde")
    try:
        with hold_lock("installing", "Another start installs the house; waiting for that …"):
            kind = make_ready()
            used = os.open(PLACE / "open", os.O_RDONLY | os.O_CREAT)
            os.set_inheritable(used, True)  # the house itself holds it, for as long as it lives
            fcntl.flock(used, fcntl.LOCK_SH)
        if kind == UNCOMPILED:
            go_on_compiling()
    except OSError as failure:
        if not Path(command).exists():
            sys.exit(f"The house cannot be installed into {ENV}: {failure.strerror}.")
        say(f"The house opens as it is, for nothing can be written into {PLACE}: {failure.strerror}.")
    os.execv(command, [command, "serve", *flags])


if __name__ == "__main__":
    task, words = sys.argv[1], sys.argv[2:]
    {"play": lambda: play(words), "compile": compile_house, "compile-aside": compile_aside}[task]()
