// Parameters that are declared as arrays are pointers, and so is what is computed with them.
int first_two(const unsigned char *a) { return a[0] | a[1] << 8; }

void part(int n, const unsigned char key[8], int o[8]) {
  for (int i = 0; i < n; i++)  // expect: parallel
    o[i] = first_two(key + 4);
}

void variable_part(int n, const unsigned char key[n], int o[n]) {
  for (int i = 0; i < n; i++)  // expect: parallel
    o[i] = first_two(key + i) + *(1 + key);
}

void walking(int n, unsigned char key[]) {
  for (int i = 0; i < n; i++)  // expect: parallel induction(key)
    *key++ = 3;
}

void counting_down(int n, double a[n], double end[]) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i] = *--end, *(a + i / 2) = i;
}

void moved(int n, double a[]) {
  a += 3;
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) distance(3)
    *(a + 1 + i) = *(a - 2 + i);
}

void rows(int n, double a[3][4], double o[n]) {
  for (int i = 0; i < n; i++)  // expect: parallel
    o[i] = **(a + 1) + (*(a + 2))[1];
}

void next_row(int n, double a[n][4]) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1)
    (*(a + i))[1] = *(*(a + i - 1) + 1);
}

void either(int n, double a[], double b[]) {
  double *p = n > 3 ? a + 1 : b + 1;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}
