// What a function of the file is handed counts where it is called, also beside an entry of a
// table that it does not use.
static int a[100];
static int c[100];
static int *table[3] = {[2] = a, [0 ... 1] = c};
static int *target = c;

static void shifted(int *unused, int *from) {
#pragma omp parallel for
  for (int i = 0; i < 12; i++)
    target[i + 1] = from[i + 3];
}

void all(void) { shifted(table[2], c); }
