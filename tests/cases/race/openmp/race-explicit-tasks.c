#include <omp.h>

void depend_in_in(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task depend(in: x) shared(x)
    x = n;
#pragma omp task depend(in: x) shared(x)
    a[0] = x;
#pragma omp taskwait
  }
}

void depend_loop(int n, int *a, int *b) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out: a[i])
    a[i] = i;
#pragma omp task depend(in: a[i])
    b[i] = a[i + 1];
  }
}

void depend_wavefront(int n, int a[6][6]) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 6; j++) {
#pragma omp task depend(in: a[i - 1][j]) depend(out: a[i][j])
      a[i][j] = a[i - 1][j] + a[i][j - 1];
    }
}

void taskgroup(int n, int *a) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(y)
    y = n;
#pragma omp taskgroup
    {
#pragma omp task shared(x)
      x = n;
    }
    a[0] = x + y;
  }
}

void nested_taskwait(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      a[0] = n;
    }
#pragma omp taskwait
    a[1] = a[0];
  }
}

void nested_siblings(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      a[0] = n;
      a[0] = 3;
    }
  }
}

void taskloop_nogroup(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++) a[i] = i;
    a[0] = 3;
  }
}

void taskloop(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void taskloop_sum(int n, int *a, int *out) {
  int s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(s)
  for (int i = 0; i < n; i++) s += a[i];
  out[0] = s;
}

void taskloop_collapse(int n, int a[6][6]) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 1; j < 6; j++) a[i][j] = a[i][j - 1];
}

static void store_in_task(int *a, int i) {
#pragma omp task firstprivate(i)
  a[i] = i;
}

void orphan_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < n; i++) store_in_task(a, i);
    a[0] = 1;
  }
}

void parallel_tasks(int n, int *a) {
#pragma omp parallel
  {
#pragma omp task
    a[0] += 1;
  }
}

void creator_private(int n, int *a) {
#pragma omp parallel
  {
    int t = 0;
#pragma omp task shared(t)
    t = n;
    a[omp_get_thread_num()] = t;
  }
}

void task_if(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if(n > 3)
    a[0] = n;
    a[0] += 1;
  }
}

void task_final(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(n > 3)
    a[0] = n;
    a[0] += 1;
  }
}

void taskwait_depend(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: a[0])
    a[0] = n;
#pragma omp task depend(out: a[1])
    a[1] = n;
#pragma omp taskwait depend(in: a[0])
    a[2] = a[1];
  }
}

void inoutset(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset: a[0])
    a[0] = n;
#pragma omp task depend(inoutset: a[0])
    a[0] = n + 1;
  }
}

void task_reduction(int n, int *a, int *out) {
  int s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+: s)
  {
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+: s)
      s += a[i];
    }
    out[0] = s;
  }
}

void nested_depend(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: a[0])
    {
#pragma omp task depend(out: a[1])
      a[1] = n;
    }
#pragma omp task depend(in: a[0], a[1])
    a[3] = a[1];
  }
}

void barrier_tasks(int n, int *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      a[0] = n;
    }
#pragma omp single
    a[1] = a[0];
  }
}

void parallel_masked_taskloop(int n, int *a) {
#pragma omp parallel masked taskloop simd
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void task_in_task(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      a[0] = 1;
    }
#pragma omp taskwait
    a[0] = 2;
  }
}

void waits_of_one_thread(double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp task
    a[t] = 1;
#pragma omp single nowait
    {
#pragma omp taskwait
    }
    a[t] = 2;
  }
}
