"""The time from the start of the process to its first answer."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Sequence

from ..bench import Bench, Data
from ..console import Failure
from ..samples import percentile


def startup(bench: Bench) -> None:
    """Adds a row for each of the two paths that say how the server is."""
    data = Data.inside(bench.seeded(bench.settings.notes))
    for path in ("/healthz", "/readyz"):
        add_start(bench, data, path)


def add_start(bench: Bench, data: Data, path: str, engine: str = "") -> None:
    """Adds the median of several starts."""
    command, starts = bench.command(data), range(bench.settings.starts)
    median = round(percentile([start(command, bench.settings.port, path) for _ in starts], 0.5))
    what = f"{engine}start to first {path} on {bench.settings.notes} notes, median of {len(starts)}"
    bench.table.budget(what, f"{median} ms", "≤ 300 ms", median <= 300)


def start(command: Sequence[object], port: int, path: str) -> float:
    """Starts a server, and ends it again: the milliseconds until its first good answer."""
    if answers(port, path):
        raise Failure(f"Port {port} is in use.")
    words = [str(word) for word in command]
    began = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not answers(port, path):
            time.sleep(0.001)
            if time.perf_counter() - began > 60:
                raise Failure(f"There was no answer to {path} within a minute.")
        return 1000 * (time.perf_counter() - began)
    finally:
        process.terminate()
        process.wait()


def answers(port: int, path: str) -> bool:
    """Says if a good answer comes from this port; a plain socket takes less time than a client."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    try:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(request.encode())
            return connection.makefile("rb").readline().startswith(b"HTTP/1.1 200")
    except OSError:
        return False
