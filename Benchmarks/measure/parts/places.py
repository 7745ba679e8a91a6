"""Import and search of synthetic places, on SQLite and on PostgreSQL.

One client sends one request after another: measured is the time of a search, not how many a server does.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from ..bench import UNLIMITED, Bench, Data
from ..client import Client
from ..files import write_lines
from ..postgres import temporary_postgres
from ..processes import run, timed
from ..samples import percentile
from ..settings import WORK
from ..synthetic_places import World

FOLDER = WORK / "synthetic-places"
# Of each kind of search; the first requests are not counted.
LEAST, MOST, WARMING = 100, 5000, 5


def places(bench: Bench) -> None:
    """Measures both engines with the same places."""
    count = bench.settings.places
    rows = FOLDER / f"{count}.csv"
    if not rows.exists():
        write_lines(rows, World(random.Random(1)).csv(count))
    (FOLDER / "uploads").mkdir(exist_ok=True)
    # The file of SQLite stays for the next run, and so does the time that its import took.
    seconds = FOLDER / f"sqlite-{count}"
    database = FOLDER / f"{count}.sqlite"
    if not seconds.exists():
        write_lines(seconds, [imported(bench, rows, database)])
    measure(bench, "sqlite", database, float(seconds.read_text()))
    with temporary_postgres(WORK / "places-postgres") as postgres:
        measure(bench, "postgres", postgres.url, imported(bench, rows, postgres.url))


def imported(bench: Bench, rows: Path, database: Path | str) -> float:
    """Imports the places into a new database: the seconds that it took."""
    program = bench.settings.program
    run(program, "migrate", "--database", database)
    data = Data(database, FOLDER / "uploads")
    return timed(program, "import", "csv", rows, "--source", "synthetic", *data.options)


def measure(bench: Bench, engine: str, database: Path | str, seconds: float) -> None:
    """Adds a row for the import and for each kind of search."""
    count = bench.settings.places
    bench.table.budget(f"{engine}: import of {count} places", f"{int(count / seconds)} places/s", "—")
    # The same searches in every run.
    world = World(random.Random(1))
    with bench.serve(Data(database, FOLDER / "uploads"), *UNLIMITED) as server:
        client = server.client()
        for name, query in world.searches().items():
            times = search(client, query, bench.settings.seconds)
            p50, p99 = (round(percentile(times, share), 1) for share in (0.5, 0.99))
            what = f"{engine}: {name}, {len(times)} requests"
            bench.table.budget(what, f"p50 {p50:.1f} ms, p99 {p99:.1f} ms", "p99 ≤ 20 ms", p99 <= 20)


def search(client: Client, query: Callable[[], str], seconds: float) -> list[float]:
    """The milliseconds of searches of one kind, one after another for so many seconds."""
    times: list[float] = []
    end = time.monotonic() + seconds
    while (time.monotonic() < end or len(times) < LEAST) and len(times) < MOST:
        path = f"/v1/pois?{query()}"
        began = time.perf_counter()
        client.get(path)
        times.append(1000 * (time.perf_counter() - began))
    return times[WARMING:]
