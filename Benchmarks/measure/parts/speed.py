"""The proof of notes in memory: every row as a share of the bare program, on SQLite and on PostgreSQL.

Each round measures a call with each engine right after the bare program; the median of the rounds counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from ..bench import OUT_OF_REACH, UNLIMITED, Bench, Data
from ..circles import BLOCKS, FRIENDS, GROUPS, add_circle, check_circle
from ..client import Client
from ..cities import Place, cities_of, touching_views, viewers_within, within
from ..console import Failure, say
from ..engines_data import measured_data
from ..freshness import writing
from ..photos import small_jpeg
from ..proc import anonymous_memory
from ..processes import Server, output_of
from ..samples import percentile
from ..settings import ENGINES, WORK
from ..table import verdict
from ..viewers import kept_viewers, percent_unchanged, with_etags
from ..writers import OwnNote, writers
from ..wrk import Load
from .requests import CALLS, SLOWEST, Call, rotate, rotate_warmed
from .startup import add_start

FOLDER = WORK / "speed"
PHOTO = FOLDER / "photo.jpg"
OF_MEMBER = f"the same, member with {FRIENDS} friends, {GROUPS} groups, {BLOCKS} blocks"
# The calls in their order; the member's has a name of its own.
ROWS: Mapping[str, Call] = {
    "view": CALLS["view"],
    "member": Call(OF_MEMBER, CALLS["view"].template, 35),
    **{name: CALLS[name] for name in ("nearest", "newest", "list", "conditional", "healthz", "far")},
}
# PostgreSQL's rate as a percentage of SQLite's, and the rate of views beside writes as one of that without.
OF_SQLITE, BESIDE_WRITES = 70, 70
# Edits a second; the members who make them, and the notes that each of them has.
WRITES, MEMBERS, NOTES_EACH = 100, 20, 10
# Metres around the middle of a city that viewers and edited notes are spread over.
SPREAD = 1500
# Cities that are looked at after each start, and milliseconds of a first view.
COLD_CITIES, FIRST_VIEW = 5, 10
# Answers that are asked for to learn how large they are.
SIZED = 300
# MiB that may be added by touching all notes.
MEMORY = 256


@dataclass(frozen=True)
class Subject:
    """An engine that is measured: its data, a member with a circle, and notes of members who edit."""

    engine: str
    data: Data
    token: str
    notes: Sequence[OwnNote]

    @property
    def name(self) -> str:
        """How tables call it."""
        return ENGINES[self.engine]


@dataclass(frozen=True)
class Sample:
    """A call's load, and its rate as a percentage of the bare program's right before it."""

    load: Load
    percent: float
    # The bare program's own percentage when it answers as many bytes as the call does.
    ceiling: float


def speed(bench: Bench) -> None:
    """Measures every row, and adds two tables."""
    seeded = Data.inside(bench.seeded(bench.settings.notes)).database
    cities = cities_of(seeded)
    if not cities:
        raise Failure("There is no city among so few notes; NOTES must be 20000 or more.")
    with measured_data(bench, FOLDER) as data:
        small_jpeg(PHOTO)
        subjects = [prepared(bench, engine, data[engine], cities[0]) for engine in data]
        samples = measured_rates(bench, subjects)
        add_shares(bench, subjects, samples)
        bench.table.heading("what", "measured", "budget", "met", alignment="lrrl")
        add_shares_of_sqlite(bench, samples)
        for subject in subjects:
            add_start(bench, subject.data, "/healthz", f"{subject.name}: ")
            add_cold(bench, subject, cities)
            add_memory(bench, subject, touching_views(seeded))
            # The last one: it leaves edits behind.
            add_writes(bench, subject, cities[0])


def prepared(bench: Bench, engine: str, data: Data, city: Place) -> Subject:
    """Gives the data of an engine a member with a circle, and notes to edit in a city."""
    say(f"Preparing {ENGINES[engine]}")
    randomness = random.Random(1)
    with bench.serve(data, *UNLIMITED) as server:
        client = server.client()
        headers = client.sign_up("circled", "correct horse circled")
        member = int(client.get("/v1/members/me", headers).json()["id"])
        photo = PHOTO.read_bytes()
        notes = list(
            writers(client, photo, MEMBERS, NOTES_EACH, lambda: within(city, SPREAD, randomness))
        )
    add_circle(data.database, member)
    with bench.serve(data, *UNLIMITED) as server:
        check_circle(server.client(), headers)
    return Subject(engine, data, headers["Authorization"], notes)


# Rates


def measured_rates(bench: Bench, subjects: Sequence[Subject]) -> dict[tuple[str, str], list[Sample]]:
    """The samples of each call with each engine, a sample a round."""
    samples: dict[tuple[str, str], list[Sample]] = {}
    folder = bench.seeded(bench.settings.notes)
    with ExitStack() as stack:
        bare = stack.enter_context(bench.serve_bare())
        ports = range(bench.settings.port + 2, bench.settings.port + 2 + len(subjects))
        servers = [
            stack.enter_context(bench.serve(subject.data, *OUT_OF_REACH, port=port))
            for subject, port in zip(subjects, ports)
        ]
        viewers = kept_viewers(folder, servers[0].client(), bench.settings.viewers)
        for name, call in ROWS.items():
            paths = [viewer.fill(call.template) for viewer in viewers]
            asked = [etagged(call, server, paths) for server in servers]
            size = answer_size(servers[0].client(), paths, call)
            for number in range(bench.settings.rounds):
                for subject, server, lines in zip(subjects, servers, asked):
                    authorization = subject.token if name == "member" else ""
                    sample = measured(bench, bare, server, lines, size, authorization)
                    samples.setdefault((name, subject.engine), []).append(sample)
                    say(
                        f"{call.name}, {subject.name}, round {number + 1}: {sample.load.rate}/s = "
                        f"{sample.percent:.1f} % of at most {sample.ceiling:.1f} %, "
                        f"p99 {sample.load.p99:.2f} ms"
                    )
            if call.is_conditional:
                for server, lines in zip(servers, asked):
                    say(f"{percent_unchanged(server.client(), lines):.0f} % were 304")
    return samples


def etagged(call: Call, server: Server, paths: Sequence[str]) -> list[str]:
    """The paths, each with its ETag where the call asks with one."""
    return list(with_etags(server.client(), paths)) if call.is_conditional else list(paths)


def answer_size(client: Client, paths: Sequence[str], call: Call) -> int:
    """The mean size of a call's answers in bytes; an answer to a poll has none."""
    if call.is_conditional:
        return 0
    sizes = [len(client.get(path).body) for path in paths[:SIZED]]
    return round(sum(sizes) / len(sizes))


