"""The lens: labels where things are, whatever the phone does, and every way in which it can fail."""

import datetime
import json
import shutil
import unittest
import zipfile

import frames
import poses
from support import DATA, DESK, PHONE, BrowserTestCase

PHOTO = DATA / "images-exif" / "arezzo-nikon-gps-1.jpg"
MONACO = [(43.7396, 7.4276), (43.7345, 7.4205)]
# A wide camera, so that a phone held upright sees as much as phones do.
WIDE = json.dumps({"longFov": 100})


class LensTestCase(BrowserTestCase):
    """A browser with a camera that shows a photo, and without WebGL, whose emulation would take most of the time."""

    graphics = ()

    @classmethod
    def setUpClass(cls):
        cls.browser_flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
        if PHOTO.exists():
            # A file of this kind is a row of JPEGs, which the camera shows over and over.
            film = f"/tmp/sightline-lens-{id(cls)}.mjpeg"
            shutil.copy(PHOTO, film)
            cls.browser_flags.append(f"--use-file-for-fake-video-capture={film}")
        super().setUpClass()

    @classmethod
    def seed(cls, server):
        server.run("import", "osm", str(DATA / "osm" / "monaco-2021.osm.pbf"))
        cls.ada = server.sign_up("ada", "Ada Lovelace")
        server.note(cls.ada, "The old harbour", lat=43.7405, lon=7.4276)

    def look(self, size=PHONE, grants=("camera", *poses.SENSORS), at=MONACO[0], expected=(), script="", path="/lens", **options):
        """Opens the lens, and a phone's sensors with it."""
        options.setdefault("reduced_motion", "reduce")
        context = {"geolocation": {"latitude": at[0], "longitude": at[1], "accuracy": 5}, "permissions": ["geolocation", *grants], **options}
        page = self.visit("/about", size, expected=["404", "/v1/declination", "WebGL", *expected], **context)
        phone = poses.Phone(page)
        page.add_init_script(f"localStorage['sightline.lens'] ??= {WIDE!r};{script}")
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")
        page.locator(".lens").wait_for()
        return phone

    def start(self, phone):
        phone.page.get_by_role("button", name="Look through the camera").click()
        self.wait_until(phone.page, "document.querySelector('.lens-video')?.videoWidth > 0")


