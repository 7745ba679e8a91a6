"""The time of a failed log-in, for handles that exist and for others."""

from __future__ import annotations

import os
import random
import time

from ..bench import UNLIMITED, Bench, Data
from ..client import Body, Client
from ..console import Failure
from ..samples import TrimmedMean, yuens_t
from ..settings import WORK


def logins(bench: Bench) -> None:
    """Adds a row: below a t of 3 nobody can tell from the time which handles exist."""
    times = bench.settings.logins
    with bench.serve(Data.empty(WORK / "logins"), *UNLIMITED) as server:
        spans = failed_logins(server.client(), times)
    known, unknown = TrimmedMean.of(spans["known"]), TrimmedMean.of(spans["unknown"])
    percent = 100 * (known.mean - unknown.mean) / unknown.mean
    t = yuens_t(known, unknown)
    bench.table.budget(
        f"failed log-in of a known handle beside an unknown one, {times} each, taking turns",
        f"{known.mean:.2f} ms and {unknown.mean:.2f} ms: {percent:.2f} %, t = {t:.2f}",
        "t from -3 to 3",
        -3 < t < 3,
    )


def failed_logins(client: Client, times: int) -> dict[str, list[float]]:
    """The milliseconds of failed log-ins with a known and with unknown handles, in turns of random order."""
    known = f"known_{os.getpid()}"
    client.sign_up(known, "correct horse battery")
    spans: dict[str, list[float]] = {"known": [], "unknown": []}
    for turn in range(times + 1):
        for kind in random.sample(("known", "unknown"), 2):
            handle = known if kind == "known" else f"nobody_{os.getpid()}_{turn}"[:30]
            span = failed_login(client, handle, f"not this one {turn}")
            # The first turn warms up.
            if turn > 0:
                spans[kind].append(span)
    return spans


def failed_login(client: Client, handle: str, password: str) -> float:
    """The milliseconds of one log-in, which must fail."""
    body = Body.json({"handle": handle, "password": password})
    began = time.perf_counter()
    answer = client.ask("POST", "/v1/sessions", body)
    span = 1000 * (time.perf_counter() - began)
    if answer.status != 401:
        raise Failure(f"POST /v1/sessions: {answer.status} {answer.body.decode(errors='replace')}")
    return span
