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

import pages
from support import DATA, DESK, PHONE, ROOT, BrowserTestCase, Server
from test_accessibility import axe

LANGUAGES = {"en": "en-GB", "sv": "sv-SE", "fr": "fr-FR", "zh": "zh-CN"}
MOVES = 40
LOADS = 5
# The milliseconds without a long task after which a page is taken to be done.
QUIET = 5000

# Notes when the list holds what the address shows, each task that takes more than 50 ms, and how long a press of a key takes until
# the next frame.
WATCH = """
    window.tasks = [];
    window.answers = [];
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push([startTime + duration, duration]);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries()) if (name === "keydown") answers.push([startTime + duration, duration]);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
    addEventListener("keydown", ({ timeStamp }) => { window.pressedAt ??= timeStamp; });
    new MutationObserver(() => {
        const isThere = document.documentElement.classList.contains("is-ready")
            && [...document.querySelectorAll(".page .row-title")].some((it) => it.textContent === "The old harbour");
        if (isThere) window.listAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""


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
        own, desk = pages.seed(server)
        cls.pages = [("ada", own), ("mia", desk)]

    def once(self, name, work):
        """The result of some work, which is kept."""
        file = self.state / f"{name}.json"
        if not file.exists():
            begin = time.monotonic()
            result = work()
            file.write_text(json.dumps(result), encoding="utf-8")
            print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)
        return json.loads(file.read_text(encoding="utf-8"))

    def context(self, size, language="en", handle="ada", **options):
        context = self.browser.new_context(viewport=size, locale=LANGUAGES[language], bypass_csp=True, **options)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(self.server.root + "/about")
        page.wait_for_selector("html.is-ready")
        self.log_in(page, handle)
        return context, page

    def show(self, page, path):
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")
        page.wait_for_selector(".page:not(:has(> .skeleton))")
        self.wait_until(page, "document.querySelectorAll('.skeleton').length === 0")

    def look(self, scheme, language):
        """What axe finds on each page, and the animations that run though the viewer wants none."""
        found = []
        for handle, paths in self.pages:
            size = DESK if scheme == "light" else PHONE
            context, page = self.context(size, language, handle, color_scheme=scheme, reduced_motion="reduce")
            for path in paths:
                self.show(page, path)
                page.evaluate(self.axe)
                violations = page.evaluate("axe.run().then(it => it.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 120))]))")
                moving = page.evaluate("document.getAnimations().filter(it => it.playState === 'running').length")
                found.append({"path": path, "violations": violations, "moving": moving})
            context.close()
        return found

    def enlarge(self, language):
        """The pages that are wider than the window at 200 percent."""
        wide = []
        for handle, paths in self.pages:
            context, page = self.context({"width": 640, "height": 400}, language, handle)
            for path in paths:
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
                # News of what happened meanwhile are asked for once, when the stream of events opens.
                self.wait_for_live(page)
                page.wait_for_timeout(2500)
                for turn in range(MOVES // 4):
                    page.evaluate("performance.clearResourceTimings()")
                    page.keyboard.press(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][turn % 4])
                    page.wait_for_timeout(1200)
                    times = page.evaluate("performance.getEntriesByType('resource').map(it => "
                                          "[new URL(it.name).pathname, it.duration, it.responseStart - it.requestStart])")
                    moves.append({"zoom": zoom, "requests": [each for each in times if each[0].startswith("/v1/")]})
            context.close()
            return moves
        finally:
            server.stop()

    def loads(self):
        """First loads with and without the background, on a processor a quarter as fast: what they send, and when they answer."""
        tiles = self.state / "monaco.mbtiles"
        if not tiles.exists():
            self.server.make("basemap", "make", str(DATA / "osm" / "monaco-2021.osm.pbf"), "--output", str(tiles))
        result = {}
        for name, flags in (("without", ()), ("with", ("--basemap", str(tiles)))):
            server = Server(self.folder.name + f"/{name}", *flags)
            pathlib.Path(server.folder).mkdir(exist_ok=True)
            server.start()
            pages.seed(server)
            result[name] = [self.load(server, name == "with") for _ in range(LOADS)]
            server.stop()
        return result

    def load(self, server, has_background):
        """One load in a browser that knows nothing of the server."""
        context = self.browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        requests = []
        context.on("requestfinished", lambda request: requests.append(request))
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.add_init_script(WATCH)
        page.goto(f"{server.root}/@43.73960,7.42760,16z")
        self.wait_until(page, "window.listAt !== undefined")
        page.locator(".map-surface").focus()
        page.keyboard.press("ArrowRight")
        if has_background:
            page.locator(".map-under canvas").wait_for(timeout=120_000)
        self.wait_until(page, f"performance.now() - Math.max(listAt, ...tasks.map(([end]) => end)) > {QUIET}")
        found = page.evaluate("({listAt, tasks, answers, pressedAt, painted: performance.getEntriesByName('first-contentful-paint')[0].startTime})")
        sizes = [(each.url, sum(each.sizes()[part] for part in ("responseHeadersSize", "responseBodySize"))) for each in requests]
        context.close()
        # A frame that comes within 16 ms of the press is not told.
        answered, answer = found["answers"][0] if found["answers"] else (found["pressedAt"] + 16, 16)
        last = max([found["listAt"], *(end for end, _ in found["tasks"])])
        blocked = sum(max(0, duration - 50) for begin, duration in found["tasks"] if begin >= found["painted"])
        return {
            "list": found["listAt"], "interactive": answered, "answer": answer, "blocked": blocked, "last": last, "requests": len(sizes),
            "bytes": sum(size for url, size in sizes if "/uploads/" not in url), "pictures": sum(size for url, size in sizes if "/uploads/" in url),
        }


def report(looks, wide, moves, loads, notes, commit):
    count = sum(len(each) for each in looks.values())
    violations = [(key, it["path"], it["violations"]) for key, each in looks.items() for it in each if it["violations"]]
    moving = [(key, it["path"]) for key, each in looks.items() for it in each if it["moving"]]
    asked = [[each for each in move["requests"] if each[0] == "/v1/map"] for move in moves]
    durations, waits = [[each[place] for move in asked for each in move] for place in (1, 2)]
    others = sorted({each[0] for move in moves for each in move["requests"] if each[0] != "/v1/map"})
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8") if line.startswith("model name")), "")
    median = lambda name, what: statistics.median(each[what] for each in loads[name])
    size = lambda name: f"{median(name, 'bytes') / 1000:.0f} kB in {median(name, 'requests'):.0f} requests"
    time_of = lambda name, what: f"{median(name, what):.0f} ms (slowest {max(each[what] for each in loads[name]):.0f})"
    verdict = lambda good: {True: "kept", False: "MISSED", None: ""}[good]
    rows = [
        ("axe, pages × light and dark × four languages", f"{count} pages, {len(violations)} with violations", "none", not violations),
        ("animations that run with reduced motion", f"on {len(moving)} pages", "none", not moving),
        ("pages wider than the window at 200 %, four languages", ", ".join(sorted({p for each in wide.values() for p in each})) or "none",
         "none", not any(wide.values())),
        (f"requests to /v1/map for each of {len(moves)} moves over {notes} notes", f"at most {max(map(len, asked))}", "1",
         max(map(len, asked)) <= 1),
        ("such a request until its end, as the browser sees it",
         f"median {statistics.median(durations):.0f} ms, slowest {max(durations):.0f} ms", "≤ 50 ms", max(durations) <= 50),
        ("… from sent to the first byte of the answer", f"median {statistics.median(waits):.0f} ms, slowest {max(waits):.0f} ms", "", None),
    ]
    for name, words, most in (("without", "without the background", 90_000), ("with", "with the background and its first tiles", 650_000)):
        rows += [
            (f"first load {words}", size(name), f"≤ {most // 1000} kB", median(name, "bytes") <= most),
            ("… until the list can be used", time_of(name, "list"), "", None),
            ("… until it is interactive", time_of(name, "interactive"), "≤ 1.5 s", median(name, "interactive") <= 1500),
            ("… from the press of that key to the frame", time_of(name, "answer"), "", None),
            ("… blocked in all", time_of(name, "blocked"), "", None),
            ("… until the last long task", time_of(name, "last"), "", None),
        ]
    lines = [
        "# The web client", "",
        "`make proof-web` looks at every page with axe, in light and dark and in four languages, enlarged, and without motion; it",
        "pans over very many notes, and measures first loads, all in headless Chromium.", "",
        f"Commit {commit}, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} × {model}, Linux; load of the machine {os.getloadavg()[0]:.1f}.", "",
        "| | found | bound | |", "|---|---|---|---|",
        *[f"| {what} | {found} | {bound} | {verdict(good)} |" for what, found, bound, good in rows], "",
        f"**First loads** are medians of {LOADS}, on a phone's screen, with a processor slowed to a quarter (CDP's", 
        "`Emulation.setCPUThrottlingRate`), nothing kept by the browser, and no delay on the line. Times begin with the navigation.", "",
        "* The bytes are all that come over the line, with headers and answers of the API, but for the pictures of notes: "
        f"{median('without', 'pictures') / 1000:.0f} kB.",
        "* *The list can be used* when it shows the notes and places of the address, whose links lead on.",
        "* *Interactive* is the frame in which the map has moved by a key, which is pressed as soon as the list can be used. Browsers tell",
        "  such times in steps of 8 ms, and none below 16.",
        "* *A long task* keeps the main thread for more than 50 ms; *blocked* is the sum of what such tasks take beyond that, from the",
        f"  first paint until {QUIET // 1000} seconds without any. With the background they are of the library that draws it, which comes last.", "",
        "When the map rests for half a second where notes are counted, the list asks for the newest notes of what it shows, too"
        + (f": besides `/v1/map`, moves asked for {', '.join(f'`{each}`' for each in others)}." if others else "."), "",
        "Pages: " + ", ".join(f"`{path}`" for path in [*pages.PAGES, *pages.DESK_PAGES]) + ".",
    ]
    for key, path, found in violations:
        lines.append(f"\nViolations, {key}, `{path}`: `{json.dumps(found)}`")
    return "\n".join(lines) + "\n", all(good is not False for *_, good in rows)


def main(state, path, notes):
    proof = Proof()
    Proof.begin(state)
    try:
        loads = proof.once("loads", proof.loads)
        moves = proof.once(f"pan-{notes}", lambda: proof.pan(notes))
        looks = {f"{scheme} {language}": proof.once(f"look-{scheme}-{language}", lambda: proof.look(scheme, language))
                 for scheme in ("light", "dark") for language in LANGUAGES}
        wide = {language: proof.once(f"wide-{language}", lambda: proof.enlarge(language)) for language in LANGUAGES}
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
