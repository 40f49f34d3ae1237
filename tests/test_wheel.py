"""What is shipped is complete: the wheel runs by itself, light or whole; the source distribution builds the same."""

import json
import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tafelrunde import __version__, all_games

ROOT = Path(__file__).parents[1]
SHIPPED = (".md", ".html", ".po", ".tcss", ".css", ".js", ".svg", ".woff2", ".ttf", ".typed", ".json", ".jsonl",
           ".toml", ".txt", ".png")

pytestmark = pytest.mark.soak


PIP = ("-m", "pip", "-qq", "--disable-pip-version-check", "--no-input")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything that is under version control."""
    source = tmp_path_factory.mktemp("checkout")
    for name in tracked():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes((ROOT / name).read_bytes())
    return source


def tracked(*below: str) -> list[str]:
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *below], cwd=ROOT, capture_output=True,
                           text=True, check=True)
    return [name for name in files.stdout.splitlines() if (ROOT / name).is_file()]


def built(source: Path, folder: Path) -> Path:
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)],
                   env={**os.environ, "TAFELRUNDE_PURE": "1", "SOURCE_DATE_EPOCH": "1700000000"}, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def packed(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(checkout, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    unpacked = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(unpacked)
    return unpacked


def command(wheel: Path, *words: str) -> "subprocess.Popen[str]":
    env = {**os.environ, "PYTHONPATH": str(wheel)}
    return subprocess.Popen([sys.executable, "-P", "-m", "tafelrunde", *words], cwd=wheel, env=env, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    names = [name for name in tracked("src/tafelrunde") if name.endswith((".py", *SHIPPED))]
    missing = [name for name in names if not (wheel / name.removeprefix("src/")).is_file()]
    assert not missing
    assert len(names) > 50


def test_the_wheel_brings_nothing_else(wheel: Path) -> None:
    tops = {path.name for path in wheel.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"tafelrunde"}


def test_the_wheel_lists_what_others_made_of_it(wheel: Path) -> None:
    (file,) = wheel.glob("*.dist-info/sboms/tafelrunde.cdx.json")
    listed, parts = (json.loads(path.read_text("utf-8")) for path in (file, ROOT / "sbom.json"))
    assert listed["metadata"]["component"].pop("version") == __version__
    assert listed == parts


def test_rules_and_records_work_from_the_wheel(wheel: Path) -> None:
    for card in all_games():
        out, err = command(wheel, "rules", card.slug).communicate(timeout=60)
        assert len(out) > 1000, err
    record = ROOT / "tests/games/beutelschneider/records/tie.txt"
    out, err = command(wheel, "replay", "--lang", "de", str(record)).communicate(timeout=60)
    assert "spielt" in out, err


def test_the_house_opens_from_the_wheel_and_answers(wheel: Path) -> None:
    begun = time.monotonic()
    house = command(wheel, "serve", "--no-browser", "--port", "8741", "--data", str(wheel / "kept"))
    try:
        page = b""
        while not page and time.monotonic() - begun < 60:
            try:
                with urllib.request.urlopen("http://127.0.0.1:8741/", timeout=5) as answer:
                    page = answer.read()
            except OSError:
                time.sleep(0.05)
    finally:
        house.terminate()
        house.communicate(timeout=60)
    assert b"Tafelrunde" in page


def test_the_source_distribution_holds_the_project_and_builds_the_same_wheel(checkout: Path, packed: Path,
                                                                             tmp_path: Path) -> None:
    made = subprocess.run([sys.executable, "-c", "from setuptools.build_meta import build_sdist; build_sdist('dist')"],
                          cwd=checkout, capture_output=True, text=True, check=True,
                          env={**os.environ, "TAFELRUNDE_PURE": "1"})
    assert "would be ignored" not in made.stdout + made.stderr
    with tarfile.open(next((checkout / "dist").glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    missing = [name for name in tracked() if not name.startswith(".git") and not (unpacked / name).exists()]
    assert missing == []
    assert packed.read_bytes() == built(unpacked, tmp_path / "again").read_bytes()


def test_a_light_install_plays_and_names_what_it_lacks(packed: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "light", with_pip=True)
    place = tmp_path / "light" / ("Scripts" if sys.platform == "win32" else "bin")
    python, command = str(place / "python"), str(place / "tafelrunde")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    begun = time.monotonic()
    (versions := tmp_path / "versions.txt").write_text(
        "\n".join(re.findall(r"^[^ ]+==[^\\]+", (ROOT / "requirements/lock.txt").read_text("utf-8"), re.MULTILINE)))
    subprocess.run([python, *PIP, "install", "-c", str(versions), str(packed)], check=True, env=env)
    seconds = time.monotonic() - begun

    def said(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120)

    packages = set(said(python, "-m", "pip", "list", "--format=freeze").stdout.split())
    packages = {name for name in packages if not name.startswith(("pip==", "setuptools=="))}
    assert len(packages) <= 12, packages
    loading = "import time; begun = time.process_time(); import tafelrunde; print(time.process_time() - begun)"
    import_time = min(float(said(python, "-c", loading).stdout) for _ in range(5))
    assert import_time < 0.2
    match = said(command, "match", "castles_besieged", "greedy", "random", "-n", "4", "--workers", "1")
    assert "an equal share of the wins" in match.stdout, match.stderr
    refused = said(command, "serve")
    assert refused.returncode == 2
    assert refused.stderr == ('tafelrunde: the house in the browser needs the extra "web": '
                              'pip install "tafelrunde[web]"\n')
    print(f"{len(packages)} packages in {seconds:.1f} s, import tafelrunde in {import_time:.3f} s")
