"""Names that a header which was not found would have declared."""

import pytest

import depanalysis
from depanalysis.frontends.c.dialects import C
from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.cxx.translate import CXX

_LOOP = "for (int i = 0; i < n; i++) a[i * k] = i;"


def _taken(text, dialect=CXX):
    """What is said of the names in a text behind a header that is not found."""
    return parse("x.cpp", f'#include "x.h"\n{text}\n', dialect=dialect).undeclared


def _verdicts(text, language="c++"):
    return [str(loop.verdict) for loop in depanalysis.check(text, language).loops]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("f(a);", "f is a function that takes pointers by value"),
        ("n = f(a) + 1;", "f is a function that takes pointers by value"),
        ("if (f(a) && n) n = 2;", "f is a function that takes pointers by value"),
        ("f(g);", "g is an integer of type int, of any value"),
        ("n = K;", "K is an integer of type int, of any value"),
        (
            "for (int i = 0; i < K; i++) a[i] = a[K - i];",
            "K is an integer of type int, of any value",
        ),
        ("T x;", "T is a type"),
        ("T x(n);", "T is a type"),
        ("T *x = (T *)0;", "T is a type"),
        ("const T &x = *(const T *)a;", "T is a type"),
        ("n = (T) n;", "T is a type"),
        ("float *p = (float *)new T[n];", "T is a type"),
        ("n = sizeof(T) + ((T *)a == 0);", "T is a type"),
        ("n = strlen((char *)a);", "strlen is that of the header string.h"),
        ("std::vector<int> v(n);", "std is that of the header vector"),
        ("n = INT_MAX;", "INT_MAX is that of the header limits.h"),
        (
            "n = omp_get_num_threads();",
            "omp_get_num_threads is that of the header omp.h",
        ),
    ],
)
def test_the_use_of_a_name_tells_what_it_is(body, said):
    assert said in _taken(f"void h(int n, float *a) {{ {body} }}")


@pytest.mark.parametrize(
    "body",
    [
        "K = 3;", "K++;", "K += n;", "n = *(&K);", "K;", "K[n] = 2;", "K.x = 2;",
        "K->f();", "K::f(n);", "K >> n;", "K << n;", "f(n) = 3;", "f(n)++;", "f(n).x();",
        "f(n)[2] = 3;", "f(n) { n = 2; }", "f(n) n = 2;", "K for (;;) n++;",
        "K { n = 2; }", "f<int>(n);", "n = f(n) \"x\";",
    ],
)  # fmt: skip
def test_other_uses_tell_nothing(body):
    assert _taken(f"void h(int n, float *a) {{ {body} }}") == ()


def test_a_name_that_the_file_declares_later_is_left_alone():
    assert _taken("void h(int n) { later(n); }\nvoid later(int n) {}") == ()


def test_types_come_first_since_c_takes_their_variables_for_names():
    text = "void h(void) { T x; x = make(3); use(&x, K); }"
    assert _taken(text, C) == (
        "T is a type",
        "make is a function",
        "K is an integer of type int, of any value",
    )


def test_a_function_returns_what_is_made_of_its_result():
    text = "void h(int n) { float *p = make(n); for (int i = 0; i < n; i++) p[i] = i; }"
    assert _verdicts(f'#include "x.h"\n{text}') == ["parallel"]


def test_only_macros_are_declared_where_no_header_is_missing():
    unit = parse(
        "x.cpp", "void h(int n) { f(n); t x; n = k; n = K; T y; }", dialect=CXX
    )
    assert unit.undeclared == (
        "K is an integer of type int, of any value",
        "T is the type double, if -D does not say otherwise",
    )
    assert len(unit.diagnostics) == 3


def test_the_header_of_openmp_need_not_be_missing():
    unit = parse("x.cpp", "int h() { return omp_get_thread_num(); }", dialect=CXX)
    assert unit.diagnostics == ()
    assert unit.notes == ("omp_get_thread_num is that of the header omp.h",)


