"""Made-up photos."""

from __future__ import annotations

import math
import random
import struct
from pathlib import Path

from .console import Failure
from .files import write
from .processes import piped
from .settings import WORK

PHOTOS = WORK / "photos"
# 16 MiB, with some room for the rest of the form.
LARGE = 16 * 1024 * 1024 - 4096


def ppm(width: int, height: int, seed: int, bits: int, randomness: random.Random) -> bytes:
    """A photo as PPM: gradients under noise, which turns over the low `bits`."""
    length = 3 * width
    noise = bytes(int(randomness.random() * 2**bits) for _ in range(4 * length))
    gradient = 0
    rows = []
    for y in range(height):
        if y % 8 == 0:
            light = 120 + 80 * math.sin(3 * y / height + seed)
            gradient = int.from_bytes(gradient_row(width, light, seed), "big")
        start = int(randomness.random() * 3 * length)
        grain = int.from_bytes(noise[start : start + length], "big")
        rows.append((gradient ^ grain).to_bytes(length, "big"))
    return f"P6\n{width} {height}\n255\n".encode() + b"".join(rows)


def gradient_row(width: int, light: float, seed: int) -> bytes:
    """A row of pixels over which the light waves; it falls off from row to row."""
    row = bytearray()
    for x in range(width):
        wave = 30 * math.sin(20 * x / width + seed)
        row += bytes((int(light + wave), int(0.8 * light + wave), int(190 - 0.5 * light + wave)))
    return bytes(row)


def padded(jpeg: bytes, size: int) -> bytes:
    """A JPEG with comment segments behind its first marker, so that it has about `size` bytes."""
    missing = size - len(jpeg)
    if missing < 0:
        raise Failure(f"The picture is larger than {size} bytes.")
    padding = []
    while missing > 4:
        length = 60_000 if missing > 65_000 else missing
        padding.append(b"\xff\xfe" + struct.pack(">H", length - 2) + b"." * (length - 4))
        missing -= length
    return jpeg[:2] + b"".join(padding) + jpeg[2:]


def small_jpeg(path: Path) -> None:
    """Makes a photo of 640 by 480 pixels."""
    write(path, piped(ppm(640, 480, 1, 5, random.Random(1)), "cjpeg -quality 85"))


def typical_jpegs() -> list[Path]:
    """Forty photos of about 2.5 MB and 12 megapixels, all different: none can be answered from one before."""
    paths = [PHOTOS / f"{number}.jpg" for number in range(1, 41)]
    for seed, path in enumerate(paths, start=1):
        if not path.exists():
            picture = ppm(2000, 1500, seed, 5, random.Random(seed))
            write(path, piped(picture, "cjpeg -quality 95", "djpeg -scale 16/8", "cjpeg -quality 86"))
    return paths


def large_jpegs() -> list[Path]:
    """Two photos of 16 MiB and 24 megapixels, the first baseline and the second progressive."""
    paths = [PHOTOS / "baseline.jpg", PHOTOS / "progressive.jpg"]
    for path in paths:
        if not path.exists():
            picture = ppm(3000, 2000, 1, 7, random.Random(1))
            last = f"cjpeg -{path.stem} -quality 95"
            write(path, padded(piped(picture, "cjpeg -quality 98", "djpeg -scale 16/8", last), LARGE))
    return paths
