"""The map's background, and the map without it."""

import pathlib
import shutil
import time
import unittest

from support import DATA, DESK, PHONE, BrowserTestCase, Server


class BackgroundTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("tilemaker"):
            raise unittest.SkipTest("There is no tilemaker: scripts/setup test installs it.")
        super().setUpClass()

    @classmethod
    def seed(cls, server):
        tiles = pathlib.Path(server.folder) / "monaco.mbtiles"
        server.make("basemap", "make", str(DATA / "osm" / "monaco-2021.osm.pbf"), "--output", str(tiles))
        server.stop()
        cls.server = Server(server.folder, "--basemap", str(tiles))
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)
        cls.server.note(cls.server.sign_up("ada"), "The old harbour")

    def size_of_picture(self, page):
        """The bytes of a picture of the map without its markers: plain paper takes few."""
        page.locator(".map-under canvas").wait_for()
        page.wait_for_load_state("load")
        page.add_style_tag(content=".markers, .map-controls, .map-foot { display: none }")
        return len(page.locator(".map").screenshot())

    def test_streets_are_drawn_from_the_operators_file_and_its_attribution_is_shown(self):
        for size, scheme in [(DESK, "light"), (PHONE, "dark")]:
            page = self.visit("/@43.73840,7.42460,16z", size, color_scheme=scheme, bypass_csp=True, expected=["GPU", "WebGL", "404"])
            page.get_by_text("© OpenStreetMap contributors").wait_for()
            deadline = time.monotonic() + 60
            while self.size_of_picture(page) < 40_000:
                self.assertLess(time.monotonic(), deadline, "no streets are drawn")
                page.wait_for_timeout(200)

    def test_without_webgl_the_map_shows_and_moves_all_the_same(self):
        context = self.browser.new_context(viewport=DESK)
        self.addCleanup(context.close)
        context.add_init_script(
            "const get = HTMLCanvasElement.prototype.getContext;"
            "HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {"
            "return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest); };"
        )
        page = context.new_page()
        page.goto(self.server.root + "/@43.73960,7.42760,17z")
        page.get_by_role("link", name="The old harbour").first.wait_for()
        self.assertEqual(page.locator(".map-under canvas").count(), 0)
        page.get_by_role("button", name="Zoom out").click()
        page.wait_for_url("**,16z*")


if __name__ == "__main__":
    unittest.main()
