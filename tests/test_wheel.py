"""What is shipped is complete: the wheel holds every file the house needs and runs from it alone."""

import os
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tafelrunde import all_games

ROOT = Path(__file__).parents[1]
SHIPPED = (".md", ".html", ".po", ".tcss", ".css", ".js", ".svg", ".woff2", ".typed", ".json", ".toml", ".txt", ".png")

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, uncompiled, unpacked into an empty folder."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "src", "pyproject.toml", "setup.py",
                            "README.md", "LICENSE", "CREDITS.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in files.stdout.splitlines():
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", str(folder),
                    str(source)], env={**os.environ, "TAFELRUNDE_PURE": "1"}, check=True)
    unpacked = folder / "unpacked"
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as packed:
        packed.extractall(unpacked)
    return unpacked


def command(wheel: Path, *words: str) -> "subprocess.Popen[str]":
    """The command of the unpacked wheel, away from the checkout."""
    env = {**os.environ, "PYTHONPATH": str(wheel)}
    return subprocess.Popen([sys.executable, "-P", "-m", "tafelrunde", *words], cwd=wheel, env=env, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    files = subprocess.run(["git", "ls-files", "src/tafelrunde"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in files.stdout.splitlines() if name.endswith((".py", *SHIPPED)) and (ROOT / name).exists()]
    missing = [name for name in names if not (wheel / name.removeprefix("src/")).is_file()]
    assert not missing
    assert len(names) > 50


def test_the_wheel_brings_nothing_else(wheel: Path) -> None:
    tops = {path.name for path in wheel.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"tafelrunde"}


def test_rules_and_records_work_from_the_wheel(wheel: Path) -> None:
    for card in all_games():
        out, err = command(wheel, "rules", card.slug).communicate(timeout=60)
        assert len(out) > 1000, err
    record = ROOT / "tests/games/beutelschneider/records/tie.txt"
    out, err = command(wheel, "replay", "--lang", "de", str(record)).communicate(timeout=60)
    assert "spielt" in out, err


def test_the_house_opens_from_the_wheel_and_answers_within_three_seconds(wheel: Path) -> None:
    begun = time.monotonic()
    house = command(wheel, "serve", "--no-browser", "--port", "8741", "--data", str(wheel / "kept"))
    try:
        page = b""
        while not page and time.monotonic() - begun < 20:
            try:
                with urllib.request.urlopen("http://127.0.0.1:8741/", timeout=5) as answer:
                    page = answer.read()
            except OSError:
                time.sleep(0.05)
        seconds = time.monotonic() - begun
    finally:
        house.terminate()
        house.communicate(timeout=20)
    assert b"Tafelrunde" in page
    assert seconds < 10, f"{seconds:.1f} s; unloaded machines answer within three"
    print(f"the house answered after {seconds:.2f} s")
