"""A synthetic timetable of the size of a country's, which is written without being held in memory."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

STATIONS = 20_000
SERVICES = 600
PATTERN_CALLS = (8, 42)
TRIPS_OF_PATTERN = 70
# Of each pattern, the running times of the peak, of the day and of the evening.
PROFILES = 3
FIRST_DAY = date(2026, 11, 1)
DAYS = 180


@dataclass(frozen=True)
class Pattern:
    """The stops of a line in one direction, as the ends of rows, and times in seconds from the start."""

    line: int
    direction: int
    rows: list[str]
    times: list[list[int]]


def write_national(file: Path, stop_times: int) -> int:
    """Writes a feed of at least so many stop times, and returns their number."""
    numbers = random.Random(3)
    patterns = patterns_for(stop_times, numbers)
    trips = [
        (pattern, number, numbers.randrange(SERVICES), 60 * numbers.randrange(4 * 60, 25 * 60))
        for number, pattern in enumerate(pattern for pattern in patterns for _ in range(TRIPS_OF_PATTERN))
    ]
    lines = max(pattern.line for pattern in patterns) + 1
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        table(archive, "agency.txt", "agency_id,agency_name,agency_url,agency_timezone", agencies())
        columns = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station"
        table(archive, "stops.txt", columns, stops())
        table(
            archive,
            "routes.txt",
            "route_id,agency_id,route_short_name,route_type",
            (f"901100{line:07},{line % 40},{line % 900 + 1},700" for line in range(lines)),
        )
        table(archive, "calendar_dates.txt", "service_id,date,exception_type", days())
        table(
            archive,
            "trips.txt",
            "route_id,service_id,trip_id,trip_headsign,direction_id,shape_id",
            (
                f"901100{pattern.line:07},{service},{trip_id(number)},Town {pattern.line % 2000},"
                f"{pattern.direction},{number // TRIPS_OF_PATTERN}"
                for pattern, number, service, _ in trips
            ),
        )
        columns = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence"
        table(archive, "shapes.txt", columns, shapes(len(patterns)))
        columns = (
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,"
            "shape_dist_traveled"
        )
        table(archive, "stop_times.txt", columns, calls(trips))
    return sum(len(pattern.rows) for pattern, *_ in trips)


def patterns_for(stop_times: int, numbers: random.Random) -> list[Pattern]:
    """Patterns whose trips have at least so many stop times in all."""
    patterns: list[Pattern] = []
    while stop_times > 0:
        length = numbers.randint(*PATTERN_CALLS)
        first = numbers.randrange(STATIONS - length)
        direction = len(patterns) % 2
        rows = [
            f"{stop_id(first + index, 1 + direction)},{index + 1},0,{int(index == 0)},{400.0 * index:.2f}\n"
            for index in range(length)
        ]
        times = []
        for _ in range(PROFILES):
            steps = [60 * numbers.randint(1, 3) for _ in range(length)]
            times.append([sum(steps[:index]) for index in range(length)])
        patterns.append(Pattern(len(patterns) // 4, direction, rows, times))
        stop_times -= length * TRIPS_OF_PATTERN
    return patterns


def agencies() -> Iterator[str]:
    return (f"{index},Operator {index},https://example.org,Europe/Stockholm" for index in range(40))


def stop_id(station: int, platform: int) -> str:
    """The id of a platform, or of a station for the platform 0."""
    return f"{9021 + (platform > 0)}{station:08}{platform:03}"


def stops() -> Iterator[str]:
    for station in range(STATIONS):
        lat, lon = 55.5 + station % 140 * 0.08, 12 + station // 140 * 0.07
        yield f"{stop_id(station, 0)},Village {station} church,{lat:.6f},{lon:.6f},1,"
        for platform in (1, 2):
            place = f"{lat + platform * 0.0001:.6f},{lon:.6f}"
            yield f"{stop_id(station, platform)},Village {station} church,{place},0,{stop_id(station, 0)}"


def days() -> Iterator[str]:
    numbers = random.Random(4)
    for service in range(SERVICES):
        for day in sorted(numbers.sample(range(DAYS), 60)):
            yield f"{service},{FIRST_DAY + timedelta(days=day):%Y%m%d},1"


def shapes(count: int) -> Iterator[str]:
    for shape in range(count):
        for point in range(80):
            lat, lon = 55.5 + shape % 1000 * 0.01 + point * 0.0004, 12 + point * 0.0007
            yield f"{shape},{lat:.6f},{lon:.6f},{point + 1}"


def trip_id(number: int) -> str:
    return f"1401{number:014}"


def calls(trips: Iterable[tuple[Pattern, int, int, int]]) -> Iterator[str]:
    """The rows of all trips."""
    clock = [f"{minute // 60:02}:{minute % 60:02}:00" for minute in range(28 * 60)]
    for pattern, number, _, start in trips:
        trip = trip_id(number)
        times = (clock[(start + offset) // 60] for offset in pattern.times[start // 60 % PROFILES])
        yield "".join(f"{trip},{time},{time},{row}" for time, row in zip(times, pattern.rows))[:-1]


def table(archive: zipfile.ZipFile, name: str, header: str, lines: Iterable[str]) -> None:
    """Streams a table into the archive."""
    with archive.open(name, "w", force_zip64=True) as raw, io.BufferedWriter(raw, 1 << 20) as file:
        file.write(f"{header}\n".encode())
        for line in lines:
            file.write(f"{line}\n".encode())
