"""Fails where the installed rules are not compiled: for wheels, which otherwise would be built without a word."""

import sys

from tafelrunde.cli.app import version

sys.exit(None if version().endswith("(compiled)") else version())
