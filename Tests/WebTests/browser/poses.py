"""Poses of a phone for the lens, and where the server's own view puts things for each of them.

A pose is a direction of the camera with its pitch and roll, and how the screen is turned. A browser is given it as the
quaternion of its orientation sensor, so that all that lies between sensor and label is under test.
"""

import math
import random

SCREENS = {
    "portrait": {"size": (390, 844), "type": "portraitPrimary", "angle": 0},
    "left": {"size": (844, 390), "type": "landscapePrimary", "angle": 90},
    "right": {"size": (844, 390), "type": "landscapeSecondary", "angle": 270},
}
SENSORS = ["accelerometer", "gyroscope", "magnetometer"]
# Below this pitch the lens is a map.
FLAT = -68
MOST = 50


def poses(places, count, seed=2026):
    """Poses over some places: each screen, pitches from −90 to 90, rolls, and every sixth across north."""
    numbers = random.Random(seed)
    for index in range(count):
        lat, lon = places[index % len(places)]
        level = index % 3 > 0
        yield {
            "index": index,
            "screen": list(SCREENS)[index // len(places) % 3],
            "lat": round(lat + numbers.uniform(-0.002, 0.002), 6),
            "lon": round(lon + numbers.uniform(-0.002, 0.002), 6),
            "heading": numbers.uniform(-8, 8) % 360 if index % 6 == 0 else numbers.uniform(0, 360),
            "pitch": numbers.uniform(-25, 25) if level else numbers.uniform(-90, 90),
            "roll": numbers.uniform(-15, 15) if level else numbers.uniform(-180, 180),
        }


def quaternion(pose):
    """The quaternion that turns the device's axes (x right, y up along it, z out of its screen) into east, north and up."""
    heading, pitch, roll = (math.radians(pose[name]) for name in ("heading", "pitch", "roll"))
    turned = math.radians(SCREENS[pose["screen"]]["angle"])
    ahead = (math.sin(heading), math.cos(heading), 0)
    aside = (math.cos(heading), -math.sin(heading), 0)
    axis = [math.cos(pitch) * each for each in ahead[:2]] + [math.sin(pitch)]
    above = [-math.sin(pitch) * each for each in ahead[:2]] + [math.cos(pitch)]
    # What is shown: roll tilts its top to the right.
    across = [math.cos(roll) * a - math.sin(roll) * b for a, b in zip(aside, above)]
    top = [math.cos(roll) * b + math.sin(roll) * a for a, b in zip(aside, above)]
    # The device, against which it is turned.
    right = [math.cos(turned) * a + math.sin(turned) * b for a, b in zip(across, top)]
    up = [math.cos(turned) * b - math.sin(turned) * a for a, b in zip(across, top)]
    return of_matrix([list(row) for row in zip(right, up, [-each for each in axis])])


def of_matrix(m):
    """The quaternion of a rotation matrix, from its largest component so that no digits are lost."""
    trace = m[0][0] + m[1][1] + m[2][2]
    squares = [1 + 2 * m[i][i] - trace for i in range(3)] + [1 + trace]
    largest = max(range(4), key=lambda i: squares[i])
    if largest == 3:
        q = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], squares[3]]
    else:
        i, j, k = largest, (largest + 1) % 3, (largest + 2) % 3
        q = [0.0] * 4
        q[i], q[j], q[k], q[3] = squares[i], m[j][i] + m[i][j], m[k][i] + m[i][k], m[k][j] - m[j][k]
    length = math.sqrt(sum(each * each for each in q))
    return dict(zip("xyzw", [each / length for each in q]))