class PoseTests(LensTestCase):
    alone = True

    def test_labels_stand_where_the_server_puts_them_in_every_pose(self):
        phone = self.look()
        phone.look({"screen": "portrait", "heading": 0, "pitch": 0, "roll": 0})
        self.start(phone)
        totals = {"labels": 0, "own": 0, "shown": 0}
        for pose in poses.poses(MONACO, 30):
            figures, wrong = poses.check(self.server, phone, pose)
            self.assertEqual(wrong, [], pose)
            for name in totals:
                totals[name] += figures.get(name, 0)
        self.assertGreater(totals["labels"], 500)
        self.assertGreaterEqual(totals["shown"], 0.95 * totals["own"], totals)

    def test_a_tenth_of_a_degree_moves_the_labels_by_less_than_a_pixel(self):
        phone = self.look(script="localStorage['sightline.lens'] = JSON.stringify({longFov: 120});")
        pose = {"screen": "portrait", "heading": 200, "pitch": 3, "roll": 0}
        phone.look(pose)
        self.start(phone)
        phone.page.locator(".lens-label").first.wait_for(state="attached")
        phone.settle()
        before, start = phone.seen()["points"], float(phone.page.locator(".lens").get_attribute("data-heading"))
        # The browser tells of no smaller turn than some tenths of a degree.
        phone.look({**pose, "heading": 200.5})
        self.wait_until(phone.page, f"Math.abs(Number(document.querySelector('.lens').dataset.heading) - {start}) > 0.3")
        phone.settle()
        points, end = phone.seen()["points"], float(phone.page.locator(".lens").get_attribute("data-heading"))
        tenths = (end - start) * 10
        steps = [abs(points[name][0] - x) / tenths for name, (x, _) in before.items() if name in points and 95 < x < 295]
        self.assertTrue(steps)
        self.assertLess(max(steps), 1)
        self.assertGreater(min(steps), 0.3)

    def test_held_still_it_stands_still(self):
        phone = self.look()
        phone.look({"screen": "portrait", "heading": 120, "pitch": 0, "roll": 0})
        self.start(phone)
        phone.page.locator(".lens-label").first.wait_for(state="attached")
        phone.settle()
        before = phone.seen()["points"]
        phone.page.wait_for_timeout(1500)
        self.assertEqual(phone.seen()["points"], before)

    def test_each_point_is_drawn_where_it_is_said_to_be(self):
        page = self.look(DESK, path="/lens?kinds=notes").page
        page.locator(".lens-label").first.wait_for(state="attached")
        # The pixels from the middle of a point to its right.
        points = page.evaluate("""() => {
            const canvas = document.querySelector(".lens-points");
            const ratio = canvas.width / canvas.getBoundingClientRect().width;
            return canvas.points.map(({x, y}) =>
                [...canvas.getContext("2d").getImageData(Math.round(x * ratio), Math.round(y * ratio), 12, 1).data]);
        }""")
        ink = page.evaluate("getComputedStyle(document.querySelector('.lens-points')).getPropertyValue('--note').trim()")
        self.assertEqual(len(points), 1)
        colours = [points[0][at:at + 4] for at in range(0, 48, 4)]
        self.assertEqual(colours[:3], 3 * [[*bytes.fromhex(ink.removeprefix("#")), 255]])
        self.assertEqual(colours[4], [255, 255, 255, 255])
        self.assertEqual(colours[-1], [0, 0, 0, 0])

    def test_headings_count_from_true_north_and_the_declination_is_asked_for_once(self):
        phone = self.look()
        phone.look({"screen": "portrait", "heading": 120, "pitch": 0, "roll": 0})
        self.start(phone)
        declination = self.server.call("GET", f"/v1/declination?lat={MONACO[0][0]}&lon={MONACO[0][1]}")["declination_deg"]
        self.wait_until(phone.page, f"Math.abs(document.querySelector('.lens').dataset.heading - {120 + declination}) < 0.3")
        # The position that comes at once asks for all that is around again, and does not end the first question.
        asked = "performance.getEntriesByType('resource').filter(it => it.name.includes('/v1/declination')).map(it => it.responseStatus)"
        self.assertEqual(phone.page.evaluate(asked), [200])
        self.wait_until(phone.page, "!document.querySelector('.lens-troubles').textContent.includes('magnetic north')")

    def test_flat_on_the_hand_it_is_the_map_turned_by_the_heading(self):
        phone = self.look()
        phone.look({"screen": "portrait", "heading": 90, "pitch": 0, "roll": 0})
        self.start(phone)
        phone.look({"screen": "portrait", "heading": 90, "pitch": -85, "roll": 0})
        self.wait_until(phone.page, "document.documentElement.classList.contains('is-flat')")
        turn = phone.page.evaluate("getComputedStyle(document.querySelector('.map')).rotate")
        self.assertAlmostEqual(float(turn.removesuffix("deg")), -90, delta=6)
        phone.look({"screen": "portrait", "heading": 90, "pitch": 0, "roll": 0})
        self.wait_until(phone.page, "!document.documentElement.classList.contains('is-flat')")

    def test_frames_are_drawn_on_a_slow_device(self):
        phone = self.look()
        phone.look({"screen": "portrait", "heading": 10, "pitch": 0, "roll": 0})
        self.start(phone)
        phone.page.locator(".lens-label").first.wait_for(state="attached")
        found = frames.measure(phone, "phone", slowed=4)
        print(f"The lens draws {found['rate']:.0f} frames a second with {found['labels']:.0f} labels on a CPU slowed four times.")
        self.assertGreater(found["drawn"], 0)
        self.assertGreater(found["labels"], 30)

    def test_a_label_that_leaves_the_frame_waits_beside_it_and_comes_back_to_its_place(self):
        page = self.look(DESK, path="/lens?kinds=notes").page
        label = page.locator(".lens-label", has_text="The old harbour")
        label.wait_for()
        at = "Number(document.querySelector('.lens').dataset.heading)"
        before, heading = label.bounding_box(), page.evaluate(at)
        surface = page.locator(".lens-surface")
        surface.focus()
        for _ in range(12):
            surface.press("Shift+ArrowRight")
        self.wait_until(page, "document.querySelector('.lens-label').dataset.parked === ''")
        self.assertLess(label.bounding_box()["x"], 0)
        self.wait_until(page, "document.querySelectorAll('.lens-front .row-link').length === 0")
        for _ in range(12):
            surface.press("Shift+ArrowRight")
        self.wait_until(page, f"Math.abs({at} - {heading}) < 1e-3")
        self.assertIsNone(label.get_attribute("data-parked"))
        after = label.bounding_box()
        self.assertAlmostEqual(after["x"], before["x"], delta=1)
        self.assertAlmostEqual(after["y"], before["y"], delta=1)


