"""`python -m tafelrunde` is the `tafelrunde` command."""

from tafelrunde.cli import main

if __name__ == "__main__":  # worker processes load this module too
    main()
