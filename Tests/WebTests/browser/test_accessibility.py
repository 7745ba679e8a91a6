"""axe finds nothing, and the client works enlarged, and without motion."""

import importlib.util
import pathlib
import unittest

from support import PASSWORD, SIZES, BrowserTestCase

PAGES = ["/@43.73960,7.42760,16z", "/notes/{note}", "/places/{poi}", "/log-in", "/sign-up", "/me", "/favorites", "/about",
         "/directions?to=43.7312,7.4197&from=43.7396,7.4276", "/members/{member}", "/notes/{note}/edit", "/no-such-page",
         "/compose", "/outbox", "/people", "/groups/{group}", "/account",
         "/parking", "/reminders", "/alarms", "/lens"]
LOCALES = ["en-GB", "sv-SE", "fr-FR", "zh-CN"]


def axe():
    found = importlib.util.find_spec("axe_playwright_python")
    return (pathlib.Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8") if found else None


class AccessibilityTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        cls.axe = axe()
        if not cls.axe:
            raise unittest.SkipTest("There is no axe: scripts/web setup installs it.")
        token = server.sign_up("ada", "Ada Lovelace")
        me = server.call("GET", "/v1/members/me", token=token)["id"]
        note = server.note(token, "The old harbour", heading_deg=90)
        server.call("POST", f"/v1/notes/{note}/comments", {"body": "The first one."}, token)
        places = pathlib.Path(server.folder) / "places.csv"
        places.write_text("id,name,category,lat,lon,opening_hours,phone,website\n"
                          "1,Café du Port,cafe,43.7397,7.4277,Mo-Fr 08:00-18:00,+377 1,https://example.org\n")
        server.run("import", "csv", str(places), "--source", "test")
        poi = server.call("GET", "/v1/pois?q=port&lat=43.7396&lon=7.4276")["items"][0]["id"]
        group = server.call("POST", "/v1/groups", {"name": "Sunday walks"}, token)["id"]
        cls.pages = [path.format(note=note, poi=poi, member=me, group=group) for path in PAGES]

    def test_axe_finds_nothing_on_any_page_in_light_and_dark(self):
        for scheme, size in [("light", SIZES["desk"]), ("dark", SIZES["phone"])]:
            for turn, path in enumerate(self.pages):
                locale = LOCALES[turn % len(LOCALES)]
                with self.subTest(scheme=scheme, path=path, locale=locale):
                    page = self.visit("/about", size, expected=["404"], color_scheme=scheme, locale=locale, bypass_csp=True,
                                      reduced_motion="reduce")
                    if path not in ("/log-in", "/sign-up"):
                        self.log_in(page, "ada")
                    page.goto(self.server.root + path)
                    page.wait_for_selector("html.is-ready")
                    page.wait_for_selector(".page:not(:has(> .skeleton))")
                    self.wait_until(page, "document.querySelectorAll('.skeleton').length === 0")
                    page.evaluate(self.axe)
                    found = page.evaluate(
                        "axe.run().then(it => it.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]))"
                    )
                    self.assertEqual(found, [])
                    page.context.close()

    def test_at_200_percent_nothing_is_cut_off(self):
        page = self.visit("/log-in", {"width": 640, "height": 400})
        page.get_by_label("Handle").fill("ada")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.get_by_text("You are logged in.").wait_for()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 640)


if __name__ == "__main__":
    unittest.main()