class FailureTests(LensTestCase):
    def test_without_a_camera_the_sky_is_drawn_and_it_says_so(self):
        script = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', {name}));"
        for name, text in [
            ("NotFoundError", "This device has no camera"), ("NotAllowedError", "The browser may not show the camera"),
            ("NotReadableError", "Another app uses the camera"),
        ]:
            phone = self.look(DESK, script=script.replace("{name}", f"'{name}'"))
            phone.page.get_by_role("button", name="Look through the camera").click()
            phone.page.get_by_text(text).wait_for()
            self.assertTrue(phone.page.locator(".lens-sky").is_visible())
            phone.page.get_by_role("link", name="To the map", exact=True).wait_for()

    def test_without_a_position_a_phone_says_so_where_it_is_seen(self):
        page = self.look(permissions=["camera"]).page
        page.get_by_text("Your position is not known, so the view is from the middle of the map.").wait_for()
        self.wait_until(page, """[...document.querySelectorAll('.lens-troubles .banner')].every(
            (it) => it.getBoundingClientRect().bottom <= innerHeight)""")

    def test_without_a_compass_one_turns_by_hand_and_it_says_so(self):
        page = self.look(DESK, script="addEventListener = ((add) => function (name, ...rest) {"
                         "if (!name.startsWith('deviceorientation')) add.call(this, name, ...rest); })(addEventListener);").page
        page.get_by_role("button", name="Look through the camera").click()
        page.get_by_text("This device does not tell where it looks.").wait_for()
        page.locator(".lens-surface").focus()
        before = page.locator(".lens").get_attribute("data-heading")
        page.keyboard.press("Shift+ArrowRight")
        self.wait_until(page, f"document.querySelector('.lens').dataset.heading !== '{before}'")

    def test_an_iphone_is_asked_once_in_a_tap_and_its_heading_of_zero_counts(self):
        script = """
            window.asked = 0;
            DeviceOrientationEvent.requestPermission = async () => {
                window.asked += 1;
                if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
                return ANSWER;
            };
            window.tell = (compass, beta = 90) => {
                const event = new Event("deviceorientation");
                Object.assign(event, {alpha: 77, beta, gamma: 0, webkitCompassHeading: compass, webkitCompassAccuracy: 10});
                dispatchEvent(event);
            };"""
        page = self.look(script=script.replace("ANSWER", "'granted'")).page
        page.wait_for_timeout(500)
        self.assertEqual(page.evaluate("asked"), 0)
        page.get_by_role("button", name="Look through the camera").click()
        self.wait_until(page, "document.querySelector('.lens-video')?.videoWidth > 0")
        self.assertEqual(page.evaluate("asked"), 1)
        for heading in (0, 90):
            page.evaluate(f"for (let turn = 0; turn < 20; turn += 1) tell({heading})")
            self.wait_until(page, f"Math.abs(((Number(document.querySelector('.lens').dataset.heading) - {heading} + 540) % 360) - 180) < 6")
        page.evaluate("for (let turn = 0; turn < 2; turn += 1) document.dispatchEvent(new Event('visibilitychange'))")
        self.assertEqual(page.evaluate("asked"), 1)
        refused = self.look(script=script.replace("ANSWER", "'denied'")).page
        refused.get_by_role("button", name="Look through the camera").click()
        refused.get_by_text("The browser may not tell where the phone looks.").wait_for()
        self.assertEqual(refused.evaluate("asked"), 1)
        refused.get_by_role("link", name="To the map", exact=True).click()
        refused.locator(".explore").wait_for()


