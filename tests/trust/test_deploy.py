"""The units, the container file and the compose file: what they say is well-formed, shut tight, and opens a house."""

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
from collections.abc import Mapping, Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from tafelrunde.core.redaction import passwords_in
from tafelrunde.web.runtime.settings import setting_types, variable
from tests.commands import HERE, run_alone

ROOT = Path(__file__).parents[2]
UNITS = {"tafelrunde.service": "tafelrunde.service", "tafelrunde@8001.service": "tafelrunde@.service",
         "tafelrunde-bots@8101.service": "tafelrunde-bots@.service",
         "tafelrunde-backup.service": "tafelrunde-backup.service", "tafelrunde-backup.timer": "tafelrunde-backup.timer"}
STORE = "TAFELRUNDE_STORE_FILE"
SETTINGS = {variable(name) + end for name in setting_types() for end in ("", "_FILE")} | {STORE, "TAFELRUNDE_LOG"}
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
INSTALLED = "/opt/tafelrunde/bin/tafelrunde"


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with a program that is there; of the template one that is made of it."""
    for name, shipped in UNITS.items():
        (tmp_path / name).write_text((ROOT / "deploy" / shipped).read_text().replace(INSTALLED, "/bin/true"))
    return tmp_path


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_units_are_well_formed_and_shut_tight(units: Path) -> None:
    told = subprocess.run(["systemd-analyze", "verify", *(f"./{name}" for name in UNITS)], cwd=units,
                          capture_output=True, text=True, timeout=60)
    assert (told.returncode, told.stderr) == (0, "")
    for name in (name for name in UNITS if name.endswith(".service")):
        told = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", f"./{name}"],
                              cwd=units, capture_output=True, text=True, timeout=60)
        assert told.returncode == 0, told.stdout[-300:]


def read_unit(name: str) -> tuple[list[str], dict[str, str], str]:
    """The words of its command, what it sets in the environment, the whole text."""
    text = (ROOT / "deploy" / name).read_text()
    command = re.search(rf"^ExecStart={INSTALLED} (.+)$", text, re.M)
    return command[1].split(), dict(re.findall(r"^Environment=(\w+)=(.+)$", text, re.M)), text


def opens(words: Sequence[str], folder: Path, environment: dict[str, str], check: str = "") -> None:
    """A house opens with these words, answers, and goes when it is asked to; `check` is Python that asks it."""
    data = words[words.index("--data") + 1]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    given = [port if word in ("8000", "%i") else str(folder / "data") if word == data else word for word in words]
    process = subprocess.Popen([sys.executable, "-P", "-m", "tafelrunde", *given], env=os.environ | environment,
                               cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
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
        process.stdout.close()


@pytest.mark.soak
def test_the_unit_opens_a_house_and_backs_it_up(tmp_path: Path) -> None:
    opens(read_unit("tafelrunde.service")[0], tmp_path, HERE)
    backup = (ROOT / "deploy/tafelrunde-backup.service").read_text()
    found = re.search(r"^ExecStart=/bin/sh -c '(.+)'$", backup, re.M)
    line = found[1].replace("%%", "%").replace(INSTALLED, f"{shlex.quote(sys.executable)} -m tafelrunde")
    line = line.replace("/var/lib/tafelrunde-backups", str(tmp_path))
    line = line.replace("/var/lib/tafelrunde", str(tmp_path / "data"))
    subprocess.run(["/bin/sh", "-c", line], env=os.environ | HERE, check=True, timeout=60)
    assert len(list(tmp_path.glob("20*.db"))) == 1


@pytest.mark.soak
def test_the_template_opens_one_process_of_several(tmp_path: Path) -> None:
    words, environment, unit = read_unit("tafelrunde@.service")
    assert set(environment) <= SETTINGS
    assert environment.pop(STORE) == "%d/" + re.findall(r"^LoadCredential=(\w+):/etc/tafelrunde/\1$", unit, re.M)[0]
    environment = {name: value.replace("%H", "castle").replace("%i", "8001") for name, value in environment.items()}
    opens(words, tmp_path, environment | HERE,
          check="import urllib.request as u; told = u.urlopen('http://127.0.0.1:8000/metrics').read()\n"
                "assert b'tafelrunde_ready{process=\"castle:8001\"} 1.0' in told, told")


def test_what_differs_between_the_units_is_meant() -> None:
    one, *others = ((ROOT / "deploy" / name).read_text().splitlines()
                    for name in ("tafelrunde.service", "tafelrunde@.service", "tafelrunde-bots@.service"))
    shut = one.index("NoNewPrivileges=yes")
    for other in others:
        assert one[shut:] == other[-len(one[shut:]):], "shut as tight"


def test_the_drivers_files_may_be_looked_for_wherever_a_unit_may_have_a_database() -> None:
    for name in ("tafelrunde.service", "tafelrunde@.service", "tafelrunde-bots@.service"):
        rows = (ROOT / "deploy" / name).read_text().splitlines()
        # a home that is forbidden, not empty, ends every connection to PostgreSQL: ~/.postgresql cannot be looked into
        assert "ProtectHome=tmpfs" in rows and not any(row.startswith("InaccessiblePaths=/home") for row in rows)


def processes() -> dict[str, dict[str, Any]]:
    """The processes of the house in the compose file."""
    return {name: service for name, service in COMPOSE["services"].items()
            if service["image"] == "tafelrunde" and "command" not in service}


def address(service: Mapping[str, Any]) -> str:
    return str(service["networks"]["house"]["ipv4_address"])


def test_the_compose_file_opens_four_processes_on_one_database_behind_one_proxy() -> None:
    assert len(processes()) == 4
    proxy, places = COMPOSE["services"]["proxy"], set()
    for number, (name, service) in enumerate(processes().items(), 1):
        environment = service["environment"]
        assert set(environment) <= SETTINGS
        assert environment["TAFELRUNDE_TRUSTED_PROXIES"] == address(proxy)
        assert proxy["environment"][f"TAFELRUNDE_{number}"] == f"{address(service)}:8000"
        assert service["depends_on"] == {"postgres": {"condition": "service_healthy"}}
        places.add(environment["TAFELRUNDE_PLACE"])
        same = {key: value for key, value in service.items() if key not in ("environment", "networks", "ports")}
        first = processes()["house1"]
        assert same == {key: first[key] for key in same}, name
    assert places == set(processes())
    named = re.findall(r'"\$\{(TAFELRUNDE_\w+)-[\d.:]+\}"', (ROOT / "deploy/haproxy.cfg").read_text())
    assert set(named) == set(proxy["environment"])
    network = ip_network(COMPOSE["networks"]["house"]["ipam"]["config"][0]["subnet"])
    addresses = [ip_address(address(service)) for service in COMPOSE["services"].values()]
    assert len(set(addresses)) == len(addresses) and all(each in network for each in addresses)


def test_the_bots_of_the_compose_file_serve_the_queue_that_its_processes_use() -> None:
    bots = {name: service for name, service in COMPOSE["services"].items() if service.get("command", [""])[0] == "bots"}
    assert len(bots) == 2
    assert all(service["environment"]["TAFELRUNDE_WORKERS"] == "0" for service in processes().values())
    targets = [target for job in yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yaml").read_text())[
        "scrape_configs"] if job["job_name"] == "tafelrunde-bots" for target in job["static_configs"][0]["targets"]]
    for name, service in bots.items():
        assert service["image"] == "tafelrunde"
        assert service["environment"] == {"TAFELRUNDE_STORE_FILE": "/run/secrets/store", "TAFELRUNDE_PLACE": name}
        port = service["command"][service["command"].index("--port") + 1]
        assert f":{port}/healthz" in service["healthcheck"]["test"][3]
        assert service["ports"][0] == f"{targets.pop(0)}:{port}"


def test_the_bots_of_compose_file_and_unit_are_commands_that_are_understood(tmp_path: Path) -> None:
    command, environment, unit = read_unit("tafelrunde-bots@.service")
    assert set(environment) <= SETTINGS and "LoadCredential=store:/etc/tafelrunde/store" in unit.splitlines()
    (tmp_path / "store").write_text("postgresql://ada:geheim@127.0.0.1:1/house\n")
    for words in ([word.replace("%i", "8101") for word in command], COMPOSE["services"]["bots1"]["command"]):
        told = run_alone(*words, **{STORE: str(tmp_path / "store")})
        assert told.returncode == 2 and "the house's database cannot be reached" in told.stderr


def test_every_service_is_looked_after_and_its_secrets_stand_in_files() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["restart"] == "always"
        assert service["security_opt"] == ["no-new-privileges:true"] and service["cap_drop"] == ["ALL"], name
        assert service["mem_limit"], name
        assert service["image"] == "tafelrunde" or re.fullmatch(r"[\w./-]+:\d[\w.-]+", service["image"]), "no version"
        for key, value in service["environment"].items():
            assert "PASSWORD" not in key or key.endswith("_FILE")
            assert not passwords_in(str(value))
        for secret in service["secrets"]:
            assert (secret["source"] if isinstance(secret, dict) else secret) in COMPOSE["secrets"]
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / "deploy" / source).is_file()
    assert all(set(secret) == {"file"} for secret in COMPOSE["secrets"].values())
    ignored = (ROOT / ".gitignore").read_text().split()
    assert "deploy/secrets/" in ignored
    asked = next(iter(processes().values()))["healthcheck"]["test"][3]
    shipped = re.search(r'HEALTHCHECK (?:.|\n)+?"(import .+?)"\]', (ROOT / "deploy/Containerfile").read_text())
    assert shipped and asked == shipped[1], "health is asked for as in the container file"


def has_compose() -> bool:
    return shutil.which("docker") is not None and subprocess.run(["docker", "compose", "version"], timeout=60,
                                                                 capture_output=True).returncode == 0


@pytest.mark.skipif(not has_compose(), reason="docker compose is not installed")
def test_docker_takes_the_compose_file() -> None:
    told = subprocess.run(["docker", "compose", "-f", str(ROOT / "deploy/compose.yaml"), "config", "--quiet"],
                          capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr


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
    assert re.search(r"pip install .*--require-hashes -r requirements/house\.txt$", build, re.M)
    assert (source / "requirements/house.txt").is_file()
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
