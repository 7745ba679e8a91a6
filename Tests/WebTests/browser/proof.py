"""Looks at every page in every language and theme, pans over very many notes, and measures loads; `make proof-web` runs it.

    proof.py STATE REPORT NOTES

What is done is kept in the folder STATE, so that a run that was cut off goes on where it got to. REPORT is written at the end.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

from support import DATA, DESK, PHONE, ROOT, BrowserTestCase, Server
from test_accessibility import PAGES, AccessibilityTests, axe

LANGUAGES = {"en": "en-GB", "sv": "sv-SE", "fr": "fr-FR", "zh": "zh-CN"}
MOVES = 40
LOADS = 5


class Proof(BrowserTestCase):
    """The set-up of the tests, without their verdict: what is found is noted."""

    @classmethod
    def begin(cls, state):
        cls.state = pathlib.Path(state)
        cls.state.mkdir(parents=True, exist_ok=True)
        cls.setUpClass()

    @classmethod
    def seed(cls, server):
        cls.axe = axe()
        AccessibilityTests.seed.__func__(cls, server)

    def once(self, name, work):
        """The result of some work, which is kept."""
        file = self.state / f"{name}.json"
        if not file.exists():
            begin = time.monotonic()
            result = work()
            file.write_text(json.dumps(result), encoding="utf-8")
            print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)
        return json.loads(file.read_text(encoding="utf-8"))

    def context(self, size, language="en", **options):
        context = self.browser.new_context(viewport=size, locale=LANGUAGES[language], bypass_csp=True, **options)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(self.server.root + "/about")
        page.wait_for_selector("html.is-ready")
        self.log_in(page, "ada")
        return context, page

    def show(self, page, path):
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")
        page.wait_for_selector(".page:not(:has(> .skeleton))")
        self.wait_until(page, "document.querySelectorAll('.skeleton').length === 0")

    def look(self, scheme, language):
        """What axe finds on each page, and the animations that run though the viewer wants none."""
        context, page = self.context(DESK if scheme == "light" else PHONE, language, color_scheme=scheme, reduced_motion="reduce")
        found = []
        for path in self.pages:
            self.show(page, path)
            page.evaluate(self.axe)
            violations = page.evaluate("axe.run().then(it => it.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 120))]))")
            moving = page.evaluate("document.getAnimations().filter(it => it.playState === 'running').length")
            found.append({"path": path, "violations": violations, "moving": moving})
        context.close()
        return found

    def enlarge(self, language):
        """The pages that are wider than the window at 200 percent."""
        context, page = self.context({"width": 640, "height": 400}, language)
        wide = []
        for path in self.pages:
            self.show(page, path)
            if page.evaluate("document.documentElement.scrollWidth") > 640:
                wide.append(path)
        context.close()
        return wide

    def pan(self, notes):
        """The requests of each move over the middle of a city of many notes, and the time of each until its end."""
        folder = ROOT / ".build" / "proof-web" / f"notes-{notes}"
        seeder = os.environ.get("SIGHTLINE_SEED") or str(ROOT / ".build" / "release" / "seed")
        if not (folder / "done").exists():
            folder.mkdir(parents=True, exist_ok=True)
            storage = Server(folder).storage
            subprocess.run([seeder, "--notes", str(notes), "--seed", "1", *storage], check=True, stdout=subprocess.DEVNULL)
            (folder / "done").touch()
        server = Server(folder)
        server.start()
        try:
            middle = server.call("GET", "/v1/notes?limit=1")["items"][0]
            context = self.browser.new_context(viewport=DESK, locale="en-GB", service_workers="block")
            page = context.new_page()
            moves = []
            for zoom in (4, 9, 13, 16):
                page.goto(f"{server.root}/@{middle['lat']:.5f},{middle['lon']:.5f},{zoom}z")
                page.wait_for_selector("html.is-ready")
                page.locator(".map-surface").focus()
                page.wait_for_timeout(1500)
                for turn in range(MOVES // 4):
                    page.evaluate("performance.clearResourceTimings()")
                    page.keyboard.press(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][turn % 4])
                    page.wait_for_timeout(1200)
                    times = page.evaluate("performance.getEntriesByType('resource').map(it => [new URL(it.name).pathname, it.duration])")
                    moves.append([[path, duration] for path, duration in times if path.startswith("/v1/")])
            context.close()
            return moves
        finally:
            server.stop()

    def loads(self):
        """The bytes of a first load, with and without the background, and when it answers on a processor a quarter as fast."""
        tiles = self.state / "monaco.mbtiles"
        if not tiles.exists():
            self.server.make("basemap", "make", str(DATA / "osm" / "monaco-2021.osm.pbf"), "--output", str(tiles))
        result = {}
        for name, flags in (("without", ()), ("with", ("--basemap", str(tiles)))):
            server = Server(self.folder.name + f"/{name}", *flags)
            pathlib.Path(server.folder).mkdir(exist_ok=True)
            server.start()
            times = []
            for _ in range(LOADS):
                context = self.browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
                page = context.new_page()
                session = context.new_cdp_session(page)
                sizes = []
                session.on("Network.loadingFinished", lambda it: sizes.append(it["encodedDataLength"]))
                session.send("Network.enable")
                session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
                page.add_init_script("""new MutationObserver(() => {
                    const isThere = document.documentElement.classList.contains("is-ready") && document.querySelector(".page:not(:has(> .skeleton))");
                    if (isThere) window.readyAt ??= performance.now();
                }).observe(document, {childList: true, subtree: true, attributes: true})""")
                page.goto(f"{server.root}/@43.73960,7.42760,14z")
                self.wait_until(page, "window.readyAt !== undefined")
                times.append(page.evaluate("window.readyAt"))
                if name == "with":
                    page.locator(".map-under canvas").wait_for(timeout=120_000)
                page.wait_for_load_state("networkidle")
                context.close()
            server.stop()
            result[name] = {"bytes": sum(sizes), "times": times}
        return result


def report(looks, wide, moves, loads, notes, commit):
    pages = sum(len(each) for each in looks.values())
    violations = [(key, it["path"], it["violations"]) for key, each in looks.items() for it in each if it["violations"]]
    moving = [(key, it["path"]) for key, each in looks.items() for it in each if it["moving"]]
    maps = [[duration for path, duration in move if path == "/v1/map"] for move in moves]
    asked = [duration for move in maps for duration in move]
    others = sorted({path for move in moves for path, _ in move if path != "/v1/map"})
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8") if line.startswith("model name")), "")
    load = lambda name: f"{loads[name]['bytes'] / 1000:.0f} kB"
    ready = lambda name: f"{statistics.median(loads[name]['times']):.0f} ms (slowest {max(loads[name]['times']):.0f})"
    verdict = lambda good: "kept" if good else "MISSED"
    rows = [
        ("axe, pages × light and dark × four languages", f"{pages} pages, {len(violations)} with violations", "none", not violations),
        ("animations that run with reduced motion", f"on {len(moving)} pages", "none", not moving),
        ("pages wider than the window at 200 %, four languages", ", ".join(sorted({p for each in wide.values() for p in each})) or "none",
         "none", not any(wide.values())),
        (f"requests to /v1/map for each of {len(moves)} moves over {notes} notes", f"at most {max(map(len, maps))}", "1",
         max(map(len, maps)) <= 1),
        ("such a request until its end, as the browser sees it", f"median {statistics.median(asked):.0f} ms, slowest {max(asked):.0f} ms",
         "≤ 50 ms", max(asked) <= 50),
        ("first load without the background", load("without"), "≤ 90 kB", loads["without"]["bytes"] <= 90_000),
        ("first load with the background and its tiles' first screen", load("with"), "≤ 650 kB", loads["with"]["bytes"] <= 650_000),
        ("interactive on a processor slowed to a quarter, without the background", ready("without"), "≤ 1.5 s",
         statistics.median(loads["without"]["times"]) <= 1500),
        ("the same with the background", ready("with"), "≤ 1.5 s", statistics.median(loads["with"]["times"]) <= 1500),
    ]
    lines = [
        "# The web client", "",
        "`make proof-web` looks at every page with axe, in light and dark and in four languages, enlarged, and without motion; it",
        "pans over very many notes, and measures first loads, all in headless Chromium. Loads are medians of "
        f"{LOADS} on a phone's screen.", "",
        f"Commit {commit}, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} × {model}, Linux.", "",
        "| | found | bound | |", "|---|---|---|---|",
        *[f"| {what} | {found} | {bound} | {verdict(good)} |" for what, found, bound, good in rows], "",
        "When the map rests for half a second where notes are counted, the list asks for the newest notes of what it shows, too"
        + (f": besides `/v1/map`, moves asked for {', '.join(f'`{each}`' for each in others)}." if others else "."), "",
        "Pages: " + ", ".join(f"`{path}`" for path in PAGES) + ".",
    ]
    for key, path, found in violations:
        lines.append(f"\nViolations, {key}, `{path}`: `{json.dumps(found)}`")
    return "\n".join(lines) + "\n", all(good for *_, good in rows)


def main(state, path, notes):
    proof = Proof()
    Proof.begin(state)
    try:
        looks = {f"{scheme} {language}": proof.once(f"look-{scheme}-{language}", lambda: proof.look(scheme, language))
                 for scheme in ("light", "dark") for language in LANGUAGES}
        wide = {language: proof.once(f"wide-{language}", lambda: proof.enlarge(language)) for language in LANGUAGES}
        loads = proof.once("loads", proof.loads)
        moves = proof.once(f"pan-{notes}", lambda: proof.pan(notes))
    finally:
        proof.doCleanups()
        Proof.doClassCleanups()
    # The folder is named after the commit that was measured.
    text, is_kept = report(looks, wide, moves, loads, notes, pathlib.Path(state).name)
    pathlib.Path(path).write_text(text, encoding="utf-8")
    print(text)
    sys.exit(0 if is_kept else 1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
