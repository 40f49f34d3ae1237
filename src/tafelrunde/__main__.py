"""`python -m tafelrunde` is the `tafelrunde` command."""

from tafelrunde.cli import main

main()
