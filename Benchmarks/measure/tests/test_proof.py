"""Members with circles, edits that are read again, shares, parts of cities, and settings."""

import json
import sqlite3
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from measure.circles import add_circle
from measure.cities import Place, moved
from measure.console import Failure
from measure.freshness import shown, view_of, writing
from measure.parts.growth import csv_of, innermost
from measure.parts.requests import CALLS
from measure.parts.speed import Sample, share_cells
from measure.settings import Settings
from measure.writers import OwnNote
from measure.wrk import Load

MEMBER = 1000


class CircleTests(unittest.TestCase):
    def test_a_member_gets_friends_both_ways_groups_and_blocks_of_others(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "members.sqlite"
            connection = sqlite3.connect(path)
            with connection:
                connection.executescript(
                    """
                    CREATE TABLE member (id INTEGER PRIMARY KEY, handle TEXT);
                    CREATE TABLE friend (member_id, friend_id, since, PRIMARY KEY (member_id, friend_id));
                    CREATE TABLE block (blocker_id, blocked_id, created_at);
                    CREATE TABLE friend_group (id INTEGER PRIMARY KEY, owner_id, name, created_at);
                    CREATE TABLE friend_group_member (group_id, member_id, added_at);
                    INSERT INTO friend_group VALUES (77, 1, 'Seed', 0), (78, 2, 'Other', 0);
                    """
                )
                handles = [(n, f"seed_1_{n}") for n in range(1, 101)]
                handles += [(MEMBER, "circled"), (999, "seedling")]
                connection.executemany("INSERT INTO member VALUES (?, ?)", handles)
            add_circle(path, MEMBER)

            def numbers(query: str) -> list[int]:
                return [row[0] for row in connection.execute(f"SELECT {query} ORDER BY 1")]

            friends = numbers(f"friend_id FROM friend WHERE member_id = {MEMBER}")
            others = numbers(f"member_id FROM friend WHERE friend_id = {MEMBER}")
            blocked = numbers("blocked_id FROM block")
            groups = numbers("group_id FROM friend_group_member")
            connection.close()
        self.assertEqual((friends, others), (list(range(1, 51)), list(range(1, 51))))
        self.assertEqual(blocked, [51, 52, 53])
        self.assertEqual(groups, [1, 2, 3, 4, 77])


class Notes(BaseHTTPRequestHandler):
    """Keeps titles; the views of the note `old` show the title from before."""

    protocol_version = "HTTP/1.1"
    titles: dict[str, str] = {}
    before: dict[str, str] = {}

    def do_PATCH(self) -> None:
        note = self.path.rpartition("/")[2]
        self.before[note] = self.titles.get(note, "")
        self.titles[note] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["title"]
        self.answer({})

    def do_GET(self) -> None:
        if "/view" not in self.path:
            self.answer({"title": self.titles[self.path.rpartition("/")[2]]})
            return
        shown = {**self.titles, **({"old": self.before["old"]} if "old" in self.before else {})}
        self.answer({"items": [{"id": note, "title": title} for note, title in shown.items()]})

    def answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class FreshnessTests(unittest.TestCase):
    def setUp(self) -> None:
        Notes.titles, Notes.before = {}, {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Notes)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def write(self, *ids: str) -> tuple[int, list[str]]:
        # Each thread has a note of its own.
        notes = [OwnNote("token", ids[n] if n < len(ids) else f"note{n}", 59.0, 18.0) for n in range(40)]
        with writing(self.base, notes, 200, "Title") as done:
            time.sleep(0.4)
        self.assertAlmostEqual(done.seconds, 0.4, delta=0.3)
        return done.edits, done.stale

    def test_edits_that_everybody_sees_at_once_are_not_stale(self) -> None:
        edits, stale = self.write()
        self.assertGreater(edits, 20)
        self.assertEqual(stale, [])

    def test_a_view_with_the_title_from_before_is_stale(self) -> None:
        _, stale = self.write("old")
        self.assertGreater(len(stale), 0)
        self.assertTrue(all("/v1/view?" in message and "instead of 'Title 0" in message for message in stale))

    def test_a_server_that_refuses_an_edit_ends_the_run(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        notes = [OwnNote("token", "a", 59.0, 18.0)] * 40
        with self.assertRaises((Failure, OSError)):
            with writing(self.base, notes, 200, "Title"):
                time.sleep(0.2)
        self.setUp()

    def test_a_view_looks_north_at_the_note_from_twenty_metres_away(self) -> None:
        lat, lon = moved(59.0, 18.0, 0, -20)
        self.assertIn(f"lat={lat:.6f}&lon={lon:.6f}&heading_deg=0", view_of(OwnNote("t", "1", 59.0, 18.0)))

    def test_a_note_that_is_not_in_a_view_has_no_title(self) -> None:
        self.assertEqual(shown({"items": [{"id": "2", "title": "a"}]}, "1"), {})


class ShareTests(unittest.TestCase):
    def cells(self, call: str, *rounds: tuple[float, float]) -> tuple[str, ...]:
        samples = [Sample(Load(100, 1, p99, 0, 800), percent, 50) for percent, p99 in rounds]
        return share_cells(CALLS[call], "SQLite", samples)

    def test_the_median_of_the_rounds_counts(self) -> None:
        cells = self.cells("view", (44, 1), (46, 2), (90, 3))
        self.assertEqual(cells[3:], ("46.0 %", "50.0 %", "1.00", "2.00", "≥ 45 %", "yes"))
        self.assertEqual(self.cells("view", (44, 1), (43, 2), (90, 3))[-1], "**no**")

    def test_the_view_of_50_km_has_a_time_instead_of_a_share(self) -> None:
        self.assertEqual(self.cells("far", (1, 19), (1, 20), (1, 90))[-2:], ("p99 ≤ 20 ms", "yes"))
        self.assertEqual(self.cells("far", (1, 19), (1, 21), (1, 90))[-1], "**no**")


class PartOfCityTests(unittest.TestCase):
    def test_the_innermost_notes_become_a_file_for_the_seeder(self) -> None:
        note = {"title": "a, b", "audience": "public", "visible_from": None, "visible_until": 1700000000}
        notes = [{**note, "lat": 59 + away, "lon": 18.0} for away in (0.3, 0.1, 0.2)]
        lines = csv_of(innermost(notes, Place(59, 18, 3), 2)).splitlines()
        self.assertEqual(lines[0], "lat,lon,title,audience,visible_from,visible_until")
        ends = ',18.0,"a, b",public,,1700000000'
        self.assertEqual(lines[1:], [f"59.1{ends}", f"59.2{ends}"])


class SettingsTests(unittest.TestCase):
    def test_engines_are_both_unless_some_are_named(self) -> None:
        self.assertEqual(Settings.read({}).engines, ("sqlite", "postgres"))
        self.assertEqual(Settings.read({"ENGINES": "postgres"}).engines, ("postgres",))
        with self.assertRaises(Failure):
            Settings.read({"ENGINES": "mysql"})

    def test_programs_that_are_not_given_are_those_that_are_built(self) -> None:
        self.assertEqual(Settings.read({}).bare, ".build/bare/release/bare-hummingbird")
        self.assertEqual(Settings.read({"SIGHTLINE_BARE": "/bin/bare"}).bare, "/bin/bare")
