"""The notes that both engines are measured with, and how much room and time they take."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from .bench import Bench, Data
from .console import say
from .files import write_lines
from .postgres import Postgres
from .processes import run, timed
from .settings import WORK

# The database with the seeded notes, and the one that is measured: a copy of it for each run.
SEEDED, MEASURED = "seeded", "measured"
# The settings of a server of its own for a database of this size.
SETTINGS = {
    "shared_buffers": "'2GB'",
    "effective_cache_size": "'6GB'",
    "random_page_cost": "1.1",
    "max_wal_size": "'4GB'",
    "track_wal_io_timing": "on",
}
STATISTICS = "pg_stat_statements"
# The rows of blobs that one row is measured with.
BLOBS = 100_000


@dataclass(frozen=True)
class Facts:
    """Bytes and seconds of the notes in both engines."""

    notes: int
    version: str
    sqlite_bytes: int
    postgres_bytes: int
    # The two indexes of PostgreSQL that are searched by place.
    place_bytes: int
    # One row of a blob. The seed's images share one blob; a photo of its own has three.
    sqlite_blob: int
    postgres_blob: int
    # How many windows open or close within a day: an answer in memory holds until the next one.
    edges_of_day: int
    copy_seconds: float
    backup_seconds: float
    dump_seconds: float


@contextmanager
def seeded_postgres(bench: Bench, folder: Path | None = None) -> Iterator[Postgres]:
    """A PostgreSQL with the rows of a seeded folder's SQLite file, which is kept for the next run."""
    folder = folder or bench.seeded(bench.settings.notes)
    sqlite = Data.inside(folder).database
    run(bench.settings.program, "migrate", "--database", sqlite)
    postgres = Postgres(WORK / folder.name.replace("seed", "postgres"))
    try:
        if copied(postgres).exists():
            postgres.resume()
        else:
            postgres.start(is_durable=True)
            settle(postgres)
            copy(bench, sqlite, postgres)
        yield postgres
    finally:
        put_away(postgres)


def copied(postgres: Postgres) -> Path:
    """The file that holds the seconds of the copy, and is there when the copy is whole."""
    return postgres.folder / "copied"


def settle(postgres: Postgres) -> None:
    """Gives a new server its settings."""
    for name, value in SETTINGS.items():
        postgres.ask(f"ALTER SYSTEM SET {name} = {value}")
    available = f"SELECT count(*) FROM pg_available_extensions WHERE name = '{STATISTICS}'"
    has_statistics = postgres.ask(available) != "0"
    if has_statistics:
        postgres.ask(f"ALTER SYSTEM SET shared_preload_libraries = '{STATISTICS}'")
    postgres.restart()
    if has_statistics:
        postgres.ask(f"CREATE EXTENSION {STATISTICS}")
        postgres.ask(f"ALTER SYSTEM SET {STATISTICS}.track = 'none'")


def copy(bench: Bench, sqlite: object, postgres: Postgres) -> None:
    """Copies the rows, and notes the time that it took."""
    postgres.ask(f"CREATE DATABASE {SEEDED}")
    say(f"Copying {sqlite} to PostgreSQL")
    target = postgres.database(SEEDED)
    seconds = timed(bench.settings.program, "copy", "--from", f"sqlite:{sqlite}", "--to", target)
    postgres.ask("VACUUM (ANALYZE)", SEEDED)
    write_lines(copied(postgres), [seconds])


def put_away(postgres: Postgres) -> None:
    """Ends the server as a crash would, with little of its log to repeat when it is wanted again."""
    for statement in (f"DROP DATABASE IF EXISTS {MEASURED}", "CHECKPOINT"):
        try:
            postgres.ask(statement)
        except (OSError, subprocess.CalledProcessError):
            say(f"PostgreSQL did not: {statement}")
    postgres.halt()


