"""Barriers that all threads of a group reach, and those that some miss."""

import pytest

from depanalysis.proofs.races.cuda.barrier_reachability import is_reached_by_all
from depanalysis.proofs.races.cuda.lowering import Setting, lowered
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def arrival(body, level):
    setting = Setting(block=(64, 1, 1))
    for found in lowered(kernel_of(body), setting, ("block",)).levels:
        if found.level == level:
            (first,) = found.barrier_arrivals
            return found.team, first
    raise AssertionError(level)


@pytest.mark.parametrize(
    ("body", "level", "is_met"),
    [
        ("s[t] = 1; __syncthreads();", "block", True),
        ("if (n) __syncthreads();", "block", True),
        ("if (t < 32) __syncthreads();", "block", False),
        ("if (t > n) return; __syncthreads();", "block", True),
        ("if (t < 32) __syncwarp();", "warp", True),
        ("if (t < 16) __syncwarp();", "warp", False),
        ("if (t % 2) __syncwarp();", "warp", False),
    ],
)
def test_barriers(body, level, is_met):
    assert is_reached_by_all(*arrival(body, level)) == is_met
