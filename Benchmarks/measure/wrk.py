"""Load from wrk, whose Lua scripts print what is read here."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from .console import Failure
from .settings import WRK_SCRIPTS


@dataclass(frozen=True)
class Load:
    """The outcome of a load: requests a second, milliseconds, failed requests, and all requests."""

    rate: int
    p50: float
    p99: float
    failures: int
    count: int

    @staticmethod
    def parse(text: str) -> Load:
        """Reads the lines that rotate.lua and the drivers of other programs print at the end."""
        found = re.search(r"^RESULT (\S+) (\S+) (\S+) (\S+)\nCOUNT (\S+)", text, re.MULTILINE)
        if found is None:
            raise Failure(f"The load printed no result:\n{text}")
        rate, p50, p99, failures, count = found.groups()
        return Load(int(rate), float(p50), float(p99), int(failures), int(count))


def drive(
    base: str,
    script: str,
    *arguments: object,
    connections: int,
    seconds: int,
    threads: int = 1,
    options: Sequence[str] = (),
    ports: Sequence[int] = (),
    authorization: str = "",
) -> Load:
    """Runs wrk with a script of Benchmarks/wrk; with `ports`, each thread has a server of its own."""
    command = ["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", *options, "--latency"]
    command += ["-s", str(WRK_SCRIPTS / f"{script}.lua"), base, "--", *map(str, arguments)]
    environment = {**os.environ, "PORTS": " ".join(map(str, ports)), "AUTHORIZATION": authorization}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"wrk failed:\n{done.stdout}")
    return Load.parse(done.stdout)
