"""Compiled and interpreted rules agree move by move, and a compiled run is really compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.core import rng
from tests.conformance.cases import STANDARD, Case
from tests.conformance.trace import run_interpreted, trace
from tests.long import COMPILED


def test_the_run_is_what_it_claims_to_be() -> None:
    expected = os.environ.get("TAFELRUNDE_EXPECT")
    assert expected in (None, "compiled" if COMPILED else "interpreted"), f"the loaded modules are {rng.__file__}"


@pytest.mark.skipif(not COMPILED, reason="needs the compiled package")
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_compiled_and_interpreted_walks_are_the_same(case: Case, tmp_path: Path) -> None:
    words = ["tests.conformance.trace", case.slug, str(case.seats), "17", "400"]
    assert run_interpreted(tmp_path, words) == trace(case.slug, case.seats, 17, 400)


@pytest.mark.skipif(not COMPILED, reason="needs the compiled package")
@pytest.mark.parametrize("slug", sorted({case.slug for case in STANDARD}))
def test_positions_at_the_end_of_a_long_chain_are_freed(slug: str) -> None:
    """What is nested more than fifty deep CPython frees later; the allocator notices who writes beside his memory."""
    program = f"""
from tafelrunde import Rng, game
state, chain, dice = game({slug!r}).start(game({slug!r}).info.usual_seats), None, Rng(1)
for turn in range(20):
    for step in range(200):
        if state.acting():
            actor = state.actor()
            state.roll(dice) if actor < 0 else state.apply(actor, state.legal(actor)[0])
        chain = state.copy(), chain
    chain = None
"""
    subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONMALLOC": "debug"}, check=True)
