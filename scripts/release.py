"""Makes a release out of what is committed, and shows that its wheel can be built again. Nothing leaves this machine.

    python scripts/release.py tag 0.3.0     "Unreleased" becomes 0.3.0 of today: one commit, and the tag v0.3.0
    python scripts/release.py check v0.3.0  fails unless the tag, the version and the changes say the same
    python scripts/release.py twice         the wheel of the last commit, built in two places: equal to the byte

The version stands in src/tafelrunde/__init__.py; the changes and the citation take it from there.
"""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
VERSION, CHANGES, CITATION = ROOT / "src/tafelrunde/__init__.py", ROOT / "CHANGELOG.md", ROOT / "CITATION.cff"
UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def git(*words: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def tag_release(version: str, day: str = "") -> None:
    """Write the version and its day into the sources, commit them, and tag the commit with the changes."""
    day = day or date.today().isoformat()
    changes = CHANGES.read_text("utf-8")
    found = UNRELEASED.search(changes)
    notes = found[1].strip() if found else ""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"«{version}» is no version like 0.3.0.")
    if git("status", "--porcelain"):
        sys.exit("There are changes that are not committed: a release is made out of what is.")
    if found is None or not notes:
        sys.exit('Nothing stands under "Unreleased" in CHANGELOG.md: there is nothing to release.')
    if f"v{version}" in git("tag").split() or f"\n## {version} " in changes:
        sys.exit(f"{version} has been released.")
    head = f"## Unreleased\n\n## {version} – {day}\n{found[1]}"
    CHANGES.write_text(changes[: found.start()] + head + changes[found.end() :], "utf-8")
    replace_line(VERSION, r'__version__ = ".+"', f'__version__ = "{version}"')
    replace_line(CITATION, r"version: .+", f"version: {version}")
    replace_line(CITATION, r"date-released: .+", f'date-released: "{day}"')
    check(f"v{version}")
    git("commit", "--quiet", "--all", "--message", f"Release {version}")
    git("tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--message", f"Tafelrunde {version}\n\n{notes}\n")
    print(f"{version} is committed and tagged. `git push --follow-tags` makes it public, and has the wheels built.")


def replace_line(file: Path, pattern: str, line: str) -> None:
    """Put one line in the place of the only one that is like the pattern."""
    text, count = re.subn(f"^{pattern}$", line, file.read_text("utf-8"), flags=re.MULTILINE)
    if count != 1:
        sys.exit(f"{file.name} has {count} lines like «{pattern}».")
    file.write_text(text, "utf-8")


def check(tag: str) -> None:
    """Fail unless this is the tag of what the sources say they are."""
    places = {VERSION: '__version__ = "(.+)"', CHANGES: r"## (?!Unreleased)(\S+) .+", CITATION: "version: (.+)"}
    found = [re.search(f"^{line}$", file.read_text("utf-8"), re.MULTILINE) for file, line in places.items()]
    said = [f"v{line[1]}" if line else "nothing" for line in found]
    if set(said) != {tag}:
        sys.exit(f"The tag is {tag}; version, changes and citation say {', '.join(said)}.")
    left = UNRELEASED.search(CHANGES.read_text("utf-8"))
    if left and left[1].strip():
        sys.exit(f'CHANGELOG.md has changes under "Unreleased", which {tag} would leave out.')


def build_twice() -> None:
    """Fail unless two clones of the last commit give the same wheel; TAFELRUNDE_PURE=1 leaves the compiler out."""
    moment = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
    with TemporaryDirectory() as folder:
        first, second = (build_wheel(Path(folder, name), moment) for name in ("once", "and/again"))
        if first.read_bytes() != second.read_bytes():
            one, other = ({name: wheel.read(name) for name in wheel.namelist()}
                          for wheel in map(zipfile.ZipFile, (first, second)))
            different = sorted(name for name in one | other if one.get(name) != other.get(name))
            sys.exit(f"Two builds of {first.name} differ in {', '.join(different) or 'how they are packed'}.")
        print(f"{first.name}, {hashlib.sha256(first.read_bytes()).hexdigest()}: the same from both builds")


def build_wheel(place: Path, moment: str) -> Path:
    """The wheel of the last commit, built in a clone of its own; `moment` is the time its files get, in seconds."""
    git("clone", "--quiet", "--shared", str(ROOT), str(place))
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w",
                    str(place / "dist"), str(place)], check=True, env={**os.environ, "SOURCE_DATE_EPOCH": moment})
    return next((place / "dist").glob("*.whl"))


if __name__ == "__main__":
    task, words = sys.argv[1], sys.argv[2:]
    {"tag": tag_release, "check": check, "twice": build_twice}[task](*words)
