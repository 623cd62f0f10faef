"""Counts beside bounds: contradictions are found, and what a run has not shown is told."""

from collections import Counter

import pytest

from depanalysis.proofs.coalescing.verdicts import AccessVerdict, Coalescing, Count
from depanalysis.source import Span
from gpugen.cuda.counting.comparing import Compared, compared, shown
from gpugen.cuda.counting.counts import Counted

SPAN = Span("k.cu", 2, 5, 2, 9)


def verdict(lines, sectors, kind="load"):
    bounds = [None if each is None else Count(*each) for each in (lines, sectors)]
    return AccessVerdict(
        SPAN, "a[i]", "a", kind, Coalescing.UNCOALESCED, "", bounds[0], bounds[1]
    )


def seen(*pairs):
    return Counted(SPAN, frozenset({"load"}), Counter(pairs))


@pytest.mark.parametrize(
    ("lines", "sectors", "pairs", "is_contradicted", "is_reached"),
    [
        ((1, 2), (1, 4), [(1, 1), (2, 4)], False, True),
        ((1, 2), (1, 4), [(1, 1), (2, 3)], False, False),
        ((1, 2), (1, 4), [(3, 4)], True, False),
        ((1, 2), (2, 4), [(1, 1)], True, False),
        ((1, 2), (1, 4), [(2, 5)], True, False),
        (None, None, [(32, 32)], False, False),
    ],
)
def test_bounds_hold_or_they_do_not(lines, sectors, pairs, is_contradicted, is_reached):
    found = Compared(verdict(lines, sectors), seen(*pairs))
    assert found.is_contradicted == is_contradicted
    assert found.is_reached == is_reached
    assert ("CONTRADICT" in shown(found)) == is_contradicted


def test_each_kind_has_its_own_counts():
    other = verdict((1, 1), (1, 1), "store")
    found = list(compared([verdict((1, 1), (1, 1)), other], [seen((1, 1))]))
    assert [each.counted is None for each in found] == [False, True]
    assert "not counted; coalesce: uncoalesced, 1 lines" in shown(found[1])
    assert not found[1].is_contradicted
    assert not found[1].is_reached


def test_a_line_has_counts_and_averages():
    text = shown(Compared(verdict((1, 2), (1, 4)), seen((1, 2), (2, 4))))
    assert text == (
        "k.cu:2:5  load of a  2 by warps: 1 to 2 lines, 1.50 on average; 2 to 4 sectors, "
        "3.00 on average\n    coalesce: uncoalesced, 1 to 2 lines, 1 to 4 sectors\n"
        "    not all of it in this run"
    )
