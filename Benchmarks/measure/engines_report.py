"""The tables that compare SQLite and PostgreSQL, and what follows from them for more notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .engines_data import Facts
from .proc import CPU
from .samples import percentile
from .table import amount, duration, row, rule
from .wrk import Load

# The call whose rate stands for writes.
EDIT = "edit of a title"
# The room for a photo of 2.5 MB with its two variants. Assumed, not measured.
IMAGE_BYTES = 3e6
SIZES = {"10 M": 1e7, "100 M": 1e8, "1 G": 1e9}
DAY = 86_400


@dataclass(frozen=True)
class Measurement:
    """A call's load on servers of one engine, and the CPU time that was used meanwhile."""

    call: str
    engine: str
    servers: int
    load: Load
    cpu: CPU

    @property
    def server_us(self) -> float:
        """CPU microseconds of our servers for one call."""
        return 1e6 * self.cpu.servers / self.load.count

    @property
    def postgres_us(self) -> float:
        """CPU microseconds of PostgreSQL for one call."""
        return 1e6 * self.cpu.postgres / self.load.count


@dataclass(frozen=True)
class LogOfEdit:
    """The log that PostgreSQL writes for one edit: bytes, syncs, and the milliseconds of a sync."""

    bytes: float
    syncs: float
    milliseconds: float

    @staticmethod
    def parse(text: str) -> LogOfEdit:
        """Reads the three values that psql prints."""
        count, syncs, milliseconds = map(float, text.split("|"))
        return LogOfEdit(count, syncs, milliseconds)


@dataclass(frozen=True)
class Results:
    """All that was measured."""

    facts: Facts
    seconds: int
    cores: int
    measurements: Sequence[Measurement]
    # PostgreSQL's statements for one call, where it counts them.
    statements: Mapping[str, float]
    log_of_edit: LogOfEdit | None

    @property
    def calls(self) -> list[str]:
        """The names of the calls, in their order."""
        return list(dict.fromkeys(one.call for one in self.measurements))

    def find(self, call: str, engine: str, servers: int) -> Measurement:
        """One of the measurements."""
        wanted = (call, engine, servers)
        return next(one for one in self.measurements if (one.call, one.engine, one.servers) == wanted)


def report(results: Results) -> Iterator[str]:
    """The lines of all tables."""
    yield from ("", introduction(results), "")
    yield from rates(results)
    yield from (
        "",
        "CPU microseconds a call, with one server; statements include the begin and end of a transaction:",
        "",
    )
    yield from cpu_times(results)
    yield from ("", "Measured for a note, rows and indexes:", "")
    yield from room(results.facts, results.log_of_edit)
    yield from ("", "Computed from that, each in proportion:", "")
    yield from prospects(results)


def introduction(results: Results) -> str:
    """The circumstances, in a few sentences."""
    facts = results.facts
    others = [one.cpu.other_cores for one in results.measurements]
    return (
        f"SQLite and PostgreSQL {facts.version} beside each other, {facts.notes} notes, "
        f"{results.cores} cores for servers, PostgreSQL and `wrk -t3 -c33` together, "
        f"{results.seconds} s a call; what else ran took {percentile(others, 0.5):.2f} cores in the median, "
        f"{max(others):.2f} at most. Times are p50 and p99."
    )


def rates(results: Results) -> Iterator[str]:
    """Requests a second and times, with one server and with three."""
    yield row("call", "SQLite, one server", "three", "PostgreSQL, one server", "three")
    yield rule("lrrrr")
    for call in results.calls:
        base = results.find(call, "sqlite", 1).load.rate or 1
        yield row(
            call,
            rate_cell(results.find(call, "sqlite", 1).load),
            rate_cell(results.find(call, "sqlite", 3).load, base),
            rate_cell(results.find(call, "postgres", 1).load, base),
            rate_cell(results.find(call, "postgres", 3).load, base),
        )


def rate_cell(load: Load, base: int | None = None) -> str:
    """A rate and its times; with a base, also the ratio to it."""
    ratio = "" if base is None else f" = {load.rate / base:.2f} ×"
    failed = f" **{load.failures} failed**" if load.failures else ""
    return f"{load.rate}/s{ratio}, {load.p50:.1f} and {load.p99:.1f} ms{failed}"


def cpu_times(results: Results) -> Iterator[str]:
    """The CPU time of a call with one server."""
    columns = ("SQLite", "on PostgreSQL: server", "PostgreSQL itself", "both, of SQLite's", "statements")
    yield row("call", *columns)
    yield rule("lrrrrr")
    for call in results.calls:
        sqlite, postgres = results.find(call, "sqlite", 1), results.find(call, "postgres", 1)
        times = (sqlite.server_us, postgres.server_us, postgres.postgres_us)
        ratio = (postgres.server_us + postgres.postgres_us) / (sqlite.server_us or 1)
        statements = f"{results.statements[call]:.1f}" if call in results.statements else ""
        yield row(call, *(f"{time:.0f}" for time in times), f"{ratio:.1f} ×", statements)


def room(facts: Facts, log: LogOfEdit | None) -> Iterator[str]:
    """The room that a note takes, and the time of copies of all notes."""
    notes = facts.notes
    yield row("what", "SQLite", "PostgreSQL")
    yield rule("lrr")
    yield row("a seeded note", amount(facts.sqlite_bytes / notes), amount(facts.postgres_bytes / notes))
    yield row("of that, the two indexes that are searched by place", "", amount(facts.place_bytes / notes))
    blobs = (amount(3 * facts.sqlite_blob), amount(3 * facts.postgres_blob))
    yield row("three blob rows, for a photo of its own", *blobs)
    yield row(
        f"copying, or dumping, {notes}",
        f"{duration(facts.backup_seconds)} (`backup create`)",
        f"{duration(facts.copy_seconds)} (`copy`, compared), {duration(facts.dump_seconds)} (`pg_dump`)",
    )
    if log is not None:
        of_edit = f"{amount(log.bytes)}, {log.syncs:.1f}, {log.milliseconds:.1f} ms"
        yield row("log of an edit, its syncs, and the time of one", "", of_edit)


def prospects(results: Results) -> Iterator[str]:
    """The same for more notes, in proportion."""
    facts = results.facts
    notes = facts.notes
    edits = results.find(EDIT, "postgres", 3).load.rate or results.find(EDIT, "postgres", 1).load.rate
    sizes = SIZES.values()
    postgres_note = facts.postgres_bytes / notes + 3 * facts.postgres_blob
    sqlite_note = facts.sqlite_bytes / notes + 3 * facts.sqlite_blob
    yield row("", *SIZES)
    yield rule("l" + "r" * len(SIZES))
    for what, of_note in (
        ("rows and indexes on PostgreSQL", postgres_note),
        ("rows and indexes on SQLite", sqlite_note),
        ("of PostgreSQL's, the two indexes by place", facts.place_bytes / notes),
        ("images, at 3 MB a note", IMAGE_BYTES),
    ):
        yield row(what, *(amount(of_note * size) for size in sizes))
    for what, seconds in (
        ("`copy`", facts.copy_seconds / notes),
        ("`pg_dump`", facts.dump_seconds / notes),
        (f"as many writes, at {edits}/s", 1 / edits),
    ):
        yield row(what, *(duration(seconds * size) for size in sizes))
    if facts.edges_of_day:
        every = DAY * notes / facts.edges_of_day
        yield row("a window opens or closes every", *(duration(every / size) for size in sizes))