def test_all_that_is_supposed_is_an_assumption():
    text = '#include "x.h"\nvoid h(int n, int *a) { go(); for (int i = 0; i < n; i++) a[i] = 1; }'
    (loop,) = depanalysis.check(text, "c++").loops
    assert {
        "the header x.h, which was not found, declares only what is used",
        "go is a function that takes pointers by value",
    } <= {*loop.assumptions}


@pytest.mark.parametrize(
    "before",
    [
        "set(k);", "set((k));", "set((int &)k);", "set(n ? k : n);", "set((n, k));",
        "set(k = 1);", "keep(k); run();", "on([&] { k = 0; });", "T t(k, n);", "T t{k, n};",
        "T t; t = 3; t.set(k);", "T t; if (t == k) n = 3;", "in >> k;", "lib::set(k);",
        "lib::set(&k);", "double z = lib::set(k);", "set<int>(k);", "if (lib::set(k)) n = 3;",
        "float b[lib::set(&k)];", "SET_IT;", "MACRO(k) n = 3;",
    ],
)  # fmt: skip
@pytest.mark.sampled(4)
def test_a_stride_may_be_zero_behind_code_that_nobody_knows(before):
    text = f'#include "x.h"\nvoid h(int n, float *a) {{ int k = 1; {before} {_LOOP} }}'
    assert "parallel" not in _verdicts(text)


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize(
    "before",
    [
        "float *p = part(a);", "float *p; share(&p, a);", "float *p; keep(a); get(&p);",
        "T t; float *p; init(&t, a); get(&t, &p);",
        "T t, u; float *p; init(&t, a); u = t; get(&u, &p);",
    ],
)  # fmt: skip
def test_what_a_function_gives_may_be_what_one_was_handed(before, language):
    loop = "for (int i = 0; i < n; i++) p[i] = a[i + 1];"
    text = f'#include "x.h"\nvoid h(int n, float *a) {{ {before} {loop} }}'
    assert "parallel" not in _verdicts(text, language)


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize(
    "before", ["put(k, A) = B;", "NAMES(k) -> x = 3;", "PUT(k)[A] = 0;"]
)
def test_what_is_no_function_may_change_what_it_is_handed(before, language):
    text = f'#include "x.h"\nvoid h(int n, float *a) {{ int k = 1; {before} {_LOOP} }}'
    assert _verdicts(text, language) == ["unknown"]


def test_errno_in_a_statement_with_an_error_counts_in_other_files(tmp_path):
    texts = {
        "logarithms.c": "#include <math.h>\nvoid f(int n, double *x, double *a) {\n"
        "for (int i = 0; i < n; i++) a[i] = log(x[i]);\n"
        "for (int i = 0; i < n; i++) a[i] = x[i] / 2; }\n",
        "state.c": '#include <errno.h>\n#include "absent.h"\n'
        "void keep(void) { status.code = errno; }\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    first, _ = depanalysis.check([tmp_path / name for name in texts]).files
    assert [str(loop.verdict) for loop in first.loops] == ["unknown", "parallel"]


_PAIR = "pair is a structure with the numbers"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("a[0] = p->x + p[n].y;", "x of type double, y of type double"),
        ("a[p->k] = p->x;", "k of type int, x of type double"),
        ("n = p->k % 2;", "k of type int"),
    ],
)
def test_members_of_a_structure_that_no_text_defines_are_numbers(body, said):
    text = f"void h(int n, float *a, struct pair *p) {{ {body} }}"
    for dialect in (C, CXX):
        assert f"{_PAIR} {said}" in _taken(text, dialect)
        assert parse("x.c", text, dialect=dialect).diagnostics


@pytest.mark.parametrize(
    "body",
    ["p->f();", "a[0] = p->v[n];", "a[0] = p->q->x;", "a[0] = p->q.x;"],
)
def test_members_with_parts_are_errors(body):
    text = f'#include "x.h"\nvoid h(int n, float *a, struct pair *p) {{ {body} }}'
    assert parse("x.c", text, dialect=C).diagnostics
    assert not any(_PAIR in each for each in parse("x.c", text, dialect=C).undeclared)


def test_structures_that_the_text_defines_are_what_it_says():
    text = "struct pair { int x; };\nint h(struct pair *p) { return p->y; }"
    assert parse("x.c", text, dialect=C).undeclared == ()
