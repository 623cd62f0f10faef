"""Variables without a value before a loop."""

import pytest

from depanalysis.emit.uninitialized import unset_before, unsure_before
from depanalysis.frontends.c import translate
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.source import SourceFile

LOOP = "for (int q = 0; q < n; q++) { t = a[q]; }"


def _unset(body, asked=unset_before):
    """Whether `t` has no value before the loop over `q`."""
    head = "void g(double *);\nvoid h(void);\nextern double u;\n"
    text = f"{head}void f(int n, double *a, double p) {{\n{body}\n}}\n"
    (program,) = translate(SourceFile("a.c", text)).programs
    place = next(
        number
        for number, stmt in enumerate(walk_statements(program.body))
        if isinstance(stmt, Loop) and stmt.variable.startswith("q")
    )
    return "t" in asked(program, place)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"double t;\n{LOOP}\na[0] = t;", True),
        (f"double t, s = 1;\na[1] = s;\n{LOOP}\na[0] = t;\nt = 3;", True),
        (f"for (int i = 0; i < n; i++) {{ double t;\n{LOOP}\na[i] = t; }}", True),
        (f"double t = 0;\n{LOOP}\na[0] = t;", False),
        (f"double t;\nif (n > 3) t = 1;\n{LOOP}\na[0] = t;", False),
        (f"double t;\nfor (int i = 0; i < n; i++) {{\n{LOOP}\na[i] = t; }}", False),
        (f"double t;\nwhile (a[0] > 0) {{\n{LOOP}\na[0] = t; }}", False),
        (f"double t;\nfor (int i = 0; i < n; i++) t = i;\n{LOOP}\na[0] = t;", False),
        (f"double t;\ng(&t);\n{LOOP}\na[0] = t;", False),
        (LOOP.replace("t =", "p ="), False),
        (LOOP.replace("t =", "u ="), False),
        (f"double t;\n{{ double t = 1; a[2] = t; }}\n{LOOP}\na[0] = t;", False),
    ],
)
def test_what_sets_a_variable(body, expected):
    assert _unset(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"double t = 0;\n{LOOP}\na[0] = t;", False),
        (f"double t;\n{LOOP}\na[0] = t;", True),
        (f"double t;\nt = 1;\n{LOOP}\na[0] = t;", False),
        (f"double t;\nif (n > 3) t = 1;\n{LOOP}\na[0] = t;", True),
        (f"double t;\nif (n > 3) t = 1; else {{ t = 2; }}\n{LOOP}\na[0] = t;", False),
        (f"double t;\nif (n > 3) {{ t = 1;\n{LOOP}\na[0] = t; }}", False),
        (f"double t;\nif (n > 3) t = 1; else {{\n{LOOP}\na[0] = t; }}", True),
        (f"double t;\nfor (int i = 0; i < n; i++) {{\n{LOOP}\na[i] = t; }}", True),
        (
            f"double t;\nfor (int i = 0; i < n; i++) {{ t = 1;\n{LOOP}\na[i] = t; }}",
            False,
        ),
        (f"double t;\nfor (int i = 0; i < n; i++) t = i;\n{LOOP}\na[0] = t;", True),
        (f"double t;\nfor (int i = 0; i < 9; i++) t = i;\n{LOOP}\na[0] = t;", False),
        (f"double t;\nfor (int i = 0; i < 0; i++) t = i;\n{LOOP}\na[0] = t;", True),
        (f"double t;\n{{ double t = 1; a[2] = t; }}\n{LOOP}\na[0] = t;", True),
        (f"double t = 1;\nif (n > 3) {{ double t = 1;\n{LOOP}\na[0] = t; }}", False),
        (f"double t;\nif (n > 3) {{ double t = 1;\n{LOOP}\na[0] = t; }}", True),
        (f"double t = 1;\nif (n > 3) {{ double t;\n{LOOP}\na[0] = t; }}", True),
        (LOOP.replace("t =", "p ="), False),
        (LOOP.replace("t =", "u ="), False),
    ],
)
def test_what_need_not_have_set_a_variable(body, expected):
    assert _unset(body, unsure_before) == expected
