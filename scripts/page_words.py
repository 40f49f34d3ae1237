"""The sentences that never reach a table, as `src/tafelrunde/locale/aside.json`: no client gets them.

They are those of the house's catalogues that no module names but those of pages and the command line (templates
are not modules), and those of a game that only such a module names: others may come from its tables of data.
`python scripts/page_words.py` writes the file; `--check` tells whether it is fresh. What it does not name yet is sent,
so a stale list costs bytes and no word.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tafelrunde import games
from tafelrunde.scenes.sentences import house_sentences, shared_domains

HOUSE = Path(__file__).parents[1] / "src/tafelrunde"
ASIDE = HOUSE / "locale/aside.json"
AWAY = (  # their sentences stay on pages, in files, in the terminal, or are put into words before they reach a table
    "adapters/*", "analysis/board.py", "analysis/calibration.py", "analysis/explanations.py", "analysis/luck/*",
    "analysis/match_luck.py", "analysis/match_review.py", "analysis/over_time.py", "batch/*", "bots/registry.py",
    "cli/*", "core/info.py", "core/packing.py", "core/record.py", "events/*", "games/*/flaw.py",
    "games/*/position.py", "kit/position.py", "lab/*", "learned/*", "lessons/*", "match/verify.py", "printing/*",
    "puzzles/*", "scenes/languages.py", "store/moving.py", "store/opening.py", "store/postgres/address.py",
    "store/postgres/connections.py", "store/postgres/opening.py", "store/schema/*", "store/sqlite/backup.py",
    "store/sqlite/lock.py", "store/sqlite/opening.py", "store/sqlite/schema.py", "tensors/*", "terminal/*",
    "web/access/operators.py", "web/access/password_hashing.py", "web/access/passwords.py",
    "web/access/rate_limit.py", "web/board/*", "web/http/forms.py", "web/lists/companions.py",
    "web/lists/heraldry.py", "web/lists/holidays.py", "web/lists/invitations.py", "web/lists/statistics.py",
    "web/lists/table_form.py", "web/lists/table_terms.py", "web/lists/tournament_*.py",
    "web/live/cluster/operator_commands.py",
    "web/live/evenings.py", "web/live/people/no_show.py", "web/live/seeks.py", "web/live/tournaments.py",
    "web/notify/*", "web/preview/*", "web/puzzles/*", "web/review/*", "web/routes/*", "web/runtime/readiness.py",
    "web/runtime/settings.py",
    "web/server/serve.py", "web/workers/*",
)
BUT = ("web/routes/learn.py",)  # answers the client


def list_sentences(away: bool) -> Iterator[str]:
    """Every text in every module whose sentences stay away from tables, or in every other; what `seat_changed` tells
    goes into notices alone."""
    for file in sorted(HOUSE.rglob("*.py")):
        place = file.relative_to(HOUSE).as_posix()
        stays = place not in BUT and any(fnmatch(place, pattern) for pattern in AWAY)
        tree = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        notices = {id(part) for node in tree if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                   and node.func.attr == "seat_changed" for part in ast.walk(node)}
        for node in tree:
            if (isinstance(node, ast.Constant) and isinstance(node.value, str)
                    and away == (stays or id(node) in notices)):
                yield node.value


def aside() -> list[str]:
    """What no module names that may reach a table."""
    of_games = {key for slug in games.BUILT_IN for key in house_sentences(slug)}
    of_house = {key for domain in shared_domains() for key in house_sentences(domain)}
    away, here = set(list_sentences(away=True)), set(list_sentences(away=False))
    return sorted((of_house - of_games | of_games & away) - here)


def main() -> None:
    """Write the list, or compare it with the file; exits with 1 if that is stale."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true")
    told = json.dumps(aside(), indent=0, ensure_ascii=False) + "\n"
    if not arguments.parse_args().check:
        ASIDE.write_text(told, encoding="utf-8")
    elif ASIDE.read_text(encoding="utf-8") != told:
        sys.exit("src/tafelrunde/locale/aside.json is stale: run python scripts/page_words.py")


if __name__ == "__main__":
    main()
