"""The hot requests under wrk, each as a share of the bare program's rate measured right before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bench import OUT_OF_REACH, Bench, Data
from ..console import say
from ..files import write_lines
from ..processes import Server
from ..settings import WORK
from ..table import verdict
from ..viewers import Viewer, kept_viewers, percent_unchanged, with_etags
from ..wrk import Load, drive

# Milliseconds of the 99th percentile.
SLOWEST = 20


@dataclass(frozen=True)
class Call:
    """A request that is measured."""

    name: str
    template: str
    # The least percentage of the bare rate, or 0 when there is no budget for it.
    share: int = 0
    # Asks with an ETag, as a client does that polls.
    is_conditional: bool = False


NEWEST = "/v1/notes?lat={lat}&lon={lon}&radius_m=2000&limit=20"
VIEW = "/v1/view?lat={lat}&lon={lon}&heading_deg={heading}&fov_deg=60&limit=50&range_m="
COLUMNS = ("call", "requests/s", "of bare", "budget", "p50 ms", "p99 ms", "p99 ms alone", "met")
CALLS = {
    "healthz": Call("healthz", "/healthz", 85),
    "view": Call("view, 500 m, 60°, ≤ 50", VIEW + "500", 45),
    "nearest": Call(
        "nearest 20", "/v1/notes?lat={lat}&lon={lon}&radius_m=2000&sort=nearest&limit=20", 30
    ),
    "newest": Call("newest 20 within 2 km", NEWEST, 30),
    "conditional": Call("conditional poll, 304", NEWEST, 70, is_conditional=True),
    "far": Call("view, 50 km, 60°, ≤ 50", VIEW + "50000"),
    "list": Call("list of a 2 km box", "/v1/notes?bbox={west},{south},{east},{north}&limit=20", 30),
}


def requests(bench: Bench, names: Sequence[str]) -> None:
    """Measures calls with the same two servers, and the same viewers."""
    bench.table.heading(*COLUMNS, alignment="lrrrrrrl")
    folder = bench.seeded(bench.settings.notes)
    with bench.serve(Data.inside(folder), *OUT_OF_REACH) as server, bench.serve_bare() as bare:
        viewers = kept_viewers(folder, server.client(), bench.settings.viewers)
        say(f"{len(viewers)} viewers; wrk -t1 -c32 for {bench.settings.seconds} s a call")
        for name in names:
            measure(bench, CALLS[name], viewers, server, bare)


def measure(bench: Bench, call: Call, viewers: Sequence[Viewer], server: Server, bare: Server) -> None:
    """Adds the row of a call."""
    client, seconds = server.client(), bench.settings.seconds
    paths = [viewer.fill(call.template) for viewer in viewers]
    if call.is_conditional:
        say(f"Learning the ETags of {len(paths)} polls")
        paths = list(with_etags(client, paths))
    reference = rotate(bare.base, ["/"], seconds).rate
    load = rotate_warmed(server.base, paths, seconds)
    alone = rotate(server.base, paths, 3, connections=1)
    note = f" **{load.failures} failed**" if load.failures else ""
    if call.is_conditional:
        note += f" ({percent_unchanged(client, paths):.0f} % were 304)"
    bench.table.row(*cells(call, note, load, alone, reference))
    say(f"  bare, just before: {reference} requests/s")


def cells(call: Call, note: str, load: Load, alone: Load, reference: int) -> tuple[str, ...]:
    """The cells of a row."""
    percent = 100 * load.rate / reference
    is_met = percent >= call.share and load.p99 <= SLOWEST and load.failures == 0
    budget = (f"≥ {call.share} %, " if call.share else "") + f"p99 ≤ {SLOWEST} ms"
    times = (f"{load.p50:.2f}", f"{load.p99:.2f}", f"{alone.p99:.2f}")
    return (call.name + note, str(load.rate), f"{percent:.1f} %", budget, *times, verdict(is_met))


def rotate_warmed(base: str, paths: Sequence[str], seconds: int, authorization: str = "") -> Load:
    """Rotates over paths once the server has seen all of them, or has had a minute for them."""
    warming = 2
    while rotate(base, paths, warming, authorization=authorization).count < len(paths) and warming < 64:
        warming *= 2
    return rotate(base, paths, seconds, authorization=authorization)


def rotate(
    base: str, paths: Sequence[str], seconds: int, connections: int = 32, authorization: str = ""
) -> Load:
    """Rotates over paths, each with its ETag after a tab where there is one."""
    file = WORK / "call.requests"
    write_lines(file, paths)
    return drive(
        base, "rotate", file, connections=connections, seconds=seconds, authorization=authorization
    )
