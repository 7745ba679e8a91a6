"""The cost of a request as the number of notes grows and the number around the viewer does not."""

from __future__ import annotations

from collections.abc import Sequence

from ..bench import OUT_OF_REACH, Bench, Data
from ..client import Client
from ..table import Table
from ..viewers import Viewer, in_cities, kept_viewers, mean_items
from .requests import CALLS, rotate_warmed


def scale(bench: Bench) -> None:
    """Measures three calls with each number of notes."""
    smallest: dict[str, int] = {}
    for notes in bench.settings.scales:
        folder = bench.seeded(notes)
        with bench.serve(Data.inside(folder), *OUT_OF_REACH) as server:
            client = server.client()
            viewers = in_cities(kept_viewers(folder, client, bench.settings.viewers))
            place = f"in a city of {notes} notes ({mean_view(client, viewers):.1f} in view)"
            for name in ("view", "nearest", "newest"):
                paths = [viewer.fill(CALLS[name].template) for viewer in viewers]
                rate = rotate_warmed(server.base, paths, bench.settings.seconds).rate
                add_row(bench.table, f"{name} {place}", rate, smallest.get(name))
                smallest.setdefault(name, rate)


def mean_view(client: Client, viewers: Sequence[Viewer]) -> float:
    """The mean number of notes in a view: it tells if the densities are alike."""
    template = CALLS["view"].template.replace("limit=50", "limit=200")
    return mean_items(client, [viewer.fill(template) for viewer in viewers])


def add_row(table: Table, what: str, rate: int, smallest: int | None) -> None:
    """Adds the rate of a call, and its cost beside the rate with the smallest number of notes."""
    if smallest is None:
        table.budget(what, f"{rate}/s")
    else:
        cost = smallest / rate
        table.budget(what, f"{rate}/s = {cost:.2f} × the cost", "≤ 1.5 ×", cost <= 1.5)