def measured(
    bench: Bench, bare: Server, server: Server, lines: Sequence[str], size: int, authorization: str
) -> Sample:
    """One round of a call with one engine."""
    reference = rotate(bare.base, ["/"], bench.settings.seconds).rate
    ceiling = rotate(bare.base, [f"/bytes/{size}"], bench.settings.seconds).rate
    load = rotate_warmed(server.base, lines, bench.settings.seconds, authorization)
    return Sample(load, 100 * load.rate / reference, 100 * ceiling / reference)


def median(values: Sequence[float]) -> float:
    """The middle one of the rounds."""
    return percentile(values, 0.5)


def add_shares(
    bench: Bench, subjects: Sequence[Subject], samples: Mapping[tuple[str, str], Sequence[Sample]]
) -> None:
    """Adds the table of shares."""
    columns = ("call", "engine", "requests/s", "of bare", "at most", "p50 ms", "p99 ms", "budget", "met")
    bench.table.heading(*columns, alignment="llrrrrrrl")
    for name, call in ROWS.items():
        for subject in subjects:
            bench.table.row(*share_cells(call, subject.name, samples[name, subject.engine]))


def share_cells(call: Call, engine: str, rounds: Sequence[Sample]) -> tuple[str, ...]:
    """The cells of a call's row: medians of the rounds."""
    loads = [sample.load for sample in rounds]
    percent = median([sample.percent for sample in rounds])
    p50, p99 = median([load.p50 for load in loads]), median([load.p99 for load in loads])
    failures = sum(load.failures for load in loads)
    is_met = failures == 0 and (percent >= call.share if call.share else p99 <= SLOWEST)
    return (
        call.name + (f" **{failures} failed**" if failures else ""),
        engine,
        f"{median([load.rate for load in loads]):.0f}",
        f"{percent:.1f} %",
        f"{median([sample.ceiling for sample in rounds]):.1f} %",
        f"{p50:.2f}",
        f"{p99:.2f}",
        f"≥ {call.share} %" if call.share else f"p99 ≤ {SLOWEST} ms",
        verdict(is_met),
    )


def add_shares_of_sqlite(bench: Bench, samples: Mapping[tuple[str, str], Sequence[Sample]]) -> None:
    """Adds PostgreSQL's rates beside SQLite's, round by round."""
    for name, call in ROWS.items():
        pairs = list(zip(samples.get((name, "sqlite"), []), samples.get((name, "postgres"), [])))
        if pairs:
            percent = median([100 * other.load.rate / one.load.rate for one, other in pairs])
            what = f"PostgreSQL's rate of SQLite's: {call.name}"
            bench.table.budget(what, f"{percent:.0f} %", f"≥ {OF_SQLITE} %", percent >= OF_SQLITE)


