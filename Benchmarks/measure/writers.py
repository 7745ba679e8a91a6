"""Members who write."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .client import Body, Client


def writers(client: Client, photo: bytes, members: int, notes: int) -> Iterator[str]:
    """Signs members up and gives each of them notes: a token and a note's id a line, members taking turns."""
    signed_up = [client.sign_up(f"writer_{n}", f"correct horse {n}") for n in range(1, members + 1)]
    for turn in range(1, notes + 1):
        for member in signed_up:
            lat, lon = 59 + random.random(), 17 + random.random()
            fields = {"title": f"Turn {turn}", "audience": "public", "lat": lat, "lon": lon}
            note = client.post("/v1/notes", Body.form(fields, photo), member)
            yield f"{member['Authorization'].split()[1]} {note['id']}"
