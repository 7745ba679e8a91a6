"""Moderators and admins: the queue, acts, what others see of them, and the numbers of the installation."""

import json
import subprocess
import unittest
import urllib.error
import urllib.request

from support import DESK, PHONE, PROGRAM, SIZES, BrowserTestCase
from test_accessibility import axe


class ModerationTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        cls.ada, cls.bob = server.sign_up("ada", "Ada Lovelace"), server.sign_up("bob")
        server.sign_up("mia")
        server.run("members", "role", "mia", "moderator")

    def log(self):
        """The log as the command line lists it, the oldest first."""
        text = subprocess.run([PROGRAM, "moderate", "log", "--json", *self.server.storage], check=True, capture_output=True).stdout
        return [(each["actor"], each["action"], each["target_id"]) for each in reversed(json.loads(text)["log"])]

    def report(self, kind, id, token):
        target = {"kind": kind, "id": id}
        return self.server.call("POST", "/v1/reports", {"target": target, "reason": "privacy", "comment": "A plate."}, token)["id"]

    def status(self, path, token=None):
        """The status of a GET of a client that is no browser."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            return urllib.request.urlopen(urllib.request.Request(self.server.root + path, headers=headers)).status
        except urllib.error.HTTPError as error:
            return error.code

    def body(self, path, token):
        """The text of a GET of a client that is no browser."""
        request = urllib.request.Request(self.server.root + path, headers={"Authorization": f"Bearer {token}"})
        return urllib.request.urlopen(request).read().decode()

    def desk(self, path="/moderation", size=DESK, handle="mia", expected=()):
        page = self.visit("/about", size, expected=expected)
        self.log_in(page, handle)
        page.goto(self.server.root + path)
        page.wait_for_selector("html.is-ready")
        return page

    def test_a_report_is_hidden_by_keyboard_alone_and_the_author_sees_it_and_others_do_not(self):
        note = self.server.note(self.ada, "A car with its plate")
        reporter = self.visit(f"/notes/{note}", expected=["404"])
        self.log_in(reporter, "bob")
        reporter.get_by_role("main").get_by_role("button", name="More").click()
        reporter.get_by_role("button", name="Report").click()
        reporter.get_by_role("dialog").get_by_label("What is wrong").fill("One can read the plate.")
        # No reason is chosen for the reporter.
        reporter.get_by_role("button", name="Send the report").click()
        reporter.get_by_role("dialog").get_by_text("Please fill this in.").wait_for()
        reporter.get_by_role("dialog").get_by_label("Reason").select_option("Privacy")
        reporter.get_by_role("button", name="Send the report").click()
        reporter.get_by_text("Thank you. A moderator will look at it.").wait_for()
        image = reporter.evaluate(f"() => fetch('/v1/notes/{note}').then((it) => it.json()).then((it) => it.image.url)")

        # The map may ask for the note's picture just when it is hidden.
        page = self.desk(expected=["/thumb.jpg"])
        page.get_by_text("One can read the plate.").wait_for()
        before = self.log()
        # Nothing is loaded of a picture that nobody asked for.
        self.assertEqual(page.locator(".covered img").count(), 0)
        page.get_by_label("Select: Note A car with its plate").focus()
        page.keyboard.press("i")
        page.get_by_role("img", name="The picture of Note A car with its plate").wait_for()
        page.keyboard.press("h")
        plan = page.get_by_role("dialog").get_by_label("What it will do")
        plan.get_by_text("published → hidden · resolves 1 report").wait_for()
        self.assertEqual(self.status(f"/v1/notes/{note}", self.bob), 200)
        page.keyboard.type("A licence plate.")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_text("Hide: 1 changed.").wait_for()
        page.get_by_text("No reports here.").wait_for()

        self.assertEqual(self.log()[len(before):], [("mia", "look", note), ("mia", "hide", note), ("mia", "resolve", note)])
        self.assertEqual(self.status(f"/v1/notes/{note}", self.bob), 404)
        self.assertEqual(self.status(image, self.bob), 404)
        self.assertEqual(self.status(f"/v1/notes/{note}", self.ada), 200)
        self.assertEqual(self.status(image, self.ada), 200)
        around = "lat=43.7396&lon=7.4276"
        for path, is_of_author in [
            ("/v1/notes?limit=100", True), (f"/v1/view?{around}&fov_deg=360&limit=1000", True), ("/v1/map?bbox=7,43,8,44&zoom=16", True),
            ("/v1/feed.json", False), ("/collections/notes/items", False),
        ]:
            self.assertNotIn(f'"{note}"', self.body(path, self.bob), path)
            self.assertNotIn(f"/notes/{note}", self.body(path, self.bob), path)
            if is_of_author:
                self.assertIn(f'"{note}"', self.body(path, self.ada), path)
        # What the reporter's browser had shown and kept is gone as well.
        reporter.get_by_text("This note is not here").wait_for()
        reporter.goto(self.server.root + "/@43.73960,7.42760,17z")
        reporter.get_by_role("heading", name="On the map").wait_for()
        self.assertEqual(reporter.get_by_text("A car with its plate").count(), 0)
        kept = """async () => {
            const texts = [];
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text());
            }
            return texts.filter(it => it.includes("A car with its plate")).length;
        }"""
        self.assertEqual(reporter.evaluate(kept), 0)
        author = self.visit(f"/notes/{note}", expected=["404"])
        self.log_in(author, "ada")
        author.get_by_text("hid").first.wait_for()

    def test_a_note_that_is_hidden_leaves_the_lens_of_others_at_once_and_stays_in_its_authors(self):
        note = self.server.note(self.ada, "Seen through the lens", lat=43.7410, lon=7.4276)
        there = {"geolocation": {"latitude": 43.7396, "longitude": 7.4276, "accuracy": 5}, "permissions": ["geolocation"]}
        lenses = {}
        for handle in ("bob", "ada"):
            lenses[handle] = self.visit("/about", expected=["404", "/v1/declination"], **there)
            self.log_in(lenses[handle], handle)
            lenses[handle].goto(self.server.root + "/lens?kinds=notes")
            lenses[handle].locator(".lens-label", has_text="Seen through the lens").wait_for()
            self.wait_for_live(lenses[handle])
        page = self.desk(f"/moderation/subject?kind=note&id={note}", expected=["thumb.jpg"])
        page.get_by_role("button", name="Hide", exact=True).click()
        page.get_by_role("dialog").get_by_label("Reason").fill("A plate.")
        page.get_by_role("dialog").get_by_role("button", name="Hide").click()
        page.get_by_text("Hide: 1 changed.").wait_for()
        # It leaves the page itself, and not only the frame.
        self.wait_until(lenses["bob"], "!document.querySelector('.lens').textContent.includes('Seen through the lens')")
        lenses["ada"].reload()
        lenses["ada"].locator(".lens-label", has_text="Seen through the lens").wait_for()
        lenses["bob"].reload()
        lenses["bob"].locator(".lens").wait_for()
        lenses["bob"].get_by_text("Facing").wait_for()
        self.assertEqual(lenses["bob"].get_by_text("Seen through the lens").count(), 0)

    def test_several_reports_are_handled_at_once(self):
        notes = [self.server.note(self.ada, f"Spam {number}") for number in (1, 2)]
        for note in notes:
            self.report("note", note, self.bob)
        # The map beside the desk may ask for a picture of a note just as it is removed.
        page = self.desk(expected=["thumb.jpg"])
        for number in (1, 2):
            page.get_by_label(f"Select: Note Spam {number}").check()
        page.get_by_text("2 reports chosen").wait_for()
        page.get_by_role("button", name="Remove (r)").click()
        page.get_by_role("dialog").get_by_label("Reason").fill("Advertising.")
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        page.get_by_text("Remove: 2 changed.").wait_for()
        for note in notes:
            self.assertEqual(self.status(f"/v1/notes/{note}", self.bob), 404)
        removed = [each for each in self.log() if each[1] == "remove"]
        self.assertEqual([each[2] for each in removed], notes)

    def test_a_member_is_warned_suspended_and_freed_from_all_that_is_known_of_them(self):
        self.server.sign_up("eve")
        page = self.desk("/moderation/members?q=eve")
        page.get_by_role("link", name="@eve").click()
        page.get_by_role("button", name="Warn").click()
        page.get_by_role("dialog").get_by_label("Reason").fill("The first time.")
        page.get_by_role("dialog").get_by_role("button", name="Warn").click()
        page.get_by_text("1 warning").wait_for()
        page.get_by_role("button", name="Suspend", exact=True).click()
        page.get_by_role("dialog").get_by_text("active → suspended · 0 notes · 0 comments · 1 session").wait_for()
        page.get_by_role("dialog").get_by_label("Reason").fill("The second time.")
        page.get_by_role("dialog").get_by_role("button", name="Suspend").click()
        page.get_by_role("button", name="End the suspension").click()
        page.get_by_role("dialog").get_by_label("Reason").fill("We talked.")
        page.get_by_role("dialog").get_by_role("button", name="End the suspension").click()
        page.get_by_text("End the suspension: 1 changed.").wait_for()
        eve = self.server.call("GET", "/v1/members?handle=eve")["id"]
        self.assertEqual(self.log()[-3:], [("mia", act, eve) for act in ("warn", "suspend", "unsuspend")])

    def test_a_picture_is_blocked_and_accepted_again(self):
        note = self.server.note(self.ada, "Not to be seen")
        page = self.desk(f"/moderation/subject?kind=note&id={note}")
        page.get_by_role("button", name="Block the picture").click()
        page.get_by_role("dialog").get_by_label("Reason").fill("Not ours.")
        page.get_by_role("dialog").get_by_role("button", name="Block the picture").click()
        page.get_by_text("picture blocked").wait_for()
        page.get_by_role("link", name="Blocked pictures").click()
        page.get_by_text("Not ours.").wait_for()
        page.get_by_role("button", name="Accept again").click()
        page.get_by_role("dialog").get_by_label("Reason").fill("A mistake.")
        page.get_by_role("dialog").get_by_role("button", name="Accept again").click()
        page.get_by_text("No picture is blocked.").wait_for()
        page.get_by_role("link", name="Log", exact=True).click()
        page.get_by_text("A mistake.").wait_for()
        acts = [each[1] for each in self.log() if each[2] == note]
        self.assertEqual(acts, ["block-image", "unblock-image"])

    def test_a_report_is_taken_and_rejected_on_a_phone(self):
        self.server.sign_up("fay")
        who = self.server.call("GET", "/v1/members?handle=fay")["id"]
        self.report("member", who, self.bob)
        page = self.desk(size=PHONE)
        page.get_by_label("Select: Member").first.check()
        page.get_by_role("button", name="Take (a)").click()
        page.get_by_text("1 report is yours.").wait_for()
        # The work goes on where it was: the focus is in the list again.
        self.wait_until(page, "document.activeElement?.name === 'report'")
        page.get_by_role("button", name="Mine").click()
        page.get_by_label("Select: Member").check()
        page.get_by_role("button", name="Reject (x)").click()
        page.get_by_role("dialog").get_by_label("Note on the decision").fill("Nothing is wrong.")
        page.get_by_role("dialog").get_by_role("button", name="Reject").click()
        page.get_by_text("No reports here.").wait_for()
        page.get_by_role("button", name="Done").click()
        page.get_by_text("Decision: Nothing is wrong.").wait_for()
        self.assertEqual([each[1] for each in self.log() if each[2] == who], ["assign", "reject"])

    def test_the_pages_are_not_for_others(self):
        for path in ("/moderation", "/moderation/members", "/moderation/log", "/admin"):
            page = self.desk(path, handle="bob")
            page.get_by_text("This page is not for you").wait_for()
            page.context.close()
        page = self.desk("/admin")
        page.get_by_text("This page is not for you").wait_for()
        self.visit("/moderation").get_by_text("Log in to moderate").wait_for()


class PlanTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        cls.axe = axe()
        if not cls.axe:
            raise unittest.SkipTest("There is no axe: scripts/web setup installs it.")
        ada, bob = server.sign_up("ada"), server.sign_up("bob")
        server.sign_up("rosa")
        server.run("members", "role", "rosa", "admin")
        note = server.note(ada, "A car with its plate")
        server.call("POST", "/v1/reports", {"target": {"kind": "note", "id": note}, "reason": "privacy", "comment": "A plate."}, bob)

    def test_axe_finds_nothing_in_what_acts_will_do_in_light_and_dark(self):
        for scheme, size, locale in [("light", SIZES["desk"], "en-GB"), ("dark", SIZES["phone"], "fr-FR")]:
            page = self.visit("/about", size, color_scheme=scheme, locale=locale, bypass_csp=True, reduced_motion="reduce")
            self.log_in(page, "rosa")
            page.goto(self.server.root + "/moderation")
            page.wait_for_selector(".desk")
            page.locator("input[name=report]").check()
            page.keyboard.press("h")
            page.wait_for_selector(".plan li")
            page.evaluate(self.axe)
            found = page.evaluate("axe.run().then(it => it.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]))")
            self.assertEqual(found, [])


class AdministrationTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        server.sign_up("rosa")
        server.run("members", "role", "rosa", "admin")
        server.note(server.sign_up("ada"), "Here")
        server.call("GET", "/v1/view?lat=43.7396&lon=7.4276&fov_deg=360")

    def test_an_admin_sees_numbers_health_storage_and_limits_and_gives_a_role(self):
        page = self.visit("/me")
        self.log_in(page, "rosa")
        page.get_by_role("link", name="Administration").click()
        page.get_by_role("heading", name="Administration").wait_for()
        page.get_by_text("2 members; moderators: 1; suspended: 0.").wait_for()
        page.get_by_text("Database: SQLite").wait_for()
        self.assertEqual(page.locator(".chart-bars").count(), 4)
        page.get_by_role("button", name="7 days").click()
        self.wait_until(page, "document.querySelectorAll('.chart-bars')[0]?.children.length === 7")
        page.get_by_text("As a table").click()
        self.assertEqual(page.get_by_role("region", name="Counts").get_by_role("row").count(), 8)
        page.get_by_role("navigation", name="Pages for moderators").get_by_role("link", name="Members").click()
        page.get_by_role("link", name="@ada").click()
        page.get_by_text("Change the role").click()
        page.get_by_label("Role").select_option("moderator")
        page.get_by_label("Reason").fill("She helps.")
        page.get_by_role("button", name="Give the role").click()
        page.get_by_text("Saved.").wait_for()
        page.get_by_text("moderator", exact=True).first.wait_for()
        log = subprocess.run([PROGRAM, "moderate", "log", "--json", *self.server.storage], check=True, capture_output=True).stdout
        newest = json.loads(log)["log"][0]
        self.assertEqual([newest["actor"], newest["action"], newest["reason"]], ["rosa", "role", "She helps."])


if __name__ == "__main__":
    unittest.main()
