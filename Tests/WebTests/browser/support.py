"""A server in a fresh folder, and a real browser that visits it."""

import contextlib
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("SIGHTLINE_PROGRAM") or str(ROOT / ".build" / "debug" / "sightline")
DATA = pathlib.Path(os.environ.get("SIGHTLINE_TEST_DATA") or ROOT.parent / "shared" / "data")
PASSWORD = "correct horse battery"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "desk": DESK}
WAIT = 60_000


def browser_path():
    """The browser of the distribution, or the one that the environment names."""
    named = os.environ.get("SIGHTLINE_BROWSER")
    candidates = [named] if named else ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"]
    return next((path for path in candidates if path and os.path.exists(path)), None)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The program on a folder of its own."""

    def __init__(self, folder, *flags, environment=None, port=None):
        self.folder, self.flags, self.environment = folder, flags, environment or {}
        self.port, self.process = port or free_port(), None

    @property
    def root(self):
        return f"http://localhost:{self.port}"

    @property
    def storage(self):
        return ["--database", f"{self.folder}/sightline.sqlite", "--uploads", f"{self.folder}/uploads"]

    def start(self):
        """Starts the program, unless it runs, and waits until it answers."""
        if self.process:
            return
        command = [PROGRAM, "serve", "--port", str(self.port), "--rate-limit", "off", "--log-level", "error", *self.storage]
        environment = {**os.environ, **self.environment}
        self.process = subprocess.Popen([*command, *self.flags], stdout=subprocess.DEVNULL, env=environment)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.root}/readyz").read()
                return
            time.sleep(0.05)
        raise TimeoutError("the server does not start")

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def run(self, *arguments):
        subprocess.run([PROGRAM, *arguments, *self.storage], check=True, stdout=subprocess.DEVNULL)

    def make(self, *arguments):
        """Runs a command that knows no database."""
        subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)

    def call(self, method, path, body=None, token=None):
        """A request of a client that is no browser."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.root + path, method=method, data=data, headers=headers)
        text = urllib.request.urlopen(request).read()
        return json.loads(text) if text else None

    def sign_up(self, handle, name=None):
        body = {"handle": handle, "password": PASSWORD, **({"display_name": name} if name else {})}
        return self.call("POST", "/v1/members", body)["token"]

    def note(self, token, title, lat=43.7396, lon=7.4276, photo="stockholm-iphone4s-gps-dir-true.jpg", **fields):
        """Uploads a photo of the shared data; returns the note's id."""
        boundary = "sightline-test"
        parts = {"title": title, "lat": lat, "lon": lon, "audience": "public", "alt_text": "A street.", **fields}
        lines = []
        for name, value in parts.items():
            lines.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        image = (DATA / "images-exif" / photo).read_bytes()
        body = b"".join(lines) + head.encode() + image + f"\r\n--{boundary}--\r\n".encode()
        request = urllib.request.Request(
            f"{self.root}/v1/notes",
            method="POST",
            data=body,
            headers={"Content-Type": f"multipart/form-data; boundary={boundary}", "Authorization": f"Bearer {token}"},
        )
        return json.loads(urllib.request.urlopen(request).read())["id"]


class BrowserTestCase(unittest.TestCase):
    """Tests with a server of their class, which `seed` fills once, and with a page that complains about nothing."""

    flags = ()
    browser_flags = ()
    environment: dict = {}
    port = None
    # True where tests hold times that only a machine with nothing beside them keeps.
    alone = False
    graphics = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
    server: Server

    @classmethod
    def setUpClass(cls):
        path = browser_path()
        if not path:
            raise unittest.SkipTest("There is no Chromium: scripts/setup test installs it.")
        if not (DATA / "SOURCES.md").exists():
            raise unittest.SkipTest(f"There is no shared test data at {DATA}.")
        cls.folder = tempfile.TemporaryDirectory(prefix="sightline-web-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = Server(cls.folder.name, *cls.flags, environment=cls.environment, port=cls.port)
        cls.addClassCleanup(cls.server.stop)
        cls.server.start()
        cls.seed(cls.server)
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        flags = ["--no-sandbox", *cls.graphics, *cls.browser_flags]
        cls.browser = cls.playwright.chromium.launch(executable_path=path, args=flags)
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def seed(cls, server):
        """Puts into the server what the tests of the class need."""

    def visit(self, path="/", size=DESK, expected=(), **options):
        """Opens a page in a browser of its own, and notes what it complains about and where it turns to.

        `expected` are parts of complaints that belong to the test, such as the status of a request that is refused.
        """
        context = self.browser.new_context(viewport=size, locale=options.pop("locale", "en-GB"), **options)
        context.set_default_timeout(WAIT)
        self.addCleanup(context.close)
        page = context.new_page()
        complaints, foreign = [], []
        page.on("console", lambda m: complaints.append(f"{m.text} {m.location['url']}") if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        context.on("request", lambda r: foreign.append(r.url) if not r.url.startswith((self.server.root, "blob:", "data:")) else None)
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")

        def check():
            rest = [text for text in complaints if not any(part in text for part in expected)]
            self.assertEqual(rest, [], "the console")
            self.assertEqual(foreign, [], "requests to others")

        self.addCleanup(check)
        return page

    def wait_until(self, page, expression):
        """Waits until an expression is true in the page. The page's policy forbids the driver's own way, which uses `eval`."""
        deadline = time.monotonic() + WAIT / 1000
        while not page.evaluate(expression):
            self.assertLess(time.monotonic(), deadline, expression)
            page.wait_for_timeout(50)

    def wait_for_live(self, page):
        """Waits until the page hears of what happens: one tab of the browser holds the stream of events."""
        self.wait_until(page, "document.documentElement.dataset.live === 'open'")

    def log_in(self, page, handle):
        """Signs the page's browser in without the form, and shows the page again."""
        status = page.evaluate(
            """async ([handle, password]) => (await fetch("/v1/web/session", {
                method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({handle, password}),
            })).status""",
            [handle, PASSWORD],
        )
        self.assertEqual(status, 201)
        page.reload()
        page.wait_for_selector("html.is-ready")
