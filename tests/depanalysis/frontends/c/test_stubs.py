"""The standard headers that stand in for those of a machine."""

import pytest

from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.c.stubs import HEADERS, PURE_FUNCTIONS, STUB_DIRECTORY


@pytest.mark.parametrize("path", sorted(HEADERS))
def test_a_header_is_valid_c(path):
    name = path.removeprefix(f"{STUB_DIRECTORY}/")
    assert parse("in.c", f"#include <{name}>\nint x;").diagnostics == ()


def test_all_headers_go_together():
    names = (path.removeprefix(f"{STUB_DIRECTORY}/") for path in sorted(HEADERS))
    text = "".join(f"#include <{name}>\n" for name in names if name != "iso646.h")
    assert parse("in.c", text).diagnostics == ()


def test_mathematics_is_pure():
    assert {"sin", "sqrtf", "powl", "isnan"} <= PURE_FUNCTIONS
    assert not {"rand", "printf", "modf"} & PURE_FUNCTIONS
