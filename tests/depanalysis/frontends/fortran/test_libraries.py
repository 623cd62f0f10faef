"""The texts of libraries, and which calls mean them."""

import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.frontends.fortran.libraries import library_text
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile

_CALLS = {
    "zgemm": "zgemm('C', 'n', n, n, n, v, a, n, b, n, v, c, n)",
    "zherk": "zherk('U', 'N', n, n, s, a, n, s, c, n)",
    "zher2k": "zher2k('U', 'N', n, n, v, a, n, b, n, s, c, n)",
    "ztrsm": "ztrsm('L', 'U', 'N', 'U', n, n, v, a, n, b, n)",
    "zhbmv": "zhbmv('U', n, 1, v, a, n, x, 1, v, y, 1)",
    "zgbmv": "zgbmv('N', n, n, 1, 1, v, a, n, x, 1, v, y, 1)",
    "ztbsv": "ztbsv('L', 'N', 'N', n, 1, a, n, x, 1)",
    "zhpr2": "zhpr2('L', n, v, x, 1, y, 1, b)",
    "zdscal": "zdscal(n, s, x, 1)",
    "zlassq": "zlassq(n, x, 1, s, r)",
    "xerbla": "xerbla('F', 1)",
}


@pytest.mark.parametrize("call", _CALLS.values(), ids=_CALLS)
def test_all_that_a_procedure_of_a_library_does_is_modelled(shown, call: str) -> None:
    declarations = (
        "double complex a(n, n), b(n, n), c(n, n), x(n), y(n), v\ndouble precision s, r"
    )
    text = shown(f"call {call}", declarations, "a, b, c, x, y, v, s, r, n")
    assert "inlined" in text
    assert not any(f"\n  {kind}" in text for kind in ("opaque", "foreign", "reply"))


@pytest.mark.parametrize("name", ["sscal", "dscal", "cscal", "zscal", "csscal"])
def test_each_name_has_a_text_that_is_fortran(name: str) -> None:
    text = library_text(name)
    assert text is not None
    translation = translate(SourceFile(f"{name}.f90", text.text))
    assert translation.errors == ()
    (program,) = translation.programs
    assert not any(isinstance(each, Opaque) for each in walk_statements(program.body))


def test_a_text_is_compared_by_its_first_letter_in_any_case(shown) -> None:
    declarations = "character u\ndouble precision a(n, n), x(n)"
    call = "call dtrmv({}, 'n', 'Unit', n, a, n, x, 1)"
    text = shown(call.format("'upper'"), declarations, "u, a, x, n")
    assert "if true" in text
    assert "if `text(u=~U)`" in shown(call.format("u"), declarations, "u, a, x, n")


@pytest.mark.parametrize(
    "declarations",
    [
        "external dscal\nreal s, x(n)",
        "external dscal\ndouble precision s(2), x(n)",
        "external dscal\ndouble precision s, x",
        "external dscal\ndouble precision s, x(n)\ninteger*8 n",
    ],
)
def test_a_call_that_does_not_fit_means_another_procedure(shown, declarations) -> None:
    text = shown("call dscal(n, s, x, 1)", declarations, "s, x, n")
    assert 'foreign "calls `dscal`"' in text


def test_a_procedure_of_the_file_is_no_library(translated) -> None:
    text = "program m\ncall dscal(k)\nend program\nsubroutine dscal(k)\nk = 1\nend\n"
    main, _ = translated(text).programs
    assert main.notes == ()


def test_a_file_that_cannot_be_read_defines_its_procedures(translated) -> None:
    call = "double precision x(9)\ncall dscal(9, 2d0, x, 1)\nend\n"
    broken = "subroutine dscal(n, a, x, k)\nif (n\nelse\nend if\nend subroutine\n"
    assert translated(call).programs[0].notes == ("dscal is that of the BLAS",)
    main = translated(call + broken).programs[0]
    assert "dscal is that of the BLAS" not in main.notes
