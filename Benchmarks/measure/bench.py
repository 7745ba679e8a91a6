"""The common ground of all parts: settings, the table, seeded databases and servers."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from . import proc
from .console import say
from .files import write_lines
from .processes import Server, build, timed
from .settings import WORK, Settings
from .table import Table

UNLIMITED = ("--rate-limit", "off")
# Requests are counted as they are elsewhere, and none is refused.
OUT_OF_REACH = ("--rate-limit", "on", "--rate-limit-requests", 10**9, "--rate-limit-polls", 10**9)


@dataclass(frozen=True)
class Data:
    """A database, and the folder of its uploads."""

    database: Path | str
    uploads: Path

    @staticmethod
    def inside(folder: Path) -> Data:
        """The data of a server that has a folder of its own."""
        return Data(folder / "sightline.sqlite", folder / "uploads")

    @staticmethod
    def empty(folder: Path) -> Data:
        """A folder for a database that is not there yet; what the folder held is removed."""
        shutil.rmtree(folder, ignore_errors=True)
        data = Data.inside(folder)
        data.uploads.mkdir(parents=True)
        return data

    @property
    def options(self) -> tuple[object, ...]:
        """The options that name it."""
        return "--database", self.database, "--uploads", self.uploads


@dataclass(frozen=True)
class Bench:
    """One run: its settings, and the table that it fills."""

    settings: Settings
    table: Table

    def seeded(self, notes: int) -> Path:
        """The folder of a database of synthetic notes, made where it is missing."""
        folder = WORK / f"seed-{notes}"
        if not (folder / "done").exists():
            if self.settings.given_seed is None:
                build("seed")
            data = Data.empty(folder)
            seconds = timed(self.settings.seed, "--notes", notes, "--seed", 1, *data.options)
            write_lines(folder / "done", [seconds])
            say(f"Seeded {notes} notes in {seconds_to_seed(folder)} s")
        return folder

    def command(self, data: Data, *options: object, port: int | None = None) -> list[object]:
        """The command that serves data, on the port of the settings or another one."""
        place = ("--host", "127.0.0.1", "--port", port or self.settings.port, "--log-level", "warning")
        return [self.settings.program, "serve", *place, *data.options, *options]

    def serve(self, data: Data, *options: object, port: int | None = None) -> Server:
        """Starts a server on the port of the settings or another one, for a `with` block that ends it."""
        used = port or self.settings.port
        command = self.command(data, *options, port=used)
        return Server(used, command, WORK / f"server-{used}.log", "/healthz")

    def serve_bare(self) -> Server:
        """Starts the bare Hummingbird program beside it."""
        port = self.settings.port + 1
        command = [self.settings.bare, "127.0.0.1", port]
        return Server(port, command, WORK / "bare.log", "/")

    def has_linux(self, what: str) -> bool:
        """Says if there is a /proc to read; adds a row when there is none."""
        if not proc.is_there():
            self.table.budget(what, "needs Linux's /proc")
        return proc.is_there()


def seconds_to_seed(folder: Path) -> float:
    """The seconds that it took to make the notes of a seeded folder."""
    return float((folder / "done").read_text())
