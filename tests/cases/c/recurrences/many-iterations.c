// Constants make every run long; its beginning shows what happens.
#define N 1000

double a[N][N], b[N];

void rows(void) {
  for (int i = 0; i < N; i++) {  // expect: parallel
    double s = 0;
    for (int j = 0; j < N; j++)  // expect: sequential
      s = s * 0.5 + a[i][j];
    b[i] = s;
  }
}

void checksums(unsigned *table) {
  for (unsigned i = 0; i < 4096; i++) {  // expect: parallel
    unsigned c = i;
    for (int k = 0; k < 8; k++)  // expect: sequential
      c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
}

void squares(int *x) {
  for (int t = 0; t < 5000; t++)  // expect: sequential
    for (int i = 0; i < 5000; i++)  // expect: sequential
      x[i * i % 100 + t * t % 7] = i + t;
}
