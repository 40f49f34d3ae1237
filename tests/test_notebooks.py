"""The notebooks in examples/: their cells run in order, each notebook in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples/notebooks").glob("*.ipynb"))
NEEDS = {"learning": "numpy"}
PATIENCE = 240  # seconds on a busy machine; they take a few
RUN = """
import json, sys
names = {"__name__": "__main__"}
for number, cell in enumerate(json.loads(sys.stdin.read())):
    exec(compile(cell, f"cell {number}", "exec"), names)
"""


def code(notebook: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(notebook.read_text("utf-8"))["cells"]
            if cell["cell_type"] == "code"]


def test_there_are_five() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["analysis", "bots", "learning", "own_game", "play"]


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs_from_top_to_bottom(notebook: Path, tmp_path: Path) -> None:
    if notebook.stem in NEEDS:
        pytest.importorskip(NEEDS[notebook.stem])
    path = [place for place in sys.path if place]
    done = subprocess.run([sys.executable, "-c", RUN], input=json.dumps(code(notebook)), capture_output=True, text=True,
                          timeout=PATIENCE, cwd=tmp_path, env={"PYTHONPATH": ":".join(path), "TMPDIR": str(tmp_path)})
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(done.stdout.splitlines()) >= 3, "a notebook shows something"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_kept_as_the_format_wants_it_and_without_output(notebook: Path) -> None:
    found = json.loads(notebook.read_text("utf-8"))
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in found["cells"]}) == len(found["cells"])
    assert found["cells"][0]["cell_type"] == "markdown" and found["cells"][0]["source"][0].startswith("# ")
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in found["cells"]
               if cell["cell_type"] == "code")
