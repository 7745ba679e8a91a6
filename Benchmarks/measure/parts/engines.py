"""SQLite beside PostgreSQL, with one server and with three on the same database.

Three servers are reached through three ports at once, not through nginx: on one machine a proxy would take
its share of the same cores, and be measured too. Each call is measured on all of them before the next one is,
so that ratios are of one minute. Everything shares the cores of this machine, wrk too: three servers cannot
be three times as fast there. The CPU time of a call tells about other machines.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from ..bench import UNLIMITED, Bench, Data
from ..console import say
from ..engines_data import (
    MEASURED,
    STATISTICS,
    copied_postgres,
    copied_sqlite,
    facts_of,
    seeded_postgres,
)
from ..engines_report import EDIT, LogOfEdit, Measurement, Results, report
from ..files import write_lines
from ..photos import small_jpeg
from ..postgres import Postgres
from ..proc import CPU, cores
from ..processes import Server
from ..settings import WORK
from ..viewers import first_images, kept_viewers, with_etags
from ..writers import writers
from ..wrk import Load, drive
from .requests import CALLS

FOLDER = WORK / "engines"
PHOTO = FOLDER / "photo.jpg"
# How many members write, and how many notes each of them has to edit.
MEMBERS, NOTES_EACH = 20, 10
# How many of the viewers poll.
POLLS = 500
# The calls in their order, and what the table calls those that no other part has.
SHARED = ("healthz", "conditional", "newest", "nearest", "list", "view", "far")
NAMES = {
    **{call: CALLS[call].name for call in SHARED},
    "file": "image file",
    "upload": "upload, 640 × 480",
    "edit": EDIT,
}
# The calls whose requests name what one engine has.
OWN = ("conditional", "file")
WRITES = ("upload", "edit")


@dataclass(frozen=True)
class Engine:
    """The three servers of one engine."""

    name: str
    servers: Sequence[Server]


def engines(bench: Bench) -> None:
    """Measures all calls with both engines, and adds the tables that compare them."""
    if not bench.has_linux("SQLite beside PostgreSQL"):
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with seeded_postgres(bench) as postgres:
        sqlite_data = copied_sqlite(bench, FOLDER)
        postgres_data = copied_postgres(bench, FOLDER, postgres)
        facts = facts_of(bench, FOLDER, sqlite_data, postgres)
        with ExitStack() as stack:
            sqlite = Engine("sqlite", serve(stack, bench, sqlite_data, bench.settings.port + 2))
            other = Engine("postgres", serve(stack, bench, postgres_data, bench.settings.port + 5))
            prepare_requests(bench, (sqlite, other))
            comparison = Comparison(bench.settings.engine_seconds, postgres, (sqlite, other))
            for call in NAMES:
                comparison.compare(call)
    results = Results(
        facts,
        bench.settings.engine_seconds,
        cores(),
        comparison.measurements,
        comparison.statements,
        comparison.log_of_edit,
    )
    for line in report(results):
        bench.table.line(line)


def serve(stack: ExitStack, bench: Bench, data: Data, first: int) -> list[Server]:
    """Starts three servers on ports one after another."""
    ports = range(first, first + 3)
    return [stack.enter_context(bench.serve(data, *UNLIMITED, port=port)) for port in ports]


# Requests


def requests_of(call: str, engine: str) -> Path:
    """The file of a call's requests."""
    return FOLDER / (f"{call}-{engine}.requests" if call in OWN else f"{call}.requests")


def writers_of(engine: str) -> Path:
    """The file of an engine's writers."""
    return FOLDER / f"writers-{engine}"


def prepare_requests(bench: Bench, engines: Sequence[Engine]) -> None:
    """Writes a file of requests for each call."""
    small_jpeg(PHOTO)
    folder = bench.seeded(bench.settings.notes)
    viewers = kept_viewers(folder, engines[0].servers[0].client(), bench.settings.viewers)
    for call in CALLS:
        if call not in OWN:
            paths = [viewer.fill(CALLS[call].template) for viewer in viewers]
            write_lines(requests_of(call, ""), paths)
    polls = [viewer.fill(CALLS["newest"].template) for viewer in viewers[:POLLS]]
    for engine in engines:
        prepare_own_requests(engine, polls)


