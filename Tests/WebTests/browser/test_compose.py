"""Leaving a note, with and without a connection."""

import json
import time
import unittest

from support import DATA, SIZES, BrowserTestCase

PHOTOS = DATA / "images-exif"


class ComposeTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        cls.ada = server.sign_up("ada", "Ada Lovelace")
        cls.bob = server.sign_up("bob")

    def compose(self, size, photo, who="ada", **options):
        page = self.visit("/compose", size, **options)
        self.log_in(page, who)
        page.locator("input[type=file]").last.set_input_files(str(PHOTOS / photo))
        page.get_by_role("img", name="Your photo").wait_for()
        return page

    def notes(self, token=None):
        return self.server.call("GET", "/v1/notes?limit=100", token=token or self.ada)["items"]

    def test_a_photo_tells_where_it_was_taken_and_where_the_camera_looked(self):
        for size in SIZES.values():
            page = self.compose(size, "stockholm-iphone4s-gps-dir-true.jpg")
            page.get_by_text("Where the photo was taken").wait_for()
            title = f"From its EXIF {size['width']}"
            page.get_by_label("Title").fill(title)
            page.get_by_label("Who can see it").select_option("public")
            page.get_by_text("Everybody will see it, also without an account.").wait_for()
            page.get_by_role("button", name="Leave the note").click()
            page.get_by_role("heading", name=title).wait_for()
            note = next(each for each in self.notes() if each["title"] == title)
            direct = self.server.call("GET", f"/v1/notes/{self.server.note(self.bob, 'As the server reads it', lat='', lon='')}")
            # A metre is a hundred-thousandth of a degree.
            self.assertAlmostEqual(note["lat"], direct["lat"], delta=1e-5)
            self.assertAlmostEqual(note["lon"], direct["lon"], delta=1e-5)
            self.assertAlmostEqual(note["heading_deg"], direct["heading_deg"], delta=1)

    def test_a_photo_without_a_position_asks_for_one_and_never_takes_todays(self):
        for size in SIZES.values():
            here = {"geolocation": {"latitude": 60.0, "longitude": 20.0}, "permissions": ["geolocation"]}
            page = self.compose(size, "no-exif.jpg", **here)
            page.get_by_text("Where was it taken?").wait_for()
            page.get_by_label("Title").fill("Nowhere yet")
            page.get_by_label("Who can see it").select_option("private")
            page.get_by_role("button", name="Leave the note").click()
            page.locator(".toast", has_text="Where was it taken?").wait_for()
            self.assertNotIn("Nowhere yet", [each["title"] for each in self.notes()])
            page.get_by_role("button", name="The middle of the map").click()
            page.get_by_text("Where you set the pin").wait_for()

    def test_the_dial_turns_by_keys(self):
        page = self.compose(SIZES["desk"], "no-exif.jpg")
        page.get_by_label("Show where the camera looked").check()
        dial = page.get_by_role("slider", name="Direction of the camera")
        dial.focus()
        for _ in range(6):
            page.keyboard.press("PageUp")
        self.assertEqual(dial.get_attribute("aria-valuenow"), "90")
        self.assertIn("east", dial.get_attribute("aria-valuetext"))

    def test_what_cannot_be_taken_is_told_before_it_is_sent(self):
        page = self.visit("/compose")
        self.log_in(page, "ada")
        page.locator("input[type=file]").last.set_input_files(
            files=[{"name": "x.heic", "mimeType": "image/heic", "buffer": b"0"}]
        )
        page.get_by_text("This kind of file cannot be taken.").wait_for()

    def test_a_window_that_ends_before_it_begins_is_refused_at_its_field(self):
        words = {"en-GB": "The end must be later than the beginning.", "sv-SE": "Slutet måste vara senare än början.",
                 "fr-FR": "La fin doit être après le début.", "zh-CN": "结束时间必须晚于开始时间。"}
        for (locale, sentence), size in zip(words.items(), [*SIZES.values()] * 2):
            page = self.visit("/compose", size, locale=locale)
            self.log_in(page, "ada")
            page.locator("input[type=file]").last.set_input_files(str(PHOTOS / "stockholm-iphone4s-gps-dir-true.jpg"))
            page.locator(".picked img").wait_for()
            page.locator("[name=title]").fill("A window that ends first")
            page.locator("[name=audience]").select_option("public")
            page.locator(".more summary").click()
            page.locator("[name=visible_from]").fill("2030-01-02T00:00")
            for end in ("2030-01-01T00:00", "2030-01-02T00:00"):
                page.locator("[name=visible_until]").fill(end)
                page.locator(".preview", has_text=sentence).wait_for()
                page.locator(".more summary").click()
                page.locator("form.form button[type=submit]").click()
                # What is wrong is shown, also where it was folded away.
                page.locator(".field-error", has_text=sentence).wait_for()
            page.locator("[name=visible_until]").fill("2030-01-03T00:00")
            page.locator(".preview", has_text=sentence).wait_for(state="detached")
        self.assertNotIn("A window that ends first", [each["title"] for each in self.notes()])

    def test_what_the_server_refuses_is_told_at_its_field(self):
        page = self.visit("/compose", SIZES["phone"], expected=["422", "415", "400"])
        self.log_in(page, "ada")
        page.locator("input[type=file]").last.set_input_files(files=[{"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"0"}])
        page.get_by_role("button", name="The middle of the map").click()
        page.get_by_label("Title").fill("No photo at all")
        page.get_by_label("Who can see it").select_option("public")
        page.get_by_role("button", name="Leave the note").click()
        page.locator(".picker .field-error").wait_for()
        self.assertNotIn("No photo at all", [each["title"] for each in self.notes()])

    def test_a_note_made_offline_is_sent_once_however_often_the_server_and_the_tab_go_away(self):
        self.addCleanup(self.server.start)
        # The second browser has no service worker, as at a first visit whose files have not all come yet.
        for title, workers in [("Made offline", "allow"), ("Made offline at once", "block")]:
            options = {"service_workers": workers, "expected": ["ERR_", "net::", "blocked by Playwright"]}
            page = self.compose(SIZES["phone"], "stockholm-iphone4s-gps-dir-true.jpg", **options)
            page.get_by_label("Title").fill(title)
            page.get_by_label("Who can see it").select_option("public")
            # The server is gone when the note is left.
            self.server.stop()
            page.get_by_role("button", name="Leave the note").click()
            page.get_by_text("1 note waits to be sent").or_(page.get_by_role("link", name="1 note waits to be sent")).first.wait_for()
            page.get_by_text("These notes are kept on this device.").wait_for()
            self.server.start()
            # The tab is closed, and opened again.
            context = page.context
            page.close()
            again = context.new_page()
            again.goto(self.server.root + "/outbox")
            again.get_by_text("Everything is sent").wait_for()
            again.reload()
            again.get_by_text("Everything is sent").wait_for()
            self.assertEqual([each["title"] for each in self.notes()].count(title), 1)

    def test_an_answer_that_was_lost_makes_no_second_note(self):
        page = self.compose(SIZES["desk"], "stockholm-iphone4s-gps-dir-true.jpg", expected=["ERR_", "net::"])
        lost = []

        def lose(route):
            if lost:
                return route.continue_()
            lost.append(route.fetch().status)
            return route.abort()

        page.route("**/v1/notes", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
        page.get_by_label("Title").fill("Answered into the void")
        page.get_by_label("Who can see it").select_option("public")
        page.get_by_role("button", name="Leave the note").click()
        page.get_by_role("heading", name="Waiting to be sent").wait_for()
        page.get_by_text("Everything is sent").wait_for()
        self.assertEqual(lost, [201])
        self.assertEqual([each["title"] for each in self.notes()].count("Answered into the void"), 1)


class HiddenTests(BrowserTestCase):
    alone = True

    @classmethod
    def seed(cls, server):
        cls.ada, cls.bob = server.sign_up("ada"), server.sign_up("bob")
        ids = {handle: server.call("GET", "/v1/members/me", token=token)["id"] for handle, token in [("ada", cls.ada), ("bob", cls.bob)]}
        server.call("PUT", f"/v1/friends/{ids['bob']}", token=cls.ada)
        server.call("PUT", f"/v1/friends/{ids['ada']}", token=cls.bob)
        cls.note = server.note(cls.ada, "For friends", audience="friends")
        cls.private = server.note(cls.ada, "For me", audience="private")

    def test_a_private_note_is_there_for_its_author_alone(self):
        author = self.visit("/")
        self.log_in(author, "ada")
        author.goto(f"{self.server.root}/notes/{self.private}")
        author.get_by_role("heading", name="For me").wait_for()
        friend = self.visit("/", expected=["404"])
        self.log_in(friend, "bob")
        friend.goto(f"{self.server.root}/notes/{self.private}")
        friend.get_by_text("This note is not here").wait_for()

    def test_a_note_that_is_withdrawn_while_it_is_open_is_gone_within_two_seconds_from_caches_too(self):
        page = self.visit("/", expected=["404"])
        self.log_in(page, "bob")
        page.goto(f"{self.server.root}/@43.73960,7.42760,17z")
        page.get_by_role("link", name="For friends").first.click()
        image = page.locator(".photo img")
        image.wait_for()
        url = image.get_attribute("src")
        self.wait_until(page, "navigator.serviceWorker.controller !== null")
        self.wait_for_live(page)
        self.server.call("PATCH", f"/v1/notes/{self.note}", {"audience": "private"}, self.ada)
        start = time.monotonic()
        page.get_by_text("This note is not here").wait_for()
        self.assertLess(time.monotonic() - start, 2)
        status, kept = page.evaluate(
            """async (url) => {
                const names = await caches.keys();
                const requests = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
                const texts = await Promise.all(requests.filter((it) => it.url.includes("/v1/notes")).map(async (it) =>
                    (await caches.match(it))?.text()));
                return [(await fetch(url)).status, JSON.stringify([requests.map((it) => it.url), texts])];
            }""",
            url,
        )
        self.assertEqual(status, 404)
        self.assertNotIn("/uploads/", json.dumps(kept).replace("thumb_url", ""))
        self.assertNotIn("For friends", kept)

    def test_news_leave_what_somebody_writes_the_replies_they_opened_and_the_focus_alone(self):
        note = self.server.note(self.ada, "Much talked of", body="As it was")
        comment = self.server.call("POST", f"/v1/notes/{note}/comments", {"body": "First"}, self.ada)["id"]
        page = self.visit("/")
        self.log_in(page, "bob")
        page.goto(f"{self.server.root}/notes/{note}")
        page.get_by_role("heading", name="Much talked of").wait_for()
        self.wait_for_live(page)
        page.get_by_label("Write a comment").fill("Half a th")
        page.locator(".comment", has_text="First").get_by_role("button", name="Reply").click()
        page.keyboard.type("Half a re")

        self.server.call("PATCH", f"/v1/notes/{note}", {"body": "As it is now"}, self.ada)
        page.get_by_text("As it is now").wait_for()
        self.server.call("POST", f"/v1/comments/{comment}/replies", {"body": "A reply meanwhile"}, self.ada)
        page.get_by_text("A reply meanwhile").wait_for()
        self.server.call("POST", f"/v1/notes/{note}/comments", {"body": "Second"}, self.ada)
        page.get_by_text("Second", exact=True).wait_for()
        page.keyboard.type("ply")
        self.assertEqual(page.get_by_label("Write a comment").input_value(), "Half a th")
        self.assertEqual(page.get_by_label("Reply to ada").input_value(), "Half a reply")
        page.locator(".comment", has_text="First").get_by_role("button", name="Send").click()
        page.get_by_text("Half a reply", exact=True).wait_for()


if __name__ == "__main__":
    unittest.main()
