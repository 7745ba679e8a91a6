"""The map and the list beside it, and the pages of notes and places."""

import math
import unittest

from support import DATA, PASSWORD, PHONE, SIZES, BrowserTestCase


class MapTests(BrowserTestCase):
    @classmethod
    def seed(cls, server):
        server.run("import", "osm", str(DATA / "osm" / "monaco-2021.osm.pbf"))
        ada, bob = server.sign_up("ada", "Ada Lovelace"), server.sign_up("bob")
        cls.note = server.note(ada, "The old harbour", heading_deg=90)
        server.note(bob, "Steps to the palace", lat=43.7312, lon=7.4197)
        parent = server.call("POST", f"/v1/notes/{cls.note}/comments", {"body": "Reply 1"}, bob)["id"]
        for level in range(2, 9):
            parent = server.call("POST", f"/v1/comments/{parent}/replies", {"body": f"Reply {level}"}, ada)["id"]
        cls.poi = server.call("GET", "/v1/pois?q=restaurant&lat=43.7396&lon=7.4276&limit=1")["items"][0]

    def test_the_list_holds_what_the_map_shows_and_follows_it(self):
        for size in SIZES.values():
            page = self.visit("/@43.73960,7.42760,18z", size)
            page.locator(".row-link", has_text="The old harbour").wait_for()
            markers = page.locator(".markers button:not([hidden])").count()
            rows = page.locator(".explore ul.rows", has_text="The old harbour").last.locator("li")
            self.assertEqual(rows.count(), markers)
            page.locator(".map-surface").focus()
            for _ in range(12):
                page.keyboard.press("Shift+ArrowLeft")
            page.locator(".row-link", has_text="The old harbour").wait_for(state="detached")
            self.assertNotIn("43.73960,7.42760", page.url)

    def test_marks_and_labels_cover_neither_each_other_nor_lie_under_what_is_over_the_map(self):
        for size in SIZES.values():
            for zoom in (11, 13, 14, 16, 17):
                page = self.visit(f"/@43.73960,7.42760,{zoom}z", size)
                page.locator(".cluster" if zoom < 17 else ".marker.has-label").first.wait_for()
                clusters, labels, over = page.evaluate(
                    """[".cluster", ".marker.has-label .marker-label", ".map-control, .bar > *"].map((it) =>
                        [...document.querySelectorAll(it)].map((each) => {
                            const { left, top, right, bottom } = each.getBoundingClientRect();
                            return { left, top, right, bottom };
                        }))"""
                )
                middle = lambda box: ((box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2)
                width = lambda box: box["right"] - box["left"]
                for index, one in enumerate(clusters):
                    for other in clusters[index + 1:]:
                        self.assertGreaterEqual(math.dist(middle(one), middle(other)), (width(one) + width(other)) / 2, (size, zoom))
                for index, label in enumerate(labels):
                    for other in [*labels[index + 1:], *over]:
                        meets = (label["left"] < other["right"] and other["left"] < label["right"]
                                 and label["top"] < other["bottom"] and other["top"] < label["bottom"])
                        self.assertFalse(meets, (size, zoom, label, other))
                page.context.close()

    def test_a_cluster_leads_closer(self):
        page = self.visit("/@43.73600,7.42200,12z")
        page.locator(".cluster").first.wait_for()
        before = page.locator(".map-scale").inner_text()
        page.locator("button.row-link.is-cell").first.click()
        self.wait_until(page, f"document.querySelector('.map-scale').innerText !== {before!r}")

    def test_search_suggests_as_one_types_and_leads_there_by_keyboard(self):
        page = self.visit("/@43.73600,7.42200,15z")
        field = page.get_by_role("combobox")
        field.fill("casino")
        page.get_by_role("option").filter(has_text="Casino").first.wait_for()
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.get_by_role("option").first.get_attribute("aria-selected"), "true")
        page.keyboard.press("Escape")
        self.assertEqual(page.get_by_role("option").count(), 0)
        field.fill("43.7312, 7.4197")
        page.get_by_role("option").filter(has_text="43.7312").wait_for()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Steps to the palace").first.wait_for()

    def test_enter_opens_the_best_that_is_found_and_says_when_nothing_is(self):
        for size in SIZES.values():
            page = self.visit("/@43.73600,7.42200,15z", size)
            field = page.get_by_role("combobox")
            field.fill("zzyzx")
            page.keyboard.press("Enter")
            page.get_by_text("Nothing is called “zzyzx”.").wait_for()
            # Enter does not wait for the suggestions.
            field.fill(self.poi["name"].lower())
            page.keyboard.press("Enter")
            page.get_by_role("heading", name=self.poi["name"]).wait_for()
            self.assertIn("/places/", page.url)
            page.go_back()
            field.fill("monaco")
            page.get_by_role("option", name="All of them on the map").click()
            page.get_by_role("button", name="Remove the filter monaco").wait_for()
            page.locator(".row-title", has_text="Monaco").first.wait_for()

    def test_a_filter_stands_in_the_address_and_goes_off_again(self):
        page = self.visit("/@43.73600,7.42200,16z")
        page.get_by_role("button", name="Restaurant", exact=True).click()
        page.get_by_role("button", name="Remove the filter Restaurant").wait_for()
        self.assertIn("category=restaurant", page.url)
        page.locator(".row-meta", has_text="Restaurant").first.wait_for()
        page.reload()
        page.get_by_role("button", name="Remove the filter Restaurant").click()
        page.get_by_role("button", name="Café", exact=True).wait_for()
        self.assertNotIn("category", page.url)

    def test_near_me_asks_the_browser_and_says_when_it_is_refused(self):
        page = self.visit("/@43.73600,7.42200,14z", geolocation={"latitude": 43.7312, "longitude": 7.4197}, permissions=["geolocation"])
        page.get_by_text("Distances are from the middle of the map.").wait_for()
        page.get_by_role("button", name="Near me").click()
        page.get_by_role("link", name="Steps to the palace").first.wait_for()
        page.get_by_text("Distances are from where you are.").wait_for()
        refused = self.visit("/")
        refused.get_by_role("button", name="Near me").click()
        refused.get_by_text("The browser may not tell your position.").wait_for()

    def test_a_note_shows_its_photo_its_direction_and_a_thread_eight_deep(self):
        for size in SIZES.values():
            page = self.visit(f"/notes/{self.note}", size)
            page.get_by_role("heading", name="The old harbour").wait_for()
            image = page.get_by_role("img", name="A street.").first
            self.assertTrue(image.evaluate("it => it.complete || new Promise(done => it.onload = () => done(true))"))
            page.get_by_text("The camera looked east").wait_for()
            for level in range(1, 9):
                reply = page.get_by_text(f"Reply {level}", exact=True)
                more = page.get_by_role("button", name="Show 1 reply")
                reply.or_(more).first.wait_for()
                if not reply.is_visible():
                    more.click()
                reply.wait_for()

    def test_the_back_button_leads_where_one_came_from(self):
        page = self.visit("/@43.73960,7.42760,17z")
        page.get_by_role("link", name="The old harbour").first.click()
        page.get_by_role("heading", name="The old harbour").wait_for()
        page.get_by_role("link", name="Ada Lovelace").first.click()
        page.get_by_text("@ada").wait_for()
        page.go_back()
        page.get_by_role("heading", name="The old harbour").wait_for()
        page.get_by_role("button", name="Back").click()
        page.get_by_role("heading", name="On the map").wait_for()
        # A page that was the first one leads back to the map, and not out of the client.
        deep = self.visit(f"/notes/{self.note}")
        deep.get_by_role("button", name="Back").click()
        deep.get_by_role("heading", name="On the map").wait_for()

    def test_a_note_that_is_not_there_says_so(self):
        page = self.visit("/notes/17", expected=["404"])
        page.get_by_text("This note is not here").wait_for()

    def test_a_place_tells_what_is_known_of_it(self):
        page = self.visit(f"/places/{self.poi['id']}", PHONE)
        page.get_by_role("heading", name=self.poi["name"]).wait_for()
        page.get_by_role("link", name="Directions").wait_for()

    def test_directions_lead_from_where_one_presses_the_map(self):
        page = self.visit("/directions?to=43.7312,7.4197&name=The%20palace")
        page.get_by_text("Where do you start?").wait_for()
        page.locator(".map-surface").focus()
        page.keyboard.press("Enter")
        page.get_by_text("This is the straight line.").wait_for()
        page.get_by_role("button", name="Car").click()
        page.wait_for_url("**mode=car**")

    def test_one_comments_replies_favors_and_reports(self):
        for size in SIZES.values():
            page = self.visit(f"/notes/{self.note}", size)
            self.log_in(page, "bob")
            words = f"Seen from {size['width']} pixels"
            page.get_by_label("Write a comment").fill(words)
            page.get_by_role("button", name="Send").click()
            comment = page.locator(".comment", has_text=words)
            comment.wait_for()
            comment.get_by_role("button", name="Reply").click()
            comment.get_by_label("Reply to bob").fill("And a reply")
            comment.get_by_role("button", name="Send").click()
            comment.get_by_text("And a reply", exact=True).wait_for()
            comment.get_by_role("button", name="More").first.click()
            page.get_by_role("button", name="Delete").click()
            page.get_by_role("dialog").get_by_role("button", name="Delete").click()
            page.locator(".comment", has_text="This comment was deleted.").first.wait_for()

            heart = page.get_by_role("button", name="Favorite")
            with page.expect_response("**/v1/favorites/**"):
                heart.click()
            self.assertEqual(heart.get_attribute("aria-pressed"), "true")
            with page.expect_response("**/v1/favorites/**"):
                heart.click()
            self.assertEqual(heart.get_attribute("aria-pressed"), "false")

            page.get_by_role("main").get_by_role("button", name="More").first.click()
            page.get_by_role("button", name="Report").click()
            page.get_by_label("Reason").select_option("privacy")
            page.get_by_role("button", name="Send the report").click()
            page.get_by_text("A moderator will look at it.").wait_for()

    def test_only_the_author_edits_and_deletes(self):
        page = self.visit(f"/notes/{self.note}")
        self.log_in(page, "ada")
        page.get_by_role("main").get_by_role("button", name="More").first.click()
        page.get_by_role("button", name="Edit").click()
        page.get_by_label("Title").fill("The old harbour, again")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("heading", name="The old harbour, again").wait_for()
        page.get_by_text("Who can see this now").click()
        page.get_by_text("Everybody, signed in or not").wait_for()
        token = self.server.call("POST", "/v1/sessions", {"handle": "ada", "password": PASSWORD})["token"]
        self.server.call("PATCH", f"/v1/notes/{self.note}", {"title": "The old harbour"}, token)


if __name__ == "__main__":
    unittest.main()
