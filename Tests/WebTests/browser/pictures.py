"""Takes pictures of every page in both themes and two languages, and writes a document that shows them.

    pictures.py FOLDER DOCUMENT

FOLDER gets a strip for each page: four pictures of a phone's screen, English and Chinese, light and dark.
"""

import base64
import pathlib
import re
import sys
import tempfile

import pages
from support import DATA, PHONE, BrowserTestCase, Server

LOOKS = [("en-GB", "light"), ("en-GB", "dark"), ("zh-CN", "light"), ("zh-CN", "dark")]
# The width of each picture of a strip in pixels, and the quality of its JPEG.
WIDTH, QUALITY = 225, 60


class Pictures(BrowserTestCase):
    """The set-up of the tests, with a background."""

    @classmethod
    def begin(cls):
        folder = tempfile.TemporaryDirectory(prefix="sightline-tiles-")
        cls.addClassCleanup(folder.cleanup)
        tiles = f"{folder.name}/monaco.mbtiles"
        Server(folder.name).make("basemap", "make", str(DATA / "osm" / "monaco-2021.osm.pbf"), "--output", tiles)
        cls.flags = ("--basemap", tiles)
        cls.setUpClass()

    @classmethod
    def seed(cls, server):
        own, desk = pages.seed(server)
        strangers = [each for each in zip(pages.PAGES, own) if each[1] in pages.STRANGERS]
        members = [each for each in zip(pages.PAGES, own) if each[1] not in pages.STRANGERS]
        cls.pages = [(None, strangers), ("ada", members), ("mia", list(zip(pages.DESK_PAGES, desk)))]

    def shoot(self, locale, scheme, size=PHONE):
        """A picture of each page, by its path."""
        found = {}
        for handle, paths in self.pages:
            here = {"geolocation": {"latitude": 43.7392, "longitude": 7.4270, "accuracy": 20}, "permissions": ["geolocation"]}
            context = self.browser.new_context(viewport=size, locale=locale, color_scheme=scheme, reduced_motion="reduce", **here)
            context.set_default_timeout(60_000)
            page = context.new_page()
            page.goto(self.server.root + "/about")
            page.wait_for_selector("html.is-ready")
            if handle:
                self.log_in(page, handle)
            for name, path in paths:
                page.goto(self.server.root + path)
                page.wait_for_selector("html.is-ready")
                page.wait_for_selector(".page:not(:has(> .skeleton))")
                self.wait_until(page, "document.querySelectorAll('.skeleton').length === 0")
                page.wait_for_load_state("networkidle")
                # The background draws itself after its tiles have come.
                page.wait_for_timeout(700)
                found[name] = page.screenshot()
            context.close()
        return found

    def strip(self, pictures):
        """Pictures side by side, as a JPEG."""
        page = self.browser.new_page(viewport={"width": 4 * WIDTH + 24, "height": 100})
        images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in pictures)
        page.set_content(f"<style>body {{ margin: 0; display: flex; align-items: flex-start; gap: 8px; background: #888 }} img {{ width: {WIDTH}px }}</style>{images}")
        page.wait_for_load_state("networkidle")
        picture = page.screenshot(type="jpeg", quality=QUALITY, full_page=True)
        page.close()
        return picture


def file_of(path):
    """The name of a page's picture: the words of its path, with `one` for what is filled in."""
    words = re.sub(r"@[^?]*|\?kind=|&id=|\?to=.*|\?", " ", re.sub(r"\{\w+\}", "one", path))
    return "-".join(re.findall(r"[a-z]+", words)) or "map"


def document(folder):
    lines = [
        "# Every page of the web client", "",
        "Each page on a phone, in English and Chinese, light and dark. `scripts/web pictures` takes them, on a server with a small town's",
        "notes, places, a line and its vehicles ([`pages.py`](../Tests/WebTests/browser/pages.py)).", "", "| page | |", "|---|---|",
    ]
    for path in [*pages.PAGES, *pages.DESK_PAGES]:
        lines.append(f"| `{path}` | ![{path}]({folder.name}/{file_of(path)}.jpg) |")
    return "\n".join(lines) + "\n"


def main(folder, report):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = Pictures()
    Pictures.begin()
    try:
        looks = [pictures.shoot(locale, scheme) for locale, scheme in LOOKS]
        for path in looks[0]:
            (folder / f"{file_of(path)}.jpg").write_bytes(pictures.strip([look[path] for look in looks]))
    finally:
        pictures.doCleanups()
        Pictures.doClassCleanups()
    pathlib.Path(report).write_text(document(folder), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
