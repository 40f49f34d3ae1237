"""The symbols that scenes, player aids and coats of arms name, as `client/art/named.json`: what the sprite must hold.

`python scripts/art_ids.py` writes the file; `--check` tells whether it is fresh.
"""

import argparse
import json
import sys
from pathlib import Path

from tafelrunde import scenes
from tafelrunde.games import BUILT_IN
from tafelrunde.scenes.aid import aid_symbols
from tafelrunde.web.lists.heraldry import CHARGES

NAMED = Path(__file__).parents[1] / "client/art/named.json"
OFFERED = {"anvil", "baby-face", "battered-axe", "beer-stein", "cellar-barrels", "cowled", "crenel-crown", "guards",
           "hooded-assassin", "jewel-crown", "mounted-knight", "queen-crown", "robber", "robin-hood-hat", "scales"}


def list_ids() -> list[str]:
    """Every id of the `ART` of the scenes and of the player aids of all five games, every charge, and those that games
    of other packages may name as well, sorted."""
    drawn = {symbol for slug in BUILT_IN for symbol in (*scenes.art_of(slug), *aid_symbols(slug))}
    return sorted({*CHARGES, *OFFERED, *drawn})


def main() -> None:
    """Write the list, or compare it with the file; exits with 1 if that is stale."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true")
    told = json.dumps(list_ids(), indent=1) + "\n"
    if not arguments.parse_args().check:
        NAMED.write_text(told)
    elif NAMED.read_text() != told:
        sys.exit("client/art/named.json is stale: run python scripts/art_ids.py and rebuild the client")


if __name__ == "__main__":
    main()
