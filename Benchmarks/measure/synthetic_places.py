"""Synthetic places in 400 cities, and searches for them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

Value = TypeVar("Value")

SYLLABLES = (
    "ka lo mi ran to ser vi del pa no ri ta ber go sul me hel si nk fra co du ju ven ost ar el in un or"
).split()
# Words of many names, the most frequent ones more than once.
COMMON = (
    "restaurant restaurant restaurant cafe cafe hotel hotel bar park pizza kebab school church market bank "
    "center house saint grand royal de de la la the of"
).split()
CATEGORIES = (
    "restaurant cafe fast_food hairdresser clothes supermarket parking bench pharmacy bar bank hotel "
    "atm fuel convenience pub school playground dentist bakery"
).split()
CUISINES = ("burger", "pizza", "kebab", "sushi")
WORDS = 100_000
CITIES = 400


class City(NamedTuple):
    """A position in degrees, and how large the city is, from 0 to 1."""

    lat: float
    lon: float
    size: float


class World:
    """Words and cities, the same for the same randomness, from which places and searches are made."""

    def __init__(self, randomness: random.Random) -> None:
        self._randomness = randomness
        self._words = [
            "".join(self.pick(SYLLABLES) for _ in range(2 + self.below(3))) for _ in range(WORDS)
        ]
        cities = [
            City(self.between(-60, 70), self.between(-180, 180), randomness.random() ** 3)
            for _ in range(CITIES)
        ]
        self._weighted = [city for city in cities for _ in range(int(1 + 30 * city.size))]

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        return int(count * self._randomness.random())

    def between(self, least: float, most: float) -> float:
        """A number between two others."""
        return least + (most - least) * self._randomness.random()

    def happens(self, share: float) -> bool:
        """Is true in this share of the cases."""
        return self._randomness.random() < share

    def pick(self, values: Sequence[Value]) -> Value:
        """One of some values."""
        return values[self.below(len(values))]

    def pick_early(self, values: Sequence[Value], power: int) -> Value:
        """One of some values, the first ones more often; the higher the power, the more so."""
        return values[int(len(values) * self._randomness.random() ** power)]

    def word(self) -> str:
        """A word of a name: few are frequent, most are rare."""
        return self.pick_early(self._words, 6)

    def long_word(self) -> str:
        """A word of six letters or more."""
        word = self.word()
        while len(word) < 6:
            word = self.word()
        return word

    def position(self) -> tuple[float, float]:
        """A latitude and a longitude in or around a city, and not across the antimeridian."""
        city = self.pick(self._weighted)
        distance = 0.08 * abs(self._randomness.random() + self._randomness.random() - 1)
        angle = self.between(0, 6.2832)
        lon = city.lon + distance * math.cos(angle)
        return city.lat + distance * math.sin(angle) / 2, max(-179.9, min(179.9, lon))

    # Places

    def csv(self, count: int) -> Iterator[str]:
        """The lines of a file of places, as `sightline import csv` reads them."""
        yield "id,lat,lon,name,category,cuisine,website,addr:street"
        for number in range(1, count + 1):
            yield self._place(number)

    def _place(self, number: int) -> str:
        lat, lon = self.position()
        name = [self.pick(COMMON)] if self.happens(0.45) else []
        name += [self.word()]
        name += [self.word()] if self.happens(0.5) else []
        category = self.pick_early(CATEGORIES, 2)
        cuisine = self.pick(CUISINES) if category == "fast_food" else ""
        website = f"https://example.org/{number}" if self.happens(0.2) else ""
        return f"{number},{lat:.6f},{lon:.6f},{' '.join(name)},{category},{cuisine},{website},{self.word()}"

    # Searches

    def searches(self) -> dict[str, Callable[[], str]]:
        """A function for each kind of search, which makes a query."""
        return {
            "a category near": lambda: f"category={self.pick(CATEGORIES)}&{self._near()}",
            "the nearest of a group": lambda: f"category=food&sort=nearest&{self._near()}",
            "a word near": lambda: f"q={self.word()}&{self._near()}",
            "a frequent word near": lambda: f"q={self.pick(COMMON)}&{self._near()}",
            "two frequent words near": lambda: f"q={self.pick(COMMON)}%20{self.pick(COMMON)}&{self._near()}",
            "category and word near": lambda: f"q=fast%20food%20{self.word()}&{self._near()}",
            "one letter near": lambda: f"q={self._letter()}&{self._near()}",
            "a beginning near": lambda: f"q={self._beginning()}&{self._near()}",
            "a slip near": lambda: f"q={self._slip()}&{self._near()}",
            "restaurants from the ocean": self._restaurants_from_the_ocean,
            "all in a box": self._box,
            "a word in the world": lambda: f"q={self.word()}",
            "a frequent word in the world": lambda: f"q={self.pick(COMMON)}",
            "one letter in the world": lambda: f"q={self._letter()}",
            "a category in the world": lambda: f"category={self.pick(CATEGORIES)}",
        }

    def _near(self) -> str:
        lat, lon = self.position()
        return f"lat={lat:.5f}&lon={lon:.5f}"

    def _letter(self) -> str:
        return chr(ord("a") + self.below(26))

    def _beginning(self) -> str:
        return (self.word() + "ka")[: 2 + self.below(5)]

    def _slip(self) -> str:
        """A long word without one of its inner letters."""
        word = self.long_word()
        place = 1 + self.below(len(word) - 2)
        return word[:place] + word[place + 1 :]

    def _restaurants_from_the_ocean(self) -> str:
        return f"q=restaurant&lat={self.between(-40, -20):.3f}&lon={self.between(-130, -110):.3f}"

    def _box(self) -> str:
        lat, lon = self.position()
        return f"bbox={lon:.4f},{lat:.4f},{lon + 0.02:.4f},{lat + 0.01:.4f}"
