"""Other programs beside ours: the same notes and viewers on one machine, one after another.

Ours answers over HTTP to wrk, with 32 connections like PostGIS under pgbench and Redis under a driver in C.
SQLite in C has no connections: as many threads as there are cores look one after another. All share this
machine's cores with what asks them.
"""

from __future__ import annotations

import statistics
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from ..bench import OUT_OF_REACH, Bench, Data
from ..console import say
from ..engines_data import measured_data
from ..files import write_lines
from ..peers_data import SOURCES, compiled, fill_rtree, postgis, postgres_program, redis, redis_cli
from ..postgres import Postgres, psql
from ..proc import cores
from ..processes import Server, output_of
from ..samples import percentile
from ..settings import ENGINES, WORK
from ..table import row, rule
from ..viewers import Viewer, kept_viewers
from ..wrk import Load
from .requests import CALLS, rotate_warmed

FOLDER = WORK / "peers"
CONNECTIONS = 32
# The questions, and how the table calls them.
QUESTIONS = {"nearest": "nearest 20 within 2 km", "view": "view, 500 m, 60°, ≤ 50"}
# Viewers whose answers are compared with ours.
COMPARED = 100
ALL_CHECKS = "audience, window, reveal radius"
COLUMNS = ("question", "program", "requests/s", "p50 ms", "p99 ms", "answers like ours", "what it checks")

Answers = Sequence[set[str]]


def peers(bench: Bench) -> None:
    """Asks each program in turn, and writes one table, also to a file of its own."""
    folder = bench.seeded(bench.settings.notes)
    with measured_data(bench, FOLDER) as data, ExitStack() as stack:
        port, notes = bench.settings.port, Data.inside(folder).database
        servers = {
            engine: stack.enter_context(bench.serve(data[engine], *OUT_OF_REACH, port=port + 2 + number))
            for number, engine in enumerate(data)
        }
        client = next(iter(servers.values())).client()
        viewers = kept_viewers(folder, client, bench.settings.viewers)
        write_lines(FOLDER / "viewers", viewers)
        say("Filling PostGIS, Redis and an R*Tree")
        postgres = stack.enter_context(postgis(WORK / "postgres-peers", notes, viewers))
        stack.enter_context(redis(port + 9, notes))
        fill_rtree(FOLDER / "rtree.sqlite", notes)
        asked: list[Peer] = [Ours(bench, viewers, engine, server) for engine, server in servers.items()]
        asked += [PostGIS(bench, viewers, kind, postgres) for kind in ("expert", "textbook")]
        asked += [Redis(bench, viewers, port + 9), SQLite(bench, viewers)]
        outcomes = [outcome(peer, asked[0], question) for question in QUESTIONS for peer in asked]
    lines = list(report(outcomes))
    write_lines(WORK / "peers.md", lines)
    for line in ("", *lines):
        bench.table.line(line)


# Programs


class Peer(ABC):
    """A program that is asked."""

    def __init__(self, bench: Bench, viewers: Sequence[Viewer]) -> None:
        self.seconds = bench.settings.seconds
        self.viewers = viewers

    name: str
    checks = ALL_CHECKS

    @abstractmethod
    def measure(self, question: str) -> Load:
        """Asks for all viewers, again and again."""

    @abstractmethod
    def answers(self, question: str) -> Answers:
        """The ids of the notes that the first viewers are answered."""

    def told(self, question: str) -> str:
        """What the table says that it checks."""
        return self.checks


class Ours(Peer):
    """Our server on one of its engines."""

    def __init__(self, bench: Bench, viewers: Sequence[Viewer], engine: str, server: Server) -> None:
        super().__init__(bench, viewers)
        self.name = f"Sightline on {ENGINES[engine]}, over HTTP"
        self.checks = f"{ALL_CHECKS}, standing, blocks; answers whole notes"
        self._server = server

    def measure(self, question: str) -> Load:
        paths = [viewer.fill(CALLS[question].template) for viewer in self.viewers]
        return rotate_warmed(self._server.base, paths, self.seconds)

    def answers(self, question: str) -> Answers:
        client = self._server.client()
        paths = [viewer.fill(CALLS[question].template) for viewer in self.viewers[:COMPARED]]
        return [{item["id"] for item in client.get(path).json()["items"]} for path in paths]


