"""Processes and the machine, as Linux describes them in /proc."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")


def is_there() -> bool:
    """Says if this system has /proc."""
    return os.access(PROC / "self/stat", os.R_OK)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def machine() -> str:
    """The machine, in a few words."""
    system = f"{platform.system()} {platform.machine()}"
    if os.access(PROC / "cpuinfo", os.R_OK):
        model = re.search(r"^model name[^:]*: (.*)", (PROC / "cpuinfo").read_text(), re.MULTILINE)
        return f"{cores()} × {model.group(1) if model else ''}, {system}"
    names = ["sysctl", "-n", "hw.ncpu", "machdep.cpu.brand_string"]
    output = subprocess.run(names, check=True, capture_output=True, text=True).stdout
    return f"{' '.join(output.splitlines())}, {system}"


@dataclass(frozen=True)
class ProcessTimes:
    """The CPU seconds of a process, those of the children that it waited for, and its parent."""

    own: float = 0
    children: float = 0
    parent: int = 0

    @staticmethod
    def of(pid: int) -> ProcessTimes:
        """The times so far; those of a process that is gone are zero."""
        try:
            text = (PROC / str(pid) / "stat").read_text()
        except OSError:
            return ProcessTimes()
        # The name stands in parentheses, and may hold spaces and parentheses itself.
        fields = text.rpartition(") ")[2].split()
        user, system, children_user, children_system = (float(field) for field in fields[11:15])
        ticks = clock_ticks()
        return ProcessTimes(
            (user + system) / ticks, (children_user + children_system) / ticks, int(fields[1])
        )


def clock_ticks() -> int:
    """The number of units of CPU time in a second."""
    return os.sysconf("SC_CLK_TCK")


def seconds_of_children() -> float:
    """The CPU seconds of the children that this process has waited for."""
    times = os.times()
    return times.children_user + times.children_system


class CPU(NamedTuple):
    """CPU seconds used so far, by servers, by PostgreSQL, by what we waited for, and by the whole machine."""

    servers: float
    postgres: float
    waited: float
    machine: float
    # The time of the look, or between two looks.
    clock: float

    @staticmethod
    def now(servers: Sequence[int], postmaster: int) -> CPU:
        """Looks at the processes of the servers, and at PostgreSQL and all of its children."""
        return CPU(
            servers=sum(ProcessTimes.of(pid).own for pid in servers),
            postgres=postgres_seconds(postmaster),
            waited=seconds_of_children(),
            machine=machine_seconds(),
            clock=time.time(),
        )

    def since(self, before: CPU) -> CPU:
        """The CPU time from one moment to another."""
        return CPU(*(later - earlier for later, earlier in zip(self, before)))

    @property
    def other_cores(self) -> float:
        """How many cores were used by others."""
        return (self.machine - self.servers - self.postgres - self.waited) / self.clock


def postgres_seconds(postmaster: int) -> float:
    """The CPU seconds of a PostgreSQL server; a session that ended is among the children it waited for."""
    itself = ProcessTimes.of(postmaster)
    pids = (int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit())
    sessions = (times.own for times in map(ProcessTimes.of, pids) if times.parent == postmaster)
    return itself.own + itself.children + sum(sessions)


def machine_seconds() -> float:
    """The CPU seconds of the whole machine; idling and waiting for disks are none."""
    with (PROC / "stat").open() as file:
        user, nice, system, _, _, interrupt, soft, stolen = map(float, file.readline().split()[1:9])
    return (user + nice + system + interrupt + soft + stolen) / clock_ticks()


def anonymous_memory(pid: int) -> int:
    """The kilobytes of a process that no file stands behind."""
    found = re.search(r"^RssAnon:\s+(\d+)", (PROC / str(pid) / "status").read_text(), re.MULTILINE)
    return int(found.group(1)) if found else 0


class MemoryWatch(threading.Thread):
    """Looks at the anonymous memory of a process every 20 ms, and keeps the largest number of kilobytes."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.most = 0
        self._pid = pid
        self._ended = threading.Event()

    def run(self) -> None:
        """Looks until the watch is ended, or the process is gone."""
        while not self._ended.is_set():
            try:
                self.most = max(self.most, anonymous_memory(self._pid))
            except OSError:
                return
            self._ended.wait(0.02)

    def end(self) -> int:
        """Ends the watch, and returns the largest number of kilobytes."""
        self._ended.set()
        self.join()
        return self.most
