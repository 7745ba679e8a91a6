"""Vehicles that drive to and fro."""

import random
import unittest

from measure.fleet_drive import METRES_OF_DEGREE, NOISE, Vehicle, measure

# Two kilometres to the north.
NORTH = measure([(50, 7), (50 + 1000 / METRES_OF_DEGREE, 7), (50 + 2000 / METRES_OF_DEGREE, 7)])


class ShapeTests(unittest.TestCase):
    def test_each_point_has_its_metres_from_the_beginning(self) -> None:
        self.assertEqual([round(point.metres) for point in NORTH], [0, 1000, 2000])


class VehicleTests(unittest.TestCase):
    def test_a_vehicle_turns_at_both_ends_and_stays_on_its_shape(self) -> None:
        vehicle = Vehicle(1, NORTH, random.Random(1))
        reports = [vehicle.report(1_800_000_000 + 5 * step) for step in range(400)]
        metres = [METRES_OF_DEGREE * (report["lat"] - 50) for report in reports]
        self.assertTrue(all(-6 * NOISE < place < 2000 + 6 * NOISE for place in metres))
        self.assertEqual({report["heading_deg"] for report in reports}, {0, 180})
        for report, place, following in zip(reports, metres, metres[1:]):
            far = 100 < place < 1900 and abs(following - place) > 4 * NOISE
            if far:
                self.assertEqual(following > place, report["heading_deg"] == 0)

    def test_the_speed_is_that_of_the_report(self) -> None:
        vehicle = Vehicle(1, NORTH, random.Random(2))
        one, other = (vehicle.report(instant) for instant in (1_800_000_000, 1_800_000_010))
        driven = METRES_OF_DEGREE * abs(other["lat"] - one["lat"])
        if one["heading_deg"] == other["heading_deg"]:
            self.assertAlmostEqual(driven, 10 * one["speed_mps"], delta=8 * NOISE)
