"""The time to make the synthetic notes."""

from __future__ import annotations

from ..bench import Bench, seconds_to_seed


def seed(bench: Bench) -> None:
    """Adds a row with the time that was noted when the notes were made."""
    notes = bench.settings.notes
    seconds = seconds_to_seed(bench.seeded(notes))
    bench.table.budget(
        f"seeding {notes} notes", f"{seconds:.1f} s", "≤ 120 s a million", seconds <= 120 * notes / 1e6
    )
