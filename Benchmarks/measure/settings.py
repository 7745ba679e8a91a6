"""The settings of a run, from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .console import Failure

# Everything that is written, below the root of the checkout.
WORK = Path(".bench")
BUILT = Path(".build/release")
BARE = Path(".build/bare")
WRK_SCRIPTS = Path("Benchmarks/wrk")
# Both engines, and how tables call them.
ENGINES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}


@dataclass(frozen=True)
class Settings:
    """The settings that `Benchmarks/run help` lists."""

    notes: int
    seconds: int
    engine_seconds: int
    engines: tuple[str, ...]
    rounds: int
    starts: int
    combinations: int
    scales: tuple[int, ...]
    viewers: int
    port: int
    logins: int
    places: int
    # Of the synthetic national timetable.
    stop_times: int
    map: Path
    # The server, and `None` for one that has to be built first.
    given_program: str | None
    # The program that makes notes, and the bare Hummingbird program, likewise.
    given_seed: str | None
    given_bare: str | None
    # A server that runs already, for the parts that can do with any.
    address: str | None

    @property
    def program(self) -> str:
        """The path of the server's program."""
        return self.given_program or str(BUILT / "sightline")

    @property
    def seed(self) -> str:
        """The path of the program that makes synthetic notes."""
        return self.given_seed or str(BUILT / "seed")

    @property
    def bare(self) -> str:
        """The path of the bare Hummingbird program."""
        return self.given_bare or str(BARE / "release" / "bare-hummingbird")

    @staticmethod
    def read(environment: Mapping[str, str], address: str | None = None) -> Settings:
        """Reads the settings; an empty variable counts as one that is not set."""

        def number(name: str, default: int) -> int:
            return whole_number(name, environment.get(name) or str(default))

        scales = environment.get("SCALES") or "10000 1000000"
        return Settings(
            notes=number("NOTES", 1_000_000),
            seconds=number("SECONDS_EACH", 8),
            engine_seconds=number("SECONDS_EACH", 5),
            engines=engine_names(environment.get("ENGINES") or " ".join(ENGINES)),
            rounds=number("ROUNDS", 3),
            starts=number("STARTS", 5),
            combinations=number("COMBINATIONS", 2000),
            scales=tuple(whole_number("SCALES", scale) for scale in scales.split()),
            viewers=number("VIEWERS", 10_000),
            port=number("PORT", 18080),
            logins=number("LOGINS", 300),
            places=number("PLACES", 1_000_000),
            stop_times=number("STOP_TIMES", 10_000_000),
            map=Path(environment.get("MAP") or "../shared/data/osm/liechtenstein-2015.osm.pbf"),
            given_program=environment.get("SIGHTLINE_PROGRAM") or None,
            given_seed=environment.get("SIGHTLINE_SEED") or None,
            given_bare=environment.get("SIGHTLINE_BARE") or None,
            address=address,
        )


def engine_names(text: str) -> tuple[str, ...]:
    """The engines in the text of a setting."""
    names = tuple(text.split())
    for name in names:
        if name not in ENGINES:
            raise Failure(f"ENGINES must name some of {' '.join(ENGINES)}, not {name!r}.")
    return names


def whole_number(name: str, text: str) -> int:
    """The number in the text of a setting."""
    try:
        return int(text)
    except ValueError:
        raise Failure(f"{name} must be a whole number, not {text!r}.") from None