def prepare_own_requests(engine: Engine, polls: Sequence[str]) -> None:
    """Writes the files that name what one engine has: ETags, images, and writers with their notes."""
    clients = [server.client() for server in engine.servers]
    # A server confirms from its memory only what it has answered before.
    for client in clients:
        write_lines(requests_of("conditional", engine.name), with_etags(client, polls))
    write_lines(requests_of("file", engine.name), first_images(clients[0], polls))
    write_lines(writers_of(engine.name), writers(clients[0], PHOTO.read_bytes(), MEMBERS, NOTES_EACH))


# Measurements


class Comparison:
    """Measures calls, and keeps what it measured."""

    def __init__(self, seconds: int, postgres: Postgres, engines: Sequence[Engine]) -> None:
        self.measurements: list[Measurement] = []
        self.statements: dict[str, float] = {}
        self.log_of_edit: LogOfEdit | None = None
        self._seconds = seconds
        self._postgres = postgres
        self._engines = engines
        self._has_statistics = postgres.has_extension(STATISTICS)
        self._writes = 0

    def compare(self, call: str) -> None:
        """Measures a call with each engine, on one server and on three."""
        say(NAMES[call])
        for engine in self._engines:
            for servers in (engine.servers[:1], engine.servers):
                self.measurements.append(self._measure(call, engine.name, servers))
        if self._has_statistics:
            self.statements[NAMES[call]] = self._count_statements(call, self._engines[-1])

    def _measure(self, call: str, engine: str, servers: Sequence[Server]) -> Measurement:
        self._load(call, engine, servers, 1)
        is_logged = (call, engine, len(servers)) == ("edit", "postgres", 1)
        if is_logged:
            self._postgres.ask("SELECT pg_stat_reset_shared('wal')")
        pids, postmaster = [server.pid for server in servers], self._postgres.pid
        before = CPU.now(pids, postmaster)
        load = self._load(call, engine, servers, self._seconds)
        cpu = CPU.now(pids, postmaster).since(before)
        if is_logged:
            self.log_of_edit = self._log_of_edit(load.count)
        say(
            f"  {engine}, {len(servers)}: {load.rate}/s, {load.p50:.2f} and {load.p99:.2f} ms, "
            f"{load.failures} failed"
        )
        return Measurement(NAMES[call], engine, len(servers), load, cpu)

    def _load(self, call: str, engine: str, servers: Sequence[Server], seconds: int) -> Load:
        """Runs wrk with three threads of eleven connections; each thread has its server."""
        script = "rotate"
        arguments: tuple[object, ...] = (requests_of(call, engine),)
        if call in WRITES:
            # Each load writes what no other one does.
            script = "write"
            arguments = (call, writers_of(engine), 400_000 * self._writes, PHOTO)
            self._writes += 1
        return drive(
            servers[0].base,
            script,
            *arguments,
            threads=3,
            connections=33,
            seconds=seconds,
            options=("--timeout", "10s"),
            ports=[server.port for server in servers],
        )

    def _log_of_edit(self, count: int) -> LogOfEdit:
        # A session tells of what it did a moment later.
        time.sleep(1)
        return LogOfEdit.parse(
            self._postgres.ask(
                f"SELECT wal_bytes / {count}, wal_sync::float / {count}, "
                "wal_sync_time / greatest(wal_sync, 1) FROM pg_stat_wal"
            )
        )

    def _count_statements(self, call: str, engine: Engine) -> float:
        """How many statements one call is for PostgreSQL."""
        self._track("top")
        self._postgres.ask("SELECT pg_stat_statements_reset()")
        load = self._load(call, engine.name, engine.servers[:1], 1)
        calls = self._postgres.ask(
            f"SELECT coalesce(sum(calls), 0)::float / {load.count} FROM {STATISTICS} "
            f"WHERE dbid = (SELECT oid FROM pg_database WHERE datname = '{MEASURED}')"
        )
        self._track("none")
        return float(calls)

    def _track(self, what: str) -> None:
        self._postgres.ask(f"ALTER SYSTEM SET {STATISTICS}.track = '{what}'")
        self._postgres.ask("SELECT pg_reload_conf()")
