"""The 19 tasks of a usability study of 2011, with the taps and keys that each takes on a phone, in four languages.

A task runs in one language, the next task in another; in all four where SIGHTLINE_LANGUAGES is `all`. `docs/web.md` has
the table; each run is compared with it.
"""

import functools
import itertools
import os
import pathlib
import re
import unittest

from support import DATA, PASSWORD, PHONE, ROOT, BrowserTestCase

MOST_TAPS = 6
LANGUAGES = {"en": "en-GB", "sv": "sv-SE", "fr": "fr-FR", "zh": "zh-CN"}
IN_ALL = os.environ.get("SIGHTLINE_LANGUAGES") == "all"
TURN = itertools.cycle(LANGUAGES)
PHOTO = DATA / "images-exif" / "stockholm-iphone4s-gps-dir-true.jpg"


def in_languages(test):
    """Runs a test in the language whose turn it is, or in all."""
    own = next(TURN)

    @functools.wraps(test)
    def run(self):
        for language in LANGUAGES if IN_ALL else [own]:
            with self.subTest(language=language):
                self.language = language
                test(self)

    return run


def documented():
    """The taps of each task by language, and its keys, from the table."""
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+?) \|" + r" (\d+) \|" * (len(LANGUAGES) + 1) + "$", text, re.M)
    return {name: dict(zip([*LANGUAGES, "keys"], map(int, numbers))) for name, *numbers in rows}


