"""People who look for notes, and the requests that they send."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .client import Client
from .console import Failure
from .files import write_lines

# How many requests are looked at one by one.
SAMPLE = 500


class Viewer(NamedTuple):
    """A position in degrees, and the direction that somebody looks in."""

    lat: float
    lon: float
    heading: int

    def __str__(self) -> str:
        return f"{self.lat:.6f} {self.lon:.6f} {self.heading}"

    @staticmethod
    def parse(line: str) -> Viewer:
        """Reads a line of a file of viewers."""
        lat, lon, heading = line.split()
        return Viewer(float(lat), float(lon), int(heading))

    def fill(self, template: str) -> str:
        """A path for this viewer: {lat} {lon} {heading} {west} {south} {east} {north} are filled in."""
        degrees = {
            "lat": self.lat,
            "lon": self.lon,
            "west": self.lon - 0.02,
            "south": self.lat - 0.01,
            "east": self.lon + 0.02,
            "north": self.lat + 0.01,
        }
        values = {name: f"{value:.6f}" for name, value in degrees.items()}
        return template.format(heading=self.heading, **values)


def near_notes(client: Client, count: int, randomness: random.Random) -> list[Viewer]:
    """Viewers near notes, as people are: up to about 100 m away."""

    def moved(degrees: float) -> float:
        return degrees + (randomness.random() - 0.5) * 0.002

    notes = visible_notes(client, count)
    if len(notes) < min(count, 1000):
        raise Failure(f"Only {len(notes)} visible notes; seed more.")
    return [Viewer(moved(note["lat"]), moved(note["lon"]), int(randomness.random() * 360)) for note in notes]


def visible_notes(client: Client, count: int) -> list[Any]:
    """The newest notes that everybody sees, page by page until there are enough."""
    notes: list[Any] = []
    path: str | None = "/v1/notes?limit=100"
    while path and len(notes) < count:
        page = client.get(path).json()
        notes += page["items"]
        path = page.get("next")
    return notes


def kept_viewers(folder: Path, client: Client, count: int) -> list[Viewer]:
    """The viewers of a seeded database, which stay the same for it."""
    path = folder / f"viewers-{count}"
    if not path.exists():
        write_lines(path, near_notes(client, count, random.Random(1)))
    return [Viewer.parse(line) for line in path.read_text().splitlines()]


def with_etags(client: Client, paths: Iterable[str]) -> Iterator[str]:
    """Each path with the ETag that it is answered with, after a tab."""
    for path in paths:
        etag = client.get(path).etag
        if etag is None:
            raise Failure(f"GET {path} has no ETag")
        yield f"{path}\t{etag}"


def percent_unchanged(client: Client, conditional: Sequence[str]) -> float:
    """The share of the first paths with an ETag that are answered 304."""
    asked = [line.split("\t") for line in conditional[:SAMPLE]]
    statuses = [client.get(path, {"If-None-Match": etag}).status for path, etag in asked]
    return 100 * statuses.count(304) / len(statuses)


def mean_items(client: Client, paths: Sequence[str]) -> float:
    """The mean number of items in the answers to the first paths."""
    counts = [len(client.get(path).json()["items"]) for path in paths[:SAMPLE]]
    return sum(counts) / len(counts)


def first_images(client: Client, paths: Iterable[str]) -> list[str]:
    """The path of the first image in each answer, each once."""
    answers = (client.get(path).json()["items"] for path in paths)
    images = (items[0].get("image") for items in answers if items)
    urls = (image["url"] for image in images if image)
    return list(dict.fromkeys(re.sub(r"^https?://[^/]+", "", url) for url in urls))
