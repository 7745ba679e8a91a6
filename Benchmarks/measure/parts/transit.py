"""Public transport: near stops, what leaves near here, a busy station, and imports of timetables."""

from __future__ import annotations

import os
import random
import sqlite3
import statistics
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

from ..bench import OUT_OF_REACH, Bench, Data
from ..city_service import CityService
from ..client import Client
from ..files import write_lines
from ..national_feed import write_national
from ..processes import measured, run, timed
from ..samples import percentile
from ..settings import WORK
from .requests import rotate, rotate_warmed

FOLDER = WORK / "transit"
STOPS = 30_000
# A square of some 100 km around Stockholm, in degrees.
SOUTH, WEST, SIDE = 58.9, 17.2, 1.0
STATION_TRIPS = 10_000
CALLS_OF_TRIP = 100


def transit(bench: Bench) -> None:
    """Measures all budgets of public transport on SQLite."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with CityService() as city, bench.serve_bare() as bare:
        os.environ["SIGHTLINE_TRANSIT_SL_PROVIDER"] = "sl-transport"
        os.environ["SIGHTLINE_TRANSIT_SL_URL"] = city.url
        try:
            data = stops_of_a_city(bench)
            with bench.serve(data, *OUT_OF_REACH) as server:
                reference = rotate(bare.base, ["/"], bench.settings.seconds).rate
                shares(bench, server.base, reference, city)
                uncached(bench, server.client(), city)
        finally:
            del os.environ["SIGHTLINE_TRANSIT_SL_PROVIDER"], os.environ["SIGHTLINE_TRANSIT_SL_URL"]
    station(bench)
    for name in ("mexico-city-2018", "santamonica-bigbluebus-2020"):
        timetable(bench, bench.settings.map.parents[1] / "gtfs" / f"{name}.gtfs.zip")
    national = FOLDER / f"national-{bench.settings.stop_times}.zip"
    if not national.exists():
        write_national(national, bench.settings.stop_times)
    timetable(bench, national)


def stops_of_a_city(bench: Bench) -> Data:
    """A database with a register of stops."""
    numbers = random.Random(1)
    rows = (
        f"{9000 + index},Stop {index},{SOUTH + SIDE * numbers.random()},{WEST + SIDE * numbers.random()},bus"
        for index in range(STOPS)
    )
    file = FOLDER / "stops.csv"
    write_lines(file, ["id,name,lat,lon,mode", *rows])
    data = Data.empty(FOLDER / "city")
    run(bench.settings.program, "migrate", *data.options[:2])
    run(bench.settings.program, "import", "stops", file, "--source", "sl", *data.options)
    return data


def positions(count: int) -> Iterable[tuple[float, float]]:
    """Positions all over the square, the same in every run."""
    numbers = random.Random(2)
    return [(SOUTH + SIDE * numbers.random(), WEST + SIDE * numbers.random()) for _ in range(count)]


def shares(bench: Bench, base: str, reference: int, city: CityService) -> None:
    """Adds the rows of what is measured beside the bare program."""
    seconds = bench.settings.seconds
    near = [f"/v1/stops?lat={lat}&lon={lon}&limit=10" for lat, lon in positions(10_000)]
    load = rotate_warmed(base, near, seconds)
    share = 100 * load.rate / reference
    bench.table.budget(
        f"nearest 10 of {STOPS} stops", f"{load.rate}/s = {share:.1f} % of bare", "≥ 30 %", share >= 30
    )
    # One busy place: everybody stands within some metres, so that the ten stops are the same.
    busy = [f"/v1/departures?lat={59.33 + 1e-6 * index}&lon=18.06&radius_m=50000" for index in range(100)]
    rotate(base, busy, 1)
    calls = city.calls
    load = rotate(base, busy, seconds)
    share = 100 * load.rate / reference
    bench.table.budget(
        f"what leaves near here, ten stops, cached ({city.calls - calls} calls meanwhile)",
        f"{load.rate}/s = {share:.1f} % of bare, p99 {load.p99:.1f} ms",
        "≥ 20 %, p99 ≤ 5 ms",
        share >= 20 and load.p99 <= 5 and load.failures == 0,
    )


def uncached(bench: Bench, client: Client, city: CityService) -> None:
    """Adds the row of questions that nobody asked before, to a service that takes a fifth of a second."""
    city.delay = 0.2
    times = []
    for lat, lon in positions(50):
        city.slowest = 0
        began = time.perf_counter()
        client.get(f"/v1/departures?lat={lat}&lon={lon}&radius_m=50000")
        times.append(1000 * (time.perf_counter() - began - city.slowest))
    city.delay = 0
    beyond = statistics.median(times)
    most = percentile(times, 0.99)
    bench.table.budget(
        "what leaves near here, uncached: beyond the slowest answer of the service",
        f"median {beyond:.1f} ms, p99 {most:.1f} ms",
        "≤ 5 ms",
        most <= 5,
    )


def station(bench: Bench) -> None:
    """Adds the row of a station where a million stop times are known."""
    file = FOLDER / "station.zip"
    write_station(file)
    data = Data.empty(FOLDER / "station")
    run(bench.settings.program, "migrate", *data.options[:2])
    seconds = timed(bench.settings.program, "import", "gtfs", file, "--source", "big", *data.options)
    with bench.serve(data, *OUT_OF_REACH) as server:
        client = server.client()
        stop = client.get("/v1/stops?source=big&source_id=s0").json()["items"][0]["id"]
        times = []
        for index in range(505):
            minute = f"{5 + index % 14:02}:{index % 60:02}"
            began = time.perf_counter()
            client.get(f"/v1/stops/{stop}/departures?minutes=90&at=2026-11-25T{minute}:00Z")
            times.append(1000 * (time.perf_counter() - began))
    p99 = percentile(times[5:], 0.99)
    count = STATION_TRIPS * CALLS_OF_TRIP
    bench.table.budget(f"import of {count} stop times", f"{seconds} s, {int(count / seconds)}/s", "—")
    what = f"next 90 minutes at a station, {count} stop times"
    bench.table.budget(what, f"p50 {percentile(times[5:], 0.5):.1f} ms, p99 {p99:.1f} ms", "p99 ≤ 5 ms", p99 <= 5)


def write_station(file: Path) -> None:
    """Writes a feed in which every trip calls at one stop and at 99 others."""
    trips = [f"L,all,t{number},0" for number in range(STATION_TRIPS)]
    stops = [f"s{index},Stop {index},{59 + 0.001 * index},18" for index in range(CALLS_OF_TRIP)]

    def calls() -> Iterable[str]:
        for number in range(STATION_TRIPS):
            start = number * 86_400 // STATION_TRIPS
            for index in range(CALLS_OF_TRIP):
                hours, rest = divmod(start + 60 * index, 3600)
                clock = f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
                yield f"t{number},{clock},{clock},s{index},{index}"

    tables = {
        "agency.txt": ["agency_name,agency_url,agency_timezone", "A,https://example.org,Etc/UTC"],
        "routes.txt": ["route_id,route_short_name,route_type", "L,1,3"],
        "calendar.txt": [
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
            "all,1,1,1,1,1,1,1,20260101,20271231",
        ],
        "trips.txt": ["route_id,service_id,trip_id,direction_id", *trips],
        "stops.txt": ["stop_id,stop_name,stop_lat,stop_lon", *stops],
        "stop_times.txt": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence", *calls()],
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, lines in tables.items():
            archive.writestr(name, "\n".join(lines) + "\n")


def timetable(bench: Bench, file: Path) -> None:
    """Adds the row of the import of a real timetable."""
    if not file.exists():
        bench.table.budget(f"import of {file.name}", f"{file} is missing")
        return
    data = Data.empty(FOLDER / "import")
    run(bench.settings.program, "migrate", *data.options[:2])
    with sqlite3.connect(data.database) as database:
        empty = used_bytes(database)
    seconds, memory = measured(
        bench.settings.program, "import", "gtfs", file, "--source", "real", *data.options
    )
    with sqlite3.connect(data.database) as database:
        (count,) = database.execute("SELECT stop_times FROM transit_source").fetchone()
        (blocks,) = database.execute("SELECT sum(length(bytes)) FROM timetable_block").fetchone()
        whole = used_bytes(database) - empty
    bench.table.budget(
        f"import of {file.name}, {count} stop times",
        f"{seconds:.1f} s, {int(count / seconds)}/s; {blocks / count:.1f} B each in the timetable's blocks, "
        f"{whole / count:.1f} B with stops and all indexes; at most {memory >> 20} MB",
        "≤ 12 B each",
        blocks / count <= 12,
    )


def used_bytes(database: sqlite3.Connection) -> int:
    """The bytes of the pages that are in use."""
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    return int((pages - free) * size)