class TaskTests(BrowserTestCase):
    browser_flags = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")

    @classmethod
    def seed(cls, server):
        server.run("import", "osm", str(DATA / "osm" / "monaco-2021.osm.pbf"))
        ada = server.sign_up("ada", "Ada Lovelace")
        cls.note = server.note(ada, "The old harbour")
        server.call("POST", f"/v1/notes/{cls.note}/comments", {"body": "A fine view."}, ada)
        places = server.call("GET", "/v1/pois?category=restaurant&lat=43.7396&lon=7.4276&radius_m=3000&limit=100")["items"]
        cls.place = next(each for each in places if each["phone"] and each["name"])
        cls.documented = documented()

    def start(self, path="/@43.73960,7.42760,17z", who="ada"):
        here = {"geolocation": {"latitude": 43.7396, "longitude": 7.4276}, "permissions": ["geolocation"]}
        self.page = self.visit(path, PHONE, expected=["404"], locale=LANGUAGES[self.language], **here)
        if who:
            self.log_in(self.page, who)
        self.begin()

    def begin(self):
        self.taps = self.keys = 0

    def text(self, key, **values):
        """A text of the page in its own language."""
        return self.page.evaluate(
            """async ([key, values]) => {
                const main = document.querySelector("script[type=module]").src;
                return (await import(new URL("core/text.js", main))).t(key, values);
            }""",
            [key, values],
        )

    def tap(self, target):
        target.click()
        self.taps += 1

    def type(self, field, text):
        field.fill(text)
        self.keys += len(text)

    def button(self, key, **values):
        return self.page.get_by_role("button", name=self.text(key, **values), exact=True)

    def link(self, key, **values):
        return self.page.get_by_role("link", name=self.text(key, **values), exact=True)

    def field(self, key, **values):
        return self.page.get_by_label(self.text(key, **values), exact=True)

    def harbour(self):
        return self.page.get_by_role("link", name="The old harbour").first

    def done(self, task):
        row = self.documented.get(task, {})
        found = {self.language: self.taps, "keys": self.keys}
        self.assertEqual({name: row.get(name) for name in found}, found, f"docs/web.md: {task}")
        self.assertLessEqual(self.taps, MOST_TAPS, task)

    def test_the_table_has_each_of_the_nineteen_tasks(self):
        tried = re.findall(r'self\.done\("(.+)"\)', pathlib.Path(__file__).read_text(encoding="utf-8"))
        self.assertEqual(sorted(tried), sorted(self.documented))
        self.assertEqual(len(tried), 19)

    @in_languages
    def test_augmented_view(self):
        self.start(who=None)
        self.tap(self.link("lens.open"))
        self.tap(self.button("lens.start"))
        self.wait_until(self.page, "document.querySelector('.lens-video')?.videoWidth > 0")
        self.page.locator(".lens-label", has_text="The old harbour").wait_for()
        self.done("see what is around in the camera's picture")

    @in_languages
    def test_virtual_object_details(self):
        self.start("/lens?kinds=notes", who=None)
        self.tap(self.page.locator(".lens-label", has_text="The old harbour"))
        self.page.get_by_role("heading", name="The old harbour").wait_for()
        self.done("see the details of a thing in the picture")

    @in_languages
    def test_note_list(self):
        self.start(who=None)
        self.tap(self.button("kinds.notes"))
        self.harbour().wait_for()
        self.done("list the notes around")

    @in_languages
    def test_note_details(self):
        self.start(who=None)
        self.tap(self.harbour())
        self.page.get_by_role("heading", name="The old harbour").wait_for()
        self.done("see a note")

    @in_languages
    def test_add_note(self):
        self.start()
        self.tap(self.link("compose"))
        self.taps += 2  # the camera's own: open it, and take the picture
        self.page.locator("input[type=file]").first.set_input_files(str(PHOTO))
        self.type(self.field("note.title"), "New here")
        self.field("audience").select_option("public")
        self.taps += 2  # open the list, and choose
        self.tap(self.button("compose.send"))
        self.page.get_by_role("heading", name="New here").wait_for()
        self.done("leave a note with a photo, and say who may see it")

    def edit(self):
        self.start(f"/notes/{self.note}")
        self.tap(self.page.get_by_role("main").get_by_role("button", name=self.text("more-actions"), exact=True).first)
        self.tap(self.button("edit"))

    def save(self):
        self.tap(self.button("save"))
        self.page.get_by_text(self.text("saved")).wait_for()

    @in_languages
    def test_privilege(self):
        self.edit()
        self.field("audience").select_option("friends")
        self.taps += 2
        self.save()
        # A new session, since the many before it have ended the first.
        token = self.server.call("POST", "/v1/sessions", {"handle": "ada", "password": PASSWORD})["token"]
        self.server.call("PATCH", f"/v1/notes/{self.note}", {"audience": "public"}, token)
        self.done("change who may see a note")

    @in_languages
    def test_existence_time(self):
        self.edit()
        self.page.get_by_label(self.text("note.visible-until")).fill("2040-01-01T00:00")
        self.keys += 12  # its digits
        self.save()
        self.done("say until when a note is there")

    @in_languages
    def test_search_business_and_business_details(self):
        self.start(who=None)
        field = self.page.get_by_role("combobox")
        self.tap(field)
        self.type(field, self.place["name"][:6])
        found = self.page.get_by_role("option").filter(has_text=self.place["name"]).first
        found.wait_for()
        self.done("search a business")
        self.begin()
        self.tap(found)
        self.page.get_by_role("heading", name=self.place["name"]).wait_for()
        self.link("place.call").wait_for()
        self.done("see the details of a business that was found")

    @in_languages
    def test_shortcut_search(self):
        self.start(who=None)
        chip = self.page.locator(".chip").first
        name = chip.inner_text().strip()
        self.tap(chip)
        self.page.locator(".row-meta", has_text=name).first.wait_for()
        self.done("search by a shortcut")

    @in_languages
    def test_navigate_and_turn_by_turn_list(self):
        self.start(f"/places/{self.place['id']}", who=None)
        self.tap(self.link("directions"))
        self.page.locator(".steps").wait_for()
        self.done("find the way there")
        # The turns stand below the way, without another tap.
        self.page.locator(".steps .step").first.wait_for()
        self.done("read the turns of the way")

    @in_languages
    def test_call(self):
        self.start(f"/places/{self.place['id']}", who=None)
        self.assertTrue(self.link("place.call").get_attribute("href").startswith("tel:"))
        self.taps += 1
        self.done("call a business")

    @in_languages
    def test_comments(self):
        self.start()
        self.tap(self.harbour())
        self.page.locator(".comment", has_text="A fine view.").first.wait_for()
        self.done("read what is said about a note")
        self.begin()
        self.type(self.field("comments.write"), "Lovely")
        self.tap(self.button("comments.send"))
        self.page.locator(".comment", has_text="Lovely").first.wait_for()
        self.done("comment")
        self.start(f"/notes/{self.note}")
        first = self.page.locator(".comment").first
        self.tap(first.get_by_role("button", name=self.text("comments.reply"), exact=True))
        answer = f"Indeed, {self.language}"
        self.type(self.field("comments.reply-to", name="Ada Lovelace"), answer)
        self.tap(first.get_by_role("button", name=self.text("comments.send"), exact=True))
        self.page.get_by_text(answer, exact=True).wait_for()
        self.done("reply to a comment")

    def heart(self, is_on):
        self.tap(self.page.locator(f".is-heart[aria-pressed={'false' if is_on else 'true'}]"))
        self.page.locator(f".is-heart[aria-pressed={'true' if is_on else 'false'}]").wait_for()

    @in_languages
    def test_favorites(self):
        self.start(f"/places/{self.place['id']}")
        self.heart(True)
        # It is found again from the map.
        taps = self.taps
        self.start()
        self.taps = taps
        self.tap(self.link("me.of", name="Ada Lovelace"))
        self.tap(self.link("favorites"))
        self.tap(self.page.get_by_role("link", name=self.place["name"]).first)
        self.heart(False)
        self.done("add a favorite, and find and remove it")

    def open_parking(self, driver):
        self.start(who=driver)
        self.tap(self.link("me.of", name="Ada Lovelace"))
        self.tap(self.link("parking"))

    @in_languages
    def test_car(self):
        driver = f"driver_{self.language}"
        self.server.sign_up(driver, "Ada Lovelace")
        self.open_parking(driver)
        self.tap(self.button("parking.here"))
        self.link("parking.to-car").wait_for()
        self.done("keep where the car is")
        self.open_parking(driver)
        self.tap(self.link("parking.to-car"))
        self.page.locator(".steps .step").first.wait_for()
        self.done("find the way to the car")


if __name__ == "__main__":
    unittest.main()
