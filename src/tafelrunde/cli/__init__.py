"""Floor 6: the door. Commands are loaded when they are called, so that the door opens at once."""


def main() -> None:
    """The `tafelrunde` command."""
    import sys

    from tafelrunde.cli.app import run

    sys.exit(run(sys.argv[1:]))
