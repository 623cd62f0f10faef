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
    o[0] = x;
#pragma omp taskwait
    o[1] = y;
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
    o[0] = x;
#pragma omp taskwait
    o[1] = y;
  }
}

void in_loop(int n, int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(inout: x) shared(x)
    x++;
#pragma omp taskwait depend(in: x)
    o[i] = x;
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
#pragma omp taskwait
    }
#pragma omp taskwait depend(in: x)
    o[0] = x;
  }
}

void element(int n, int *o, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout: a[1])
    a[1]++;
#pragma omp taskwait depend(in: a[1])
    o[0] = a[1];
  }
}
