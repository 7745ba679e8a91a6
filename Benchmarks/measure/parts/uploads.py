"""The cost of an upload, in CPU time and in memory."""

from __future__ import annotations

import http.client
import subprocess
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ..bench import OUT_OF_REACH, Bench, Data
from ..client import Answer, Body, Client
from ..console import Failure, say
from ..photos import large_jpegs, typical_jpegs
from ..proc import MemoryWatch, ProcessTimes, seconds_of_children
from ..processes import Server, run
from ..settings import WORK

CREATED = 201


class Members:
    """Four members of an empty server: a member's limit of uploads holds, and is not met."""

    def __init__(self, server: Server) -> None:
        self._client = server.client()
        self._headers = [self._client.sign_up(f"bench_{n}", f"correct horse {n}") for n in range(1, 5)]

    def upload(self, photo: bytes, number: int, client: Client | None = None) -> Answer:
        """Sends a photo as one of the members; the status is 0 when there is no answer."""
        fields = {"title": f"Photo {number}", "lat": 59.33, "lon": 18.06, "audience": "public"}
        try:
            return (client or self._client).ask(
                "POST", "/v1/notes", Body.form(fields, photo), self._headers[number % 4]
            )
        except (OSError, http.client.HTTPException) as error:
            return Answer(0, None, str(error).encode())


def upload(bench: Bench) -> None:
    """Compares the CPU time of the server with that of the codec for the same photos."""
    if not bench.has_linux("CPU of an upload"):
        return
    paths = typical_jpegs()
    with bench.serve(Data.empty(WORK / "empty"), *OUT_OF_REACH) as server:
        members = Members(server)
        # The first upload touches what later ones find warm.
        members.upload(paths[-1].read_bytes(), 0)
        before = ProcessTimes.of(server.pid).own
        answers = [members.upload(path.read_bytes(), n) for n, path in enumerate(paths, start=1)]
        ours = milliseconds_each(ProcessTimes.of(server.pid).own - before)
        created = count_created(answers)
        variants = variants_of(answers[-1], server.client())
        codec = milliseconds_each(codec_seconds(paths, variants))
    bench.table.budget(
        f"CPU of an upload, {paths[0].stat().st_size / 1e6:.1f} MB, 12 megapixels ({created} of 40 created)",
        f"{ours:.1f} ms = {ours / codec:.2f} × the codec's {codec:.1f} ms",
        "≤ 1.5 ×",
        ours / codec <= 1.5 and created == 40,
    )


def milliseconds_each(seconds: float) -> float:
    """The milliseconds of one upload of forty."""
    return seconds / 40 * 1000


def count_created(answers: Sequence[Answer]) -> int:
    """The number of uploads that were accepted; says why the others were not."""
    for number, answer in enumerate(answers, start=1):
        if answer.status != CREATED:
            say(f"upload {number}: {answer.status} {answer.body.decode(errors='replace')}")
    return sum(answer.status == CREATED for answer in answers)


def variants_of(upload: Answer, client: Client) -> list[Path]:
    """The two variants that the server made of a photo, decoded: the codec encodes the same content again."""
    if upload.status != CREATED:
        raise Failure("The last upload failed, so there are no variants to compare with.")
    image = upload.json()["image"]
    paths = []
    for key, name in (("url", "display.ppm"), ("thumb_url", "thumb.ppm")):
        path = WORK / name
        jpeg = client.get(image[key]).body
        subprocess.run(["djpeg", "-outfile", str(path)], input=jpeg, check=True)
        paths.append(path)
    return paths


def codec_seconds(photos: Sequence[Path], variants: Sequence[Path]) -> float:
    """The CPU time that the codec's own programs take to decode the photos, and to encode the variants."""
    before = seconds_of_children()
    for photo in photos:
        run("djpeg", "-scale", "1/2", "-outfile", WORK / "half.ppm", photo)
        for variant in variants:
            run("cjpeg", "-quality", "82", "-outfile", WORK / "variant.jpg", variant)
    return seconds_of_children() - before


def memory(bench: Bench) -> None:
    """Watches the memory of the server under 32 uploads at once."""
    if not bench.has_linux("memory under uploads"):
        return
    photos = [path.read_bytes() for path in large_jpegs()]
    with bench.serve(Data.empty(WORK / "empty"), *OUT_OF_REACH) as server:
        members = Members(server)
        watch = MemoryWatch(server.pid)
        watch.start()
        statuses = upload_at_once(members, photos, server)
        most = round(watch.end() / 1024)
    listed = ", ".join(f"{count} × {status:03}" for status, count in sorted(Counter(statuses).items()))
    what = f"anonymous memory, 32 parallel uploads of 16 MiB ({listed})"
    bench.table.budget(what, f"{most} MiB", "≤ 256 MiB", most <= 256)


def upload_at_once(members: Members, photos: Sequence[bytes], server: Server) -> list[int]:
    """The statuses of 32 uploads over connections of their own, baseline and progressive photos in turn."""

    def send(number: int) -> int:
        return members.upload(photos[number % 2], number, server.client()).status

    with ThreadPoolExecutor(32) as pool:
        return list(pool.map(send, range(1, 33)))
