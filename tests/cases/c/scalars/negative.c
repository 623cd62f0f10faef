// Negative integer constants where a real is wanted.
double a[50];

void filled(void) {
  for (int i = 0; i < 50; i++)  // expect: parallel
    a[i] = -1;
}

void scaled(void) {
  float s = -1;
  for (int i = 0; i < 50; i++)  // expect: parallel
    a[i] = a[i] * -2 + s;
}
