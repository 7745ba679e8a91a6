"""A fleet of vehicles: what following it costs, and whether views are as fast with vehicles as without."""

from __future__ import annotations

import json
import random
import statistics
import time

from ..bench import OUT_OF_REACH, Bench, Data
from ..console import say
from ..fleet_drive import PERIOD, Trackers, Vehicle, fleet as vehicles_of, post
from ..proc import ProcessTimes, cores
from ..processes import Server, output_of, run
from ..samples import percentile
from ..settings import WORK
from .requests import rotate

COUNT = 2_000
SOURCE = "city"
# Positions a call: those of a fleet that reports for its vehicles, and a vehicle that reports for itself.
CALLS = {"400 positions a call": 400, "one position a call": 1}
# Seconds of driving from which lines are learned before anything is measured, and those between two
# positions. What is older than an hour is followed no more.
LEARNED, LEARNED_EVERY = 3_300, 20
VIEW = "/v1/view?lat={lat}&lon={lon}&heading_deg={heading}&fov_deg=60"
RANGE, FARTHEST = 1000, 5000
# Of so many views it is counted how much they show.
COUNTED = 100


def fleet(bench: Bench) -> None:
    """Measures a fleet on the lines of a real timetable."""
    what = f"{COUNT} vehicles with a position every five seconds"
    timetable = bench.settings.map.parents[1] / "gtfs" / "santamonica-bigbluebus-2020.gtfs.zip"
    if not bench.has_linux(what):
        return
    if not timetable.exists():
        bench.table.budget(what, f"{timetable} is missing")
        return
    data = Data.empty(WORK / "fleet")
    run(bench.settings.program, "migrate", *data.options[:2])
    run(bench.settings.program, "import", "gtfs", timetable, "--source", SOURCE, *data.options)
    add = ("transit", "trackers", "add", "bench", "--source", SOURCE, "--json")
    key = json.loads(output_of(bench.settings.program, *add, *data.options))["key"]
    vehicles = vehicles_of(COUNT, timetable)
    with bench.serve(data, *OUT_OF_REACH) as server:
        learn(server, vehicles, key)
        for name, a_call in CALLS.items():
            drive(bench, server, vehicles, key, name, a_call)


def positions_path() -> str:
    """The path that trackers post to."""
    return f"/v1/vehicles/{SOURCE}/positions"


def learn(server: Server, vehicles: list[Vehicle], key: str) -> None:
    """Lets all vehicles drive in the hour before now, so that lines are as well known as after days."""
    client, headers = server.client(), {"Authorization": f"Bearer {key}"}
    now = time.time()
    say(f"Learning from {len(vehicles)} vehicles that drove for {LEARNED} s")
    for seconds in range(LEARNED, 0, -LEARNED_EVERY):
        for first in range(0, len(vehicles), 1000):
            reports = [vehicle.report(now - seconds) for vehicle in vehicles[first : first + 1000]]
            post(client, positions_path(), headers, reports)
    # Learned paces are stored each minute.
    time.sleep(70)


def drive(
    bench: Bench, server: Server, vehicles: list[Vehicle], key: str, name: str, a_call: int
) -> None:
    """Adds the rows of a fleet that reports in one way."""
    seconds = bench.settings.seconds
    clients = [server.client() for _ in range(1 if a_call > 1 else 16)]
    with Trackers(clients, positions_path(), key, vehicles, a_call) as trackers:
        time.sleep(2 * PERIOD)
        told = server.client().get("/v1/vehicles?limit=1000").json()["items"]
        placed = sum(vehicle["predicted"] is not None for vehicle in told)
        used, began, stored = ProcessTimes.of(server.pid).own, time.monotonic(), trackers.stored
        trackers.times.clear()
        time.sleep(max(2 * seconds, 10))
        passed, times = time.monotonic() - began, list(trackers.times)
        share = 100 * (ProcessTimes.of(server.pid).own - used) / passed
        bench.table.budget(
            f"{COUNT} vehicles, {name}: CPU of the server",
            f"{share:.0f} % of one core, {share / cores():.0f} % of {cores()}; "
            f"{(trackers.stored - stored) / passed:.0f} positions/s stored, each call in "
            f"{percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms; "
            f"{placed} of {len(told)} vehicles on a line",
        )
        trackers.times.clear()
        views(bench, server, vehicles, name)
        times = list(trackers.times)
        median, slowest = percentile(times, 0.5), percentile(times, 0.99)
        say(f"  beside the views, a call took {median:.1f} ms, p99 {slowest:.1f} ms")


def views(bench: Bench, server: Server, vehicles: list[Vehicle], name: str) -> None:
    """Adds the row of views with vehicles beside those of as many stops, and of the stops alone, in turns."""
    randomness, now = random.Random(5), time.time()
    places = [vehicle.report(now) for vehicle in vehicles]
    template = [
        VIEW.format(lat=place["lat"], lon=place["lon"], heading=randomness.randrange(360)) for place in places
    ]

    def paths(kinds: str, metres: int) -> list[str]:
        return [f"{path}&range_m={metres}&kinds={kinds}" for path in template]

    def things(paths: list[str]) -> float:
        client = server.client()
        return statistics.mean(len(client.get(path).json()["items"]) for path in paths[:COUNTED])

    among, alone = paths("stops,vehicles", RANGE), paths("stops", RANGE)
    wanted = things(among)
    # As many things take as long to tell; vehicles are compared with stops that are farther away.
    ranges = (metres for metres in range(RANGE, FARTHEST, 100) if things(paths("stops", metres)) >= wanted)
    metres = next(ranges, FARTHEST)
    questions = {"among": among, "alone": alone, "as many": paths("stops", metres)}
    rates: dict[str, list[int]] = {question: [] for question in questions}
    slowest = 0.0
    for _ in range(bench.settings.rounds):
        for question, asked in questions.items():
            load = rotate(server.base, asked, bench.settings.seconds, connections=8)
            rates[question].append(load.rate)
            slowest = max(slowest, load.p99)
    rate = {question: statistics.median(found) for question, found in rates.items()}
    share = 100 * rate["among"] / rate["as many"]
    bench.table.budget(
        f"{COUNT} vehicles, {name}: views of stops and vehicles, of the rate of views of as many stops",
        f"{rate['among']:.0f}/s with {wanted:.0f} things = {share:.0f} % of {rate['as many']:.0f}/s, "
        f"p99 ≤ {slowest:.1f} ms; {things(alone):.0f} stops alone {rate['alone']:.0f}/s",
        "≥ 90 %",
        share >= 90,
    )