@contextmanager
def measured_data(
    bench: Bench, folder: Path, seeded: Path | None = None, engines: Sequence[str] | None = None
) -> Iterator[dict[str, Data]]:
    """A copy of the seeded notes in each engine of the settings, or in some, below a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with ExitStack() as stack:
        data = {}
        for engine in engines or bench.settings.engines:
            if engine == "sqlite":
                data[engine] = copied_sqlite(bench, folder, seeded)
            else:
                postgres = stack.enter_context(seeded_postgres(bench, seeded))
                data[engine] = copied_postgres(bench, folder, postgres, seeded)
        yield data


def copied_sqlite(bench: Bench, folder: Path, seeded: Path | None = None) -> Data:
    """A copy of the seeded notes in SQLite: calls that write leave nothing behind."""
    source = Data.inside(seeded or bench.seeded(bench.settings.notes))
    data = Data(folder / "sightline.sqlite", folder / "uploads-sqlite")
    shutil.copy(source.database, data.database)
    shutil.copytree(source.uploads, data.uploads)
    return data


def copied_postgres(bench: Bench, folder: Path, postgres: Postgres, seeded: Path | None = None) -> Data:
    """A copy of the seeded notes in PostgreSQL, likewise."""
    source = Data.inside(seeded or bench.seeded(bench.settings.notes))
    data = Data(postgres.database(MEASURED), folder / "uploads-postgres")
    shutil.copytree(source.uploads, data.uploads)
    postgres.ask(f"DROP DATABASE IF EXISTS {MEASURED}")
    postgres.ask(f"CREATE DATABASE {MEASURED} TEMPLATE {SEEDED} STRATEGY file_copy")
    postgres.ask("SELECT pg_reload_conf()")
    postgres.ask("CHECKPOINT")
    return data


def facts_of(bench: Bench, folder: Path, sqlite: Data, postgres: Postgres) -> Facts:
    """Measures how much room the notes take, and how long a backup does."""

    def number(statement: str) -> int:
        return int(postgres.ask(statement, MEASURED))

    return Facts(
        notes=bench.settings.notes,
        version=postgres.ask("SHOW server_version").split()[0],
        sqlite_bytes=Path(sqlite.database).stat().st_size,
        postgres_bytes=number(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        ),
        place_bytes=number("SELECT pg_relation_size('note_by_cell') + pg_relation_size('note_by_tile')"),
        sqlite_blob=sqlite_blob_bytes(folder / "probe.sqlite"),
        postgres_blob=postgres_blob_bytes(postgres),
        edges_of_day=number(
            "SELECT count(*) FROM (SELECT visible_from AS edge FROM note "
            "UNION ALL SELECT visible_until FROM note) AS edges WHERE edge BETWEEN "
            "extract(epoch FROM now()) * 1000 AND extract(epoch FROM now()) * 1000 + 86400000"
        ),
        copy_seconds=float(copied(postgres).read_text()),
        backup_seconds=seconds_of_backup(bench, folder / "backup", sqlite),
        dump_seconds=seconds_of_dump(folder / "dump", postgres),
    )


def sqlite_blob_bytes(path: Path) -> int:
    """The bytes of a blob's row and its indexes in SQLite."""
    database = sqlite3.connect(path)
    database.executescript(
        f"""
        CREATE TABLE probe (id INTEGER NOT NULL PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE,
            byte_count BIGINT NOT NULL, uses BIGINT NOT NULL, doomed_at BIGINT);
        WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < {BLOBS})
        INSERT INTO probe SELECT id, lower(hex(randomblob(32))), 100000, 1, NULL FROM n;
        """
    )
    database.close()
    size = path.stat().st_size
    path.unlink()
    return size // BLOBS


def postgres_blob_bytes(postgres: Postgres) -> int:
    """The bytes of a blob's row and its indexes in PostgreSQL."""
    postgres.ask("CREATE TABLE probe (LIKE blob INCLUDING ALL)", MEASURED)
    postgres.ask(
        "INSERT INTO probe (id, sha256, byte_count, uses) "
        f"SELECT n, encode(sha256(n::text::bytea), 'hex'), 100000, 1 FROM generate_series(1, {BLOBS}) AS n",
        MEASURED,
    )
    size = int(postgres.ask(f"SELECT pg_total_relation_size('probe') / {BLOBS}", MEASURED))
    postgres.ask("DROP TABLE probe", MEASURED)
    return size


def seconds_of_backup(bench: Bench, folder: Path, sqlite: Data) -> float:
    """The time of `backup create`."""
    seconds = timed(bench.settings.program, "backup", "create", folder, *sqlite.options)
    shutil.rmtree(folder)
    return seconds


def seconds_of_dump(path: Path, postgres: Postgres) -> float:
    """The time of `pg_dump`."""
    # Beside psql: Debian keeps other versions on the path.
    program = Path(shutil.which("psql") or "psql").with_name("pg_dump")
    seconds = timed(program, "-Fc", "-Z1", "-d", postgres.database(MEASURED), "-f", path)
    path.unlink()
    return seconds
