"""Vehicles, alarms, saved trips and pushes, on a real server with a timetable, trackers that report, and a clock that runs."""

import json
import re
import time
import unittest

from road import Road
from support import DESK, PASSWORD, PHONE, WAIT, BrowserTestCase


class RoadTestCase(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        cls.road = Road(server)
        server.sign_up("ada")


class PhoneVehicleTests(RoadTestCase):
    size = PHONE

    def test_vehicles_stand_on_the_map_and_in_the_list_and_move_between_what_they_report(self):
        self.road.drive("1", to=1100)
        self.road.drive("2", to=1250, ago=400)
        page = self.visit("/@59.31950,18.07220,15z?kinds=vehicles", self.size)
        page.get_by_role("link", name="Line 17, vehicle 1").wait_for()
        page.get_by_text("On its way", exact=False).first.wait_for()
        self.assertEqual(page.locator(".vehicle").count(), 2)
        face = page.locator(".vehicle.is-uncertain .vehicle-face")
        self.assertEqual(face.evaluate("it => getComputedStyle(it).borderTopStyle"), "dashed")
        moving = page.locator(".vehicle:not(.is-uncertain)")
        self.assertEqual(moving.evaluate("it => it.style.getPropertyValue('--heading')"), "90deg")
        before = moving.evaluate("it => it.style.translate")
        self.wait_until(page, f"document.querySelector('.vehicle:not(.is-uncertain)').style.translate !== {before!r}")
        # A vehicle that drives away leaves the map and the list, and what stays keeps its row.
        page.get_by_role("link", name="Line 17, vehicle 1").evaluate("it => { it.dataset.known = '1' }")
        self.road.report(self.road.position("2", 1250 + 12_000))
        page.get_by_role("link", name="vehicle 2").wait_for(state="detached")
        self.assertEqual(page.get_by_role("link", name="Line 17, vehicle 1").get_attribute("data-known"), "1")


class DeskVehicleTests(PhoneVehicleTests):
    size = DESK


class VehiclePageTests(RoadTestCase):
    def test_with_less_motion_vehicles_stand_still_between_what_they_report(self):
        self.road.drive("1", to=1100)
        page = self.visit("/@59.31950,18.07220,15z", DESK, reduced_motion="reduce")
        page.locator(".vehicle").first.wait_for()
        before = page.locator(".vehicle").first.evaluate("it => it.style.translate")
        page.wait_for_timeout(700)
        self.assertEqual(page.locator(".vehicle").first.evaluate("it => it.style.translate"), before)

    def test_a_vehicle_and_its_line_tell_when_it_comes_and_that_it_stands(self):
        with self.road.driving("3", 1400) as place:
            page = self.visit(f"/lines/{self.road.line}", PHONE)
            page.get_by_role("heading", name="Line 17").wait_for()
            page.get_by_role("link", name="Line 17, vehicle 3").click()
            page.get_by_role("heading", name="Line 17, vehicle 3").wait_for()
            page.get_by_role("link", name="Slussen").get_by_text("between", exact=False).wait_for()
            at = place()
        deadline = time.monotonic() + WAIT / 1000
        while not page.get_by_text("Stands", exact=True).count():
            self.assertLess(time.monotonic(), deadline, "it is not told that the vehicle stands")
            self.road.report(self.road.position("3", at, speed=0))
            page.wait_for_timeout(500)

    def test_a_vehicle_that_nobody_knows_is_gone(self):
        page = self.visit("/vehicles/17", expected=["404"])
        page.get_by_role("heading", name="This vehicle is not here").wait_for()


class StopTests(RoadTestCase):
    def test_the_list_of_everything_holds_the_stops_of_the_map(self):
        for size in (PHONE, DESK):
            page = self.visit("/@59.31950,18.08000,12.5z", size)
            page.locator(".marker.is-stop").first.wait_for()
            titles = page.locator(".marker.is-stop").evaluate_all("its => its.map(it => it.title).sort()")
            self.assertEqual(titles, sorted(name for _, name, _ in self.road.stops))
            rows = page.locator(".row-link.is-stop .row-title").all_inner_texts()
            self.assertEqual(sorted(rows), titles)

    def test_times_are_those_of_the_stop_and_say_so_to_whoever_has_other_clocks(self):
        path = f"/stops/{self.road.stop['a']}"
        for where in (path, "/departures"):
            away = self.visit(where, PHONE, timezone_id="America/New_York", permissions=["geolocation"],
                              geolocation={"latitude": 59.3195, "longitude": 18.05})
            away.get_by_text("Times are local at the stop:").wait_for()
            self.assertIn("Coordinated Universal Time (UTC+0)", away.get_by_text("Times are local at the stop:").inner_text())
        here = self.visit(path, DESK, timezone_id="UTC")
        here.locator(".departure").first.wait_for()
        self.assertEqual(here.get_by_text("Times are local").count(), 0)


class NoTransitTests(BrowserTestCase):
    def test_a_server_without_vehicles_says_nothing_of_them(self):
        page = self.visit("/@59.31950,18.07220,15z")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        page.get_by_text("Nothing here yet").wait_for()
        self.assertEqual(page.get_by_role("button", name="Vehicles").count(), 0)
        self.assertFalse([url for url in asked if "vehicles=" in url or "fleet.js" in url])


class AlarmTests(RoadTestCase):
    def open(self, size, **options):
        """The board of the first stop, for a member."""
        page = self.visit("/about", size, **options)
        self.log_in(page, "ada")
        page.goto(f"{self.server.root}/stops/{self.road.stop['a']}")
        page.get_by_role("heading", name="Anker").wait_for()
        return page

    def ask(self, page, seconds):
        """Opens the dialog of a departure that leaves some seconds later; answers its destination."""
        name = self.road.destination(self.road.run_after(seconds))
        page.locator(".departure").filter(has=page.get_by_text(name, exact=True)).get_by_role("button", name="Tell me").click()
        return name

    def test_one_asks_to_be_told_of_a_departure_is_told_and_takes_it_back(self):
        for size in (PHONE, DESK):
            page = self.open(size)
            self.wait_for_live(page)
            name = self.ask(page, 130)
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Minutes before").fill("2")
            dialog.get_by_role("button", name="Tell me").click()
            page.get_by_text("You will be told.").wait_for()
            page.locator(".toast").get_by_role("button", name="Alarms").click()
            page.get_by_role("heading", name="Alarms").wait_for()
            page.get_by_role("link", name=name).wait_for()

            page.locator(".toast", has_text=f"17 to {name} leaves Anker at").wait_for()
            page.locator(".person", has_text=f"17 to {name} leaves Anker at").wait_for()
            page.get_by_role("link", name=name).get_by_text("when it leaves at", exact=False).wait_for()
            page.get_by_role("button", name="Delete").first.click()
            page.get_by_text("No alarm waits.").wait_for()
            self.assertEqual(page.evaluate("fetch('/v1/alarms').then(it => it.json()).then(it => it.items.length)"), 0)

    def test_the_dialog_names_its_departure_and_takes_no_minutes_out_of_bounds(self):
        for size in (PHONE, DESK):
            page = self.open(size, timezone_id="America/New_York")
            name = self.ask(page, 250)
            dialog = page.get_by_role("dialog")
            dialog.get_by_text(name, exact=True).wait_for()
            # The timetable's clocks are those of UTC.
            hour, minute = self.road.time_of(name).split(":")
            dialog.get_by_text(re.compile(rf"^{(int(hour) + 11) % 12 + 1}:{minute} .M from Anker$")).wait_for()
            for minutes in ("-3", "121", "2.5", ""):
                dialog.get_by_label("Minutes before").fill(minutes)
                dialog.get_by_role("button", name="Tell me").click()
                dialog.get_by_text("A whole number from 0 to 120." if minutes else "Please fill this in.").wait_for()
            self.assertEqual(page.evaluate("fetch('/v1/alarms').then(it => it.json()).then(it => it.items.length)"), 0)

    def test_a_trip_of_every_week_makes_alarms_and_takes_them_along(self):
        # Whose clocks are elsewhere keeps the trip by the clocks of the timetable.
        page = self.open(PHONE, timezone_id="America/New_York")
        name = self.ask(page, 300)
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("When").select_option("trip")
        for box in dialog.get_by_role("checkbox").all():
            box.check()
        dialog.get_by_role("button", name="Tell me").click()
        page.locator(".toast").get_by_role("button", name="Alarms").click()
        trips = page.get_by_role("region", name="Trips of every week")
        trips.get_by_text("Every day").wait_for()
        trips.get_by_text(self.road.time_of(name), exact=False).wait_for()
        trips.get_by_text(name, exact=False).wait_for()
        self.wait_until(page, "fetch('/v1/alarms').then(it => it.json()).then(it => it.items.length > 0)")
        page.reload()
        page.get_by_role("region", name="Waiting").get_by_role("link").first.wait_for()
        trips.get_by_role("button", name="Delete").click()
        page.get_by_text("No trip is saved.").wait_for()
        page.get_by_text("No alarm waits.").wait_for()

    def test_one_is_told_when_a_vehicle_of_a_line_comes_near(self):
        lat, lon, _ = self.road.way.at(1500)
        page = self.visit("/about", PHONE, geolocation={"latitude": lat, "longitude": lon}, permissions=["geolocation"])
        self.log_in(page, "ada")
        self.wait_for_live(page)
        page.goto(f"{self.server.root}/lines/{self.road.line}")
        page.get_by_role("button", name="Tell me when a vehicle comes near").click()
        page.get_by_text("You will be told.").wait_for()
        page.locator(".toast").get_by_role("button", name="Alarms").click()
        page.get_by_role("region", name="Waiting").get_by_text("When a vehicle comes near").wait_for()
        with self.road.driving("5", 1100):
            page.locator(".toast", has_text="17 is near:").wait_for()
        page.get_by_role("region", name="Told").get_by_text("17 is near:", exact=False).first.wait_for()
        page.get_by_role("region", name="Waiting").get_by_role("button", name="Delete").click()
        page.get_by_text("No alarm waits.").wait_for()

    def test_who_is_not_logged_in_sees_no_bells(self):
        page = self.visit(f"/stops/{self.road.stop['a']}", DESK)
        page.locator(".departure").first.wait_for()
        self.assertEqual(page.get_by_role("button", name="Tell me").count(), 0)


# The headless browser refuses notifications and has no push service, so what it would make is made here: a subscription with a
# real key at an address that nobody has. The server's pushes are decrypted in its own tests (`WebPushTests`).
SUBSCRIBING = """
    Notification.requestPermission = async () => "granted";
    let subscription = null;
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async (options) => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const keys = {
            p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))),
        };
        window.subscribedWith = options.applicationServerKey.length;
        const endpoint = "https://push.invalid/send/1";
        subscription = { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }), unsubscribe: async () => { subscription = null; } };
        return subscription;
    };
"""


class PushTests(RoadTestCase):
    def test_a_browser_subscribes_is_told_in_its_language_what_the_server_tells_and_ends_it(self):
        page = self.visit("/about", DESK, locale="sv-SE")
        self.log_in(page, "ada")
        page.context.add_init_script(SUBSCRIBING)
        self.wait_until(page, "navigator.serviceWorker.controller !== null")
        page.goto(f"{self.server.root}/alarms")
        with page.expect_response("**/v1/push") as put:
            page.get_by_role("button", name="Meddela mig även när sidan är stängd").click()
        self.assertEqual((put.value.request.method, put.value.status), ("PUT", 204))
        # An uncompressed point of P-256: the server's key.
        self.assertEqual(page.evaluate("window.subscribedWith"), 65)
        self.wait_until(page, "caches.open('words').then(it => it.match('/words')).then(Boolean)")

        # An alarm whose time has come fires, and the worker is given the text that the server pushes: that of the list.
        token = self.server.call("POST", "/v1/sessions", {"handle": "ada", "password": PASSWORD})["token"]
        departure, seconds = self.road.departure(self.road.run_after(60))
        alarm = {"kind": "departure", "stop_id": self.road.stop["a"], "line_id": self.road.line, "at": departure["scheduled"],
                 "before_s": int(seconds) - 2}
        self.server.call("POST", "/v1/alarms", alarm, token)
        self.wait_until(page, "fetch('/v1/alarms/fired').then(it => it.json()).then(it => it.items.length === 1)")
        fired = self.server.call("GET", "/v1/alarms/fired", token=token)["items"][0]
        worker = page.context.service_workers[0]
        worker.evaluate("self.shown = []; self.registration.showNotification = async (title, options) => { self.shown.push(options) }; 0")
        shown = worker.evaluate("""async (text) => {
            for (let turn = 0; turn < 2; turn += 1) self.dispatchEvent(new PushEvent("push", { data: text }));
            while (self.shown.length < 2) await new Promise((done) => setTimeout(done, 20));
            return self.shown.map(({ body, tag, data }) => [body, tag, data]);
        }""", json.dumps(fired))
        # One that comes twice replaces itself, by its tag.
        self.assertEqual(shown[0], shown[1])
        body, tag, href = shown[0]
        self.assertIn(f"17 mot {departure['destination']}", body)
        self.assertEqual((tag, href), (fired["id"], f"/stops/{self.road.stop['a']}"))

        with page.expect_response("**/v1/push") as ended:
            page.get_by_role("button", name="Meddelas även när sidan är stängd").click()
        self.assertEqual((ended.value.request.method, ended.value.status), ("DELETE", 204))

    def test_whoever_logs_out_takes_the_pushes_along(self):
        page = self.visit("/about", DESK)
        self.log_in(page, "ada")
        page.context.add_init_script(SUBSCRIBING)
        self.wait_until(page, "navigator.serviceWorker.controller !== null")
        page.goto(f"{self.server.root}/alarms")
        with page.expect_response("**/v1/push"):
            page.get_by_role("button", name="Also tell me when this page is closed").click()
        page.get_by_role("link", name="ada: your page").click()
        with page.expect_response("**/v1/push") as ended:
            page.get_by_role("button", name="Log out").click()
        self.assertEqual((ended.value.request.method, ended.value.status), ("DELETE", 204))


if __name__ == "__main__":
    unittest.main()
