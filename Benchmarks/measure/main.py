"""The parts of a run, and their order."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timezone
from itertools import groupby
from pathlib import Path
from types import FrameType

from .bench import Bench
from .console import Failure, say
from .parts import (
    engine,
    engines,
    fleet,
    growth,
    imports,
    logins,
    peers,
    places,
    requests,
    seed,
    speed,
    startup,
    transit,
    uploads,
    worst,
)
from .proc import machine
from .processes import build, build_bare
from .settings import BARE, WORK, Settings
from .table import Table

PARTS: dict[str, Callable[[Bench], None]] = {
    "seed": seed.seed,
    "upload": uploads.upload,
    "memory": uploads.memory,
    "startup": startup.startup,
    "engine": engine.engine,
    "logins": logins.logins,
    "places": places.places,
    "growth": growth.growth,
    "import": imports.imports,
    "engines": engines.engines,
    "speed": speed.speed,
    "worst": worst.worst,
    "peers": peers.peers,
    "transit": transit.transit,
    "fleet": fleet.fleet,
}
# Parts that make tables of their own, those beside the bare program, and the one that takes an address.
OWN_TABLES = ("engines", "speed", "worst", "peers")
BESIDE_BARE = (*requests.CALLS, "speed", "transit")
ANYWHERE = "worst"
ALL = (*requests.CALLS, *PARTS)


def main(arguments: Sequence[str], usage: str) -> int:
    """Runs the parts that the arguments name, and returns the exit code."""
    if arguments and arguments[0] in ("help", "-h", "--help"):
        print(usage.strip())
        return 0
    addresses = [word.rstrip("/") for word in arguments if word.startswith("http://")]
    parts = [word for word in arguments if not word.startswith("http://")]
    unknown = [part for part in parts if part not in ALL]
    if unknown:
        say(f"There is no part {unknown[0]}. Must be one of: {' '.join(ALL)}")
        return 2
    if addresses and (len(addresses) > 1 or parts != [ANYWHERE]):
        say(f"One address can be given, to the part {ANYWHERE} alone.")
        return 2
    # Servers are ended all the same.
    signal.signal(signal.SIGTERM, end)
    try:
        measure(parts or ALL, next(iter(addresses), None))
    except (Failure, OSError, http.client.HTTPException, subprocess.CalledProcessError) as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def end(number: int, _: FrameType | None) -> None:
    """Ends the run as a signal asks."""
    sys.exit(128 + number)


def measure(wanted: Sequence[str], address: str | None) -> None:
    """Builds the programs, and runs the parts in their order."""
    os.chdir(Path(__file__).parents[2])
    settings = Settings.read(os.environ, address)
    if settings.given_program is None and address is None:
        build("sightline")
    if settings.given_bare is None and any(part in BESIDE_BARE for part in wanted):
        build_bare(BARE)
    bench = Bench(settings, Table(WORK / "result.md"))
    today = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    notes = address or f"{settings.notes} notes"
    bench.table.line(f"{today}, {machine()}, {swift_version()}, {notes}.")
    for table, parts in groupby(wanted, table_of):
        run_parts(bench, table, list(parts))
    print(f"\nWritten to {bench.table.path}")


def table_of(part: str) -> str:
    """The table that a part fills."""
    if part in requests.CALLS:
        return "requests"
    return "own" if part in OWN_TABLES else "budgets"


def run_parts(bench: Bench, table: str, parts: Sequence[str]) -> None:
    """Runs some parts that fill the same table."""
    if table == "requests":
        requests.requests(bench, parts)
        return
    if table == "budgets":
        bench.table.heading("what", "measured", "budget", "met", alignment="lrrl")
    for part in parts:
        PARTS[part](bench)


def swift_version() -> str:
    """The version of Swift, or nothing where there is none."""
    try:
        output = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
    found = re.search(r"Swift version [0-9.]*", output)
    return found.group() if found else ""
