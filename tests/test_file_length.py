"""No file is longer than CONTRIBUTING says: 400 lines of the house and its client, 500 of its tests."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GENERATED = {"client/src/wire.ts"}  # by scripts/wire_types.py


@pytest.mark.parametrize(("folder", "most"), [("src", 400), ("client/src", 400), ("scripts", 400), ("tools", 400),
                                              ("tests", 500)])
def test_no_file_is_longer_than_that(folder: str, most: int) -> None:
    listed = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [name for name in listed.stdout.splitlines() if name.endswith((".py", ".ts", ".svelte", ".css", ".js"))
             and "/static/" not in name and name not in GENERATED and (ROOT / name).is_file()]
    assert files
    lengths = {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in files}
    assert {name: length for name, length in lengths.items() if length > most} == {}
