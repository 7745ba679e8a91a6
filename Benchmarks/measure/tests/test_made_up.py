"""Made-up photos, places and viewers."""

import random
import unittest

from measure.console import Failure
from measure.photos import padded, ppm
from measure.synthetic_places import World
from measure.viewers import Viewer


class PhotoTests(unittest.TestCase):
    def test_a_photo_has_three_bytes_for_each_pixel(self) -> None:
        photo = ppm(40, 16, 1, 5, random.Random(1))
        self.assertEqual(len(photo), len(b"P6\n40 16\n255\n") + 3 * 40 * 16)

    def test_padding_goes_behind_the_first_marker_in_whole_segments(self) -> None:
        jpeg = b"\xff\xd8" + b"rest"
        long = padded(jpeg, 100_000)
        self.assertEqual(len(long), 100_000)
        self.assertEqual((long[:4], long[-4:]), (b"\xff\xd8\xff\xfe", b"rest"))
        # The second segment begins where the first one says that it ends.
        self.assertEqual(long[2 + 60_000 :][:2], b"\xff\xfe")

    def test_a_picture_that_is_too_large_cannot_be_padded(self) -> None:
        with self.assertRaises(Failure):
            padded(b"\xff\xd8 and more", 5)


class PlaceTests(unittest.TestCase):
    def test_the_same_randomness_gives_the_same_places_and_the_same_searches(self) -> None:
        worlds = [World(random.Random(1)) for _ in range(2)]
        one, other = ([*world.csv(3), *(query() for query in world.searches().values())] for world in worlds)
        self.assertEqual(one, other)
        self.assertEqual(one[0].count(","), one[1].count(","))


    def test_a_place_in_a_city_at_the_antimeridian_has_a_valid_longitude(self) -> None:
        world = World(random.Random(1))
        self.assertLessEqual(max(abs(world.position()[1]) for _ in range(5000)), 179.9)


class ViewerTests(unittest.TestCase):
    def test_a_template_is_filled_with_six_decimals(self) -> None:
        viewer = Viewer.parse("59.300000 18.000001 90")
        self.assertEqual(viewer.fill("{lat} {heading} {east}"), "59.300000 90 18.020001")
