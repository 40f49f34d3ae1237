"""Pins what comes from elsewhere and is no package: actions by the commit, images by the digest, of their tags today.

`uses: actions/checkout@… # v5.0.0` gets the commit of the newest tag of the same first number, and
`docker.io/library/python:3.13-slim` the digest that this tag has now, in front of whichever it had before. Run it with
git and skopeo where both can be reached, read the diff, and commit it. `--check` only names what has no pin.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = [*(ROOT / ".github/workflows").glob("*.yml"), ROOT / "deploy/Containerfile", ROOT / "deploy/compose.yaml"]
ACTION = re.compile(r"(uses: )([\w./-]+)@(\w[\w.]*)(?: # (v[\d.]+))?")
IMAGE = re.compile(r"(docker\.io/[\w./-]+:[\w.-]+)(@sha256:\w+)?")


def answer(*words: str) -> str:
    """What a command prints."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def pin_action(found: re.Match[str]) -> str:
    """An action with the commit of the newest tag of its first number."""
    repository, version = "/".join(found[2].split("/")[:2]), found[4] or found[3]
    commits: dict[tuple[int, ...], tuple[str, str]] = {}
    for line in answer("git", "ls-remote", "--tags", f"https://github.com/{repository}").splitlines():
        tag = re.fullmatch(rf"(\w+)\trefs/tags/({version.split('.')[0]}\.\d+\.\d+)(?:\^{{}})?", line)
        if tag:  # of an annotated tag the commit comes after the tag, and takes its place
            commits[tuple(map(int, tag[2][1:].split(".")))] = (tag[1], tag[2])
    commit, newest = commits[max(commits)]
    return f"{found[1]}{found[2]}@{commit} # {newest}"


def pin_image(found: re.Match[str]) -> str:
    """An image with the digest of its tag, for all processors together."""
    return f"{found[1]}@{answer('skopeo', 'inspect', '--format', '{{.Digest}}', f'docker://{found[1]}').strip()}"


def name_unpinned() -> list[str]:
    """The actions without a commit and the images without a digest."""
    text = "\n".join(file.read_text("utf-8") for file in FILES)
    moving = [found[0] for found in ACTION.finditer(text) if not re.fullmatch("[0-9a-f]{40}", found[3])]
    return moving + [found[0] for found in IMAGE.finditer(text) if not found[2]]


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(name_unpinned()) or None)
    for file in FILES:
        file.write_text(IMAGE.sub(pin_image, ACTION.sub(pin_action, file.read_text("utf-8"))), "utf-8")
