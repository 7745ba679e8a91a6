"""The tasks of a usability study of 2011 that the client covers, with the taps that each takes.

Typing counts apart. `docs/web.md` has the table; a test here compares the two.
"""

import re
import unittest

from support import DATA, PHONE, ROOT, BrowserTestCase

MOST_TAPS = 6


class TaskTests(BrowserTestCase):
    browser_flags = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")

    @classmethod
    def seed(cls, server):
        server.run("import", "osm", str(DATA / "osm" / "monaco-2021.osm.pbf"))
        cls.ada = server.sign_up("ada", "Ada Lovelace")
        cls.note = server.note(cls.ada, "The old harbour")
        places = server.call("GET", "/v1/pois?category=restaurant&lat=43.7396&lon=7.4276&radius_m=3000&limit=100")["items"]
        cls.place = next(each for each in places if each["phone"] and each["name"])
        cls.documented = dict(
            (name, int(taps))
            for name, taps in re.findall(r"^\| ([^|]+?) \| (\d+) \|", (ROOT / "docs" / "web.md").read_text(encoding="utf-8"), re.M)
        )

    def start(self, path="/@43.73960,7.42760,17z", signed_in=True):
        here = {"geolocation": {"latitude": 43.7396, "longitude": 7.4276}, "permissions": ["geolocation"]}
        self.page = self.visit(path, PHONE, expected=["404"], **here)
        if signed_in:
            self.log_in(self.page, "ada")
        self.taps = 0

    def tap(self, target):
        target.click()
        self.taps += 1

    def button(self, name, **options):
        return self.page.get_by_role("button", name=name, **options)

    def link(self, name, **options):
        return self.page.get_by_role("link", name=name, **options)

    def done(self, task):
        self.assertLessEqual(self.taps, MOST_TAPS, task)
        self.assertEqual(self.documented.get(task), self.taps, f"docs/web.md: {task}")

    def test_note_list(self):
        self.start(signed_in=False)
        self.tap(self.button("Notes", exact=True))
        self.link("The old harbour").first.wait_for()
        self.done("list the notes around")

    def test_note_details(self):
        self.start(signed_in=False)
        self.tap(self.link("The old harbour").first)
        self.page.get_by_role("heading", name="The old harbour").wait_for()
        self.done("see a note")

    def test_augmented_view(self):
        self.start(signed_in=False)
        self.tap(self.link("Look around with the lens"))
        self.tap(self.button("Look through the camera"))
        self.wait_until(self.page, "document.querySelector('.lens-video')?.videoWidth > 0")
        self.page.locator(".lens-label", has_text="The old harbour").wait_for()
        self.done("see what is around in the camera's picture")

    def test_virtual_object_details(self):
        self.start("/lens?kinds=notes", signed_in=False)
        self.tap(self.page.locator(".lens-label", has_text="The old harbour"))
        self.page.get_by_role("heading", name="The old harbour").wait_for()
        self.done("see the details of a thing in the picture")

    def test_add_note(self):
        self.start()
        self.tap(self.link("Leave a note"))
        self.taps += 2  # the camera's own: open it, and take the picture
        self.page.locator("input[type=file]").first.set_input_files(str(DATA / "images-exif" / "stockholm-iphone4s-gps-dir-true.jpg"))
        self.page.get_by_label("Title").fill("New here")
        self.page.get_by_label("Who can see it").select_option("public")
        self.taps += 2  # open the list, and choose
        self.tap(self.button("Leave the note"))
        self.page.get_by_role("heading", name="New here").wait_for()
        self.done("leave a note with a photo, and say who may see it")

    def edit(self):
        self.start(f"/notes/{self.note}")
        self.tap(self.page.get_by_role("main").get_by_role("button", name="More").first)
        self.tap(self.button("Edit"))

    def test_privilege(self):
        self.edit()
        self.page.get_by_label("Who can see it").select_option("friends")
        self.taps += 2
        self.tap(self.button("Save"))
        self.page.get_by_text("Saved.").wait_for()
        self.server.call("PATCH", f"/v1/notes/{self.note}", {"audience": "public"}, self.ada)
        self.done("change who may see a note")

    def test_existence_time(self):
        self.edit()
        self.page.get_by_label("Visible until").fill("2040-01-01T00:00")
        self.tap(self.button("Save"))
        self.page.get_by_text("Saved.").wait_for()
        self.done("say until when a note is there")

    def test_search_business(self):
        self.start(signed_in=False)
        field = self.page.get_by_role("combobox")
        self.tap(field)
        field.fill(self.place["name"])
        self.tap(self.page.get_by_role("option").filter(has_text=self.place["name"]).first)
        self.page.get_by_role("heading", name=self.place["name"]).wait_for()
        self.done("search a business and see its details")

    def test_shortcut_search(self):
        self.start(signed_in=False)
        self.tap(self.button("Restaurant", exact=True))
        self.page.locator(".row-meta", has_text="Restaurant").first.wait_for()
        self.done("search by a shortcut")

    def test_navigate(self):
        self.start(f"/places/{self.place['id']}", signed_in=False)
        self.tap(self.link("Directions"))
        self.page.locator(".steps .step").first.wait_for()
        self.done("find the way there, with its turns")

    def test_call(self):
        self.start(f"/places/{self.place['id']}", signed_in=False)
        self.assertTrue(self.link("Call").get_attribute("href").startswith("tel:"))
        self.taps += 1
        self.done("call a business")

    def test_comments(self):
        self.start(f"/notes/{self.note}")
        self.page.get_by_label("Write a comment").fill("Lovely")
        self.tap(self.button("Send"))
        self.page.locator(".comment", has_text="Lovely").first.wait_for()
        self.done("comment")
        self.start(f"/notes/{self.note}")
        self.tap(self.page.locator(".comment").first.get_by_role("button", name="Reply"))
        self.page.get_by_label("Reply to Ada Lovelace").fill("Indeed")
        self.tap(self.page.locator(".comment").first.get_by_role("button", name="Send"))
        self.page.get_by_text("Indeed", exact=True).wait_for()
        self.done("reply to a comment")

    def test_favorites(self):
        self.start(f"/places/{self.place['id']}")
        self.tap(self.button("Favorite"))
        self.page.locator(".is-heart[aria-pressed=true]").wait_for()
        self.done("add a favorite")
        self.start()
        self.tap(self.page.get_by_role("link", name="Ada Lovelace: your page"))
        self.tap(self.link("Favorites"))
        self.tap(self.link(self.place["name"]).first)
        self.tap(self.button("Favorite"))
        self.page.locator(".is-heart[aria-pressed=false]").wait_for()
        self.done("find a favorite and remove it")

    def test_car(self):
        self.start()
        self.tap(self.page.get_by_role("link", name="Ada Lovelace: your page"))
        self.tap(self.link("Where the car is"))
        self.tap(self.button("The car is here"))
        self.link("To the car").wait_for()
        self.done("keep where the car is")
        self.start()
        self.tap(self.page.get_by_role("link", name="Ada Lovelace: your page"))
        self.tap(self.link("Where the car is"))
        self.tap(self.link("To the car"))
        self.page.locator(".steps .step").first.wait_for()
        self.done("find the way to the car")


if __name__ == "__main__":
    unittest.main()
