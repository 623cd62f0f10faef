void taskwait_depend(int *o) {
  int x = 1, y = 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: x) shared(x)
    x++;
#pragma omp task shared(y)
    y--;
#pragma omp taskwait depend(in: x)
    o[0] = x + y;
#pragma omp taskwait
  }
}

void in_in(int *o) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in: x) shared(x)
    x++;
#pragma omp taskwait depend(in: x)
    o[0] = x;
#pragma omp taskwait
  }
}

void undeferred_depend(int *o) {
  int x = 0, y = 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: x) shared(x)
    x++;
#pragma omp task depend(in: x) depend(inout: y) shared(x, y)
    y -= x;
#pragma omp task depend(in: x) if(0)
    {}
    o[0] = x + y;
#pragma omp taskwait
  }
}

void task_after(int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskwait depend(in: x)
#pragma omp task depend(inout: x) shared(x)
    x++;
    o[0] = x;
#pragma omp taskwait
  }
}

void in_loop(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp taskwait depend(in: x)
#pragma omp task depend(inout: x) shared(x)
    x++;
    o[i] = x;
  }
}

void in_loop_early(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
    o[i] = x;
#pragma omp task depend(inout: x) shared(x)
    x++;
#pragma omp taskwait depend(in: o[0])
  }
}

void in_if(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: x) shared(x)
    x++;
    if (n > 3) {
#pragma omp taskwait depend(in: x)
    }
    o[0] = x;
  }
}

void all_threads(int n, int *o) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp task depend(inout: x) shared(x)
    x++;
#pragma omp taskwait depend(in: x)
    o[n] = 1;
  }
}

void children(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: x) shared(x)
    {
#pragma omp task shared(x)
      x++;
    }
#pragma omp taskwait depend(in: x)
    o[0] = x;
  }
}

void other_element(int n, int *o, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: a[1])
    a[1]++;
#pragma omp taskwait depend(in: a[0])
    o[0] = a[1];
  }
}

void nested_required(int n, int *o, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: a[1])
    a[1]++;
#pragma omp task shared(o)
    {
#pragma omp taskwait depend(in: a[1])
      o[0] = a[1];
    }
  }
}
