"""A release says the same everywhere."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import grimp
import pytest
import setuptools

from tafelrunde import __version__

ROOT = Path(__file__).parents[1]
RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def test_the_changes_are_dated_and_in_order() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = RELEASE.findall(text)
    heads = re.findall(r"^## (?!Unreleased$).*$", text, re.MULTILINE)
    assert len(releases) == len(heads)
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    days = [date.fromisoformat(day) for _, day in releases]
    assert days == sorted(days, reverse=True)
    assert releases[0][0] == __version__


def test_it_is_cited_as_what_it_is() -> None:
    (_, day), *_ = RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in text
    assert f'\ndate-released: "{day}"\n' in text


def test_a_release_is_made_of_what_is_committed_and_only_once(tmp_path: Path) -> None:
    for name in ("scripts/release.py", "src/tafelrunde/__init__.py", "CITATION.cff"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (changes := tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n\n- One.\n\n## 0.1.0 – 2026-01-01\n")
    env = os.environ | {f"GIT_{who}": "a@b.example" for who in ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME",
                                                                "COMMITTER_EMAIL")}

    def run(*words: str) -> str:
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True)
        return done.stderr if done.returncode else done.stdout

    release = (sys.executable, "scripts/release.py")
    run("git", "init", "--quiet")
    assert "not committed" in run(*release, "tag", "7.0.0")
    run("git", "add", ".")
    run("git", "commit", "--quiet", "--message", "all")
    assert "no version" in run(*release, "tag", "v7")
    assert "7.0.0 is committed and tagged" in run(*release, "tag", "7.0.0", "2030-01-02")
    assert changes.read_text() == ("# Changes\n\n## Unreleased\n\n## 7.0.0 – 2030-01-02\n\n- One.\n\n"
                                   "## 0.1.0 – 2026-01-01\n")
    assert run("git", "tag", "--list", "--format=%(contents)").strip() == "Tafelrunde 7.0.0\n\n- One."
    assert run("git", "status", "--porcelain") == run(*release, "check", "v7.0.0") == ""
    assert "version, changes and citation say v7.0.0" in run(*release, "check", "v7.0.1")
    assert "nothing to release" in run(*release, "tag", "7.0.1")


def test_actions_are_pinned_by_commit() -> None:
    unpinned = runpy.run_path(str(ROOT / "scripts/pins.py"))["name_unpinned"]()
    assert [name for name in unpinned if not name.startswith("docker.io/")] == []


def test_the_sbom_names_the_versions_that_the_client_is_built_with() -> None:
    locked = json.loads((ROOT / "client/package-lock.json").read_text("utf-8"))["packages"]
    parts = json.loads((ROOT / "sbom.json").read_text("utf-8"))["components"]
    built = {part["name"]: part["version"] for part in parts if f"node_modules/{part['name']}" in locked}
    assert len(built) == 6
    assert {name: locked[f"node_modules/{name}"]["version"] for name in built} == built


def test_a_build_brings_what_the_compiler_has_to_look_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """mypyc follows every import of what it compiles: of a package that it does not find it knows no types."""
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    monkeypatch.setenv("TAFELRUNDE_PURE", "1")
    monkeypatch.chdir(ROOT)
    told = runpy.run_path("setup.py")
    graph = grimp.build_graph("tafelrunde", include_external_packages=True)
    compiled = [Path(file).relative_to("src").with_suffix("") for file in told["modules"](told["COMPILED"])]
    followed = set().union(*(graph.find_upstream_modules(".".join(module.parts)) for module in compiled))
    needed = {module for module in followed if not module.startswith("tafelrunde")} - set(sys.stdlib_module_names)
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert needed <= {re.split(r"\W", requirement)[0] for requirement in requires}


@pytest.mark.parametrize(("file", "extras"), [("house", {"web", "terminal", "print", "postgres"}), ("docs", {"docs"}),
                                              ("lock", {"web", "terminal", "print", "lab", "dev", "postgres", "cluster",
                                                        "parquet", "pettingzoo", "render", "openspiel", "mcp"})])
def test_the_locks_pin_all_that_is_needed_by_version_and_hash_alike(file: str, extras: set[str]) -> None:
    pin = re.compile(r"^([a-z0-9-]+)==([\w.!+]+)(?: ; .+?)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n", re.MULTILINE)
    text, everything = ((ROOT / f"requirements/{name}.txt").read_text("utf-8") for name in (file, "lock"))
    assert pin.sub("", text) == ""
    pins, known = dict(pin.findall(text)), dict(pin.findall(everything))
    assert {name: version for name, version in pins.items() if known.get(name, version) != version} == {}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = [*project["project"]["dependencies"], *(project["build-system"]["requires"] if file != "docs" else ()),
              *(need for extra in extras for need in project["project"]["optional-dependencies"][extra])]
    names = {re.split(r"[\[<>=~!; ]", need)[0].lower().replace("_", "-") for need in needed} - {"tafelrunde"}
    assert names <= set(pins)
