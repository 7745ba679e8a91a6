"""The synthetic notes in other programs: PostGIS, Redis, and an R*Tree of SQLite."""

from __future__ import annotations

import csv
import io
import math
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from .cities import METRES, moved
from .console import Failure
from .engines_data import settle
from .postgres import Postgres, psql
from .processes import run
from .viewers import Viewer

SOURCES = Path("Benchmarks/Peers")
# Metres and half the angle in degrees of a view.
RANGE, HALF = 500, 30
BATCH = 50_000
NOTES = (
    "SELECT id, title, lat, lon, audience, visible_from, visible_until, reveal_within_m, "
    "hidden_at IS NOT NULL OR removed_at IS NOT NULL FROM note"
)


def batches(database: Path | str) -> Iterator[list[tuple[object, ...]]]:
    """All notes of an SQLite file, some at a time."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        cursor = connection.execute(NOTES)
        while rows := cursor.fetchmany(BATCH):
            yield rows


def csv_text(rows: Sequence[Sequence[object]]) -> bytes:
    """Rows as `\\copy` reads them: nothing stands for what is absent."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def box_of(viewer: Viewer) -> tuple[float, float, float, float]:
    """West, south, east and north of the smallest box around a viewer's sector."""
    angles = [viewer.heading - HALF, viewer.heading + HALF]
    for side in (0, 90, 180, 270):
        if abs((side - viewer.heading + 180) % 360 - 180) <= HALF:
            angles.append(side)
    corners = [(viewer.lat, viewer.lon)]
    for angle in map(math.radians, angles):
        corners.append(moved(viewer.lat, viewer.lon, RANGE * math.sin(angle), RANGE * math.cos(angle)))
    lats, lons = [lat for lat, _ in corners], [lon for _, lon in corners]
    return min(lons), min(lats), max(lons), max(lats)


# PostGIS


@contextmanager
def postgis(folder: Path, database: Path | str, viewers: Sequence[Viewer]) -> Iterator[Postgres]:
    """A PostgreSQL with PostGIS that has the notes of an SQLite file and the viewers."""
    postgres = Postgres(folder)
    try:
        postgres.start()
        settle(postgres)
        fill_postgis(postgres.url, database, viewers)
        yield postgres
    finally:
        postgres.stop()


def fill_postgis(url: str, database: Path | str, viewers: Sequence[Viewer]) -> None:
    """Loads the notes and the viewers, and makes the indexes."""
    psql(url, (SOURCES / "postgis.sql").read_text())
    columns = "id, title, lat, lon, audience, opens, closes, reveal, gone"
    for rows in batches(database):
        copied = [(*row[:5], *map(instant, row[5:7]), row[7], "t" if row[8] else "f") for row in rows]
        psql(url, f"\\copy spot ({columns}) FROM pstdin WITH (FORMAT csv)", csv_text(copied))
    rows = [postgis_viewer(number, viewer) for number, viewer in enumerate(viewers, start=1)]
    psql(url, "\\copy viewer FROM pstdin WITH (FORMAT csv)", csv_text(rows))
    psql(url, (SOURCES / "postgis-index.sql").read_text())
    psql(url, "VACUUM ANALYZE")


def instant(milliseconds: object) -> str | None:
    """A moment as PostgreSQL reads it."""
    if milliseconds is None:
        return None
    seconds, rest = divmod(int(str(milliseconds)), 1000)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{rest:03}Z"


def postgis_viewer(number: int, viewer: Viewer) -> tuple[object, ...]:
    """The row of a viewer."""
    heading = math.radians(viewer.heading)
    west, south, east, north = box_of(viewer)
    ring = f"{west} {south},{east} {south},{east} {north},{west} {north},{west} {south}"
    return (
        number, viewer.lat, viewer.lon, viewer.heading, math.cos(heading), math.sin(heading),
        METRES * math.cos(math.radians(viewer.lat)), f"SRID=4326;POLYGON(({ring}))",
        f"SRID=4326;POINT({viewer.lon} {viewer.lat})",
    )  # fmt: skip


def postgres_program(name: str) -> Path:
    """The path of one of PostgreSQL's programs: Debian keeps the server's off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return found[-1] if found else Path(shutil.which(name) or name)


# Redis


@contextmanager
def redis(port: int, database: Path | str) -> Iterator[None]:
    """A Redis server that has the positions of the notes of an SQLite file, and writes nothing down."""
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(["redis-server", *options], stdin=nothing, stdout=nothing)
    try:
        wait_for_redis(port)
        for rows in batches(database):
            redis_cli(port, "--pipe", "--pipe-timeout", "60", data=geoadd(rows))
        yield
    finally:
        process.terminate()
        process.wait()


def wait_for_redis(port: int) -> None:
    """Waits until it answers."""
    for _ in range(100):
        try:
            redis_cli(port, "PING")
            return
        except subprocess.CalledProcessError:
            time.sleep(0.1)
    raise Failure("No answer from redis-server.")


def redis_cli(port: int, *words: str, data: bytes = b"") -> str:
    """The answer of Redis to a command."""
    command = ["redis-cli", "-p", str(port), *words]
    done = subprocess.run(command, input=data, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.decode()


def geoadd(rows: Sequence[Sequence[object]]) -> bytes:
    """The commands that add some notes, as Redis's protocol has them."""
    commands = []
    for note, _, lat, lon, *_ in rows:
        words = [b"GEOADD", b"notes", *(str(word).encode() for word in (lon, lat, note))]
        commands.append(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in words))
    return b"".join(commands)


# SQLite


def fill_rtree(path: Path, database: Path | str) -> None:
    """Makes an SQLite file with an R*Tree of the notes, whose rows hold all that is checked."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            """
            CREATE VIRTUAL TABLE place USING rtree (id, west, east, south, north,
                +lat REAL, +lon REAL, +audience TEXT, +opens INTEGER, +closes INTEGER, +reveal REAL,
                +gone INTEGER);
            CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
            """
        )
        for rows in batches(database):
            placed = [(row[0], row[3], row[3], row[2], row[2], *row[2:]) for row in rows]
            connection.executemany("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", placed)
            connection.executemany("INSERT INTO note VALUES (?, ?)", [row[:2] for row in rows])


def compiled(folder: Path, name: str, *libraries: str) -> Path:
    """Compiles one of the drivers."""
    program = folder / name
    run("cc", "-O2", "-o", program, SOURCES / f"{name}.c", *libraries)
    return program
