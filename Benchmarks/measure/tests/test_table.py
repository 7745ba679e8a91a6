"""Tables, and the form of numbers in them."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from measure.table import Table, amount, duration


class TableTests(unittest.TestCase):
    def test_lines_are_printed_and_kept(self) -> None:
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            table = Table(Path(folder) / "new" / "result.md")
            table.heading("what", "measured", "budget", "met", alignment="lrrl")
            table.budget("a start", "4 ms", "≤ 3 ms", False)
            table.budget("an import", "9 places/s")
            kept = table.path.read_text(encoding="utf-8")
        self.assertEqual(printed.getvalue(), kept)
        self.assertEqual(
            kept.splitlines(),
            [
                "",
                "| what | measured | budget | met |",
                "|---|---:|---:|---|",
                "| a start | 4 ms | ≤ 3 ms | **no** |",
                "| an import | 9 places/s |  |  |",
            ],
        )


class UnitTests(unittest.TestCase):
    def test_amounts_have_the_largest_unit_that_they_reach(self) -> None:
        amounts = (0, 999_999, 1e6, 9.94e6, 1.2e8, 3e9, 2.5e12)
        expected = ["0 B", "999999 B", "1.0 MB", "9.9 MB", "120 MB", "3.0 GB", "2.5 TB"]
        self.assertEqual([amount(value) for value in amounts], expected)

    def test_durations_have_a_unit_that_suits_them(self) -> None:
        seconds = (0.0624, 1, 9.94, 120, 121, 7201, 172_801)
        expected = ["62 ms", "1.0 s", "9.9 s", "120 s", "2 min", "2.0 h", "2.0 days"]
        self.assertEqual([duration(value) for value in seconds], expected)
