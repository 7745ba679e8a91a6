"""Vehicles and alarms, of which a stand-in answers: it tells exactly what a test needs, at the moment when it needs it."""

import datetime
import json
import pathlib
import re
import unittest

from scripted import City
from support import DESK, PHONE, SIZES, BrowserTestCase

HERE = {"lat": 59.3195, "lon": 18.0722}
LINE = {"id": "7", "source_id": "17", "name": "17", "long_name": "The green line", "mode": "metro", "color": "#00bb00", "text_color": "#ffffff"}


def instant(seconds=0):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def vehicle(number, **members):
    return {
        "id": str(number), "label": str(4710 + number), "source": "sl", "source_id": f"v{number}", "line": LINE, "trip_id": None,
        "direction": "1", **HERE, "heading_deg": 90, "speed_mps": 15, "reported_at": instant(), "age_s": 2,
        "predicted": {**HERE, "heading_deg": 90, "at": instant(), "error_m": 20}, "state": "moving", "occupancy": "few-seats",
        "stop_etas": [{"stop_id": "31", "expected": instant(240), "earliest": instant(180), "latest": instant(400)}], **members,
    }


class StandIn:
    """Answers the routes of vehicles and alarms in a browser's context, and says in `/v1/limits` that they are there."""

    def __init__(self, context, root):
        self.vehicles, self.gone, self.told, self.alarms, self.trips, self.sent = [], [], [], [], [], []
        self.heard = []
        self.root = root
        context.route("**/v1/limits", lambda route: self.limits(route))
        context.route("**/v1/events*", lambda route: self.events(route))
        context.route("**/v1/vehicles/**", lambda route: self.vehicle(route))
        context.route("**/v1/lines/7", lambda route: self.json(route, {
            **LINE, "gone": False, "alerts": [], "vehicles": self.vehicles,
            "directions": [{"destination": "Slussen", "stops": [{"id": "31", "name": "Medborgarplatsen", **HERE}]}],
            "shapes": {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": {
                "type": "LineString", "coordinates": [[18.06, 59.31], [18.0722, 59.3195], [18.09, 59.33]]}}]},
        }))
        for path, items in (("alarms", self.alarms), ("alarms/fired", self.told), ("saved-trips", self.trips)):
            self.offer(context, path, items)

    def offer(self, context, path, items):
        """A list to which `POST` adds, and from which `DELETE` takes by an item's number."""
        context.route(f"**/v1/{path}", lambda route: self.list(route, items))
        context.route(re.compile(rf"/v1/{path}/\d+$"), lambda route: self.remove(route, items))

    def json(self, route, body, status=200):
        route.fulfill(status=status, content_type="application/json", body=json.dumps(body))

    def limits(self, route):
        body = route.fetch().json()
        body["view"]["kinds"] = ["notes", "pois", "stops", "vehicles"]
        body["alarms"] = {"max_kept": 100}
        self.json(route, body)

    def events(self, route):
        """A stream that ends at once: the browser asks again after half a second."""
        lines = ["retry: 500\n\n"]
        if "vehicles=" in route.request.url:
            lines += [f"event: vehicle\ndata: {json.dumps(each)}\n\n" for each in self.vehicles]
            lines += [f'event: vehicle-gone\ndata: {{"id": "{each}"}}\n\n' for each in self.gone]
        else:
            lines += [f"event: alarm\ndata: {json.dumps(each)}\n\n" for each in self.heard]
            self.heard = []
        route.fulfill(content_type="text/event-stream", body="".join(lines))

    def vehicle(self, route):
        if "/history" in route.request.url:
            return self.json(route, {"items": [], "next": None})
        number = route.request.url.rsplit("/", 1)[1]
        return self.json(route, next(each for each in self.vehicles if each["id"] == number))

    def list(self, route, items):
        if route.request.method != "POST":
            return self.json(route, {"items": items, "next": None})
        body = route.request.post_data_json
        self.sent.append(body)
        item = {
            "id": str(len(self.sent)), "saved_trip_id": None, "next": "soon", "next_at": instant(60), "destination": "Farsta strand",
            "scheduled": instant(600), "expected": None, "line_id": None, "weekdays": [], "time": "", **body,
        }
        items.append(item)
        return self.json(route, item, 201)

    def remove(self, route, items):
        items[:] = [each for each in items if each["id"] != route.request.url.rsplit("/", 1)[1]]
        route.fulfill(status=204)


