void if_clause(int n, int *a) {
#pragma omp parallel if(n > 100)
  a[0] = n;
}

void if_clause2(int n, int *a) {
#pragma omp parallel if(n > 10)
  a[0] = n;
}

void if_for(int n, int *a) {
#pragma omp parallel for if(n > 100)
  for (int i = 0; i < n; i++) a[0] = i;
}

void iff(int n, int *a) {
  if (n > 100) {
#pragma omp parallel
  a[0] = n;
  }
}

void iff2(int n, int *a) {
  if (n > 40) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)  a[0] = n;
  }
}
