"""A function says what it does: no module offers one that is called by a bare participle, which nobody can grep for."""

import re
from pathlib import Path

import tafelrunde

PARTICIPLES = {
    "asked", "counted", "dated", "drawn", "explained", "found", "judged", "joined", "kept", "listed", "made",
    "marked", "measured", "named", "opened", "packed", "placed", "said", "seen", "shown", "signed", "taken", "timed",
    "told", "written",
}


def test_no_function_of_a_module_is_called_by_a_participle() -> None:
    folder = Path(tafelrunde.__file__).parent
    called = [f"{file.relative_to(folder)}: {name}" for file in sorted(folder.rglob("*.py"))
              for name in re.findall(r"^(?:async )?def (\w+)", file.read_text("utf-8"), re.M)
              if name.strip("_") in PARTICIPLES]
    assert called == []
