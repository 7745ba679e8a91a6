"""The client without a connection, the car, and reminders."""

import unittest

from support import PHONE, BrowserTestCase


class OfflineTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        server.note(server.sign_up("ada"), "The old harbour")

    def test_the_shell_and_the_last_list_are_there_when_the_server_is_not(self):
        page = self.visit("/@43.73960,7.42760,17z", expected=["ERR_", "503"])
        page.get_by_role("link", name="The old harbour").first.wait_for()
        self.wait_until(page, "navigator.serviceWorker.controller !== null")
        page.reload()
        page.get_by_role("link", name="The old harbour").first.wait_for()
        page.wait_for_timeout(500)
        self.server.stop()
        page.reload()
        page.wait_for_selector("html.is-ready")
        page.get_by_text("No connection. What you see may be old.").wait_for()
        page.get_by_role("link", name="The old harbour").first.wait_for()
        kept = page.evaluate(
            "caches.keys().then(async names => (await Promise.all(names.map(async it => (await (await caches.open(it)).keys())"
            ".map(r => r.url)))).flat())"
        )
        self.assertEqual([url for url in kept if "/uploads/" in url], [])
        self.server.start()


class EverydayTests(BrowserTestCase):
    def test_the_car_is_kept_in_one_press_and_found_again(self):
        self.server.sign_up("ada")
        here = {"geolocation": {"latitude": 43.7312, "longitude": 7.4197}, "permissions": ["geolocation"]}
        page = self.visit("/parking", PHONE, expected=["404"], **here)
        self.log_in(page, "ada")
        page.get_by_role("button", name="The car is here").click()
        page.get_by_role("link", name="To the car").click()
        page.get_by_role("heading", name="To Your car").wait_for()
        page.go_back()
        page.get_by_role("button", name="Forget it").click()
        page.get_by_text("No car is kept").wait_for()

    def test_a_reminder_is_made_and_deleted(self):
        self.server.sign_up("bob")
        page = self.visit("/reminders")
        self.log_in(page, "bob")
        page.get_by_label("What to remind you of").fill("Buy milk")
        page.get_by_label("At which places").fill("supermarket, kiosk")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("supermarket, kiosk", exact=True).wait_for()
        page.get_by_role("button", name="Delete").click()
        page.get_by_text("No reminders yet.").wait_for()


if __name__ == "__main__":
    unittest.main()
