"""Requests that a stranger may send: random combinations of what the OpenAPI document of a server allows.

The same document, landmarks and randomness give the same requests.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

# Paths that are left out: a stream without an end, and what other services answer.
LEFT_OUT = ("/v1/events", "/v1/auth/", "/uploads/")
# Given together or not at all, and left out where another one is given.
POSITION = ("lat", "lon")
RADIUS = ("radius_m", "range_m")
VECTOR = ("ax", "ay", "az")
DAY = timedelta(days=1)
EXTREME_POSITIONS = (
    (90, 0), (-90, 0), (89.999999, 179.999999), (-89.999999, -180), (0, 180), (0, -180), (0, 0),
    (60, 179.9999999), (-60, -150), (0, -150), (30, -40), (-55, 100), (71, 25.8), (55.39, 11.09),
)  # fmt: skip
EXTREME_BOXES = (
    "-180,-90,180,90", "-180,59.000010,180,59.000011", "17.999999,-90,18.000001,90",
    "179.999,-90,-179.999,90", "170,-10,-170,10", "-180,89.9,180,90", "-180,-90,180,-89.9",
    "24.2,-90,11,90", "11.1,55.4,24.1,69", "18,59,18,59", "-180,0,180,0", "11.1,55.4,24.1,55.400001",
    "0,0,180,90", "-150,-60,-140,-50",
)  # fmt: skip
EXTREME_INSTANTS = (
    "0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z", "1999-12-31T23:59:59.999Z",
    "2100-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
)  # fmt: skip
WORDS = (
    "a", "e", "the", "cafe", "fast food", "restaurant bar", "xyzzy", "no such word", "burger" * 20,
    "a b c d e f", "żółć", "%", "*", "note 1",
)  # fmt: skip
CATEGORIES = ("restaurant", "cafe", "food", "parking", "no-such-category")


@dataclass(frozen=True)
class Landmarks:
    """What a server has: positions of notes, and ids of notes, members, places and comments."""

    positions: Sequence[tuple[float, float]]
    notes: Sequence[str]
    members: Sequence[str]
    pois: Sequence[str]
    comments: Sequence[str]
    now: datetime


@dataclass(frozen=True)
class Operation:
    """A GET that a stranger may send."""

    path: str
    parameters: Sequence[Mapping[str, Any]]

    @property
    def optional(self) -> list[str]:
        """The names of what may be left out of the query."""
        return [p["name"] for p in self.parameters if p["in"] == "query" and not p.get("required")]


def operations_of(document: Mapping[str, Any]) -> list[Operation]:
    """The GETs of a document that need no token."""
    found = []
    for path, item in document["paths"].items():
        operation = item.get("get")
        if operation is None or path.startswith(LEFT_OUT):
            continue
        security = operation.get("security", document.get("security", []))
        if security and {} not in security:
            continue
        listed = [*item.get("parameters", []), *operation.get("parameters", [])]
        parameters = [resolved(document, parameter) for parameter in listed]
        asked = [with_schema(document, one) for one in parameters if one["in"] != "header"]
        found.append(Operation(path, asked))
    return found


def with_schema(document: Mapping[str, Any], parameter: Mapping[str, Any]) -> dict[str, Any]:
    """A parameter with its schema itself, instead of where it is found."""
    return {**parameter, "schema": resolved(document, parameter.get("schema", {}))}


def resolved(document: Mapping[str, Any], value: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference within the document leads to."""
    while "$ref" in value:
        found: Any = document
        for name in value["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        value = found
    return value


class Combinations:
    """Makes requests."""

    def __init__(
        self, operations: Sequence[Operation], landmarks: Landmarks, randomness: random.Random
    ) -> None:
        self._operations = operations
        # What takes many parameters is asked more often, but views no more often than lists.
        self._weights = [1 + min(12, len(operation.optional)) for operation in operations]
        self._landmarks = landmarks
        self._random = randomness
        self._makers: Mapping[str, Callable[[], str]] = {
            "bbox": self._box,
            "facing": lambda: "{:.6f},{:.6f}".format(*self._position()),
            "from": lambda: "{:.6f},{:.6f}".format(*self._position()),
            "to": lambda: "{:.6f},{:.6f}".format(*self._position()),
            "via": lambda: "{:.6f},{:.6f}".format(*self._position()),
            "since": self._instant,
            "until": self._instant,
            "at": self._instant,
            "datetime": self._interval,
            "radius_m": self._radius,
            "range_m": lambda: self._pick(("0.01", "1", "100", "500", "2000", "20000", "50000", "50000")),
            "limit": lambda: self._pick(("1", "2", "20", "50", "100", "200", "1000", "100000")),
            "zoom": lambda: str(self._random.randrange(0, 23)),
            "q": lambda: self._pick(WORDS),
            "category": lambda: self._pick(CATEGORIES),
            "kinds": lambda: self._pick(("notes", "pois", "notes,pois")),
            "author": lambda: self._id(landmarks.members),
            "author_id": lambda: self._id(landmarks.members),
            "group": lambda: self._id(()),
            "poi": lambda: self._id(landmarks.pois),
            "handle": lambda: self._pick(("seed_1_0", "seed_1_99", "nobody", "a_b_c")),
            "lang": lambda: self._pick(("en", "sv", "xx")),
        }

    def __iter__(self) -> Iterator[str]:
        """Paths with their queries, without an end."""
        while True:
            yield self._request(self._random.choices(self._operations, self._weights)[0])

    def _request(self, operation: Operation) -> str:
        values: dict[str, str] = {}
        chosen = self._chosen(operation)
        at = self._position()
        for parameter in operation.parameters:
            name = parameter["name"]
            if name in POSITION:
                value = f"{at[POSITION.index(name)]:.7f}"
            elif name == "id" and parameter["in"] == "path":
                value = self._id(self._subjects(operation.path))
            elif name == "group" and "poi-categories" in operation.path:
                value = self._pick(CATEGORIES)
            elif name in self._makers:
                value = self._makers[name]()
            else:
                value = self._of_schema(parameter["schema"])
            values[name] = value
        path = operation.path
        for parameter in operation.parameters:
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", quote(values[parameter["name"]]))
        names = [parameter["name"] for parameter in operation.parameters]
        query = {name: values[name] for name in names if name in chosen}
        return f"{path}?{urlencode(query, safe=',:/')}" if query else path

    def _chosen(self, operation: Operation) -> set[str]:
        """The names in the query: what is required, and some of the rest that go together."""
        queried = [one for one in operation.parameters if one["in"] == "query"]
        required = {one["name"] for one in queried if one.get("required")}
        offered = set(operation.optional) - {"cursor", "token", "f", "min_range_m"}
        share = self._random.choice((0.1, 0.3, 0.5))
        # In the order of the document: that of a set differs from run to run.
        chosen = required | {name for name in operation.optional if name in offered and self._happens(share)}
        chosen -= set(VECTOR)
        names = {one["name"] for one in queried}
        if "bbox" in chosen and ("radius_m" in chosen or "facing" in chosen):
            chosen -= {"radius_m", "facing"} if self._happens(0.5) else {"bbox"}
        if names.issuperset(POSITION) and chosen & {*POSITION, "radius_m", "sort", "facing"}:
            chosen.update(POSITION)
        if "facing" in chosen and not self._happens(0.3):
            chosen -= {"facing"}
        if "heading_deg" in names:
            chosen.add("heading_deg")
        return chosen

    # Values

    def _happens(self, share: float) -> bool:
        return self._random.random() < share

    def _pick(self, values: Sequence[str]) -> str:
        return values[self._random.randrange(len(values))]

    def _position(self) -> tuple[float, float]:
        """A position in a city, at an edge of the world, in the box of the synthetic notes, or anywhere."""
        kind = self._random.random()
        if kind < 0.4 and self._landmarks.positions:
            lat, lon = self._random.choice(self._landmarks.positions)
            return lat + self._random.uniform(-0.01, 0.01) * (abs(lat) < 89.9), max(-180, min(180, lon))
        if kind < 0.65:
            return self._random.choice(EXTREME_POSITIONS)
        if kind < 0.85:
            return self._random.uniform(55, 69.5), self._random.uniform(10, 25)
        return self._random.uniform(-90, 90), self._random.uniform(-180, 180)

    def _box(self) -> str:
        """A box around a position, of any size and of any shape, or an extreme one."""
        if self._happens(0.4):
            return self._pick(EXTREME_BOXES)
        lat, lon = self._position()
        height, width = (10 ** self._random.uniform(-6, 2) for _ in range(2))
        south, north = max(-90, lat - height), min(90, lat + height)
        west, east = max(-180, lon - width), min(180, lon + width)
        return f"{west:.7f},{south:.7f},{east:.7f},{north:.7f}"

    def _radius(self) -> str:
        return self._pick(("0", "0.01", "1", "50", "2000", "20000", "49999.99", "50000", "50000"))

    def _instant(self) -> str:
        if self._happens(0.5):
            return self._pick(EXTREME_INSTANTS)
        days = self._random.choice((0.001, 0.1, 1, 30, 180, 364, 365, 366))
        moment = self._landmarks.now - days * DAY
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def _interval(self) -> str:
        one, other = sorted((self._instant(), self._instant()))
        return self._pick((one, f"{one}/{other}", f"../{one}", f"{one}/.."))

    def _id(self, known: Sequence[str]) -> str:
        """An id that exists, where there are any, or one that does not."""
        if known and self._happens(0.7):
            return self._pick(known)
        return self._pick(("1", "42", "7423000000000000000", "9223372036854775807"))

    def _subjects(self, path: str) -> Sequence[str]:
        """The ids that a path may name."""
        marks = self._landmarks
        by_word = {"comments/": marks.comments, "members": marks.members, "pois": marks.pois}
        return next((ids for word, ids in by_word.items() if word in path), marks.notes)

    def _of_schema(self, schema: Mapping[str, Any]) -> str:
        """A value that a schema allows, often one of its ends."""
        if "enum" in schema:
            return str(self._random.choice(schema["enum"]))
        kind = schema.get("type")
        if kind == "boolean":
            return self._pick(("true", "false"))
        if kind in ("number", "integer"):
            least, most = self._bounds(schema)
            middle = self._random.uniform(least, most)
            value = self._random.choice((least, most, middle, middle))
            return str(int(value)) if kind == "integer" else f"{value:.6g}"
        return self._pick(WORDS)

    def _bounds(self, schema: Mapping[str, Any]) -> tuple[float, float]:
        least = schema.get("minimum", schema.get("exclusiveMinimum", 0) + 0.01)
        return least, max(least, schema.get("maximum", 1000))
