"""The cost of a request as the number of notes grows and the number around the viewer does not.

All viewers stand close to the middle of a city, where the density is that of every other synthetic city. A
city has 14,000 notes; fewer are cut out of the middle of one, and are as dense. Databases of all sizes are
served at once, and take turns, so that their ratios are of one minute.
"""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from ..bench import OUT_OF_REACH, Bench, Data
from ..cities import Place, cities_of, metres_between, viewers_within
from ..client import Client
from ..console import Failure, say
from ..engines_data import measured_data
from ..files import write, write_lines
from ..processes import Server, build, timed
from ..samples import percentile
from ..settings import ENGINES, WORK
from ..viewers import Viewer, mean_items
from .requests import CALLS, rotate_warmed

FOLDER = WORK / "growth"
# As many notes have one whole city.
ONE_CITY = 20_000
# Metres from the middle of a city: who looks 2 km around from there sees none of its edge.
NEAR = 300
NAMES = ("view", "nearest", "newest")
# Cities that are looked at. The cost of a larger world is one question; that of viewers who look at more than a
# server keeps in memory is another one, which has rows of its own.
MOST_CITIES = 50
# How many times more a request may cost among the most notes than among the fewest.
MOST = 1.2


@dataclass(frozen=True)
class Size:
    """A number of notes, and the server and the viewers of it."""

    notes: int
    server: Server
    viewers: Sequence[Viewer]
    # Viewers of all cities, where there are more than are looked at otherwise.
    everywhere: Sequence[Viewer]


def growth(bench: Bench) -> None:
    """Measures three calls among each number of notes, with each engine."""
    cities = {
        notes: cities_of(Data.inside(folder_of(bench, notes)).database) for notes in bench.settings.scales
    }
    for engine in bench.settings.engines:
        with ExitStack() as stack:
            sizes = [
                started(bench, stack, engine, notes, cities[notes], bench.settings.port + 2 + number)
                for number, notes in enumerate(bench.settings.scales)
            ]
            for size in sizes:
                seen = mean_view(size.server.client(), size.viewers)
                say(f"{ENGINES[engine]}, {size.notes} notes: {seen:.1f} in view")
            for name in NAMES:
                rates = measured(bench, name, sizes)
                for size in sizes:
                    what = f"{ENGINES[engine]}: {CALLS[name].name} among {size.notes} notes"
                    add_row(bench, what, rates[size.notes], rates[sizes[0].notes])
            for name in NAMES:
                add_everywhere(bench, engine, name, sizes)


def started(
    bench: Bench, stack: ExitStack, engine: str, notes: int, cities: Sequence[Place], port: int
) -> Size:
    """Starts the server of a number of notes."""
    if not cities:
        raise Failure(f"There is no city among {notes} notes.")
    folder = folder_of(bench, notes)
    data = Data.inside(folder)
    if engine != "sqlite":
        data = stack.enter_context(measured_data(bench, FOLDER / str(notes), folder, (engine,)))[engine]
    server = stack.enter_context(bench.serve(data, *OUT_OF_REACH, port=port))
    few = cities[:: max(1, len(cities) // MOST_CITIES)][:MOST_CITIES]
    viewers, everywhere = (
        viewers_within(places, NEAR, bench.settings.viewers) if places else []
        for places in (few, cities if len(cities) > len(few) else [])
    )
    return Size(notes, server, viewers, everywhere)


def measured(bench: Bench, name: str, sizes: Sequence[Size]) -> dict[int, list[int]]:
    """The rates of a call among each number of notes, one a round."""
    rates: dict[int, list[int]] = {size.notes: [] for size in sizes}
    for _ in range(bench.settings.rounds):
        for size in sizes:
            paths = [viewer.fill(CALLS[name].template) for viewer in size.viewers]
            rates[size.notes].append(rotate_warmed(size.server.base, paths, bench.settings.seconds).rate)
    return rates


def add_everywhere(bench: Bench, engine: str, name: str, sizes: Sequence[Size]) -> None:
    """Adds the cost where all cities are looked at: it has no budget, because memory decides it."""
    for size in sizes[1:]:
        if not size.everywhere:
            continue
        rates = measured(bench, name, [sizes[0], replace(size, viewers=size.everywhere)])
        cost = median_cost(rates[sizes[0].notes], rates[size.notes])
        what = f"{ENGINES[engine]}: {CALLS[name].name} among {size.notes} notes, in all cities"
        bench.table.budget(what, f"{percentile(rates[size.notes], 0.5)}/s = {cost:.2f} × the cost")


def mean_view(client: Client, viewers: Sequence[Viewer]) -> float:
    """The mean number of notes in a view: it tells if the densities are alike."""
    template = CALLS["view"].template.replace("limit=50", "limit=200")
    return mean_items(client, [viewer.fill(template) for viewer in viewers])


def median_cost(smallest: Sequence[int], rates: Sequence[int]) -> float:
    """The cost beside that among the fewest notes: the median of the rounds."""
    return percentile([fewest / most for fewest, most in zip(smallest, rates)], 0.5)


def add_row(bench: Bench, what: str, rates: Sequence[int], smallest: Sequence[int]) -> None:
    """Adds the rate of a call, and its cost beside that among the fewest notes: the median of the rounds."""
    rate = percentile(rates, 0.5)
    if rates is smallest:
        bench.table.budget(what, f"{rate}/s")
        return
    cost = median_cost(smallest, rates)
    bench.table.budget(what, f"{rate}/s = {cost:.2f} × the cost", f"≤ {MOST} ×", cost <= MOST)


# A part of a city


def folder_of(bench: Bench, notes: int) -> Path:
    """The folder of a database with so many notes, made where it is missing."""
    return bench.seeded(notes) if notes >= ONE_CITY else part_of_city(bench, notes)


def part_of_city(bench: Bench, notes: int) -> Path:
    """The folder of a database with the innermost notes of one city."""
    folder = WORK / f"seed-middle-{notes}"
    if not (folder / "done").exists():
        if bench.settings.given_seed is None:
            build("seed")
        city = Data.inside(bench.seeded(ONE_CITY)).database
        data = Data.empty(folder)
        rows = folder / "notes.csv"
        write(rows, csv_of(innermost(notes_of(city), cities_of(city)[0], notes)).encode())
        write_lines(folder / "done", [timed(bench.settings.seed, "--from", rows, *data.options)])
    return folder


def notes_of(database: Path | str) -> list[Mapping[str, object]]:
    """The columns of all notes that a seed file has, from an SQLite file."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        return connection.execute(
            "SELECT lat, lon, title, audience, visible_from / 1000 AS visible_from, "
            "visible_until / 1000 AS visible_until FROM note ORDER BY id"
        ).fetchall()
    finally:
        connection.close()


def innermost(notes: Sequence[Mapping[str, object]], city: Place, count: int) -> list[Mapping[str, object]]:
    """The notes that are closest to the middle of a city."""

    def distance(note: Mapping[str, object]) -> float:
        return metres_between(city, (float(str(note["lat"])), float(str(note["lon"]))))

    return sorted(notes, key=distance)[:count]


def csv_of(notes: Sequence[Mapping[str, object]]) -> str:
    """A file of notes for `seed --from`."""
    columns = ("lat", "lon", "title", "audience", "visible_from", "visible_until")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for note in notes:
        writer.writerow(["" if note[column] is None else note[column] for column in columns])
    return text.getvalue()
