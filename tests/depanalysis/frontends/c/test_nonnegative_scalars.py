"""Inner loops that start where an index that is never negative is."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.statements import Loop, While, walk_statements
from depanalysis.source import SourceFile

INNER = "for (int j = i + 1; j < n; j++) a[j] = i;"


def counted(text: str) -> list[bool]:
    """Whether each loop counts, from the outermost to the innermost."""
    source = f"void f(unsigned n, int m, unsigned char c, int *a) {{ {text} }}"
    translation = translate(SourceFile("in.c", source))
    assert translation.errors == ()
    statements = walk_statements(translation.programs[-1].body)
    return [isinstance(s, Loop) for s in statements if isinstance(s, Loop | While)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"for (int i = 0; i < n; i++) {INNER}", id="rising"),
        pytest.param(f"for (int i = c; i < m; i += 2) {INNER}", id="from-a-byte"),
        pytest.param(f"for (int i = c / 2 + 1; i < m; ++i) {INNER}", id="quotient"),
        pytest.param(f"for (int i = 9; i >= 0; i--) {INNER}", id="tested"),
        pytest.param(f"for (int i = 9; i > -1; i -= 2) {INNER}", id="tested-strictly"),
        pytest.param(f"int i = 3; while (i < m) {{ {INNER} i++; }}", id="while"),
        pytest.param(f"for (long i = 0; i < m; i++) {INNER}", id="long-to-int"),
        pytest.param(
            "for (int i = 0; i < m; i++) for (int k = i; k < m; k++)"
            " for (int j = k; j < n; j++) a[j] = i;",
            id="deeper",
        ),
    ],
)
def test_an_index_that_stays_at_zero_or_above(text):
    assert all(counted(text)) == ("long" not in text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"for (int i = m; i < 9; i++) {INNER}", id="any-start"),
        pytest.param(f"for (int i = -1; i < 9; i++) {INNER}", id="negative-start"),
        pytest.param(f"for (int i = 9; i != m; i--) {INNER}", id="falling"),
        pytest.param(f"for (int i = 9; i >= -1; i--) {INNER}", id="tested-below"),
        pytest.param(f"for (int i = 9; i >= 0u; i--) {INNER}", id="unsigned-test"),
        pytest.param(f"for (int i = 9; i >= m; i--) {INNER}", id="any-test"),
        pytest.param(f"for (int i = 0; i < 9; i += m) {INNER}", id="any-step"),
        pytest.param(f"for (int i = 0; i < 9; i += 1u) {INNER}", id="unsigned-step"),
        pytest.param(f"for (int i = 0; i < 9; i++) {{ i = a[0]; {INNER} }}", id="set"),
        pytest.param(f"for (short i = 0; i < n; i++) {INNER}", id="narrow"),
        pytest.param(
            f"int i = 9; do {{ {INNER} i--; }} while (i >= 0);", id="tests-last"
        ),
        pytest.param(
            f"for (int i = 9; i >= 0;) {{ i -= 5; {INNER} }}", id="falls-in-the-body"
        ),
        pytest.param(
            f"int i = 0; int *p = &i; for (; i < 9; i++) {{ *p = m; {INNER} }}",
            id="by-pointer",
        ),
    ],
)
def test_an_index_that_may_be_negative(text):
    assert not counted(text)[-1]


@pytest.mark.parametrize("start", [0, 2])
def test_the_translated_loops_do_what_the_text_says(start):
    text = (
        f"void f(unsigned n, int *a) {{ for (int i = {start}; i < n; i++)"
        " for (int j = i + 1; j < n; j++) a[j] += i + 1; }"
    )
    (program,) = translate(SourceFile("in.c", text)).programs
    memory = run(program, Inputs({"n": 5}, lambda *_: 0)).memory
    wanted = {j: sum(i + 1 for i in range(start, j)) for j in range(start + 1, 5)}
    assert {e[0]: v for (name, e), v in memory.items() if name == "a"} == wanted
