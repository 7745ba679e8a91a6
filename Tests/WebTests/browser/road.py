"""A tram line with a timetable from now on, and the vehicles that its trackers report to a real server."""

import contextlib
import datetime
import json
import math
import pathlib
import subprocess
import threading
import urllib.request
import zipfile

from support import PROGRAM

SOURCE = "road"
# Metres of a degree of latitude.
DEGREE = 111_200
# The way of a line, and its stops by the metres from its start.
EAST = ([(59.3195, 18.0500), (59.3195, 18.1100)], [("a", "Anker", 0), ("b", "Bryggan", 1100), ("c", "Slussen", 2200), ("d", "Danvik", 3300)])
MONACO = (
    [(43.7318, 7.4183), (43.7333, 7.4196), (43.7365, 7.4212), (43.7376, 7.4214), (43.7372, 7.4235), (43.7383, 7.4262), (43.7393, 7.4279),
     (43.7409, 7.4300), (43.7432, 7.4322), (43.7460, 7.4357), (43.7485, 7.4391), (43.7503, 7.4400)],
    [("a", "Place d'Armes", 0), ("b", "Sainte-Dévote", 690), ("c", "Casino", 1300), ("d", "Larvotto", 1850), ("e", "Saint-Roman", 2850)],
)
RUNS = 150
SECONDS_BETWEEN_STOPS = 120


def now():
    return datetime.datetime.now(datetime.timezone.utc)


class Way:
    """A line on the ground, on which places are told by the metres from its start."""

    def __init__(self, points):
        self.points, self.ends = points, [0.0]
        for (lat, lon), (next_lat, next_lon) in zip(points, points[1:]):
            self.ends.append(self.ends[-1] + math.hypot(next_lat - lat, (next_lon - lon) * math.cos(math.radians(lat))) * DEGREE)

    @property
    def length(self):
        return self.ends[-1]

    def at(self, metres):
        """The place, and the direction there in degrees; before the start and after the end it goes straight on."""
        part = next((index for index, end in enumerate(self.ends[1:]) if metres < end), len(self.ends) - 2)
        (lat, lon), (next_lat, next_lon) = self.points[part], self.points[part + 1]
        share = (metres - self.ends[part]) / (self.ends[part + 1] - self.ends[part])
        heading = math.degrees(math.atan2((next_lon - lon) * math.cos(math.radians(lat)), next_lat - lat)) % 360
        return lat + (next_lat - lat) * share, lon + (next_lon - lon) * share, heading


class Road:
    """Imports the timetable, which begins now, and makes a key for trackers.

    Departures are `headway` seconds apart. Where they are so many that a test must tell them apart, their destinations have numbers.
    """

    def __init__(self, server, road=EAST, headway=10):
        self.way, self.stops, self.headway = Way(road[0]), road[1], headway
        self.server, self.began = server, now().replace(microsecond=0)
        file = pathlib.Path(server.folder) / "road.zip"
        with zipfile.ZipFile(file, "w") as archive:
            for name, rows in self.tables().items():
                archive.writestr(name, "".join(",".join(map(str, row)) + "\n" for row in rows))
        server.run("import", "gtfs", str(file), "--source", SOURCE)
        made = subprocess.run([PROGRAM, "transit", "trackers", "add", "Trams", "--source", SOURCE, "--json", *server.storage],
                              check=True, capture_output=True)
        self.key = json.loads(made.stdout)["key"]
        self.stop = {id: server.call("GET", f"/v1/stops?source={SOURCE}&source_id={id}")["items"][0]["id"] for id, *_ in self.stops}
        self.line = server.call("GET", "/v1/lines?q=17")["items"][0]["id"]

    def tables(self):
        day = self.began.replace(hour=0, minute=0, second=0)

        def time(run, stop):
            seconds = int((self.began - day).total_seconds()) + self.headway * run + SECONDS_BETWEEN_STOPS * stop
            return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"

        return {
            "agency.txt": [("agency_id", "agency_name", "agency_url", "agency_timezone"), ("1", "Road", "https://example.org", "UTC")],
            "stops.txt": [("stop_id", "stop_name", "stop_lat", "stop_lon")]
                         + [(id, name, *(round(each, 6) for each in self.way.at(metres)[:2])) for id, name, metres in self.stops],
            "routes.txt": [("route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color", "route_text_color"),
                           ("17", "1", "17", "The green line", "0", "006633", "FFFFFF")],
            "calendar.txt": [("service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
                              "end_date"), ("all", *"1111111", f"{day - datetime.timedelta(2):%Y%m%d}", f"{day + datetime.timedelta(30):%Y%m%d}")],
            "trips.txt": [("route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "shape_id")]
                         + [("17", "all", f"run{run}", self.destination(run), 0, "there") for run in range(RUNS)],
            "stop_times.txt": [("trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence")]
                              + [(f"run{run}", time(run, place), time(run, place), id, place + 1)
                                 for run in range(RUNS) for place, (id, *_) in enumerate(self.stops)],
            "shapes.txt": [("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence")]
                          + [("there", lat, lon, place) for place, (lat, lon) in enumerate(self.way.points)],
        }

    def destination(self, run):
        return self.stops[-1][1] + (f" {run}" if self.headway < 60 else "")

    def time_of(self, destination):
        """When the departure with a destination of its own leaves the first stop, by the clocks of the timetable."""
        run = next(run for run in range(RUNS) if self.destination(run) == destination)
        return f"{self.began + datetime.timedelta(seconds=self.headway * run):%H:%M}"

    def run_after(self, seconds):
        """The number of the first departure from the first stop that leaves later than so many seconds from now."""
        return int(((now() - self.began).total_seconds() + seconds) // self.headway) + 1

    def departure(self, run):
        """That departure, as the board of the first stop has it, and the seconds until then."""
        at = self.began + datetime.timedelta(seconds=self.headway * run)
        board = self.server.call("GET", f"/v1/stops/{self.stop['a']}/departures?minutes=120&limit=40")["items"]
        departure = next(each for each in board if each["scheduled"].startswith(f"{at:%Y-%m-%dT%H:%M:%S}"))
        return departure, (at - now()).total_seconds()

    def report(self, *positions):
        request = urllib.request.Request(
            f"{self.server.root}/v1/vehicles/{SOURCE}/positions", method="POST", data=json.dumps(positions).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
        )
        answer = json.loads(urllib.request.urlopen(request).read())
        assert not answer["refused"], answer

    def position(self, vehicle, metres, ago=0, speed=10):
        lat, lon, heading = self.way.at(metres)
        at = now() - datetime.timedelta(seconds=ago)
        return {"vehicle": vehicle, "lat": round(lat, 6), "lon": round(lon, 6), "heading_deg": round(heading), "speed_mps": speed,
                "at": at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"}

    def drive(self, vehicle, to, ago=0, speed=10):
        """Reports how a vehicle came along the line to a place, in the minutes until so many seconds ago."""
        before = range(min(180, int(to // speed)), -1, -5)
        self.report(*[self.position(vehicle, to - speed * seconds, ago + seconds, speed) for seconds in before])

    @contextlib.contextmanager
    def driving(self, vehicle, begin, speed=10):
        """A vehicle that goes on and reports each second, until the block ends; gives what tells where it is."""
        began, is_over = now(), threading.Event()
        place = lambda: min(self.way.length, begin + speed * (now() - began).total_seconds())

        def run():
            while not is_over.wait(1):
                self.report(self.position(vehicle, place(), speed=speed))

        self.drive(vehicle, begin, speed=speed)
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            yield place
        finally:
            is_over.set()
            thread.join()
