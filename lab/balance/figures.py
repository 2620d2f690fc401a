"""Rows of figures for balance tables: shares, means and quantiles, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from statistics import fmean, stdev

from lab.balance.rows import TargetRow
from lab.intervals import SHOWN, wilson


def share_row(figure: str, target: str, shares: Sequence[float], fits: Callable[[float], bool]) -> TargetRow:
    """A share of games in percent with Wilson's interval; `fits` judges the percentage itself."""
    percent = 100 * fmean(shares)
    low, high = wilson(sum(shares), len(shares))
    interval = f"{100 * low:.1f} to {100 * high:.1f} ({len(shares)} games)"
    return TargetRow(figure, target, f"{percent:.1f} %", interval, fits(percent))


def mean_row(figure: str, target: str, values: Sequence[float], fits: Callable[[float], bool]) -> TargetRow:
    """A mean per game, with its normal interval."""
    mean = fmean(values)
    off = SHOWN * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return TargetRow(figure, target, f"{mean:.2f}", f"{mean - off:.2f} to {mean + off:.2f}", fits(mean))


def near(goal: float, slack: float) -> Callable[[float], bool]:
    return lambda percent: abs(percent - goal) <= slack


def quantile(ordered: Sequence[int], share: float) -> int:
    return ordered[min(len(ordered) - 1, max(0, ceil(share * len(ordered)) - 1))]


def quantile_interval(ordered: Sequence[int], share: float) -> str:
    """Order statistics that contain the quantile with 95 %."""
    off = SHOWN * sqrt(share * (1 - share) / len(ordered))
    return f"{quantile(ordered, share - off)} to {quantile(ordered, share + off)}"


def anything(_: float) -> bool:
    return True