# Cold


def add_cold(bench: Bench, subject: Subject, cities: Sequence[Place]) -> None:
    """Adds the time of the first view of a city after a start; the system's own cache stays warm."""
    starts, first, all_first = bench.settings.starts, [], []
    for number in range(starts):
        looked_at = [cities[(number * COLD_CITIES + n) % len(cities)] for n in range(COLD_CITIES)]
        with bench.serve(subject.data, *OUT_OF_REACH) as server:
            client = server.client()
            # The connection is there before.
            client.get("/healthz")
            times = []
            for city in dict.fromkeys(looked_at):
                path = viewers_within([city], 300, 1)[0].fill(CALLS["view"].template)
                began = time.perf_counter()
                client.get(path)
                times.append(1000 * (time.perf_counter() - began))
        first.append(times[0])
        all_first += times
    middle = median(all_first)
    count = len(all_first)
    bench.table.budget(
        f"{subject.name}: first view of a city after a start, median of {count} in {starts} starts",
        f"{middle:.1f} ms, at most {max(all_first):.1f} ms; of the very first {median(first):.1f} ms",
        f"≤ {FIRST_VIEW} ms",
        middle <= FIRST_VIEW,
    )


# Memory


def add_memory(bench: Bench, subject: Subject, paths: Sequence[str]) -> None:
    """Adds the anonymous memory after all notes were touched, also with none kept where that can be set."""
    what = f"{subject.name}: anonymous memory after touching all notes"
    if not bench.has_linux(what):
        return
    before, after = memory_around(bench, subject, paths)
    text = f"{before:.0f} MiB, then {after:.0f} MiB"
    if "--view-memory" in output_of(bench.settings.program, "serve", "--help"):
        _, without = memory_around(bench, subject, paths, "--view-memory", 0)
        text += f"; with --view-memory 0 {without:.0f} MiB"
    bench.table.budget(what, text, f"≤ {MEMORY} MiB more", after - before <= MEMORY)


def memory_around(
    bench: Bench, subject: Subject, paths: Sequence[str], *options: object
) -> tuple[float, float]:
    """MiB of a server before and after it was asked for all paths, eight at a time."""

    def ask(paths: Sequence[str]) -> None:
        client = server.client()
        for path in paths:
            client.get(path)

    with bench.serve(subject.data, *OUT_OF_REACH, *options) as server:
        before = anonymous_memory(server.pid) / 1024
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(ask, [paths[first::8] for first in range(8)]))
        return before, anonymous_memory(server.pid) / 1024


# Writes


def add_writes(bench: Bench, subject: Subject, city: Place) -> None:
    """Adds the rate of views of a city while its notes are edited, beside the rate without.

    At first there are only edits and views. Then each edit is also read back twice, by a client in Python that
    needs the same processors.
    """
    viewers = viewers_within([city], SPREAD, bench.settings.viewers)
    paths = [viewer.fill(CALLS["view"].template) for viewer in viewers]
    seconds = bench.settings.seconds
    percents, looked_at, writes, stale = [], [], [], []
    with bench.serve(subject.data, *OUT_OF_REACH) as server:
        for number in range(bench.settings.rounds):
            without = rotate_warmed(server.base, paths, seconds)
            with writing(server.base, subject.notes, WRITES, f"Round {number}", rereads=False) as done:
                beside = rotate_warmed(server.base, paths, seconds)
            with writing(server.base, subject.notes, WRITES, f"Looked at {number}") as seen:
                with_reads = rotate(server.base, paths, seconds)
            percents.append(100 * beside.rate / without.rate)
            looked_at.append(100 * with_reads.rate / without.rate)
            writes.append(min(done.rate, seen.rate))
            stale += seen.stale
            say(
                f"{subject.name}, round {number + 1}: {without.rate}/s without writes, {beside.rate}/s with "
                f"{done.rate:.0f} writes/s, {with_reads.rate}/s with {seen.rate:.0f} writes/s that are read "
                f"back, {len(seen.stale)} stale, {beside.failures + with_reads.failures} failed"
            )
    for message in stale[:5]:
        say(f"stale: {message}")
    percent = median(percents)
    bench.table.budget(
        f"{subject.name}: views of a city beside {median(writes):.0f} edits/s there",
        f"{percent:.0f} % of the rate without ({median(looked_at):.0f} % while each edit is also read back "
        f"twice), {len(stale)} stale answers",
        f"≥ {BESIDE_WRITES} % at {WRITES} edits/s, 0 stale",
        percent >= BESIDE_WRITES and not stale and median(writes) >= 0.95 * WRITES,
    )
