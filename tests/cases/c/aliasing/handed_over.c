#include <pthread.h>
#include <stdlib.h>

void run(void (*f)(double *, double *, int), double *p, double *q, int n);
void run_with_one(void (*f)(float *, float *, int), float *p, int n);
void run_any(void *f, ...);

// A function that is handed over with arguments is called with these.
static void with_two(double *p, double *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void hands_one_array_twice(double *a, int n) { run(&with_two, a, a + 1, n); }

static void with_others(double *p, double *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: parallel
}
void hands_two_arrays(double *a, double *b, int n) { run(with_others, a, b, n); }

// Where it gets more than it is given, one argument is two parameters.
static void with_one(float *p, float *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void hands_one_array(float *a, int n) { run_with_one(with_one, a, n); }

static int compared(const void *x, const void *y) {
  const short *p = x;
  short *q = (short *)y;
  for (int i = 1; i < 4; i++) q[i] = p[i - 1];  // expect: runtime
  return 0;
}
void sorts(short (*a)[4], int n) { qsort(a, n, sizeof *a, compared); }

// The function may have another name, or another type.
typedef void (*Step)(int *, int *, int);
static void by_another_name(int *p, int *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void names(int *a, int n) {
  Step f = by_another_name;
  run_any(f, a, a, n);
}

static void as_another_type(long *p, long *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void converts(long *a, int n) { run_any((void *)as_another_type, a, a, n); }

// It may lie in an object with what it will get.
typedef void (*Work)(char *, char *, int);
struct task {
  Work work;
  char *to, *from;
  int n;
};
void submit(struct task *t);
static void with_members(char *p, char *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void submits(char *a, int n) {
  struct task t = {with_members, a, a, n};
  submit(&t);
}

// Or be known from elsewhere.
typedef void (*Registered)(unsigned *, unsigned *, int);
void keep(Registered f);
void call_kept(unsigned *p, unsigned *q, int n);
static void kept(unsigned *p, unsigned *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void calls_later(unsigned *a, int n) {
  keep(kept);
  call_kept(a, a, n);
}

// What others call it with is not known: the assumption is listed.
extern void (*hook)(unsigned char *, unsigned char *, int);
static void hooked(unsigned char *p, unsigned char *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: parallel
}
void hooks(void) { hook = hooked; }
