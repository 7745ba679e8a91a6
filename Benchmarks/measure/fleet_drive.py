"""A fleet that drives to and fro along the shapes of a timetable, and its trackers."""

from __future__ import annotations

import csv
import io
import math
import random
import threading
import time
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from .client import Body, Client
from .console import Failure

# Seconds between two positions of one vehicle.
PERIOD = 5
METRES_OF_DEGREE = 111_200
# Metres by which a position is off, as those of good receivers are.
NOISE = 6


class Point(NamedTuple):
    """A place on a shape, in degrees, with the metres from its beginning."""

    lat: float
    lon: float
    metres: float


def shapes(timetable: Path) -> list[list[Point]]:
    """The shapes of a GTFS file that are longer than a kilometre, with even steps between their points."""
    found: dict[str, list[tuple[int, float, float]]] = {}
    with zipfile.ZipFile(timetable) as archive, archive.open("shapes.txt") as file:
        for row in csv.DictReader(io.TextIOWrapper(file, "utf-8-sig")):
            place = float(row["shape_pt_lat"]), float(row["shape_pt_lon"])
            found.setdefault(row["shape_id"], []).append((int(row["shape_pt_sequence"]), *place))
    measured = [measure([place[1:] for place in sorted(places)]) for places in found.values()]
    return [shape for shape in measured if shape[-1].metres > 1000]


def measure(places: Sequence[tuple[float, float]]) -> list[Point]:
    """The points of a shape with their metres."""
    points = [Point(*places[0], 0)]
    for lat, lon in places[1:]:
        last = points[-1]
        east = (lon - last.lon) * math.cos(math.radians(lat))
        points.append(Point(lat, lon, last.metres + METRES_OF_DEGREE * math.hypot(lat - last.lat, east)))
    return points


class Vehicle:
    """One vehicle, whose place at each instant follows from where it began."""

    def __init__(self, number: int, shape: Sequence[Point], randomness: random.Random) -> None:
        self.name = f"v{number}"
        self._shape = shape
        self._speed = randomness.uniform(5, 12)
        self._start = randomness.uniform(0, 2 * shape[-1].metres)
        self._randomness = randomness

    def report(self, instant: float) -> dict[str, Any]:
        """The position that its tracker tells of an instant, in seconds since 1970."""
        length = self._shape[-1].metres
        driven = (self._start + self._speed * instant) % (2 * length)
        lat, lon, heading = self._place(min(driven, 2 * length - driven))
        noise = NOISE / METRES_OF_DEGREE
        return {
            "vehicle": self.name,
            "lat": round(lat + self._randomness.gauss(0, noise), 6),
            "lon": round(lon + self._randomness.gauss(0, noise), 6),
            "heading_deg": round((heading + (0 if driven < length else 180)) % 360, 1),
            "speed_mps": round(self._speed, 1),
            "at": datetime.fromtimestamp(instant, timezone.utc).isoformat(timespec="milliseconds"),
        }

    def _place(self, metres: float) -> tuple[float, float, float]:
        lower, upper = 0, len(self._shape) - 1
        while lower + 1 < upper:
            middle = (lower + upper) // 2
            if self._shape[middle].metres <= metres:
                lower = middle
            else:
                upper = middle
        one, other = self._shape[lower], self._shape[upper]
        share = (metres - one.metres) / max(other.metres - one.metres, 0.01)
        north, east = other.lat - one.lat, (other.lon - one.lon) * math.cos(math.radians(one.lat))
        heading = math.degrees(math.atan2(east, north))
        return one.lat + share * north, one.lon + share * (other.lon - one.lon), heading


def fleet(count: int, timetable: Path) -> list[Vehicle]:
    """The same vehicles in every run, spread over all shapes."""
    ways, randomness = shapes(timetable), random.Random(3)
    return [Vehicle(number, ways[number % len(ways)], randomness) for number in range(count)]


class Trackers:
    """Posts the positions of a fleet as they come, for as long as its `with` block."""

    def __init__(
        self, clients: Sequence[Client], path: str, key: str, vehicles: Sequence[Vehicle], a_call: int
    ) -> None:
        """`a_call` positions are in one call; the clients share the calls."""
        self._path, self._a_call, self._vehicles = path, a_call, vehicles
        self._headers = {"Authorization": f"Bearer {key}"}
        self._ended = threading.Event()
        self._failures: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._post, args=(client, turn, len(clients)), daemon=True)
            for turn, client in enumerate(clients)
        ]
        self.stored = 0
        # Milliseconds of each call.
        self.times: list[float] = []
        self._lock = threading.Lock()

    def __enter__(self) -> Trackers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()
        for failure in self._failures:
            raise Failure(f"A tracker failed: {failure}")

    def _post(self, client: Client, turn: int, turns: int) -> None:
        try:
            for due, batch in self._calls(turn, turns):
                if self._ended.wait(max(due - time.time(), 0)):
                    return
                self._send(client, batch)
        except BaseException as failure:  # told by the thread that measures
            self._failures.append(failure)

    def _calls(self, turn: int, turns: int) -> Iterator[tuple[float, Sequence[Vehicle]]]:
        """Each call with its instant: within a period, every vehicle is in one."""
        began = time.time()
        batches = [
            self._vehicles[first : first + self._a_call]
            for first in range(0, len(self._vehicles), self._a_call)
        ]
        for period in range(1_000_000):
            for place in range(turn, len(batches), turns):
                yield began + PERIOD * (period + place / len(batches)), batches[place]

    def _send(self, client: Client, batch: Sequence[Vehicle]) -> None:
        reports = [vehicle.report(time.time()) for vehicle in batch]
        began = time.perf_counter()
        stored = post(client, self._path, self._headers, reports)
        with self._lock:
            self.times.append(1000 * (time.perf_counter() - began))
            self.stored += stored


def post(client: Client, path: str, headers: dict[str, str], reports: Sequence[dict[str, Any]]) -> int:
    """Posts some positions, none of which may be refused; returns how many are new."""
    answer = client.post(path, Body.json(reports), headers)
    if answer["refused"]:
        raise Failure(f"A position was refused: {answer['refused'][0]}")
    return int(answer["stored"])
