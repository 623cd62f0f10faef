"""C and C++ with OpenMP: the library's header, the macro that tells programs of it, marks."""

from dataclasses import replace

from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.cxx.translate import CXX
from depanalysis.frontends.openmp.marks import MARK, marked
from depanalysis.source import SourceFile

_LIBRARY = """#pragma once
typedef struct { int depanalysis_lock; } omp_lock_t;
typedef struct { int depanalysis_lock; } omp_nest_lock_t;
typedef enum { omp_sync_hint_none = 0, omp_lock_hint_none = 0 } omp_sync_hint_t;
int omp_get_thread_num(void); int omp_get_num_threads(void); int omp_get_max_threads(void);
void omp_set_num_threads(int); double omp_get_wtime(void); double omp_get_wtick(void);
int omp_get_num_procs(void); int omp_in_parallel(void); int omp_get_level(void);
int omp_get_team_num(void); int omp_get_num_teams(void); void omp_set_dynamic(int);
int omp_get_num_devices(void); int omp_is_initial_device(void); void omp_set_nested(int);
int omp_get_thread_limit(void); void omp_set_max_active_levels(int);
void omp_init_lock(omp_lock_t *); void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *); void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *); void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *); void omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);
"""

_MARKS = f"{STUB_DIRECTORY}/depanalysis-marks.h"
_DECLARED = {
    "C": f"int {MARK}(const char *, ...);\n",
    "C++": f'extern "C" int {MARK}(const char *, ...);\n',
}


MARKED_OF_CXX = {
    name: marked(SourceFile(name, text), name)
    for name, text in CXX.headers.items()
    if "#pragma omp" in text
}
"""The texts of the library that have directives of their own."""


def _with_marks(dialect: Dialect) -> Dialect:
    """The language with directives, in included files too, and a declaration of marks."""
    own = {name: each.text for name, each in MARKED_OF_CXX.items()}
    own = {name: text for name, text in own.items() if name in dialect.headers}
    return replace(
        dialect,
        arguments=(
            *dialect.arguments, "-D_OPENMP=202011", "-DDEPANALYSIS_THREADS", "-include", _MARKS
        ),
        headers={
            **dialect.headers,
            **own,
            f"{STUB_DIRECTORY}/omp.h": _LIBRARY,
            _MARKS: _DECLARED[dialect.name],
        },
        rewritten=lambda name, text: marked(SourceFile(name, text), name).text,
    )  # fmt: skip


OPENMP = _with_marks(C)
OPENMP_OF_CXX = _with_marks(CXX)
