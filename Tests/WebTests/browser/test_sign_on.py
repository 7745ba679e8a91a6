"""Signing on at an identity provider that somebody else wrote: oidc-provider-mock of PyPI."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from support import ROOT, SIZES, BrowserTestCase, free_port


def provider_program():
    installed = ROOT / ".build" / "oidc" / "bin" / "oidc-provider-mock"
    return str(installed) if os.access(installed, os.X_OK) else shutil.which("oidc-provider-mock")


class SignOnTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        program = provider_program()
        if not program:
            raise unittest.SkipTest("There is no identity provider: scripts/setup test installs it.")
        log = tempfile.NamedTemporaryFile(mode="w+")
        cls.addClassCleanup(log.close)
        claims = '{"sub": "ada-1", "name": "Ada Lovelace"}'
        provider = subprocess.Popen([program, "--port", "0", "--user-claims", claims], stdout=log, stderr=log)
        cls.addClassCleanup(provider.wait)
        cls.addClassCleanup(provider.terminate)
        deadline = time.monotonic() + 60
        while not (found := re.search(r"running on (http://[0-9.]+:\d+)\s", pathlib.Path(log.name).read_text(encoding="utf-8"))):
            if time.monotonic() > deadline:
                raise TimeoutError("the identity provider does not start")
            time.sleep(0.05)
        cls.issuer, cls.port = found[1], free_port()
        root = f"http://localhost:{cls.port}"
        cls.environment = {
            "SIGHTLINE_SIGN_ON_CLUB_ISSUER": cls.issuer, "SIGHTLINE_SIGN_ON_CLUB_CLIENT_ID": "sightline",
            "SIGHTLINE_SIGN_ON_CLUB_CLIENT_SECRET": "a-secret", "SIGHTLINE_PUBLIC_URL": root,
            "SIGHTLINE_SIGN_ON_RETURN": f"{root}/signed-on",
        }
        super().setUpClass()

    def sign_on(self, size):
        """A browser that has come back from the provider. The provider's own pages may complain as they like."""
        context = self.browser.new_context(viewport=size, locale="en-GB")
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(f"{self.server.root}/log-in")
        page.get_by_role("button", name="club").click()
        page.wait_for_url(f"{self.issuer}/**")
        return page

    def test_one_signs_on_at_a_provider_and_is_the_same_member_the_next_time(self):
        members = []
        for size in SIZES.values():
            page = self.sign_on(size)
            page.locator("input[name=sub]").fill("ada-1")
            page.locator("button, input[type=submit]").first.click()
            page.get_by_text("You are logged in.").wait_for()
            page.get_by_role("link", name="Ada Lovelace: your page").wait_for()
            members.append(page.evaluate("fetch('/v1/web/session').then(it => it.json()).then(it => it.member.id)"))
            # The code is used up and gone from the address.
            self.assertNotIn("code=", page.url)
        self.assertEqual(len(set(members)), 1)

    def test_a_code_that_another_browser_brings_signs_nobody_on(self):
        page = self.visit("/signed-on?code=stolen&state=unknown")
        page.get_by_role("link", name="Log in", exact=True).first.wait_for()
        self.assertIsNone(page.evaluate("fetch('/v1/web/session').then(it => it.json()).then(it => it.member)"))


if __name__ == "__main__":
    unittest.main()
