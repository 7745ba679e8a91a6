"""The recipe for TLS in a network without a public name: Caddy with an authority of its own, as docs/web.md tells."""

import os
import pathlib
import shutil
import ssl
import subprocess
import time
import unittest
import urllib.request

from support import DESK, PASSWORD, ROOT, BrowserTestCase, free_port


class TLSTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("caddy"):
            raise unittest.SkipTest("There is no caddy: scripts/setup test installs it.")
        cls.tls_port, cls.port = free_port(), free_port()
        cls.address = f"https://localhost:{cls.tls_port}"
        cls.flags = ("--public-url", cls.address, "--trusted-proxies", "127.0.0.1/32,::1/128")
        super().setUpClass()

    @classmethod
    def seed(cls, server):
        server.sign_up("ada")
        home = pathlib.Path(server.folder) / "caddy"
        home.mkdir()
        environment = {
            **os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "SIGHTLINE_HOST": "localhost",
            "SIGHTLINE_TLS_PORT": str(cls.tls_port), "SIGHTLINE_PORT": str(server.port),
        }
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "caddy" / "Caddyfile")]
        proxy = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.addClassCleanup(proxy.wait)
        cls.addClassCleanup(proxy.terminate)
        cls.authority = home / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        deadline = time.monotonic() + 60
        while True:
            try:
                return cls.fetch("/readyz")
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    @classmethod
    def fetch(cls, path):
        """A request that trusts the recipe's authority and no other."""
        if not cls.authority.exists():
            raise OSError("there is no authority yet")
        context = ssl.create_default_context(cafile=str(cls.authority))
        return urllib.request.urlopen(cls.address + path, context=context).read()

    def test_who_trusts_the_authority_gets_the_client(self):
        self.assertIn(b'"status":"ok"', self.fetch("/healthz"))
        with self.assertRaises(OSError):
            urllib.request.urlopen(f"{self.address}/healthz")

    def test_a_browser_signs_in_with_a_secure_cookie_and_hears_of_events(self):
        context = self.browser.new_context(viewport=DESK, locale="en-GB", ignore_https_errors=True)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(f"{self.address}/log-in")
        page.get_by_label("Handle").fill("ada")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.get_by_text("You are logged in.").wait_for()
        (cookie,) = context.cookies()
        self.assertEqual((cookie["name"], cookie["secure"], cookie["httpOnly"], cookie["sameSite"]),
                         ("__Host-sightline", True, True, "Strict"))
        self.assertTrue(page.evaluate("isSecureContext"))
        self.wait_for_live(page)


if __name__ == "__main__":
    unittest.main()
