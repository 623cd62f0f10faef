import pytest

from depanalysis.frontends.openmp.translate import translate
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    "statement",
    [
        "a[omp_get_thread_num()] = omp_get_num_threads();",
        'printf("%d %s\\n", a[0], "text");',
        'fprintf(stderr, "%d\\n", a[0]);',
        "omp_set_num_threads(4);",
        "t = omp_get_wtime();",
        "a[0] = omp_get_max_threads();",
    ],
)
def test_calls_of_the_library_are_modelled(statement):
    text = f"#include <omp.h>\n#include <stdio.h>\nvoid f(int *a) {{ double t; {statement} }}"
    (parallel,) = translate(SourceFile("a.c", text)).programs
    body = parallel.program.body
    assert not any(isinstance(stmt, Opaque) for stmt in walk_statements(body))


@pytest.mark.parametrize(
    "statement",
    ['printf("%n", a);', "a[0] = omp_get_level();", "omp_test_nest_lock(l);"],
)
def test_others_stay_unknown(statement):
    text = (
        "#include <omp.h>\n#include <stdio.h>\n"
        f"void f(int *a, omp_lock_t *l) {{ {statement} }}"
    )
    (parallel,) = translate(SourceFile("a.c", text)).programs
    body = parallel.program.body
    assert any(isinstance(stmt, Opaque) for stmt in walk_statements(body))
