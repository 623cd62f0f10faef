// A function that only its file calls is judged where it is called. Where one of the calls
// is not read, its regions are judged for any arguments, too.
static int a[100];
static int b[100];
static int c[100];
static int *table[3] = {c, c, a};
static int *target = c;

static void shifted(int *unused, int *from) {
#pragma omp parallel for
  for (int i = 0; i < 12; i++)
    target[i + 1] = from[i + 3];
}

void all(void) {
  shifted(b, a + 1);
  shifted((void *)table, c);
}
