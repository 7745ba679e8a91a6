"""A first visit, and signing up, in and out."""

import json
import unittest
import urllib.error
import urllib.parse
import urllib.request

from support import DESK, PASSWORD, SIZES, BrowserTestCase


class FirstVisitTests(BrowserTestCase):
    def test_an_empty_server_shows_a_map_and_says_that_nothing_is_there_yet(self):
        for size in SIZES.values():
            page = self.visit("/", size)
            page.get_by_text("Nothing here yet").wait_for()
            self.assertEqual(page.title(), "On the map · Sightline")
            self.assertGreater(page.locator("canvas").first.evaluate("it => it.width"), 100)

    def test_a_first_load_is_small_asks_the_map_once_and_brings_no_other_pages(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        requests = []
        page.on("requestfinished", lambda request: requests.append(request))
        page.goto(f"{self.server.root}/@43.73960,7.42760,14z")
        page.get_by_text("Nothing here yet").wait_for()
        page.wait_for_load_state("networkidle")
        paths = [urllib.parse.urlparse(each.url).path for each in requests]
        self.assertEqual(paths.count("/v1/map"), 1)
        self.assertLess(sum(each.sizes()["responseHeadersSize"] + each.sizes()["responseBodySize"] for each in requests), 90_000)
        views = {path.rsplit("/", 1)[1] for path in paths if "/app/views/" in path}
        self.assertEqual(views, {"explore.js", "filters.js", "first-look.js"})
        for part in ("/lens", "/desk", "fleet.js", "form.js", "departures.js", "background.js"):
            self.assertFalse([path for path in paths if part in path], part)

    def test_an_address_that_leads_nowhere_says_so(self):
        page = self.visit("/no-such-page", expected=["404"])
        page.get_by_text("There is nothing here").wait_for()
        page.get_by_role("link", name="To the map", exact=True).click()
        page.get_by_role("heading", name="On the map").wait_for()

    def test_the_client_speaks_the_languages_of_its_viewers(self):
        for locale, words in [("sv-SE", "Logga in"), ("fr-FR", "Se connecter"), ("zh-CN", "登录"), ("de-DE", "Log in")]:
            with self.subTest(locale=locale):
                page = self.visit("/log-in", locale=locale)
                page.get_by_role("button", name=words, exact=True).wait_for()
                self.assertEqual(page.locator("html").get_attribute("lang"), locale[:2] if locale != "de-DE" else "en")


class AccountTests(BrowserTestCase):
    def test_one_signs_up_in_and_out_by_keyboard_alone(self):
        for size in SIZES.values():
            page = self.visit("/sign-up", size, expected=["401"])
            handle = f"ada_{size['width']}"
            page.get_by_role("button", name="Sign up").wait_for()
            page.get_by_label("Handle").focus()
            page.keyboard.type(handle)
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
            page.keyboard.type(PASSWORD)
            page.keyboard.press("Enter")
            page.get_by_text("Welcome. You are logged in.").wait_for()

            page.get_by_role("link", name=f"{handle}: your page").focus()
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Log out").focus()
            page.keyboard.press("Enter")
            page.get_by_text("You are logged out.").wait_for()

            page.get_by_role("link", name="Log in", exact=True).focus()
            page.keyboard.press("Enter")
            page.get_by_label("Handle").focus()
            page.keyboard.type(handle)
            page.keyboard.press("Tab")
            page.keyboard.type("wrong password")
            page.keyboard.press("Enter")
            page.get_by_text("The handle or the password is wrong.").wait_for()
            page.get_by_label("Password").fill(PASSWORD)
            page.keyboard.press("Enter")
            page.get_by_text("You are logged in.").wait_for()
            # No script can read the session.
            self.assertEqual(page.evaluate("document.cookie"), "")
            self.assertNotIn("token", page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})"))

    def test_what_is_wrong_is_told_at_its_field(self):
        self.server.sign_up("taken")
        page = self.visit("/sign-up", expected=["409"])
        page.get_by_role("button", name="Sign up").click()
        self.assertEqual(page.get_by_label("Handle").get_attribute("aria-invalid"), "true")
        self.assertTrue(page.get_by_label("Handle").evaluate("it => it === document.activeElement"))
        page.get_by_label("Handle").fill("taken")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign up").click()
        page.locator(".field-error", has_text="This handle is taken.").wait_for()

    def test_a_page_of_another_site_can_do_nothing_with_the_session(self):
        self.server.sign_up("victim")
        page = self.visit("/")
        self.log_in(page, "victim")
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
        for headers in [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}]:
            request = urllib.request.Request(
                f"{self.server.root}/v1/groups",
                method="POST",
                data=json.dumps({"name": "x"}).encode(),
                headers={"Content-Type": "application/json", "Cookie": cookie, **headers},
            )
            with self.assertRaises(urllib.error.HTTPError) as refusal:
                urllib.request.urlopen(request)
            self.assertEqual(refusal.exception.code, 403)
            refusal.exception.close()
        self.assertEqual(page.evaluate("fetch('/v1/groups').then(it => it.json()).then(it => it.items.length)"), 0)

    def test_another_site_cannot_show_the_client_in_a_frame(self):
        page = self.visit("/", DESK)
        policy = page.evaluate("fetch('/', {headers: {Accept: 'text/html'}}).then(it => it.headers.get('content-security-policy'))")
        self.assertIn("frame-ancestors 'none'", policy)


if __name__ == "__main__":
    unittest.main()
