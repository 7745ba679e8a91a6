"""Departure boards with live data, from a service on this machine that the test scripts."""

import pathlib
import time
import unittest

from scripted import City
from support import DESK, PHONE, WAIT, BrowserTestCase

STOPS = "id,name,lat,lon,mode\n9001,Slussen,59.3195,18.0722,metro\n"


class LiveBoardTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        cls.city, cls.dead = City(), City()
        cls.addClassCleanup(cls.city.stop)
        cls.addClassCleanup(cls.dead.stop)
        cls.dead.is_broken = True
        cls.city.add("17", "Hässelby strand", 240, 600)
        cls.city.add("18", "Farsta strand", 1500)
        cls.city.add("19", "Hagsätra", 1800, 1800, state="CANCELLED")
        cls.environment = {
            "SIGHTLINE_TRANSIT_SL_PROVIDER": "sl-transport", "SIGHTLINE_TRANSIT_SL_URL": cls.city.url,
            "SIGHTLINE_TRANSIT_DEAD_PROVIDER": "sl-transport", "SIGHTLINE_TRANSIT_DEAD_URL": cls.dead.url,
        }
        super().setUpClass()

    @classmethod
    def seed(cls, server):
        file = pathlib.Path(server.folder) / "stops.csv"
        file.write_text(STOPS, encoding="utf-8")
        for source in ("sl", "dead"):
            server.run("import", "stops", str(file), "--source", source)
        cls.stops = {source: server.call("GET", f"/v1/stops?source={source}&source_id=9001")["items"][0]["id"] for source in ("sl", "dead")}

    def board(self, source, size):
        page = self.visit("/about", size)
        page.clock.install()
        page.goto(f"{self.server.root}/stops/{self.stops[source]}")
        page.get_by_role("heading", name="Slussen").wait_for()
        return page

    def minutes(self, row):
        return int(row.locator(".when").inner_text().split()[-2])

    def test_a_board_counts_down_and_says_what_is_live_late_and_cancelled(self):
        for size in (PHONE, DESK):
            page = self.board("sl", size)
            row = page.locator(".departure", has_text="Hässelby strand")
            row.locator(".when.is-live").wait_for()
            self.assertEqual(row.locator(".when .visually-hidden").inner_text(), "Live")
            row.get_by_text("late", exact=False).wait_for()
            planned = page.locator(".departure", has_text="Farsta strand")
            planned.get_by_text("timetable", exact=False).wait_for()
            self.assertEqual(planned.locator(".is-live").count(), 0)
            page.locator(".departure", has_text="Hagsätra").get_by_text("Cancelled").wait_for()
            before = self.minutes(row)
            page.clock.run_for(125_000)
            self.wait_until(page, f"parseInt([...document.querySelectorAll('.departure')]"
                                  f".find(it => it.textContent.includes('Hässelby')).querySelector('.when').innerText"
                                  f".match(/[0-9]+/)[0]) <= {before - 2}")

    def test_a_service_that_fails_from_the_beginning_is_named(self):
        page = self.board("dead", PHONE)
        page.get_by_text("dead gives no live times now", exact=False).wait_for()
        page.get_by_text("Nothing leaves here soon.").wait_for()

    def test_a_service_that_fails_later_is_told_as_stale_and_its_last_answer_is_kept(self):
        page = self.board("sl", DESK)
        row = page.locator(".departure", has_text="Hässelby strand")
        row.locator(".when.is-live").wait_for()
        self.city.is_broken = True
        self.addCleanup(setattr, self.city, "is_broken", False)
        stale = page.locator(".banner", has_text="sl")
        deadline = time.monotonic() + WAIT / 1000
        while not stale.count():
            self.assertLess(time.monotonic(), deadline, "it is not told")
            # The page asks again every half minute, the server once its answer is no longer fresh.
            page.clock.run_for(30_000)
            page.wait_for_timeout(500)
        row.get_by_text("last known", exact=False).wait_for()
        self.assertEqual(row.locator(".is-live").count(), 0)


if __name__ == "__main__":
    unittest.main()
