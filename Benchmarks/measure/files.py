"""Files that later runs use again: each is there only when it is whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Writes a file, and makes its folder where that is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)


def write_lines(path: Path, lines: Iterable[object]) -> None:
    """Writes a file with a line for each value."""
    write(path, "".join(f"{line}\n" for line in lines).encode())
