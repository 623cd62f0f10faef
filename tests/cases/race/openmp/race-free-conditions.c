void declared_as_arrays(double x[200], double y[200]) {
#pragma omp parallel for if((char *)(x + 200) <= (char *)y || (char *)(y + 200) <= (char *)x)
  for (int i = 0; i < 200; i++) y[i] = x[i] + 1;
}

void with_an_extent(int n, double x[n], double y[n]) {
#pragma omp parallel for if(n > 0 && ((char *)(x + n) <= (char *)y || (char *)(y + n) <= (char *)x))
  for (int i = 0; i < n; i++) y[i] = x[i] + 1;
}
