"""The worst request that a stranger can send: many are tried, one at a time."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from itertools import islice
from typing import Any
from urllib.parse import quote, urlsplit

from ..bench import OUT_OF_REACH, Bench
from ..client import Client
from ..combinations import Combinations, Landmarks, operations_of
from ..console import say
from ..engines_data import measured_data
from ..files import write_lines
from ..settings import ENGINES, WORK
from ..table import verdict

# Milliseconds, and how many of the slowest are shown.
BUDGET, SHOWN = 50, 10
# Times that each request is sent; the least time counts, and the first one is shown too.
TIMES = 3
# One list of so many is followed for some pages.
FOLLOWED, PAGES = 4, 3


@dataclass(frozen=True)
class Trial:
    """A request that was sent a few times: its path, its status, and milliseconds."""

    path: str
    status: int
    least: float
    first: float


def worst(bench: Bench) -> None:
    """Tries requests on each engine, or on the server whose address is given, and adds a table for each."""
    if bench.settings.address is not None:
        add_worst(bench, bench.settings.address, bench.settings.address, "worst-given.tsv")
        return
    with measured_data(bench, WORK / "worst") as data:
        for engine in data:
            with bench.serve(data[engine], *OUT_OF_REACH) as server:
                what = f"{ENGINES[engine]}, {bench.settings.notes} notes"
                add_worst(bench, server.base, what, f"worst-{engine}.tsv")


def add_worst(bench: Bench, address: str, what: str, file: str) -> None:
    """Adds the ten slowest requests, and how many were tried; all of them go to a file."""
    with kept_client(address) as client:
        trials = list(tried(client, bench.settings.combinations))
    write_lines(WORK / file, (f"{t.least:.2f}\t{t.first:.2f}\t{t.status}\t{t.path}" for t in trials))
    for line in report(what, trials):
        bench.table.line(line)


@contextmanager
def kept_client(address: str) -> Iterator[Client]:
    """A client for a `with` block."""
    client = Client(address)
    try:
        yield client
    finally:
        client.close()


def report(what: str, trials: Sequence[Trial]) -> list[str]:
    """The lines about all requests of one server."""
    # Some paths are made more than once; each is shown once, with its slowest trial.
    by_path = {trial.path: trial for trial in sorted(trials, key=lambda trial: trial.least)}
    slowest = sorted(by_path.values(), key=lambda trial: -trial.least)[:SHOWN]
    statuses = Counter(trial.status for trial in trials)
    listed = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    failed = sum(count for status, count in statuses.items() if status >= 500 or status == 0)
    is_met = bool(slowest) and slowest[0].least <= BUDGET and failed == 0
    late = sum(trial.least > BUDGET for trial in trials)
    late_first = sum(trial.first > BUDGET for trial in trials)
    lines = [
        "",
        f"{what}: {len(trials)} requests ({listed}), each {TIMES} times, one at a time. The worst must take "
        f"{BUDGET} ms at most: {verdict(is_met)}. {late} took longer each time, {late_first} the first time.",
        "",
        "| ms | first ms | status | request |",
        "|---:|---:|---:|---|",
    ]
    for trial in slowest:
        path = trial.path.replace("|", "%7C")
        lines.append(f"| {trial.least:.1f} | {trial.first:.1f} | {trial.status} | `{path}` |")
    return lines


# Requests


def tried(client: Client, count: int) -> Iterator[Trial]:
    """Sends so many combinations, and follows some of the lists."""
    randomness = random.Random(1)
    operations = operations_of(client.get("/openapi.json").json())
    combinations = Combinations(operations, landmarks(client), randomness)
    for number, path in enumerate(islice(combinations, count)):
        trial, answer = sent(client, path)
        yield trial
        if number % FOLLOWED == 0:
            for _ in range(PAGES):
                following = next_page(path, answer)
                if following is None:
                    break
                path = following
                trial, answer = sent(client, path)
                yield trial
        if number % 200 == 199:
            say(f"{number + 1} of {count} combinations")


def sent(client: Client, path: str) -> tuple[Trial, Any]:
    """Sends a request a few times; its answer comes back where it is JSON."""
    times, status, body = [], 0, None
    for _ in range(TIMES):
        began = time.perf_counter()
        answer = client.ask("GET", path)
        times.append(1000 * (time.perf_counter() - began))
        status = answer.status
        body = answer.json() if status == 200 and answer.body.startswith(b"{") else None
    return Trial(path, status, min(times), times[0]), body


def next_page(path: str, answer: Any) -> str | None:
    """The path of the page after this one, where the answer tells of one."""
    if not isinstance(answer, dict):
        return None
    links = [link["href"] for link in answer.get("links", ()) if link.get("rel") == "next"]
    following = answer.get("next") or answer.get("next_url") or next(iter(links), None)
    if following:
        parts = urlsplit(following)
        return parts.path + (f"?{parts.query}" if parts.query else "")
    if answer.get("token") and answer.get("more"):
        kept = [word for word in urlsplit(path).query.split("&") if word and not word.startswith("token=")]
        return f"{urlsplit(path).path}?{'&'.join([*kept, 'token=' + quote(answer['token'], safe='')])}"
    return None


def landmarks(client: Client) -> Landmarks:
    """Looks for what the server has: its newest notes, where they are and whose, places and comments."""
    notes = client.get("/v1/notes?limit=100").json()["items"]
    pois = client.get("/v1/pois?category=restaurant&limit=100").json()["items"]
    comments: list[str] = []
    for note in notes[:20]:
        answer = client.ask("GET", f"/v1/notes/{note['id']}/comments")
        if answer.status == 200:
            comments += [comment["id"] for comment in answer.json()["items"]]
    return Landmarks(
        positions=[(note["lat"], note["lon"]) for note in [*notes, *pois]],
        notes=[note["id"] for note in notes],
        members=list(dict.fromkeys(note["author"]["id"] for note in notes)),
        pois=[poi["id"] for poi in pois],
        comments=comments,
        now=datetime.now(timezone.utc),
    )
