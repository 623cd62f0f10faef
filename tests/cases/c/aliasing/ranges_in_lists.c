// `[0 ... 1] = b` gives two elements of a table one memory.
static int a[100], b[100];
static int *tab[4] = {[0 ... 1] = b, a};

void by_the_table(void) {
  int *y = tab[1];
  for (int i = 0; i < 12; i++)  // expect: sequential anti(b) distance(3)
    y[i] = tab[0][i + 3];
}

void apart(void) {
  int *y = tab[1];
  for (int i = 0; i < 12; i++)  // expect: parallel
    y[i] = tab[2][i + 3];
}

static void handed(int *y) {
  for (int i = 0; i < 12; i++)  // expect: runtime or sequential
    y[i] = tab[0][i + 3];
}

void all(void) { handed(tab[1]); }