class VehicleTests(BrowserTestCase):
    def open(self, path, size, *vehicles):
        page = self.visit("/about", size, service_workers="block", expected=["Service Worker registration blocked"])
        stand_in = StandIn(page.context, self.server.root)
        stand_in.vehicles = list(vehicles)
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")
        return page, stand_in

    def test_vehicles_stand_on_the_map_and_in_the_list_and_move_between_what_they_report(self):
        for size in SIZES.values():
            parked = vehicle(2, predicted=None, state="stale", speed_mps=None)
            page, stand_in = self.open("/@59.31950,18.07220,15z?kinds=vehicles", size, vehicle(1), parked)
            page.get_by_role("link", name="Line 17, vehicle 4711").wait_for()
            page.get_by_text("On its way", exact=False).first.wait_for()
            self.assertEqual(page.locator(".vehicle").count(), 2)
            face = page.locator(".vehicle.is-uncertain .vehicle-face")
            self.assertEqual(face.evaluate("it => getComputedStyle(it).borderTopStyle"), "dashed")
            moving = page.locator(".vehicle:not(.is-uncertain)")
            self.assertEqual(moving.evaluate("it => it.style.getPropertyValue('--heading')"), "90deg")
            before = moving.evaluate("it => it.style.translate")
            self.wait_until(page, f"document.querySelector('.vehicle:not(.is-uncertain)').style.translate !== {before!r}")
            # A vehicle that is gone leaves the map and the list, and what stays keeps its row.
            stand_in.vehicles, stand_in.gone = stand_in.vehicles[:1], ["2"]
            page.get_by_role("link", name="Line 17, vehicle 4712").wait_for(state="detached")
            page.get_by_role("link", name="Line 17, vehicle 4711").wait_for()

    def test_with_less_motion_vehicles_stand_still_between_what_they_report(self):
        page, _ = self.open("/about", DESK, vehicle(1))
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{self.server.root}/@59.31950,18.07220,15z")
        page.locator(".vehicle").wait_for()
        before = page.locator(".vehicle").evaluate("it => it.style.translate")
        page.wait_for_timeout(700)
        self.assertEqual(page.locator(".vehicle").evaluate("it => it.style.translate"), before)

    def test_a_vehicle_and_its_line_tell_when_it_comes(self):
        page, stand_in = self.open("/lines/7", PHONE, vehicle(1))
        page.get_by_role("heading", name="Line 17").wait_for()
        page.get_by_role("link", name="Line 17, vehicle 4711").click()
        page.get_by_role("heading", name="Line 17, vehicle 4711").wait_for()
        page.get_by_role("link", name="Medborgarplatsen").get_by_text("between", exact=False).wait_for()
        page.get_by_text("Few seats").wait_for()
        stand_in.vehicles = [vehicle(1, state="stopped", speed_mps=0)]
        page.get_by_text("Stands", exact=True).wait_for()

    def test_a_server_without_vehicles_says_nothing_of_them(self):
        page = self.visit("/@59.31950,18.07220,15z")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        page.get_by_text("Nothing here yet").wait_for()
        if "vehicles" not in self.server.call("GET", "/v1/limits")["view"]["kinds"]:
            self.assertEqual(page.get_by_role("button", name="Vehicles").count(), 0)
            self.assertFalse([url for url in asked if "vehicles=" in url])


class AlarmTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        cls.city = City()
        cls.addClassCleanup(cls.city.stop)
        cls.city.add("18", "Farsta strand", 1500, 1560)
        cls.environment = {"SIGHTLINE_TRANSIT_SL_PROVIDER": "sl-transport", "SIGHTLINE_TRANSIT_SL_URL": cls.city.url}
        super().setUpClass()

    @classmethod
    def seed(cls, server):
        file = pathlib.Path(server.folder) / "stops.csv"
        file.write_text("id,name,lat,lon,mode\n9001,Slussen,59.3195,18.0722,metro\n", encoding="utf-8")
        server.run("import", "stops", str(file), "--source", "sl")
        server.sign_up("ada")
        cls.stop = server.call("GET", "/v1/stops?source=sl&source_id=9001")["items"][0]["id"]

    def open(self, size):
        page = self.visit("/about", size, service_workers="block", expected=["Service Worker registration blocked"])
        stand_in = StandIn(page.context, self.server.root)
        self.log_in(page, "ada")
        page.goto(f"{self.server.root}/stops/{self.stop}")
        page.get_by_role("heading", name="Slussen").wait_for()
        return page, stand_in

    def test_one_asks_to_be_told_of_a_departure_is_told_and_takes_it_back(self):
        for size in SIZES.values():
            page, stand_in = self.open(size)
            page.locator(".departure", has_text="Farsta strand").get_by_role("button", name="Tell me").click()
            page.get_by_role("dialog").get_by_label("Minutes before").fill("10")
            page.get_by_role("dialog").get_by_role("button", name="Tell me").click()
            page.get_by_text("You will be told.").wait_for()
            self.assertEqual(stand_in.sent, [{"kind": "departure", "stop_id": self.stop, "before_s": 600, "trip_id": "1"}])
            page.locator(".toast").get_by_role("button", name="Alarms").click()
            page.get_by_role("heading", name="Alarms").wait_for()
            page.get_by_role("link", name="Farsta strand").wait_for()

            fired = {
                "id": "9", "alarm_id": "1", "kind": "departure", "event": "soon", "quiet": False, "fired_at": instant(), "vehicle": None,
                "departure": {"stop": {"id": self.stop, "name": "Slussen", "platform": None}, "line": {**LINE, "name": "18"},
                              "destination": "Farsta strand", "scheduled": instant(600), "expected": None, "source": "sl"},
            }
            stand_in.told.append(fired)
            stand_in.heard.append(fired)
            page.locator(".toast", has_text="18 to Farsta strand leaves Slussen at").wait_for()
            page.locator(".person", has_text="18 to Farsta strand leaves Slussen at").wait_for()
            page.get_by_role("button", name="Delete").first.click()
            page.get_by_text("No alarm waits.").wait_for()
            self.assertEqual(stand_in.alarms, [])

    def test_who_is_not_logged_in_sees_no_bells(self):
        page = self.visit("/about", DESK)
        page.goto(f"{self.server.root}/stops/{self.stop}")
        page.locator(".departure", has_text="Farsta strand").wait_for()
        self.assertEqual(page.get_by_role("button", name="Tell me").count(), 0)

    def test_a_push_is_told_in_the_viewers_language_and_news_that_come_twice_replace_themselves(self):
        """The headless browser allows no notifications, so what the service worker would show is taken down."""
        page = self.visit("/about", DESK)
        self.wait_until(page, "navigator.serviceWorker.controller !== null")
        worker = page.context.service_workers[0]
        worker.evaluate("self.shown = []; self.registration.showNotification = async (title, options) => { self.shown.push(options) }; 0")
        page.evaluate("""navigator.serviceWorker.ready.then(it => it.active.postMessage({
            words: {soon: "{line} till {destination} från {stop}"}}))""")
        self.wait_until(page, "caches.open('words').then(it => it.match('/words')).then(Boolean)")
        fired = {"id": "5", "event": "soon", "vehicle": None, "departure": {
            "stop": {"id": self.stop, "name": "Slussen"}, "line": {"name": "18"}, "destination": "Farsta strand",
            "scheduled": instant(600), "expected": None}}
        shown = worker.evaluate("""async (text) => {
            for (let turn = 0; turn < 2; turn += 1) self.dispatchEvent(new PushEvent("push", { data: text }));
            while (self.shown.length < 2) await new Promise((done) => setTimeout(done, 20));
            return self.shown.map(({ body, tag, data }) => [body, tag, data]);
        }""", json.dumps(fired))
        self.assertEqual(shown, [["18 till Farsta strand från Slussen", "5", f"/stops/{self.stop}"]] * 2)


if __name__ == "__main__":
    unittest.main()
