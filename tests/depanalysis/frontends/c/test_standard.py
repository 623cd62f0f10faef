"""The headers of the C++ library are in order, alone and together."""

import pytest

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.c.standard import is_of_standard, standard_headers
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from tests.nights import by_day

CPP = Dialect("C++", ("-x", "c++", "-std=c++17", "-ferror-limit=0"), standard_headers())
NAMES = sorted(path.removeprefix(f"{STUB_DIRECTORY}/") for path in CPP.headers)


@pytest.mark.parametrize("name", by_day(NAMES, 30))
def test_a_header_is_valid_cpp(name):
    unit = parse("in.cc", f"#include <{name}>\nint x;", dialect=CPP)
    assert not unit.diagnostics
    assert not unit.missing_headers


def test_all_headers_go_together():
    text = "".join(f"#include <{name}>\n" for name in NAMES)
    unit = parse("in.cc", text, dialect=CPP)
    assert unit.diagnostics == ()
    assert any(is_of_standard(str(each.location.file)) for each in unit.included)


@pytest.mark.parametrize(
    "statement",
    [
        "void *p = NULL; double *q = NULL; if (q == NULL) p = q;",
        "std::vector<float> v(n); v[0] = std::max(v[1], 2.0f); sort(v.begin(), v.end());",
        "auto t = steady_clock::now(); long ns = (steady_clock::now() - t).count();",
        'cout << setw(3) << 1.5 << \' \' << string("a") + "b" << endl;',
        'map<string, int> m; m["a"]++; for (auto &e : m) n += e.second;',
        "mt19937 g(1); uniform_real_distribution<float> d(0, 1); float x = d(g);",
        "float x = sqrt(2.0f) + pow(x, 2) + abs(-1.0f); double y = sqrt(n) + std::fabs(x);",
        'ifstream f("a"); string line; while (getline(f, line)) n++;',
        "unique_ptr<int[]> p(new int[n]); p[0] = numeric_limits<int>::max();",
    ],
)
def test_what_programs_say_is_understood(statement):
    text = (
        "#include <bits/stdc++.h>\nusing namespace std; using namespace std::chrono;\n"
    )
    unit = parse("in.cc", f"{text}void f(int n) {{ {statement} }}", dialect=CPP)
    assert [each.message for each in unit.diagnostics] == []
