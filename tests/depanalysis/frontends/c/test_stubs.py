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


def test_constants_of_files_are_known():
    names = """SEEK_SET SEEK_CUR SEEK_END BUFSIZ FILENAME_MAX FOPEN_MAX L_tmpnam TMP_MAX
    EOF _IOFBF _IOLBF _IONBF MB_CUR_MAX RAND_MAX EXIT_FAILURE"""
    text = f"long x = {' + '.join(names.split())}; fpos_t p; div_t d; ldiv_t e;"
    unit = parse("in.c", f"#include <stdio.h>\n#include <stdlib.h>\n{text}")
    assert unit.diagnostics == ()


def test_mathematics_is_pure():
    assert {"sin", "sqrtf", "powl", "isnan"} <= PURE_FUNCTIONS
    assert not {"rand", "printf", "modf"} & PURE_FUNCTIONS
