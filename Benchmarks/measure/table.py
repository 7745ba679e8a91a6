"""Tables in Markdown, and the form of numbers in them."""

from __future__ import annotations

from pathlib import Path


class Table:
    """Prints lines of Markdown, and keeps them in a file as well."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")

    def line(self, text: str = "") -> None:
        """Adds a line."""
        print(text, flush=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def row(self, *cells: str) -> None:
        """Adds a row."""
        self.line(row(*cells))

    def heading(self, *cells: str, alignment: str) -> None:
        """Adds an empty line and the head of a table; `alignment` has a letter for each column, l or r."""
        for text in ("", row(*cells), rule(alignment)):
            self.line(text)

    def budget(self, what: str, measured: str, budget: str = "", is_met: bool | None = None) -> None:
        """Adds a row of the table of budgets; `is_met` is `None` when there is no budget."""
        self.row(what, measured, budget, verdict(is_met))


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def rule(alignment: str) -> str:
    """The line below the head of a table."""
    return "|" + "".join("---:|" if letter == "r" else "---|" for letter in alignment)


def verdict(is_met: bool | None) -> str:
    """A cell that says if a budget was met."""
    return "" if is_met is None else "yes" if is_met else "**no**"


def amount(count: float) -> str:
    """A number of bytes, rounded, in the largest unit that it reaches."""
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if count >= size:
            return f"{short(count / size)} {unit}"
    return f"{count:.0f} B"


def duration(seconds: float) -> str:
    """A time, rounded, in a unit that suits it."""
    if seconds > 2 * 86_400:
        return f"{seconds / 86_400:.1f} days"
    if seconds > 2 * 3600:
        return f"{seconds / 3600:.1f} h"
    if seconds > 120:
        return f"{seconds / 60:.0f} min"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    return f"{short(seconds)} s"


def short(value: float) -> str:
    """A number with one decimal below ten, and with none from there on."""
    return f"{value:.{1 if value < 10 else 0}f}"
