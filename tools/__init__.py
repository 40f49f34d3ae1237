"""What only the maintainers of the house run, from a checkout: benchmarks, measurements for the documents and the
lobby, the making of puzzles. Nothing of it is shipped; `python -m tools` lists the commands."""

NAME = "python -m tools"