class PostGIS(Peer):
    """PostGIS under pgbench, with prepared statements."""

    def __init__(self, bench: Bench, viewers: Sequence[Viewer], kind: str, postgres: Postgres) -> None:
        super().__init__(bench, viewers)
        self.name = f"PostGIS, the {kind}'s statement"
        self._kind, self._postgres = kind, postgres

    def measure(self, question: str) -> Load:
        self._run(question, 2)
        return self._run(question, self.seconds)

    def answers(self, question: str) -> Answers:
        statement = self._script(question).read_text().partition("\n")[2]
        found = []
        for number in range(1, min(COMPARED, len(self.viewers)) + 1):
            # A number stands where pgbench draws one.
            rows = psql(self._postgres.url, statement.replace(":n", str(number)))
            found.append({line.split("|")[0] for line in rows.splitlines()})
        return found

    def _script(self, question: str) -> Path:
        return SOURCES / f"{question}-{self._kind}.sql"

    def _run(self, question: str, seconds: int) -> Load:
        log = FOLDER / "pgbench"
        for old in FOLDER.glob("pgbench.*"):
            old.unlink()
        output_of(
            postgres_program("pgbench"), "-n", "-M", "prepared", "-c", CONNECTIONS, "-j", cores(),
            "-T", seconds, "-D", f"viewers={len(self.viewers)}", "-f", self._script(question),
            "-l", "--log-prefix", log, self._postgres.url,
        )  # fmt: skip
        return load_of_log("".join(file.read_text() for file in FOLDER.glob("pgbench.*")), seconds)


class Redis(Peer):
    """Redis, which knows positions alone."""

    name = "Redis, GEOSEARCH"
    checks = "nothing: positions alone"

    def __init__(self, bench: Bench, viewers: Sequence[Viewer], port: int) -> None:
        super().__init__(bench, viewers)
        self._port, self._program = port, compiled(FOLDER, "redis", "-lm")

    def measure(self, question: str) -> Load:
        return Load.parse(
            output_of(
                self._program, self._port, FOLDER / "viewers", question, CONNECTIONS, self.seconds
            )
        )

    def answers(self, question: str) -> Answers:
        metres, count = ("500", "50") if question == "view" else ("2000", "20")
        ending = ("BYRADIUS", metres, "m", "ASC", "COUNT", count)
        found = []
        for viewer in self.viewers[:COMPARED]:
            place = ("FROMLONLAT", str(viewer.lon), str(viewer.lat))
            found.append(set(redis_cli(self._port, "GEOSEARCH", "notes", *place, *ending).split()))
        return found

    def told(self, question: str) -> str:
        return f"{self.checks}, all around" if question == "view" else self.checks


class SQLite(Peer):
    """SQLite's R*Tree inside a program in C."""

    def __init__(self, bench: Bench, viewers: Sequence[Viewer]) -> None:
        super().__init__(bench, viewers)
        self.name = f"SQLite's R*Tree in C, {cores()} threads, without HTTP"
        self._program = compiled(FOLDER, "sqlite", "-lsqlite3", "-lm", "-lpthread")

    def measure(self, question: str) -> Load:
        return Load.parse(self._output(question, cores(), self.seconds))

    def answers(self, question: str) -> Answers:
        return [set(line.split()) for line in self._output(question, "print", COMPARED).split("\n")]

    def _output(self, question: str, *rest: object) -> str:
        return output_of(self._program, FOLDER / "rtree.sqlite", FOLDER / "viewers", question, *rest)


def load_of_log(log: str, seconds: int) -> Load:
    """What the log of pgbench tells: the third column has the microseconds of each transaction."""
    times = [float(line.split()[2]) / 1000 for line in log.splitlines()]
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    return Load(round(len(times) / seconds), p50, p99, 0, len(times))


# The table


@dataclass(frozen=True)
class Outcome:
    """What a peer did with a question, and the percentage of our answers that it gave too."""

    peer: Peer
    question: str
    load: Load
    percent: float


def outcome(peer: Peer, ours: Peer, question: str) -> Outcome:
    """Asks a peer."""
    load = peer.measure(question)
    say(f"{QUESTIONS[question]}, {peer.name}: {load.rate}/s, p99 {load.p99:.2f} ms")
    return Outcome(peer, question, load, percent_alike(ours.answers(question), peer.answers(question)))


def percent_alike(ours: Answers, theirs: Answers) -> float:
    """The mean percentage of our notes that the other answer has; where we have none, it must have none."""

    def share(one: set[str], other: set[str]) -> float:
        return len(one & other) / len(one) if one else float(not other)

    return 100 * statistics.fmean(share(one, other) for one, other in zip(ours, theirs, strict=True))


def report(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines of the table."""
    yield row(*COLUMNS)
    yield rule("llrrrrl")
    for one in outcomes:
        failed = f" **{one.load.failures} failed**" if one.load.failures else ""
        yield row(
            QUESTIONS[one.question],
            one.peer.name + failed,
            str(one.load.rate),
            f"{one.load.p50:.2f}",
            f"{one.load.p99:.2f}",
            f"{one.percent:.0f} %",
            one.peer.told(one.question),
        )
