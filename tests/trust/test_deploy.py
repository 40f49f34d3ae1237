"""The units and the container file: what they say is well-formed, shut tight, and opens a house."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNITS = ("tafelrunde.service", "tafelrunde-backup.service", "tafelrunde-backup.timer")
INSTALLED = "/opt/tafelrunde/bin/tafelrunde"


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with a program that is there."""
    for name in UNITS:
        (tmp_path / name).write_text((ROOT / "deploy" / name).read_text().replace(INSTALLED, "/bin/true"))
    return tmp_path


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_units_are_well_formed_and_shut_tight(units: Path) -> None:
    told = subprocess.run(["systemd-analyze", "verify", *(f"./{name}" for name in UNITS)], cwd=units,
                          capture_output=True, text=True, timeout=60)
    assert (told.returncode, told.stderr) == (0, "")
    for name in UNITS[:2]:
        told = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", f"./{name}"],
                              cwd=units, capture_output=True, text=True, timeout=60)
        assert told.returncode == 0, told.stdout[-300:]


def opens(words: Sequence[str], folder: Path, environment: dict[str, str], check: str = "") -> None:
    """A house opens with these words, answers, and goes when it is asked to; `check` is Python that asks it."""
    data = words[words.index("--data") + 1]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    given = [port if word == "8000" else str(folder / "data") if word == data else word for word in words]
    process = subprocess.Popen([sys.executable, "-P", "-m", "tafelrunde", *given], env=os.environ | environment,
                               cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert "The house is open at" in process.stdout.readline()
        end = time.monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                    assert json.load(answer) == {"ok": True}
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
        if check:
            subprocess.run([sys.executable, "-c", check.replace("8000", port)], check=True, timeout=30)
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in (0, -signal.SIGTERM)
        if process.stdout is not None:
            process.stdout.close()


def test_the_unit_opens_a_house_and_backs_it_up(tmp_path: Path) -> None:
    path = {"PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    unit = (ROOT / "deploy/tafelrunde.service").read_text()
    found = re.search(rf"^ExecStart={INSTALLED} (.+)$", unit, re.M)
    assert found
    opens(found[1].split(), tmp_path, path)
    backup = (ROOT / "deploy/tafelrunde-backup.service").read_text()
    found = re.search(r"^ExecStart=/bin/sh -c '(.+)'$", backup, re.M)
    assert found
    line = found[1].replace("%%", "%").replace(INSTALLED, f"{shlex.quote(sys.executable)} -m tafelrunde")
    line = line.replace("/var/lib/tafelrunde-backups", str(tmp_path))
    line = line.replace("/var/lib/tafelrunde", str(tmp_path / "data"))
    subprocess.run(["/bin/sh", "-c", line], env=os.environ | path, check=True, timeout=60)
    assert len(list(tmp_path.glob("20*.db"))) == 1


@pytest.mark.soak
def test_the_steps_of_the_container_file_give_a_house(tmp_path: Path) -> None:
    """Its COPY lines into an empty folder, the package built from these files alone, its command and health check."""
    rows = (ROOT / "deploy/Containerfile").read_text().replace("\\\n", " ")
    build, last = re.split(r"^FROM ", rows, flags=re.M)[1:]
    source = tmp_path / "source"
    for row in re.findall(r"^COPY (.+)$", build, re.M):
        *names, place = row.split()
        for name in names:
            target = source / place / Path(name).name if place == "./" else source / place
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
            else:
                shutil.copy(ROOT / name, target)
    assert re.search(r"pip install .*-c requirements/lock\.txt '\.\[web\]'$", build.strip(), re.M)
    assert (source / "requirements/lock.txt").is_file()
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w",
                    str(tmp_path), str(source)], env=os.environ | {"TAFELRUNDE_PURE": "1"}, check=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as packed:
        packed.extractall(tmp_path / "installed")
    command = re.search(r"^CMD (\[.+\])$", last, re.M)
    health = re.search(r'HEALTHCHECK .*CMD (\[.+?\])$', last, re.M)
    assert command and health
    environment = dict(re.findall(r"^ENV (\w+)=(\S+)$", last, re.M))
    opens(json.loads(command[1]), tmp_path, environment | {"PYTHONPATH": str(tmp_path / "installed")},
          check=json.loads(health[1])[2])
