// Code behind a label that only jumps lead to may run, or not.
static int b[100];

void one_way(int n, int k) {
  int m = 1;
  goto a;
back:
  m = 5;
  goto out;
a:
  if (k != 77) goto back;
out:
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (m == 1) b[i + 1] = b[i];
  }
}

void other_way(int n, int k) {
  int m = 1;
  goto a;
back:
  m = 5;
  goto out;
a:
  if (k != 77) goto back;
out:
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (m == 5) b[i + 1] = b[i];
  }
}

void assembly(int n) {
  int m = 1;
  asm goto("" : : : : out);
  m = 5;
out:
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (m == 1) b[i + 1] = b[i];
  }
}

void forward(int n, int k) {
  int m = 1;
  if (k) goto out;
  m = 5;
out:
  for (int i = 0; i < n; i++) {  // expect: sequential flow(b) distance(1)
    if (m == 1) b[i + 1] = b[i];
  }
}

// A loop before it leaves what the text says.
void loops(int n, int k) {
  int m = 3;
  for (int j = 0; j < k; j++) {  // expect: unknown
    _Complex long double z = m;
    m = (int)__real__ z + 1;
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (m == 3) b[i + 1] = b[i];
  }
}
