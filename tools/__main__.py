"""`python -m tools`: the maintainers' commands, with the PYTHONPATH of a checkout or the house installed from it."""

import sys

from tafelrunde.cli.app import Front, run
from tools import NAME

COMMANDS = {
    "bench": ("tools.bench:bench", "Measure the speed of the rules, beside peers."),
    "measure": ("tools.measure:measure", "All ladders and balance reports, for the documents and the lobby."),
    "errors": ("tools.errors:errors", "What every level gives away by a decision, for the documents and the lobby."),
    "learn": ("tools.learn:learn", "Learn what positions are worth, for the emperor."),
    "average": ("tools.learn:average", "Make one value of several, for the emperor."),
    "played": ("tools.played:played", "In how many matches results, and play, show who is stronger."),
    "coach": ("tools.coach:coach", "Compare the coach's warnings with a closer look."),
    "calibrate": ("tools.calibrate:calibrate", "Compare the losses that reviews claim with the truth."),
    "puzzles": ("tools.puzzles.commands:app", "Find positions with one clearly best move, and check them."),
}
EXAMPLES = """
For example:

    python -m tools bench beutelschneider --seconds 1   how fast rules and search are here
    python -m tools measure burgundy                    its ladder and balance again
    python -m tools puzzles mine burgundy -n 50         puzzles out of fifty matches of bots
"""
TOOLS = Front(NAME, "What the maintainers of Tafelrunde measure and make.", EXAMPLES, COMMANDS)

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], TOOLS))
