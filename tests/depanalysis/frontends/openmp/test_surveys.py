import pytest

from depanalysis.frontends.openmp.surveys import only_called, tokens
from depanalysis.frontends.openmp.translate import translate
from depanalysis.source import SourceFile

USE = "\nvoid f(int *a, int n) { a[x] = x; }"


def last(text):
    return translate(SourceFile("a.c", f"#include <omp.h>\n{text}")).programs[-1]


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("void g(void); void f(void) { g(); }", True),
        ("void f(void) { /* g */ g (); }", True),
        ("void f(void) { use(g); }", False),
        ("#define G g\nvoid f(void) { g(); }", False),
        ("void f(void) { h(); }", False),
    ],
)
def test_a_function_is_only_called(text, is_so):
    assert only_called(tokens(text), "g") is is_so


@pytest.mark.parametrize(
    ("declared", "settled"),
    [
        ("static int x = 4;", {"x": 4}),
        ("static int x;", {"x": None}),
        ("int x = 4;", {}),
        ("static int x = 4; void g(void) { x++; }", {}),
        ("static int x = 4; void h(int *); void g(void) { h(&x); }", {}),
        ("static int x = 4; void g(void) {\n#pragma omp parallel for lastprivate(x)\n"
         "for (int i = 0; i < 9; i++) ; }", {}),
    ],
)  # fmt: skip
def test_what_only_a_declaration_gives_a_value_is_settled(declared, settled):
    assert last(declared + USE).settled == settled


def test_tables_are_settled_without_a_number():
    table = "static const int t[2] = {1, 0};"
    assert last(f"{table}\nvoid f(int *a) {{ a[t[0]] = 1; }}").settled == {"t": None}


@pytest.mark.parametrize(
    ("body", "is_so"),
    [
        ("omp_set_num_threads(1);", True),
        ("omp_set_num_threads(1); omp_set_num_threads(8);", False),
        ("omp_set_num_threads(n);", False),
        ("", False),
    ],
)
def test_one_thread_is_wanted_if_nothing_else_is(body, is_so):
    assert last(f"void f(int n) {{ {body} }}").wants_one_thread is is_so


def test_storage_of_threads_is_private_to_them():
    assert last(f"static _Thread_local int x;{USE}").threadprivate == ("x",)
