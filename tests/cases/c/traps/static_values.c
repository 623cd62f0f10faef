// What static variables hold is what their file stores in them, and nothing else.
#include <stdio.h>

void elsewhere(void);

static int stride = 3;
static int verbose;
static unsigned char step = 1;
static int mode;

void set_step(int wide) { step = 2; }
void start(void) { mode = 1; }
void stop(void) { mode = 0; }

// Nothing stores to it, whatever is called.
void by_stride(double *a, int n) {
  elsewhere();
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * stride] = 1;
}

void if_verbose(double *a, int n) {
  if (verbose)
    for (int i = 1; i < n; i++) // expect: parallel
      a[i] = a[i - 1];
}

void by_kept(double *a, int n) {
  static int kept = 2;
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * kept] = 1;
}

// It is 1 or 2.
void by_step(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * step] = 1;
}

void by_mode(double *a, int n) {
  for (int i = 1; i < n; i++) // expect: parallel
    a[i] = mode > 1 ? a[i - 1] : 0;
}

// Any of these may be 0.
static int addressed = 3;
int *to_addressed = &addressed;
static int stepped = 3;
static int given = 3;
static int cleared = 3;
static int scanned = 3;
int seen = 3;

void change(int k) {
  stepped--;
  given = k;
  cleared = 0;
  scanf("%d", &scanned);
}

void by_addressed(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * addressed] = 1;
}

void by_stepped(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * stepped] = 1;
}

void by_given(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * given] = 1;
}

void by_cleared(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * cleared] = 1;
}

void by_scanned(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * scanned] = 1;
}

void by_seen(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[i * seen] = 1;
}
