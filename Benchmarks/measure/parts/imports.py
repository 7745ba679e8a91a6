"""Importing an extract of OpenStreetMap into both engines; PostgreSQL is durable, as SQLite is."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..bench import Bench
from ..postgres import temporary_postgres
from ..processes import output_of, run
from ..settings import WORK

TIMES = (1, 2, 3)


@dataclass(frozen=True)
class Import:
    """The places of an extract, and the seconds to import it into nothing and once more."""

    places: int
    first: float
    again: float


def imports(bench: Bench) -> None:
    """Imports three times into each engine, of which the fastest counts."""
    extract = bench.settings.map
    if not os.access(extract, os.R_OK):
        bench.table.budget(f"importing {extract.name}", "there is no such file: MAP names one")
        return
    folder = WORK / "imports"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    add_rows(bench, "SQLite", (timed_import(bench, folder / f"{n}.sqlite") for n in TIMES))
    with temporary_postgres(WORK / "postgres-imports", is_durable=True) as postgres:
        for n in TIMES:
            postgres.ask(f"CREATE DATABASE import_{n}")
        names = (postgres.database(f"import_{n}") for n in TIMES)
        add_rows(bench, "PostgreSQL", (timed_import(bench, name) for name in names))


def timed_import(bench: Bench, database: Path | str) -> Import:
    """Imports into nothing, and again when all of it is there."""

    def seconds_and_places() -> tuple[float, int]:
        command = (program, "import", "osm", bench.settings.map, "--database", database, "--json")
        told = json.loads(output_of(*command, is_quiet=True))
        return told["seconds"], told["places"]

    program = bench.settings.program
    run(program, "migrate", "--database", database)
    first, places = seconds_and_places()
    again, _ = seconds_and_places()
    return Import(places, first, again)


def add_rows(bench: Bench, engine: str, tries: Iterable[Import]) -> None:
    """Adds the rates of the fastest try."""
    best = min(tries, key=lambda one: one.first)
    what = f"importing {best.places} places of {bench.settings.map.name} into {engine}"
    bench.table.budget(what, f"{best.places / best.first:.0f} places/s")
    bench.table.budget(
        "importing them again, when nothing changed", f"{best.places / best.again:.0f} places/s"
    )
