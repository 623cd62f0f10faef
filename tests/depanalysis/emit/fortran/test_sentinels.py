"""Directives are cut into lines as the forms demand."""

import pytest

from depanalysis.emit.fortran.lines import sentinel_lines

LONG = "parallel do private(" + ", ".join(f"variable{k}" for k in range(20)) + ")"


@pytest.mark.parametrize(("is_free", "width"), [(True, 132), (False, 72)])
def test_long_directives_go_on(is_free, width):
    lines = sentinel_lines(LONG, "    ", is_free=is_free)
    assert len(lines) > 1
    assert max(map(len, lines)) <= width
    start = "    !$omp" if is_free else "!$omp"
    assert all(line.startswith(f"{start}&") for line in lines[1:])
    assert all(line.endswith(" &") == is_free for line in lines[:-1])
    parts = [line.removeprefix(start)[1:].removesuffix(" &").strip() for line in lines]
    assert " ".join(parts) == LONG


def test_short_ones_take_a_line():
    assert sentinel_lines("parallel do", "\t", is_free=True) == ("\t!$omp parallel do",)
    assert sentinel_lines("parallel do", "   ", is_free=False) == ("!$omp parallel do",)
