"""Percentiles, and Yuen's t."""

import math
import random
import unittest

from measure.samples import TrimmedMean, percentile, yuens_t


class PercentileTests(unittest.TestCase):
    def test_of_five_values_the_median_is_the_third(self) -> None:
        self.assertEqual(percentile([5, 1, 4, 2, 3], 0.5), 3)

    def test_of_a_hundred_values_the_99th_percentile_is_the_largest(self) -> None:
        self.assertEqual(percentile(range(1, 101), 0.99), 100)

    def test_one_value_is_every_percentile(self) -> None:
        self.assertEqual([percentile([7], share) for share in (0, 0.5, 0.99)], [7, 7, 7])


class YuenTests(unittest.TestCase):
    def test_an_outlier_in_the_outer_fifth_does_not_move_the_mean(self) -> None:
        self.assertEqual(TrimmedMean.of([1, 2, 3, 4, 5]).mean, TrimmedMean.of([1, 2, 3, 4, 5000]).mean)

    def test_the_squared_error_counts_the_outer_fifths_as_the_ends_of_the_middle(self) -> None:
        # Winsorized these are 2 2 3 4 4: squares of 1 + 1 + 0 + 1 + 1 over three kept values, less one.
        self.assertAlmostEqual(TrimmedMean.of([1, 2, 3, 4, 5]).squared_error, 4 / (3 * 2))

    def test_t_is_the_difference_in_standard_errors(self) -> None:
        one, other = TrimmedMean(10, 0.09), TrimmedMean(9, 0.16)
        self.assertAlmostEqual(yuens_t(one, other), 1 / math.sqrt(0.25))

    def test_samples_of_the_same_distribution_have_a_small_t_and_shifted_ones_a_large_one(self) -> None:
        randomness = random.Random(1)
        one, other = ([randomness.gauss(50, 5) for _ in range(300)] for _ in range(2))
        later = [value + 5 for value in other]
        self.assertLess(abs(yuens_t(TrimmedMean.of(one), TrimmedMean.of(other))), 3)
        self.assertGreater(yuens_t(TrimmedMean.of(later), TrimmedMean.of(one)), 3)
