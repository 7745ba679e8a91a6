"""The work of a busy server, for the profile that the release is built with.

The notes are others than those that are measured, so that nothing is learned by heart.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
from collections.abc import Mapping
from pathlib import Path

from .bench import OUT_OF_REACH, Bench, Data
from .cities import Place, cities_of, viewers_within
from .console import Failure, say
from .engines_data import measured_data
from .freshness import writing
from .parts.requests import Call, rotate, rotate_warmed
from .parts.speed import PHOTO, ROWS, SPREAD, WRITES, Subject, etagged, prepared
from .photos import small_jpeg
from .processes import STATIC, Server, output_of, run
from .settings import WORK, Settings
from .table import Table

FOLDER = WORK / "training"
NOTES, VIEWERS, CITIES = 100_000, 3000, 8
SECONDS, EDITING = 4, 6
# What is asked for beside the calls that are measured, and less often.
OTHERS: Mapping[str, str] = {
    "view.svg": "/v1/view.svg?lat={lat}&lon={lon}&heading_deg={heading}&fov_deg=60&limit=50&range_m=500",
    "map": "/v1/map?bbox={west},{south},{east},{north}&zoom=14",
    "changes": "/v1/notes/changes",
}
COUNTING = ("-Xswiftc", "-Xfrontend", "-Xswiftc", "-ir-profile-generate")


def train(work: Path, profile: Path) -> None:
    """Builds a server that counts, lets it work on both engines, and writes the profile."""
    folder = work / "counts"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    settings = Settings.read(
        {**os.environ, "NOTES": str(NOTES), "SIGHTLINE_PROGRAM": str(counting_server(work / "build"))}
    )
    bench = Bench(settings, Table(FOLDER.with_suffix(".md")))
    cities = cities_of(Data.inside(bench.seeded(NOTES)).database)[:CITIES]
    if not cities:
        raise Failure("There is no city among the notes.")
    # The commands that prepare the data are not worth counting.
    os.environ["LLVM_PROFILE_FILE"] = os.devnull
    with measured_data(bench, FOLDER) as data:
        small_jpeg(PHOTO)
        os.environ["LLVM_PROFILE_FILE"] = f"{folder.absolute()}/%p.profraw"
        try:
            for engine in data:
                work_through(bench, prepared(bench, engine, data[engine], cities[0]), cities)
        finally:
            del os.environ["LLVM_PROFILE_FILE"]
    merged = work / "merged.profdata"
    counts = sorted(folder.glob("*.profraw"))
    # Functions that never ran are left out, and are built as if there were no profile; so are those of C that
    # only one file knows, because their names hold the folder of the build.
    run(beside_compiler("llvm-profdata"), "merge", "--sparse", "--no-function=/", "-o", merged, *counts)
    profile.write_bytes(gzip.compress(merged.read_bytes(), mtime=0))
    say(f"Wrote {profile}: {profile.stat().st_size} bytes")


def work_through(bench: Bench, subject: Subject, cities: list[Place]) -> None:
    """Sends a server everything that is measured, some other requests, and edits."""
    viewers = viewers_within(cities, SPREAD, VIEWERS)
    with bench.serve(subject.data, *OUT_OF_REACH) as server:
        for name, call in ROWS.items():
            paths = [viewer.fill(call.template) for viewer in viewers]
            authorization = subject.token if name == "member" else ""
            show(subject, call, server, paths, authorization)
        for name, template in OTHERS.items():
            paths = list(dict.fromkeys(viewer.fill(template) for viewer in viewers))
            load = rotate(server.base, paths, 1)
            say(f"{subject.name}, {name}: {load.rate}/s, {load.failures} failed")
            if load.failures:
                raise Failure(f"{load.failures} requests failed")
        paths = [viewer.fill(ROWS["view"].template) for viewer in viewers]
        with writing(server.base, subject.notes, WRITES, "Training") as done:
            rotate(server.base, paths, EDITING)
        say(f"{subject.name}: {done.edits} edits")


def show(subject: Subject, call: Call, server: Server, paths: list[str], authorization: str) -> None:
    """Sends one of the calls that are measured."""
    lines = etagged(call, server, paths)
    load = rotate_warmed(server.base, lines, SECONDS, authorization)
    say(f"{subject.name}, {call.name}: {load.rate}/s, {load.failures} failed")
    if load.failures:
        raise Failure(f"{load.failures} requests failed")


def counting_server(scratch: Path) -> Path:
    """Builds a server that counts what it does."""
    library = next(
        beside_compiler("swiftc").parent.parent.glob(
            f"lib/clang/*/lib/linux/libclang_rt.profile-{platform.machine()}.a"
        ),
        None,
    )
    if library is None:
        raise Failure("This Swift has no library that counts (libclang_rt.profile).")
    options = ("-c", "release", "--product", "sightline", "--scratch-path", scratch, *STATIC, *COUNTING)
    # The library is asked for at the start, so that it writes the counts at the end.
    linking = ("-Xlinker", "-u__llvm_profile_runtime", "-Xlinker", library)
    run("swift", "build", *options, *linking)
    return Path(output_of("swift", "build", *options, "--show-bin-path")) / "sightline"


def beside_compiler(program: str) -> Path:
    """A program of the same Swift: others may be on the path, and know other formats."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise Failure("There is no Swift.")
    return Path(compiler).resolve().with_name(program)
