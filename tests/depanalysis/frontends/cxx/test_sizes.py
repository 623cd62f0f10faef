"""Where the elements of containers end."""

import re

import pytest

import depanalysis
from depanalysis.frontends.cxx import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile

HEAD = "#include <span>\n#include <string>\n#include <utility>\n#include <vector>\n"
VECTOR = "std::vector<double>"
_ELEMENTS = re.compile(
    r"\b[sv]\.depanalysis_(owned|first)\b.* (?P<elements>\w+\[.*\])$", re.M
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"void f({VECTOR} &v) {{ v[0] = v.size(); }}", "f64[v.depanalysis_size]"),
        (f"void f({VECTOR} &v) {{ v[0] = 1; }}", "f64[?]"),
        (f"void f({VECTOR} &v) {{ v[0] = v.size(); v.clear(); }}", "f64[?]"),
        (f"void f({VECTOR} &v) {{ v[v.size() - 1] = 1; v.resize(3); }}", "f64[?]"),
        (
            "void f(std::span<int> s) { s[0] = s.size(); }",
            "i32[s.depanalysis_size]",
        ),
        (
            "void f(std::string &s) { s[0] = s.length(); }",
            "i8[s.depanalysis_length + 1]",
        ),
        (
            "void f(std::vector<bool> &v) { v[0] = v.size() > 1; }",
            "u64[tdiv(v.depanalysis_bits + 63, 64)]",
        ),
        (
            f"void f(std::vector<{VECTOR}> &v) {{ v[0][0] = v.size(); }}",
            "f64[v.depanalysis_size, in ?]",
        ),
        (f"void f({VECTOR} *v) {{ (*v)[0] = v->size(); }}", "f64[?, in ?]"),
        (f"void f(int n) {{ {VECTOR} v(n + 1); v[0] = 1; }}", "f64[u64(n + 1)]"),
        (f"void f() {{ {VECTOR} v; v.resize(7); v[0] = 1; v.clear(); }}", "f64[7]"),
        (f"void f(int n) {{ n++; {VECTOR} v(n); v[0] = 1; }}", "f64[?]"),
        (f"void f(int n) {{ {VECTOR} v(n); v[0] = 1; v.push_back(2); }}", "f64[?]"),
        (
            f"void f(int n) {{ {VECTOR} v(n), w(2); v[0] = 1; std::swap(v, w); }}",
            "f64[?]",
        ),
        (f"int n; void g(); void f() {{ g(); {VECTOR} v(n); v[0] = 1; }}", "f64[?]"),
    ],
)
@pytest.mark.sampled(4)
def test_elements_end_where_a_size_says_that_does_not_change(text, expected):
    program = translate(SourceFile("in.cpp", HEAD + text)).programs[-1]
    found = _ELEMENTS.search(show(program))
    assert found is not None
    assert found["elements"] == expected


def test_a_witness_has_a_size_that_all_subscripts_need():
    text = f"void f({VECTOR} &v) {{ for (int i = 0; i < 10; i++) v[i + 1] = v[i] + v.size(); }}"
    (report,) = depanalysis.check(HEAD + text, language="c++").files
    (loop,) = report.loops
    (dependence,) = loop.dependences
    assert dependence.witness is not None
    assert dict(dependence.witness.parameters) == {"v.size()": 11}
