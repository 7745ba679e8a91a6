"""Messages to the person who runs the measurements. The tables alone go to standard output."""

from __future__ import annotations

import sys


class Failure(Exception):
    """A reason to end the run, told without a stack trace."""


def say(text: str) -> None:
    """Prints a message to standard error."""
    print(text, file=sys.stderr, flush=True)
