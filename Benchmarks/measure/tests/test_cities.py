"""Cities among synthetic notes, viewers in them, and views that touch all notes."""

import math
import random
import sqlite3
import tempfile
import unittest
from pathlib import Path

from measure.cities import (
    LEVELS,
    MOST_IN_VIEW,
    cells_of,
    cities_of,
    metres_between,
    moved,
    touching,
    viewers_within,
)

CENTERS = ((59.3, 18.0), (57.7, 12.0))


def database_with(positions: list[tuple[float, float]], folder: str) -> Path:
    path = Path(folder) / "notes.sqlite"
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("CREATE TABLE note (lat REAL, lon REAL)")
        connection.executemany("INSERT INTO note VALUES (?, ?)", positions)
    connection.close()
    return path


def synthetic(randomness: random.Random) -> list[tuple[float, float]]:
    """Two cities of 5,000 and 4,000 notes, and 500 anywhere."""
    notes = []
    for (lat, lon), count in zip(CENTERS, (5000, 4000)):
        for _ in range(count):
            notes.append(moved(lat, lon, randomness.gauss(0, 1500), randomness.gauss(0, 1500)))
    notes += [(randomness.uniform(55.4, 69), randomness.uniform(11.1, 24.1)) for _ in range(500)]
    return notes


class CityTests(unittest.TestCase):
    def test_the_middles_of_cities_are_found_the_largest_first(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            found = cities_of(database_with(synthetic(random.Random(1)), folder))
        self.assertEqual(len(found), 2)
        for city, center in zip(found, CENTERS):
            self.assertLess(metres_between(city, center), 250)
        self.assertGreater(found[0].notes, found[1].notes)

    def test_notes_without_a_city_have_none(self) -> None:
        randomness = random.Random(1)
        with tempfile.TemporaryDirectory() as folder:
            scattered = [(randomness.uniform(55, 69), randomness.uniform(11, 24)) for _ in range(3000)]
            self.assertEqual(cities_of(database_with(scattered, folder)), [])

    def test_viewers_stand_around_places_in_turns_and_are_the_same_in_each_run(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            found = cities_of(database_with(synthetic(random.Random(1)), folder))
        viewers = viewers_within(found, 300, 100)
        self.assertEqual(viewers, viewers_within(found, 300, 100))
        for number, viewer in enumerate(viewers):
            self.assertLess(metres_between(found[number % 2], viewer), 301)

    def test_a_moved_position_is_as_far_away_as_it_was_moved(self) -> None:
        for east, north in ((100, 0), (0, -20), (1500, 1500)):
            there = moved(59.3, 18.0, east, north)
            self.assertAlmostEqual(metres_between((59.3, 18.0), there), math.hypot(east, north), delta=0.01)


class TouchingTests(unittest.TestCase):
    def test_every_note_is_in_a_circle_and_circles_of_many_notes_are_small(self) -> None:
        positions = [*synthetic(random.Random(1)), (-89.99, -179.99), (89.99, 179.99), (0.0, 0.0)]
        with tempfile.TemporaryDirectory() as folder:
            path = database_with(positions, folder)
            finest = {cell: place.notes for cell, place in cells_of(path, LEVELS[-1]).items()}
        circles = list(touching(finest))
        self.assertTrue(all(circle.metres <= 50_000 for circle in circles))
        for position in random.Random(2).sample(positions, 500) + positions[-3:]:
            # Longitudes near a pole are close to each other.
            self.assertTrue(any(metres_between(c, position) <= c.metres + 50 for c in circles), position)
        # Both cities are split.
        self.assertGreater(sum(circle.metres < 3000 for circle in circles), 9000 / MOST_IN_VIEW)
