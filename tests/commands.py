"""Commands of the shell as tests call them: what one that works prints, and the one sentence of one that is refused."""

import pytest

from tafelrunde.cli.app import TAFELRUNDE, Front, run

Out = pytest.CaptureFixture[str]


def run_command(capsys: Out, *words: str, front: Front = TAFELRUNDE) -> str:
    code = run(words, front)
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def expect_refusal(capsys: Out, *words: str, front: Front = TAFELRUNDE) -> str:
    code = run(words, front)
    err = capsys.readouterr().err
    assert code == 2, words
    assert err.startswith(f"{front.name}: ") and err.endswith("\n") and err.count("\n") == 1, err
    assert "Traceback" not in err
    return err
