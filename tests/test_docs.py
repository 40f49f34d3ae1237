"""The documents: examples run, commands parse, links lead somewhere, targets exist."""

import doctest
import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest
from tools.__main__ import TOOLS

from tafelrunde.cli.app import MOVED, TAFELRUNDE, Front, build_app, run
from tafelrunde.games import BUILT_IN

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CREDITS.md")]
PAGES += [ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
HELP = [*(ROOT / "tools").rglob("*.py")]
HELP += [(ROOT / "src/tafelrunde/cli" / f"{name}.py") for name in ("app", "games", "play", "serve", "lab", "rules",
                                                                  "records", "aid", "printing")]  # fmt: skip
GONE = tuple(f"tafelrunde {name}" for name in MOVED)  # what a changelog may still tell of
PLACEHOLDERS = re.compile(r"\b[A-Z]{4,}\b|<\w+>|…")
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def commands() -> list[str]:
    """Every `tafelrunde …` and `python -m tools …` of the documents and the help pages, without what is only a
    pattern."""
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
        lines += re.findall(r"`((?:tafelrunde|python -m tools) [^`\n]+)`", text)
        lines = [line.partition("#")[0].strip().removeprefix(".venv/bin/") for line in lines]
        found |= {line for line in lines if page.name != "CHANGELOG.md" or not line.startswith(GONE)}
    for page in HELP:
        found |= {line.strip() for line in page.read_text("utf-8").splitlines() if line.startswith("        ")}
    return sorted(line for line in found if front_of(line) and not PLACEHOLDERS.search(line))


def front_of(line: str) -> Front | None:
    """Whose command it is."""
    return next((front for front in (TAFELRUNDE, TOOLS) if line.startswith(f"{front.name} ")), None)


@pytest.mark.parametrize("line", commands())
def test_a_command_in_the_documents_is_one(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    front = front_of(line)
    assert front is not None
    words = shlex.split(line.removeprefix(front.name))
    assert words[0] in (*front.commands, "--version")
    build_app(words, front=front).parse_args(words, exit_on_error=False, print_error=False)
    if words[0] in ("games", "rules", "--version") and "--coverage" not in words:
        assert run(words) == 0, capsys.readouterr().err


@pytest.mark.parametrize(("front", "page"), [(TAFELRUNDE, "README.md"), (TOOLS, "CONTRIBUTING.md")])
def test_every_command_is_in_the_readme_or_among_the_tools(front: Front, page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert [name for name in front.commands if f"{front.name} {name}" not in text] == []


def test_every_game_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [slug for slug in BUILT_IN if f"`{slug}`" not in text] == []


def test_the_example_of_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "".join(said)
    assert 5 < len(example.examples) <= 10


def test_the_example_of_giving_up_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(dedent(example), {})
    assert ", 4, " in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]
    assert [target for target in targets if target and not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_targets_of_make_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE))
    assert named <= targets


def test_decisions_are_numbered_and_complete() -> None:
    files = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1))
    for file in files:
        text = file.read_text("utf-8")
        assert text.startswith(f"# {int(file.name[:4])}. ")
        assert all(f"**{part}" in text for part in ("Context.", "Choice.", "Cost", "Revisit"))


def test_the_examples_of_research_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/research.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(example, {})
    assert "g2" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_test_that_a_document_names_is_there(page: Path) -> None:
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)", page.read_text("utf-8")):
        assert f"def {name}(" in (ROOT / file).read_text("utf-8"), f"{file}::{name}"


def test_every_page_is_in_a_part_of_the_site() -> None:
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert [page for page in sorted(pages) if page not in text and not page.startswith("decisions/0")] == []
