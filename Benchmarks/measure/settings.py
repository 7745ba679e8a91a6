"""The settings of a run, from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .console import Failure

# Everything that is written, below the root of the checkout.
WORK = Path(".bench")
BUILT = Path(".build/release")
WRK_SCRIPTS = Path("Benchmarks/wrk")


@dataclass(frozen=True)
class Settings:
    """The settings that `Benchmarks/run help` lists."""

    notes: int
    seconds: int
    engine_seconds: int
    scales: tuple[int, ...]
    viewers: int
    port: int
    logins: int
    places: int
    map: Path
    # The server, and `None` for one that has to be built first.
    given_program: str | None
    # The program that makes notes, likewise.
    given_seed: str | None

    @property
    def program(self) -> str:
        """The path of the server's program."""
        return self.given_program or str(BUILT / "sightline")

    @property
    def seed(self) -> str:
        """The path of the program that makes synthetic notes."""
        return self.given_seed or str(BUILT / "seed")

    @staticmethod
    def read(environment: Mapping[str, str]) -> Settings:
        """Reads the settings; an empty variable counts as one that is not set."""

        def number(name: str, default: int) -> int:
            return whole_number(name, environment.get(name) or str(default))

        scales = environment.get("SCALES") or "20000 1000000"
        return Settings(
            notes=number("NOTES", 1_000_000),
            seconds=number("SECONDS_EACH", 8),
            engine_seconds=number("SECONDS_EACH", 5),
            scales=tuple(whole_number("SCALES", scale) for scale in scales.split()),
            viewers=number("VIEWERS", 10_000),
            port=number("PORT", 18080),
            logins=number("LOGINS", 300),
            places=number("PLACES", 1_000_000),
            map=Path(environment.get("MAP") or "../shared/data/osm/liechtenstein-2015.osm.pbf"),
            given_program=environment.get("SIGHTLINE_PROGRAM") or None,
            given_seed=environment.get("SIGHTLINE_SEED") or None,
        )


def whole_number(name: str, text: str) -> int:
    """The number in the text of a setting."""
    try:
        return int(text)
    except ValueError:
        raise Failure(f"{name} must be a whole number, not {text!r}.") from None
