"""Members who write."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .client import Body, Client


class OwnNote(NamedTuple):
    """A note that can be edited, since its author's token is known."""

    token: str
    id: str
    lat: float
    lon: float

    def __str__(self) -> str:
        return f"{self.token} {self.id}"

    @property
    def headers(self) -> dict[str, str]:
        """The header of its author's requests."""
        return {"Authorization": f"Bearer {self.token}"}


def anywhere() -> tuple[float, float]:
    """A position around Stockholm."""
    return 59 + random.random(), 17 + random.random()


def writers(
    client: Client,
    photo: bytes,
    members: int,
    notes: int,
    place: Callable[[], tuple[float, float]] = anywhere,
) -> Iterator[OwnNote]:
    """Signs members up and gives each of them notes, members taking turns."""
    signed_up = [client.sign_up(f"writer_{n}", f"correct horse {n}") for n in range(1, members + 1)]
    for turn in range(1, notes + 1):
        for member in signed_up:
            lat, lon = place()
            fields = {"title": f"Turn {turn}", "audience": "public", "lat": lat, "lon": lon}
            note = client.post("/v1/notes", Body.form(fields, photo), member)
            yield OwnNote(member["Authorization"].split()[1], note["id"], lat, lon)
