"""Statistics of measured times."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


def percentile(values: Sequence[float], share: float) -> float:
    """The value at this share of the sorted values: 0.5 gives the median, 0.99 the 99th percentile."""
    return sorted(values)[int(share * len(values))]


@dataclass(frozen=True)
class TrimmedMean:
    """The mean of the middle three fifths of some values, with the square of its standard error."""

    mean: float
    squared_error: float

    @staticmethod
    def of(values: Sequence[float]) -> TrimmedMean:
        """Leaves out the outer fifths for the mean; for the error they count as the ends of the middle."""
        ordered = sorted(values)
        cut = len(ordered) // 5
        kept = ordered[cut : len(ordered) - cut]
        winsorized = [max(kept[0], min(kept[-1], value)) for value in ordered]
        center = math.fsum(winsorized) / len(winsorized)
        squares = math.fsum((value - center) ** 2 for value in winsorized)
        return TrimmedMean(math.fsum(kept) / len(kept), squares / (len(kept) * (len(kept) - 1)))


def yuens_t(one: TrimmedMean, other: TrimmedMean) -> float:
    """The t of Yuen's test: Welch's t with trimmed means, so that a few late answers do not count."""
    return (one.mean - other.mean) / math.sqrt(one.squared_error + other.squared_error)