class Phone:
    """A page that looks through the lens, and the sensors and screen of its device."""

    def __init__(self, page):
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        for kind in ("absolute-orientation", "relative-orientation"):
            self.devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind})

    def hold(self, pose):
        """Stands, turns the screen and looks as a pose says, and waits until the labels have come to rest."""
        screen = SCREENS[pose["screen"]]
        width, height = screen["size"]
        self.devtools.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": True,
            "screenOrientation": {"type": screen["type"], "angle": screen["angle"]},
        })
        self.page.context.set_geolocation({"latitude": pose["lat"], "longitude": pose["lon"], "accuracy": 5})
        self.look(pose)

    def look(self, pose):
        reading = {"quaternion": quaternion(pose)}
        self.devtools.send("Emulation.setSensorOverrideReadings", {"type": "absolute-orientation", "reading": reading})

    def settle(self):
        """Waits until nothing has moved for some frames."""
        self.page.evaluate("""async () => {
            const state = () => document.documentElement.className
                + document.querySelector(".lens-points").points.map(it => `${it.id} ${it.x} ${it.y}`).sort().join();
            let [known, still] = [state(), 0];
            for (let frame = 0; frame < 600 && still < 12; frame += 1) {
                await new Promise(requestAnimationFrame);
                const now = state();
                still = now === known ? still + 1 : 0;
                known = now;
            }
        }""")

    def seen(self):
        """The frame, the points in pixels as they are drawn, and the boxes of the labels."""
        return self.page.evaluate("""() => {
            const frame = document.querySelector(".lens").getBoundingClientRect();
            const rect = (it) => it.getBoundingClientRect();
            return {
                isFlat: document.documentElement.classList.contains("is-flat"),
                width: frame.width, height: frame.height, fov: Number(document.querySelector(".lens").dataset.fov),
                points: Object.fromEntries(document.querySelector(".lens-points").points.map(({id, x, y}) => [id, [x, y]])),
                boxes: [...document.querySelectorAll(".lens-label:not([data-parked])")].map(it => {
                    const {left, top, right, bottom} = rect(it);
                    return [left, top, right, bottom];
                }),
            };
        }""")


def check(server, phone, pose):
    """Compares the labels of a pose with the server's answers; returns figures, and what is wrong."""
    phone.hold(pose)
    where = f"lat={pose['lat']}&lon={pose['lon']}"
    around = server.call("GET", f"/v1/view?{where}&fov_deg=360&limit=1000&cap=sector&declutter=false")["items"]
    keys = {key(each) for each in around}
    try:
        declination = server.call("GET", f"/v1/declination?{where}")["declination_deg"]
    except OSError:
        declination = 0
    wrong = []
    # The sensor's reading may come some frames after the position's.
    for _ in range(8):
        phone.settle()
        seen = phone.seen()
        if pose["pitch"] < FLAT - 1:
            if seen["isFlat"]:
                return {"flat": 1}, []
            continue
        look = (f"heading_deg={(pose['heading'] + declination) % 360}&pitch_deg={pose['pitch']}&roll_deg={pose['roll']}"
                f"&fov_deg={seen['fov']}&aspect={seen['width'] / seen['height']}")
        items = server.call("GET", f"/v1/view?{where}&{look}&limit=200")["items"]
        figures, wrong = compare(items, keys, seen)
        if not wrong or FLAT - 1 <= pose["pitch"] < -58:
            return figures, [] if seen["isFlat"] else wrong
    return {}, wrong or ["it does not become a map"]


def key(item):
    return f"{item['kind']} {item['id']}"


def compare(items, keys, seen):
    wrong, farthest = [], 0.0
    width, height, points = seen["width"], seen["height"], seen["points"]
    places = {key(each): (each["screen"]["x"] * width, each["screen"]["y"] * height) for each in items}

    def is_inside(name):
        # The browser rounds the sensor's angles to a tenth of a degree, so what is at the very edge may be in or out.
        x, y = places[name]
        return 3 < x < width - 3 and 3 < y < height - 3

    for name, (x, y) in points.items():
        if name not in places:
            if len(items) < 200 and 3 < x < width - 3 and 3 < y < height - 3:
                wrong.append(f"{name} is not in view")
            continue
        off = math.hypot(x - places[name][0], y - places[name][1])
        farthest = max(farthest, off)
        if off > 2:
            wrong.append(f"{name} is off by {off:.2f} px")
    let_through = [key(each) for each in items if key(each) in keys]
    for name in let_through[:MOST - 2]:
        if name not in points and is_inside(name):
            wrong.append(f"{name} is missing")
    boxes = sorted(seen["boxes"])
    for index, first in enumerate(boxes):
        for second in boxes[index + 1:]:
            if second[0] >= first[2] - 0.01:
                break
            if first[1] < second[3] - 0.01 and second[1] < first[3] - 0.01:
                wrong.append(f"labels cover each other: {first} {second}")
    own = [key(each) for each in items[:MOST] if is_inside(key(each))]
    figures = {"labels": len(points), "farthest": farthest, "own": len(own), "shown": sum(name in points for name in own)}
    return figures, wrong
