#include <omp.h>
#include <stdlib.h>

void phase_nowait(int n, int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < n; j++) a[j] = i;
    }
  }
}

void phase_single_shared(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp single
      a[0] = 1;
    }
  }
}

void phase_lastcall(int n, int *a) {
  int t = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < 2; j++) a[2 * i + j] = t;
#pragma omp single
      t = i;
    }
  }
}

void phase_two_criticals(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < n; j++) {
#pragma omp critical(one)
        a[0]++;
      }
#pragma omp single
      {
#pragma omp critical(two)
        a[0]++;
      }
    }
  }
}

void phase_reduction_then_read(int n, int *a) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for reduction(+ : s)
      for (int j = 0; j < n; j++) s += j;
    }
    a[i] = s;
  }
}

void phase_firstprivate_pointer(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int *p = a;
#pragma omp parallel firstprivate(p)
    {
#pragma omp for
      for (int j = 0; j < n; j++) p[j] = i;
    }
  }
}

void phase_own_static(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
      static int t;
#pragma omp for
      for (int j = 0; j < n; j++) { t = j; a[n * i + j] = 1; }
    }
  }
}

void phase_own_value(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
      int t;
#pragma omp for
      for (int j = 0; j < n; j++) { t = j / 2; a[n * i + t] = 1; }
    }
  }
}

void phase_if_zero(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel if(0)
    {
#pragma omp for
      for (int j = 0; j < n; j++) a[j] = 1;
    }
  }
}

void dep_wait_too_late(int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
    o[0] = x;
#pragma omp taskwait depend(in : x)
  }
}

void dep_wait_wrong(int *o) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x, y)
    x = y = 1;
#pragma omp task depend(out : y) shared(x, y)
    x = 2;
#pragma omp taskwait depend(in : x)
    o[0] = x;
  }
}

void dep_wait_section(int n, int *a, int *o) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    a[1] = 1;
#pragma omp taskwait depend(in : a[1])
    o[0] = a[1];
  }
}

void dep_wait_branch(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
    if (n > 2) {
#pragma omp task depend(out : x) shared(x)
      x = 1;
#pragma omp taskwait depend(in : x)
      o[1] = x;
    } else {
#pragma omp task depend(out : x) shared(x)
      x = 2;
    }
    o[0] = x;
  }
}

void dep_second_creator(int n, int *o) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task depend(out : x) shared(x)
      x = 1;
    } else {
#pragma omp taskwait depend(in : x)
      o[0] = x;
    }
  }
}

void dep_sections_creator(int n, int *o) {
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp task depend(out : x) shared(x)
      x = 1;
    }
#pragma omp section
    {
#pragma omp taskwait depend(in : x)
      o[0] = x;
    }
  }
}

void dep_loop_creator(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp taskwait depend(in : x)
    o[i] = x;
  }
}

void dep_undeferred_body(int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task if(0) depend(in : o[0]) shared(x)
    o[0] = x;
  }
}

void dep_group_inside(int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task depend(out : x) shared(x)
      {
#pragma omp task shared(x)
        { x = 1; }
      }
#pragma omp taskwait depend(in : x)
      o[0] = x;
    }
  }
}

void end_guarded(int n, int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (b[i] > 0) a[0] = i;
    if (b[i] < 0) exit(1);
  }
}

void end_guarded_first(int n, int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (b[i] < 0) exit(1);
    if (b[i] > 3) a[0] = i;
  }
}

void end_thread_loop(int n, int *a) {
#pragma omp parallel
  {
    for (int i = 0; i < n; i++) {
      if (i == 5) exit(0);
      a[i] = 1;
    }
  }
}

void tile_chunk_edge(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 1; i < n; i++) a[i / 4] = i;
}

void tile_step(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i += 2) a[i / 16] = i;
}
