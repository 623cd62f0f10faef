#include <omp.h>

void depend_chain(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task depend(out: x) shared(x)
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
    b[i] = a[i];
  }
}

void depend_wavefront(int n, int a[6][6]) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 6; j++) {
#pragma omp task depend(in: a[i - 1][j], a[i][j - 1]) depend(out: a[i][j])
      a[i][j] = a[i - 1][j] + a[i][j - 1];
    }
}

void taskgroup(int n, int *a) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task shared(x)
      x = n;
#pragma omp task shared(y)
      y = n;
    }
    a[0] = x + y;
  }
}

void nested_tasks(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      a[0] = n;
#pragma omp task
      a[1] = n;
#pragma omp taskwait
      a[2] = a[0] + a[1];
    }
#pragma omp taskwait
    a[3] = a[2];
  }
}

void nested_group(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        a[0] = n;
      }
    }
    a[1] = a[0];
  }
}

void taskloop(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; i++) a[i] = i;
    a[0] = 3;
  }
}

void taskloop_reduction(int n, int *a, int *out) {
  int s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+: s)
  for (int i = 0; i < n; i++) s += a[i];
  out[0] = s;
}

void taskloop_collapse(int n, int a[6][6]) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) a[i][j] = i;
}

void taskloop_lastprivate(int n, int *a, int *out) {
  int t = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop lastprivate(t)
  for (int i = 0; i < n; i++) { t = a[i]; }
  out[0] = t;
}

static void store_in_task(int *a, int i) {
#pragma omp task firstprivate(i)
  a[i] = i;
}

void orphan_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) store_in_task(a, i);
}

void parallel_tasks(int n, int *a) {
#pragma omp parallel
  {
#pragma omp task
    {
#pragma omp critical
      a[0] += 1;
    }
  }
}

void creator_private(int n, int *a) {
#pragma omp parallel
  {
    int t = 0;
#pragma omp task shared(t)
    t = n;
#pragma omp taskwait
    a[omp_get_thread_num()] = t;
  }
}

void task_if0(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if(0)
    a[0] = n;
    a[0] += 1;
  }
}

void task_final(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(n > 3) mergeable untied
    a[0] = n;
    a[1] += 1;
  }
}

void inoutset(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset: a[0])
    a[1] = n;
#pragma omp task depend(inoutset: a[0])
    a[2] = n;
#pragma omp task depend(in: a[0])
    a[3] = a[1] + a[2];
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
  }
  out[0] = s;
}

void nested_depend(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: a[0])
    {
#pragma omp task depend(out: a[1])
      a[1] = n;
#pragma omp task depend(in: a[1])
      a[2] = a[1];
#pragma omp taskwait
    }
#pragma omp task depend(in: a[0])
    a[3] = a[2];
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
#pragma omp barrier
#pragma omp single
    a[1] = a[0];
  }
}

void firstprivate_pointer(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    int *p = a;
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(p, i)
      p[i] = i;
    }
  }
}

void mutexinoutset(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(mutexinoutset: a[0])
    a[0] += i;
  }
}

void parallel_master_taskloop(int n, int *a) {
#pragma omp parallel master taskloop
  for (int i = 0; i < n; i++) a[i] = i;
}

void depend_sections(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: a[0:10])
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp task depend(in: a[0:10])
    for (int i = 0; i < 10; i++) a[10 + i] = a[i];
  }
}
