// A value of an enumeration is one that as many bits hold as its enumerators need.
enum mode { OFF, ON, BOTH };
enum flag { READ = 1, WRITE = 2, SHARE = 4 };

void never(int n, int *a, enum mode m) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (m == 4)
      a[0] = i;
}

void combined(int n, int *a, enum flag f) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (f == (READ | SHARE))
      a[0] = i;
}

void changed(int n, int *a, enum mode m) {
  m++;
  for (int i = 0; i < n; i++) // expect: sequential
    if (m == 3)
      a[0] = i;
}
