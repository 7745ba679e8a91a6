"""Where the synthetic notes are: their cities, and views that touch all of them."""

from __future__ import annotations

import math
import random
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .viewers import Viewer

METRES = 111_195
# The height of a cell in degrees, where cities are looked for; each cell is twice as wide.
FINE = 0.01
# A cell with fewer notes is in no city's middle, and a city has at least so many notes around it.
LEAST_IN_CELL, LEAST_IN_CITY = 20, 2000
# Heights of the cells that are touched: each is a quarter of the one before.
LEVELS = (0.32, 0.08, 0.02, 0.005)
# A cell with more notes is split, down to the last level: one view shows a thousand.
MOST_IN_VIEW = 500

Cell = tuple[int, int]


class Place(NamedTuple):
    """The middle of some notes in degrees, and how many they are."""

    lat: float
    lon: float
    notes: int


def metres_between(one: Sequence[float], other: Sequence[float]) -> float:
    """The distance of two positions that are some kilometres apart at most."""
    east = (other[1] - one[1]) * math.cos(math.radians(one[0]))
    return METRES * math.hypot(other[0] - one[0], east)


def cells_of(database: Path | str, height: float, least: int = 1) -> dict[Cell, Place]:
    """The cells with at least so many notes in an SQLite file."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        rows = connection.execute(
            "SELECT CAST((lat + 90) / ?1 AS INTEGER), CAST((lon + 180) / (2 * ?1) AS INTEGER), "
            "avg(lat), avg(lon), count(*) FROM note GROUP BY 1, 2 HAVING count(*) >= ?2",
            (height, least),
        )
        return {(row, column): Place(lat, lon, count) for row, column, lat, lon, count in rows}
    finally:
        connection.close()


# Cities


def cities_of(database: Path | str) -> list[Place]:
    """The cities of the synthetic notes in an SQLite file, the largest first."""
    return cities(cells_of(database, FINE, LEAST_IN_CELL))


def cities(cells: Mapping[Cell, Place]) -> list[Place]:
    """The middles of dense cells: each city is as far from the others as cities reach."""
    found: list[Place] = []
    taken: set[Cell] = set()
    for cell in sorted(cells, key=lambda cell: -cells[cell].notes):
        if cell in taken:
            continue
        place = middle(cells, cell)
        taken.update(around(cell, 5))
        if place.notes >= LEAST_IN_CITY and all(metres_between(place, city) > 5000 for city in found):
            found.append(place)
    return sorted(found, key=lambda city: -city.notes)


def middle(cells: Mapping[Cell, Place], cell: Cell) -> Place:
    """The mean position of the notes around a cell."""
    near = [cells[neighbour] for neighbour in around(cell, 3) if neighbour in cells]
    notes = sum(place.notes for place in near)
    lat = sum(place.lat * place.notes for place in near) / notes
    lon = sum(place.lon * place.notes for place in near) / notes
    return Place(lat, lon, notes)


def around(cell: Cell, reach: int) -> Iterator[Cell]:
    """A cell and its neighbours, up to so many rows and columns away."""
    for row in range(cell[0] - reach, cell[0] + reach + 1):
        for column in range(cell[1] - reach, cell[1] + reach + 1):
            yield row, column


def moved(lat: float, lon: float, east: float, north: float) -> tuple[float, float]:
    """A position that is some metres away."""
    return lat + north / METRES, lon + east / METRES / math.cos(math.radians(lat))


def within(place: Place, metres: float, randomness: random.Random) -> tuple[float, float]:
    """A position at most so far from a place, all of them as likely."""
    distance, angle = metres * math.sqrt(randomness.random()), math.tau * randomness.random()
    return moved(place.lat, place.lon, distance * math.cos(angle), distance * math.sin(angle))


def viewers_within(places: Sequence[Place], metres: float, count: int) -> list[Viewer]:
    """Viewers close to the middles of places, which take turns; the same in every run."""
    randomness = random.Random(1)
    return [
        Viewer(*within(places[number % len(places)], metres, randomness), int(randomness.random() * 360))
        for number in range(count)
    ]


# All notes


class Circle(NamedTuple):
    """A view all around: its middle in degrees, and its range."""

    lat: float
    lon: float
    metres: int


def touching_views(database: Path | str) -> list[str]:
    """Paths of views and lists that together ask for every note in an SQLite file."""
    finest = {cell: place.notes for cell, place in cells_of(database, LEVELS[-1]).items()}
    paths = []
    for lat, lon, metres in touching(finest):
        place = f"lat={lat:.6f}&lon={lon:.6f}"
        paths.append(f"/v1/view?{place}&fov_deg=360&range_m={metres}&limit=1000")
        paths.append(f"/v1/notes?{place}&radius_m={metres}&limit=100")
    return paths


def touching(finest: Mapping[Cell, int]) -> Iterator[Circle]:
    """Circles over all cells of the last level that have notes; those of few notes are large."""
    counts: list[Mapping[Cell, int]] = [finest]
    for _ in LEVELS[1:]:
        parents: Counter[Cell] = Counter()
        for (row, column), count in counts[0].items():
            parents[row // 4, column // 4] += count
        counts.insert(0, parents)
    yield from split(counts, 0, counts[0])


def split(counts: Sequence[Mapping[Cell, int]], level: int, cells: Iterable[Cell]) -> Iterator[Circle]:
    """The circles over some cells of a level."""
    for row, column in cells:
        count = counts[level].get((row, column), 0)
        if count > MOST_IN_VIEW and level + 1 < len(counts):
            children = ((4 * row + r, 4 * column + c) for r in range(4) for c in range(4))
            yield from split(counts, level + 1, children)
        elif count > 0:
            yield circle(LEVELS[level], row, column)


def circle(height: float, row: int, column: int) -> Circle:
    """The circle around a cell."""
    south, west = row * height - 90, 2 * column * height - 180
    lat, lon = south + height / 2, west + height
    # A cell is widest where it is nearest to the equator.
    widest = min(abs(south), abs(south + height))
    east = METRES * height * math.cos(math.radians(widest))
    return Circle(lat, lon, math.ceil(math.hypot(METRES * height / 2, east)) + 10)
