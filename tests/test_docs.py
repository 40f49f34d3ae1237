"""The documents: examples run, commands parse, links lead somewhere, targets exist, lines are short."""

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
PAGES = {page.relative_to(ROOT): page.read_text("utf-8")
         for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))}
README = PAGES[Path("README.md")]
COMMANDS = PAGES[Path("docs/commands.md")]
GONE = tuple(f"tafelrunde {name}" for name in MOVED)  # what a changelog may still tell of
PLACEHOLDERS = re.compile(r"\b[A-Z]{4,}\b|<\w+>|…|\$\(")
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def commands() -> list[str]:
    """Every `tafelrunde …` and `python -m tools …` of documents and help pages, without what is only a pattern."""
    found: set[str] = set()
    for page, text in PAGES.items():
        lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
        lines += re.findall(r"`((?:tafelrunde|python -m tools) [^`\n]+)`", text)
        lines = [line.partition("#")[0].strip().removeprefix(".venv/bin/") for line in lines]
        found |= {line for line in lines if page.name != "CHANGELOG.md" or not line.startswith(GONE)}
    for folder in ("tools", "src/tafelrunde/cli"):
        found |= {line.strip().partition("  ")[0] for file in (ROOT / folder).rglob("*.py")
                  for line in file.read_text("utf-8").splitlines() if line.startswith("        ")}
    return sorted(line for line in found if front_of(line) and not PLACEHOLDERS.search(line))


def front_of(line: str) -> Front | None:
    """Whose command it is."""
    return next((front for front in (TAFELRUNDE, TOOLS) if line.startswith(f"{front.name} ")), None)


def test_commands_in_the_documents_are_commands() -> None:
    lines = commands()
    assert len(lines) > 100
    for line in lines:
        front = front_of(line)
        assert front is not None
        words = shlex.split(re.sub(" >.*", "", line.removeprefix(front.name)))
        assert words[0] in (*front.commands, "--version"), line
        try:
            build_app(words, front=front).parse_args(words, exit_on_error=False, print_error=False)
        except Exception as failure:
            pytest.fail(f"{line}: {failure}")
        if words[0] in ("games", "rules", "--version") and "--coverage" not in words:
            assert run(words) == 0, line


def test_every_game_and_every_command_has_its_line() -> None:
    assert [slug for slug in BUILT_IN if f"`{slug}`" not in README] == []
    for front, text in ((TAFELRUNDE, COMMANDS), (TOOLS, PAGES[Path("CONTRIBUTING.md")])):
        assert [name for name in front.commands if f"{front.name} {name}" not in text] == []


def test_the_example_of_the_readme_runs() -> None:
    example = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "".join(said)
    assert 5 < len(example.examples) <= 10


def test_the_example_of_giving_up_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGES[Path("docs/architecture.md")], re.DOTALL)
    exec(dedent(example), {})
    assert ", 4, " in capsys.readouterr().out


def test_whatever_a_document_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    missing: list[tuple[Path, str]] = []
    for page, text in PAGES.items():
        links = {link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link}
        missing += [(page, link) for link in links if not (ROOT / page.parent / link).exists()]
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE))
        missing += [(page, f"make {target}") for target in named - targets]
        files = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|ts|svelte|toml|yaml|service|json|css))`", text)
        missing += [(page, file) for file in files if page.name not in ("CHANGELOG.md", "0001-mypyc-and-vec.md")
                    and not any((ROOT / below / file).exists() for below in (".", "src/tafelrunde"))]
        missing += [(page, f"{file}::{name}") for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)", text)
                    if not (ROOT / file).is_file() or f"def {name}(" not in (ROOT / file).read_text("utf-8")]
    assert missing == []


WCAG = {"1.1": (1,), "1.2": range(1, 6), "1.3": range(1, 6), "1.4": (*range(1, 6), *range(10, 14)),
        "2.1": (1, 2, 4), "2.2": (1, 2), "2.3": (1,), "2.4": (*range(1, 8), 11), "2.5": (*range(1, 5), 7, 8),
        "3.1": (1, 2), "3.2": (*range(1, 5), 6), "3.3": (*range(1, 5), 7, 8), "4.1": (2, 3)}  # of levels A and AA


def test_the_sheet_of_wcag_has_a_line_for_each_criterion() -> None:
    """What is met is held by a test; what is not, or does not apply, says why."""
    rows = re.findall(r"^\| ([\d.]+) A{1,2} \| (\S+) \| (.{8,}) \| (.+) \|$", PAGES[Path("docs/wcag.md")], re.MULTILINE)
    assert [number for number, *_ in rows] == [f"{part}.{one}" for part, numbers in WCAG.items() for one in numbers]
    assert len(rows) == 55
    assert [number for number, met, _, test in rows if met == "yes" and not re.search("`tests/|axe", test)] == []
    assert {met for _, met, *_ in rows} <= {"yes", "partly", "no", "–"}


def test_decisions_are_numbered_and_complete() -> None:
    texts = [text for page, text in sorted(PAGES.items()) if page.parent == Path("docs/decisions")]
    for number, text in enumerate(texts, 1):
        assert text.startswith(f"# {number}. ")
        assert [part for part in ("Context.", "Choice.", "Cost", "Revisit") if f"**{part}" not in text] == []


def test_every_page_is_in_a_part_of_the_site() -> None:
    site = (ROOT / "mkdocs.yml").read_text("utf-8")
    pages = [str(page.relative_to("docs")) for page in PAGES if page.parts[0] == "docs"]
    assert [page for page in pages if page not in site and not page.startswith("decisions/0")] == []


def test_lines_are_short_where_they_can_be() -> None:
    """Rows of tables and lines with an address are as long as they are, and the commands of trainings; the changes are
    told a line each."""
    wide = re.compile(r"^(?!\|).{121,}$", re.MULTILINE)
    long = [f"{page}: {line}" for page, text in PAGES.items()
            if page.name != "CHANGELOG.md" for line in wide.findall(text)
            if "://" not in line and not line.startswith("python examples/ppo.py ")]
    assert long == []
