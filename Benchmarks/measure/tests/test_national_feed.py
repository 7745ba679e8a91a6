"""The synthetic national timetable."""

import csv
import io
import tempfile
import unittest
import zipfile
from pathlib import Path

from measure.national_feed import write_national


class NationalFeedTests(unittest.TestCase):
    def test_every_reference_leads_somewhere(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "feed.zip"
            count = write_national(file, 20_000)
            with zipfile.ZipFile(file) as archive:
                tables = {
                    name: list(csv.DictReader(io.StringIO(archive.read(name).decode())))
                    for name in archive.namelist()
                }
        trips, calls = tables["trips.txt"], tables["stop_times.txt"]
        self.assertEqual(len(calls), count)
        self.assertGreaterEqual(count, 20_000)
        for rows, key, table in (
            (trips, "route_id", "routes.txt"),
            (trips, "service_id", "calendar_dates.txt"),
            (trips, "shape_id", "shapes.txt"),
            (calls, "trip_id", "trips.txt"),
            (calls, "stop_id", "stops.txt"),
        ):
            with self.subTest(table=table):
                known = {row[key] for row in tables[table]}
                self.assertLessEqual({row[key] for row in rows}, known)
        self.assertEqual(len({row["trip_id"] for row in trips}), len(trips))
        self.assertEqual(len({row["trip_id"] for row in calls}), len(trips))

    def test_the_same_feed_is_written_again(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in ("a.zip", "b.zip")]
            for file in files:
                write_national(file, 5_000)
            first, second = (zipfile.ZipFile(file) for file in files)
            with first, second:
                self.assertEqual(
                    [first.read(name) for name in first.namelist()],
                    [second.read(name) for name in second.namelist()],
                )
