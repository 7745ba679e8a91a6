"""Other programs: what they are given, and what is made of their answers."""

import math
import unittest

from measure.cities import METRES
from measure.parts.peers import Outcome, Peer, load_of_log, percent_alike, report
from measure.peers_data import box_of, csv_text, geoadd, instant
from measure.viewers import Viewer
from measure.wrk import Load


class Silent(Peer):
    """A peer that is not asked."""

    name = "a peer"

    def __init__(self) -> None:
        self.viewers = []

    def measure(self, question: str) -> Load:
        raise NotImplementedError

    def answers(self, question: str) -> list[set[str]]:
        raise NotImplementedError


class DataTests(unittest.TestCase):
    def test_the_box_of_a_viewer_reaches_as_far_as_the_sector(self) -> None:
        west, south, east, north = box_of(Viewer(60.0, 18.0, 0))
        self.assertAlmostEqual((north - 60) * METRES, 500, delta=0.1)
        self.assertAlmostEqual((60 - south) * METRES, 0, delta=0.1)
        for edge, metres in ((west, -250), (east, 250)):
            self.assertAlmostEqual((edge - 18) * METRES * math.cos(math.radians(60)), metres, delta=0.1)

    def test_a_box_that_looks_across_north_is_found_from_either_side(self) -> None:
        for heading in (350, 10):
            self.assertAlmostEqual((box_of(Viewer(60.0, 18.0, heading))[3] - 60) * METRES, 500, delta=0.1)

    def test_an_instant_keeps_its_milliseconds_before_and_after_1970(self) -> None:
        moments = [instant(value) for value in (0, 1_795_123_136_325, -1)]
        expected = ["1970-01-01T00:00:00.000Z", "2026-11-19T21:18:56.325Z", "1969-12-31T23:59:59.999Z"]
        self.assertEqual(moments, expected)
        self.assertIsNone(instant(None))

    def test_nothing_stands_for_an_absent_value_in_a_row(self) -> None:
        self.assertEqual(csv_text([(1, None, 'a "b", c')]), b'1,,"a ""b"", c"\n')

    def test_a_command_of_redis_names_the_length_of_each_word(self) -> None:
        command = geoadd([(7, "A title", 59.5, 18.25, "public")])
        self.assertEqual(
            command, b"*5\r\n$6\r\nGEOADD\r\n$5\r\nnotes\r\n$5\r\n18.25\r\n$4\r\n59.5\r\n$1\r\n7\r\n"
        )


class AnswerTests(unittest.TestCase):
    def test_the_log_of_pgbench_has_microseconds_in_its_third_column(self) -> None:
        log = "".join(f"0 {n} {1000 * n} 0 1700000000 1\n" for n in range(1, 101))
        self.assertEqual(load_of_log(log, 4), Load(25, 51.0, 100.0, 0, 100))

    def test_answers_are_alike_as_far_as_they_have_our_notes(self) -> None:
        self.assertEqual(percent_alike([{"1", "2"}, set()], [{"2", "3"}, set()]), 75)
        self.assertEqual(percent_alike([set()], [{"3"}]), 0)

    def test_the_table_has_a_row_for_each_outcome(self) -> None:
        lines = list(report([Outcome(Silent(), "view", Load(900, 1.5, 20.25, 2, 9000), 99.6)]))
        self.assertEqual(len(lines), 3)
        self.assertEqual(
            lines[2],
            "| view, 500 m, 60°, ≤ 50 | a peer **2 failed** | 900 | 1.50 | 20.25 | 100 % | "
            "audience, window, reveal radius |",
        )