class UseTests(LensTestCase):
    def test_ten_minutes_at_one_place_take_few_requests(self):
        asked = []
        phone = self.look(DESK)
        phone.page.on("request", lambda request: asked.append(request.url) if "/v1/" in request.url else None)
        phone.page.clock.install()
        phone.page.reload()
        phone.page.locator(".lens").wait_for()
        phone.page.locator(".lens-label").first.wait_for(state="attached")
        asked.clear()
        for _ in range(60):
            phone.page.clock.fast_forward(10_000)
            phone.page.wait_for_timeout(100)
        views = [url for url in asked if "/v1/view" in url]
        self.assertLessEqual(len(asked), 25, asked)
        self.assertGreaterEqual(len(views), 15)

    def test_a_hidden_tab_ends_its_tracks_asks_for_nothing_and_comes_back(self):
        phone = self.look()
        page = phone.page
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/v1/view" in request.url else None)
        page.clock.install()
        page.reload()
        page.locator(".lens").wait_for()
        phone.look({"screen": "portrait", "heading": 30, "pitch": 0, "roll": 0})
        self.start(phone)
        self.wait_until(page, "document.querySelector('.lens').dataset.heading !== undefined")
        page.evaluate("window.track = document.querySelector('.lens-video').srcObject.getTracks()[0]")
        hide = """isHidden => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => isHidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
        page.evaluate(hide, True)
        self.assertEqual(page.evaluate("track.readyState"), "ended")
        self.assertIsNone(page.evaluate("document.querySelector('.lens-video').srcObject"))
        asked.clear()
        drawn = page.locator(".lens").get_attribute("data-heading")
        # Neither half a minute nor a turn of the phone wakes it.
        phone.look({"screen": "portrait", "heading": 200, "pitch": 0, "roll": 0})
        for _ in range(12):
            page.clock.fast_forward(10_000)
            page.wait_for_timeout(50)
        self.assertEqual(asked, [])
        self.assertEqual(page.locator(".lens").get_attribute("data-heading"), drawn)
        page.evaluate(hide, False)
        self.wait_until(page, "document.querySelector('.lens-video').srcObject?.active === true")
        self.wait_until(page, f"document.querySelector('.lens').dataset.heading !== '{drawn}'")
        self.assertEqual(len(asked), 1)

    def test_details_open_over_the_picture_and_close_again(self):
        phone = self.look(DESK, path="/lens?kinds=notes")
        phone.look({"screen": "portrait", "heading": 0, "pitch": 0, "roll": 0})
        label = phone.page.locator(".lens-label", has_text="The old harbour")
        label.click()
        phone.page.get_by_role("heading", name="The old harbour").wait_for()
        self.assertTrue(phone.page.locator(".lens").is_visible())
        phone.page.keyboard.press("Escape")
        phone.page.locator(".lens-front .row-link", has_text="The old harbour").wait_for()

    def test_everything_in_view_is_in_the_list_from_left_to_right(self):
        page = self.look(DESK).page
        page.locator(".lens-front .row-link").first.wait_for()
        self.wait_until(page, "document.querySelectorAll('.lens-label:not([data-parked])').length === document.querySelectorAll('.lens-front .row-link').length")
        page.get_by_role("button", name="What the lens shows").click()
        page.get_by_label("Only the nearest ten").check()
        page.keyboard.press("Escape")
        self.wait_until(page, "document.querySelectorAll('.lens-label:not([data-parked])').length === 10")
        self.wait_until(page, "document.querySelectorAll('.lens-front .row-link').length === 10")

    def test_a_note_is_left_with_the_picture_just_seen(self):
        phone = self.look(DESK)
        self.log_in(phone.page, "ada")
        phone.page.locator(".lens").wait_for()
        phone.look({"screen": "portrait", "heading": 120, "pitch": 0, "roll": 0})
        self.start(phone)
        phone.page.get_by_role("button", name="Leave a note with this picture").click()
        phone.page.get_by_role("img", name="Your photo").wait_for()
        phone.page.get_by_role("slider").wait_for()


def timetable(folder, minutes):
    """A timetable of one trip every day, which leaves so many minutes from now; returns its path."""
    leaves = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
    at = [f"{total // 60:02}:{total % 60:02}:{leaves.second:02}" for total in (leaves.hour * 60 + leaves.minute + more for more in (0, 5))]
    days = [(leaves + datetime.timedelta(days=more)).strftime("%Y%m%d") for more in (-2, 2)]
    files = {
        "agency": ["agency_id,agency_name,agency_url,agency_timezone", "1,Test,https://example.org,UTC"],
        "stops": ["stop_id,stop_name,stop_lat,stop_lon", "a,The Casino,43.7410,7.4276", "b,The Port,43.7350,7.4210"],
        "routes": ["route_id,agency_id,route_short_name,route_type,route_color,route_text_color", "1,1,N7,3,00bb00,ffffff"],
        "trips": ["route_id,service_id,trip_id,trip_headsign", "1,d,t,The Port"],
        "stop_times": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence", f"t,{at[0]},{at[0]},a,1", f"t,{at[1]},{at[1]},b,2"],
        "calendar": ["service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                     f"d,1,1,1,1,1,1,1,{days[0]},{days[1]}"],
    }
    path = f"{folder}/timetable.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in files.items():
            archive.writestr(f"{name}.txt", "\n".join(lines) + "\n")
    return path


class StopTests(LensTestCase):
    @classmethod
    def seed(cls, server):
        server.run("import", "gtfs", "--source", "test", timetable(server.folder, 20))

    def test_a_stop_tells_the_minutes_and_the_line_of_what_leaves_next(self):
        label = self.look(DESK, path="/lens?kinds=stops").page.locator(".lens-label", has_text="The Casino")
        label.wait_for()
        self.assertRegex(label.inner_text(), r"^160\sm · The Casino\s+N7\s+(18|19|20)\smin")
        self.assertEqual(label.locator(".line-sign").evaluate("it => getComputedStyle(it).backgroundColor"), "rgb(0, 187, 0)")


if __name__ == "__main__":
    unittest.main()
