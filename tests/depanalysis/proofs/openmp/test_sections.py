"""Reductions over a part of an array: the rest of it is shared."""

import pytest

import depanalysis as da

REGION = """void f(int n, int *h, int *x) {{
#pragma omp parallel for reduction(+: {section})
  for (int i = 0; i < n; i++) {{ {body} }}
}}"""


@pytest.mark.parametrize(
    ("section", "body", "verdict"),
    [
        ("h[0:2]", "h[i % 2] += x[i];", "race-free"),
        ("h[0:2]", "h[i % 2] += x[i]; x[i] = h[3];", "race-free"),
        ("h[:n]", "for (int j = 0; j < n; j++) h[j] += x[i];", "race-free"),
        ("h[0:2]", "h[0] += x[i]; h[2] += x[i];", "race"),
        ("h[0:2]", "h[i % 3] += x[i];", "race"),
        ("h[2:2]", "h[i % 2] += x[i];", "race"),
        ("h[:n]", "for (int j = 0; j <= n; j++) h[j] += x[i];", "race"),
        ("h[0:2]", "h[i % 4] = h[i % 3];", "unknown"),
        ("h[0:2]", "if (h[i % 3] > 0) x[i] = 0;", "unknown"),
    ],
)
def test_what_is_beside_a_section_is_shared(section, body, verdict):
    found = da.race(REGION.format(section=section, body=body), "c")
    assert found.errors == ()
    assert found.verdict == verdict
