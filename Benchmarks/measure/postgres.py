"""PostgreSQL servers of our own, through scripts/postgres."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .processes import output_of, run

SCRIPT = "scripts/postgres"


class Postgres:
    """A PostgreSQL server in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int(self._postmaster()[0])

    @property
    def url(self) -> str:
        """The URL of the database that every server has."""
        return self.database("postgres")

    def database(self, name: str) -> str:
        """The URL of a database."""
        return f"postgres://sightline@127.0.0.1:{self._postmaster()[3]}/{name}"

    def start(self, *, is_durable: bool = False) -> None:
        """Starts a new server; what the folder held is removed."""
        self.stop()
        output_of(SCRIPT, "start", self.folder, *(["durable"] if is_durable else []))

    def resume(self) -> None:
        """Starts a server that was halted."""
        run(SCRIPT, "resume", self.folder)

    def restart(self) -> None:
        """Ends the server and starts it again: some settings are read only then."""
        run(SCRIPT, "restart", self.folder)

    def halt(self) -> None:
        """Ends the server at once, and keeps its folder."""
        run(SCRIPT, "halt", self.folder)

    def stop(self) -> None:
        """Ends the server, and removes its folder."""
        run(SCRIPT, "stop", self.folder)

    def ask(self, statement: str, database: str = "postgres") -> str:
        """Runs a statement, and returns the values that it yields."""
        return psql(self.database(database), statement)

    def has_extension(self, name: str) -> bool:
        """Says if an extension was created."""
        return self.ask(f"SELECT count(*) FROM pg_extension WHERE extname = '{name}'") != "0"

    def _postmaster(self) -> list[str]:
        return (self.folder / "data/postmaster.pid").read_text().splitlines()


def psql(url: str, statement: str, rows: bytes | None = None) -> str:
    """Runs a statement of psql, which may read rows, and returns the values that it yields."""
    environment = {**os.environ, "PGOPTIONS": "-c client_min_messages=warning"}
    command = ["psql", "-XqtA", "-v", "ON_ERROR_STOP=1", "-c", statement, url]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, input=rows)
    return done.stdout.decode().strip()


@contextmanager
def temporary_postgres(folder: Path, *, is_durable: bool = False) -> Iterator[Postgres]:
    """A new server for a `with` block."""
    postgres = Postgres(folder)
    try:
        postgres.start(is_durable=is_durable)
        yield postgres
    finally:
        postgres.stop()
