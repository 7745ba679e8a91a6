"""Random requests that a document allows, and what is told of the worst."""

import random
import unittest
from collections.abc import Sequence
from datetime import datetime, timezone
from itertools import islice
from typing import Any
from urllib.parse import parse_qs, urlsplit

from measure.combinations import Combinations, Landmarks, operations_of
from measure.parts.worst import Trial, next_page, report

NUMBER = {"type": "number", "minimum": -90, "maximum": 90}
DOCUMENT: dict[str, Any] = {
    "components": {
        "parameters": {"radius_m": {"name": "radius_m", "in": "query", "schema": {"type": "number"}}},
        "schemas": {"Id": {"type": "string"}, "Sort": {"type": "string", "enum": ["newest", "nearest"]}},
    },
    "paths": {
        "/v1/notes": {
            "get": {
                "security": [{}, {"bearer": []}],
                "parameters": [
                    {"name": "lat", "in": "query", "schema": NUMBER},
                    {"name": "lon", "in": "query", "schema": NUMBER},
                    {"$ref": "#/components/parameters/radius_m"},
                    {"name": "bbox", "in": "query", "schema": {"type": "string"}},
                    {"name": "sort", "in": "query", "schema": {"$ref": "#/components/schemas/Sort"}},
                    {"name": "cursor", "in": "query", "schema": {"type": "string"}},
                    {"name": "If-None-Match", "in": "header", "schema": {"type": "string"}},
                ],
            },
            "post": {"security": [{"bearer": []}]},
        },
        "/v1/notes/{id}": {
            "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
            "get": {"security": [{}, {"bearer": []}]},
        },
        "/v1/view": {
            "get": {
                "security": [{}],
                "parameters": [
                    {"name": "lat", "in": "query", "required": True, "schema": NUMBER},
                    {"name": "lon", "in": "query", "required": True, "schema": NUMBER},
                    {"name": "heading_deg", "in": "query", "schema": NUMBER},
                    {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                ],
            }
        },
        "/v1/friends": {"get": {"security": [{"bearer": []}]}},
        "/v1/events": {"get": {"security": [{}, {"bearer": []}]}},
        "/healthz": {"get": {"security": []}},
    },
}
MARKS = Landmarks([(59.3, 18.0)], ["101"], ["7"], [], [], datetime(2026, 1, 1, tzinfo=timezone.utc))


def made(seed: int, count: int) -> list[str]:
    return list(islice(Combinations(operations_of(DOCUMENT), MARKS, random.Random(seed)), count))


def query_of(path: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(path).query, strict_parsing=bool(urlsplit(path).query))


class CombinationTests(unittest.TestCase):
    def test_the_same_seed_gives_the_same_requests_and_another_one_gives_others(self) -> None:
        self.assertEqual(made(1, 300), made(1, 300))
        self.assertNotEqual(made(1, 300), made(2, 300))

    def test_only_requests_without_a_token_and_with_an_end_are_made(self) -> None:
        paths = {urlsplit(path).path for path in made(1, 500)}
        self.assertLess({"/v1/notes", "/v1/view", "/healthz", "/v1/notes/101"}, paths)
        self.assertFalse({"/v1/friends", "/v1/events"} & paths)

    def test_parameters_that_need_each_other_come_together(self) -> None:
        for path in made(1, 500):
            query = query_of(path)
            self.assertEqual("lat" in query, "lon" in query, path)
            self.assertFalse("bbox" in query and "radius_m" in query, path)
            if "sort" in query or "radius_m" in query:
                self.assertIn("lat", query)
            if path.startswith("/v1/view"):
                self.assertIn("heading_deg", query)

    def test_what_a_reference_leads_to_is_used_and_a_header_or_a_cursor_is_not(self) -> None:
        queries = [query_of(path) for path in made(1, 500) if path.startswith("/v1/notes?")]
        self.assertEqual(
            {name for query in queries for name in query}, {"lat", "lon", "radius_m", "bbox", "sort"}
        )
        sorts = {query["sort"][0] for query in queries if "sort" in query}
        self.assertEqual(sorts, {"newest", "nearest"})

    def test_extreme_positions_and_boxes_are_among_them(self) -> None:
        paths = made(1, 2000)
        for part in ("lat=90.0000000", "lon=179.9999999", "lat=-60.0000000&lon=-150.0000000"):
            self.assertTrue(any(part in path for path in paths), part)
        self.assertTrue(any("bbox=-180,59.000010,180,59.000011" in path for path in paths))


class PageTests(unittest.TestCase):
    def test_lists_feeds_features_and_changes_are_followed(self) -> None:
        links = [{"rel": "self", "href": "/a"}, {"rel": "next", "href": "http://host/c?cursor=n"}]
        self.assertEqual(next_page("/v1/notes", {"next": "/v1/notes?cursor=x"}), "/v1/notes?cursor=x")
        self.assertEqual(next_page("/f", {"next_url": "http://host/f?cursor=y"}), "/f?cursor=y")
        self.assertEqual(next_page("/c", {"links": links}), "/c?cursor=n")
        changes = {"token": "a+b", "more": True}
        self.assertEqual(next_page("/changes?lat=1&token=old", changes), "/changes?lat=1&token=a%2Bb")

    def test_the_last_page_has_none_after_it(self) -> None:
        last: list[Any] = [{"next": None}, {"token": "a", "more": False}, {"links": []}, None]
        for answer in last:
            self.assertIsNone(next_page("/v1/notes", answer))


class ReportTests(unittest.TestCase):
    def lines(self, *trials: Trial) -> Sequence[str]:
        return report("here", trials)

    def test_the_slowest_come_first_by_their_least_time(self) -> None:
        fast, slow = Trial("/a", 200, 3, 400), Trial("/b|c", 404, 40, 41)
        lines = self.lines(fast, slow, Trial("/a", 200, 2, 2))
        self.assertIn("3 requests (2 × 200, 1 × 404)", lines[1])
        self.assertIn("at most: yes. 0 took longer each time, 1 the first time.", lines[1])
        self.assertEqual(lines[-2:], ["| 40.0 | 41.0 | 404 | `/b%7Cc` |", "| 3.0 | 400.0 | 200 | `/a` |"])

    def test_a_slow_request_or_a_failed_one_misses_the_budget(self) -> None:
        for trial in (Trial("/a", 200, 50.1, 51), Trial("/a", 503, 1, 1)):
            self.assertIn("**no**", self.lines(trial)[1])
