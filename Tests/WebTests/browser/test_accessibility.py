"""axe finds nothing, and the client works enlarged, and without motion."""

import importlib.util
import pathlib
import unittest

import pages
from support import PASSWORD, SIZES, BrowserTestCase

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
        cls.pages = pages.seed(server)

    def look(self, scheme, size, locale, handle, paths):
        """Visits pages, signed in as a member, or as nobody."""
        page = self.visit("/about", size, expected=["404"], color_scheme=scheme, locale=locale, bypass_csp=True, reduced_motion="reduce")
        if handle:
            self.log_in(page, handle)
        for path in paths:
            with self.subTest(scheme=scheme, path=path, locale=locale):
                page.goto(self.server.root + path)
                page.wait_for_selector("html.is-ready")
                page.wait_for_selector(".page:not(:has(> .skeleton))")
                self.wait_until(page, "document.querySelectorAll('.skeleton').length === 0")
                page.evaluate(self.axe)
                found = page.evaluate("axe.run().then(it => it.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]))")
                self.assertEqual(found, [])
        page.context.close()

    def test_axe_finds_nothing_on_any_page_in_light_and_dark(self):
        own, desk = self.pages
        strangers = [path for path in own if path in pages.STRANGERS]
        members = [path for path in own if path not in pages.STRANGERS]
        for scheme, size in [("light", SIZES["desk"]), ("dark", SIZES["phone"])]:
            for turn, locale in enumerate(LOCALES):
                for handle, paths in [(None, strangers), ("ada", members), ("mia", desk)]:
                    # Each page in one language, another one in each theme.
                    self.look(scheme, size, locale, handle, paths[turn if scheme == "light" else (turn + 1) % 4::4])

    def test_at_200_percent_nothing_is_cut_off(self):
        page = self.visit("/log-in", {"width": 640, "height": 400})
        page.get_by_label("Handle").fill("ada")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.get_by_text("You are logged in.").wait_for()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 640)


if __name__ == "__main__":
    unittest.main()
