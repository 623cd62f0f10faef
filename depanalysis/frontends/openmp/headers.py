"""C and C++ with OpenMP: the library's header, the macro that tells programs of it, marks."""

from dataclasses import replace

from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.cxx.translate import CXX
from depanalysis.frontends.openmp.marks import MARK, marked
from depanalysis.source import SourceFile

_LIBRARY = """#pragma once
#include <stddef.h>
#include <stdint.h>
typedef struct { int depanalysis_lock; } omp_lock_t;
typedef struct { int depanalysis_lock; } omp_nest_lock_t;
typedef struct { int depanalysis_handle; } omp_depend_t;
typedef uintptr_t omp_event_handle_t; typedef uintptr_t omp_allocator_handle_t;
typedef enum {
  omp_sync_hint_none = 0, omp_lock_hint_none = 0, omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = 1, omp_sync_hint_contended = 2, omp_lock_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4, omp_lock_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8, omp_lock_hint_speculative = 8
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;
typedef enum {
  omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto
} omp_sched_t;
typedef enum {
  omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_primary, omp_proc_bind_master = 2,
  omp_proc_bind_close, omp_proc_bind_spread
} omp_proc_bind_t;
static const omp_allocator_handle_t omp_null_allocator = 0, omp_default_mem_alloc = 1,
  omp_large_cap_mem_alloc = 2, omp_const_mem_alloc = 3, omp_high_bw_mem_alloc = 4,
  omp_low_lat_mem_alloc = 5, omp_cgroup_mem_alloc = 6, omp_pteam_mem_alloc = 7,
  omp_thread_mem_alloc = 8;
int omp_get_thread_num(void); int omp_get_num_threads(void); int omp_get_max_threads(void);
void omp_set_num_threads(int); double omp_get_wtime(void); double omp_get_wtick(void);
int omp_get_num_procs(void); int omp_in_parallel(void); int omp_get_level(void);
int omp_get_team_num(void); int omp_get_num_teams(void); void omp_set_dynamic(int);
int omp_get_num_devices(void); int omp_is_initial_device(void); void omp_set_nested(int);
int omp_get_thread_limit(void); void omp_set_max_active_levels(int);
int omp_get_dynamic(void); int omp_get_nested(void); int omp_get_cancellation(void);
int omp_get_active_level(void); int omp_get_max_active_levels(void); int omp_in_final(void);
int omp_get_supported_active_levels(void); int omp_get_ancestor_thread_num(int);
int omp_get_team_size(int); int omp_get_max_teams(void); int omp_get_teams_thread_limit(void);
int omp_get_default_device(void); int omp_get_initial_device(void); int omp_get_device_num(void);
int omp_get_num_places(void); int omp_get_place_num(void); int omp_get_max_task_priority(void);
omp_proc_bind_t omp_get_proc_bind(void);
void omp_set_default_device(int); void omp_set_schedule(omp_sched_t, int);
void omp_get_schedule(omp_sched_t *, int *);
void omp_init_lock(omp_lock_t *); void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *); void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *); void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *); void omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);
void omp_init_lock_with_hint(omp_lock_t *, omp_sync_hint_t);
void omp_init_nest_lock_with_hint(omp_nest_lock_t *, omp_sync_hint_t);
void omp_fulfill_event(omp_event_handle_t);
void *omp_target_alloc(size_t, int); void omp_target_free(void *, int);
int omp_target_is_present(const void *, int);
int omp_target_memcpy(void *, const void *, size_t, size_t, size_t, int, int);
int omp_target_associate_ptr(const void *, const void *, size_t, size_t, int);
int omp_target_disassociate_ptr(const void *, int);
void *omp_get_mapped_ptr(const void *, int);
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
