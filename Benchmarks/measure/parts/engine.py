"""The view engine alone, without a server."""

from __future__ import annotations

from ..bench import Bench
from ..processes import build, output_of
from ..settings import BUILT


def engine(bench: Bench) -> None:
    """Adds a row for each case that the engine's own benchmark measures."""
    build("engine-benchmark")
    for line in output_of(BUILT / "engine-benchmark").splitlines()[1:]:
        name, least, median = line.split("\t")[:3]
        what = f"ranking 10,000 candidates, {name} (median {median} ms)"
        bench.table.budget(what, f"{least} ms", "≤ 1 ms", float(least) <= 1)
