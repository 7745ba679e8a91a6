"""Friends, groups, blocks, sessions, and leaving."""

import unittest

from support import PASSWORD, SIZES, BrowserTestCase


class PeopleTests(BrowserTestCase):
    def test_two_become_friends_and_one_adds_the_other_to_a_group(self):
        for size in SIZES.values():
            ada, bob = f"ada_{size['width']}", f"bob_{size['width']}"
            for handle in (ada, bob):
                self.server.sign_up(handle)
            first = self.visit("/people", size)
            self.log_in(first, ada)
            first.get_by_label("Find somebody").fill(bob)
            first.get_by_role("button", name="Find", exact=True).click()
            first.get_by_role("button", name="Ask to be friends").click()
            first.get_by_role("button", name="Take the request back").wait_for()
            other = self.visit("/people", size)
            self.log_in(other, bob)
            other.get_by_role("button", name="Accept as a friend").click()
            other.get_by_text("You are friends").wait_for()

            first.goto(self.server.root + "/people")
            first.get_by_label("Name of a new group").fill("Sunday walks")
            first.get_by_role("button", name="Make a group").click()
            first.get_by_role("heading", name="Sunday walks").wait_for()
            first.get_by_role("button", name="Add", exact=True).click()
            first.get_by_role("heading", name="2 members").wait_for()
            first.get_by_role("button", name="Delete the group").click()
            first.get_by_role("dialog").get_by_role("button", name="Delete").click()
            first.get_by_text("The group is deleted; 0 notes became private.").wait_for()

    def test_a_block_is_made_and_taken_back(self):
        self.server.sign_up("carol")
        other = self.server.sign_up("dave")
        who = self.server.call("GET", "/v1/members/me", token=other)["id"]
        page = self.visit("/")
        self.log_in(page, "carol")
        page.goto(f"{self.server.root}/members/{who}")
        page.get_by_role("main").get_by_role("button", name="More").click()
        page.get_by_role("button", name="Block").click()
        page.get_by_role("dialog").get_by_role("button", name="Block").click()
        page.get_by_text("Blocked.").wait_for()
        page.goto(f"{self.server.root}/people")
        page.get_by_role("button", name="Unblock").click()
        page.get_by_role("heading", name="Blocked").wait_for(state="detached")

    def test_one_sees_and_ends_sessions_changes_the_password_and_leaves(self):
        self.server.sign_up("erin")
        page = self.visit("/account")
        self.log_in(page, "erin")
        page.get_by_role("button", name="End", exact=True).click()
        page.get_by_role("button", name="End", exact=True).wait_for(state="detached")
        page.get_by_label("Present password").fill(PASSWORD)
        page.get_by_label("New password").fill("another long password")
        page.get_by_role("button", name="Change the password").click()
        page.get_by_text("The password is changed.").wait_for()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download everything").click()
        self.assertEqual(download.value.suggested_filename[-4:], ".zip")
        page.get_by_role("button", name="Delete my account").click()
        page.get_by_role("dialog").get_by_label("Password").fill("another long password")
        page.get_by_role("dialog").get_by_role("button", name="Delete my account").click()
        page.get_by_text("Your account is deleted.").wait_for()
        page.get_by_role("link", name="Log in", exact=True).wait_for()


if __name__ == "__main__":
    unittest.main()
