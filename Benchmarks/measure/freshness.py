"""Members who edit notes at an even rate, and look at once whether anybody is shown the older title."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .cities import moved
from .client import Body, Client
from .console import Failure
from .writers import OwnNote

# So many that an edit waits for no other, even where an answer takes 100 ms.
THREADS = 40
# Metres south of a note, from where it is in view.
AWAY = 20


@dataclass
class Writing:
    """What came of the edits."""

    edits: int = 0
    seconds: float = 0
    # Answers that were older than an edit that had been acknowledged.
    stale: list[str] = field(default_factory=list)
    failure: Exception | None = None

    @property
    def rate(self) -> float:
        """Edits a second."""
        return self.edits / self.seconds if self.seconds else 0


@contextmanager
def writing(
    base: str, notes: Sequence[OwnNote], rate: int, name: str, *, rereads: bool = True
) -> Iterator[Writing]:
    """Edits notes of members at this rate, for as long as a `with` block; `name` begins the titles.

    With `rereads`, each edit is followed by two reads, which must show it.
    """
    done = Writing()
    ended, lock = threading.Event(), threading.Lock()
    began = time.monotonic()

    def edit_some(first: int) -> None:
        client = Client(base)
        own = notes[first::THREADS]
        try:
            for turn in range(1_000_000):
                due = began + (turn * THREADS + first) / rate
                if ended.wait(max(0, due - time.monotonic())):
                    return
                note, title = own[turn % len(own)], f"{name} {first} {turn}"
                edit(client, note, title)
                with lock:
                    done.edits += 1
                if rereads:
                    stale = reread(client, note, title)
                    with lock:
                        done.stale += stale
        except (Failure, OSError, http.client.HTTPException) as failure:
            done.failure = failure
        finally:
            client.close()

    threads = [threading.Thread(target=edit_some, args=(first,), daemon=True) for first in range(THREADS)]
    for thread in threads:
        thread.start()
    try:
        yield done
    finally:
        done.seconds = time.monotonic() - began
        ended.set()
        for thread in threads:
            thread.join()
    if done.failure is not None:
        raise done.failure


def view_of(note: OwnNote) -> str:
    """The path of a view with a note in its middle."""
    lat, lon = moved(note.lat, note.lon, 0, -AWAY)
    return f"/v1/view?lat={lat:.6f}&lon={lon:.6f}&heading_deg=0&fov_deg=60&range_m=100&limit=200"


def edit(client: Client, note: OwnNote, title: str) -> None:
    """Edits a title, and waits until that is acknowledged."""
    path = f"/v1/notes/{note.id}"
    answer = client.ask("PATCH", path, Body.json({"title": title}), note.headers)
    if answer.status != 200:
        raise Failure(f"PATCH {path}: {answer.status} {answer.body.decode(errors='replace')}")


def reread(client: Client, note: OwnNote, title: str) -> list[str]:
    """Reads a note and a view of it, as anybody may, and tells what was older than its title."""
    path = f"/v1/notes/{note.id}"
    return [
        *older(client.get(path).json(), title, path),
        *older(shown(client.get(view_of(note)).json(), note.id), title, view_of(note)),
    ]


def shown(view: Mapping[str, Any], note: str) -> Mapping[str, Any]:
    """The item of a view that is this note, or nothing."""
    return next((item for item in view["items"] if item["id"] == note), {})


def older(item: Mapping[str, Any], title: str, path: str) -> list[str]:
    """A message when an item does not have the title that it was given."""
    if item.get("title") == title:
        return []
    return [f"{path}: {item.get('title', 'absent')!r} instead of {title!r}"]
