#include <signal.h>

// A signal that ends a loop is taken not to come, which the verdict says.
static volatile sig_atomic_t stop;
extern volatile int status;

void handler(int number) { stop = number; }

void halved(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (stop > 1)
      return;
    x[i] /= 2;
  }
}

int either(int n, double *x) {
  int left = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (stop || status == 3) {
      left = 1;
      break;
    }
    x[i] /= 2;
  }
  return left;
}

void sums(int n, double *x) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    if (stop)
      return;
    x[i] += x[i - 1];
  }
}

// What goes on, or does something else, or hangs on more, is read.
void skipped(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (stop)
      continue;
    x[i] /= 2;
  }
}

void chosen(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (stop)
      return;
    else
      x[i] /= 2;
  }
}

void together(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (stop && x[i] > 0)
      return;
    x[i] /= 2;
  }
}

// A function that sets the variable knows what comes.
void own(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (stop)
      return;
    stop = x[i] > 0;
  }
}

// A loop that waits for others does not count, and no other variable comes from outside.
void wait(void) {
  while (!stop)  // expect: unknown
    ;
}

static int plain;

void asked(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (plain)
      return;
    x[i] /= 2;
  }
}

void handed(int n, double *x, volatile int *flag) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (*flag)
      return;
    x[i] /= 2;
  }
}

// What a function sets that the text calls does not come from outside.
static volatile int halted;
static void halt(void) { halted = 1; }

void after_call(int n, double *x) {
  halt();
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (halted)
      break;
    x[i] /= 2;
  }
}

// Neither does what holds from the beginning.
static volatile int done = 1, running = 1;

void at_first(int n, double *x) {
  for (int i = 1; i < n; i++) {  // expect: unknown
    if (done)
      break;
    x[i] = x[i - 1];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (!running || done != 1)
      break;
    x[i] /= 2;
  }
}

// A jump to a place inside of the loop does not leave it.
void inside(int n, double *x, double *y) {
  for (int i = 1; i < n; i++) {  // expect: unknown
    if (stop)
      goto next;
    x[i] = y[i - 1];
  next:
    y[i] = 1;
  }
}
