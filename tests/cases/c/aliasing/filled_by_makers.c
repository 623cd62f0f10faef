#include <stdlib.h>

/* What a function puts into the memory that it returns is there at each of its calls. */
struct pair {
  double *one, *other;
  int n;
};
static double shared[100];

static struct pair *twins(int n) {
  struct pair *p = malloc(sizeof *p);
  p->one = malloc(n * sizeof(double));
  p->other = p->one;
  p->n = n;
  return p;
}

static struct pair *of_the_file(int n) {
  struct pair *p = malloc(sizeof *p);
  p->one = shared;
  p->other = malloc(n * sizeof(double));
  p->n = n;
  return p;
}

static struct pair *separate(int n) {
  struct pair *p = calloc(1, sizeof *p);
  p->one = malloc(n * sizeof(double));
  p->other = malloc(n * sizeof(double));
  p->n = n;
  return p;
}

void called(int n) {
  struct pair *p = twins(n);
  for (int i = 0; i < n - 1; i++) p->one[i] = p->other[i + 1];  // expect: runtime
}

static void handed(struct pair *p) {
  for (int i = 0; i < p->n - 1; i++) p->one[i] = p->other[i + 1];  // expect: runtime
}
void hands(int n) { handed(twins(n)); }

void beside(int n) {
  struct pair *p = of_the_file(n);
  for (int i = 0; i < n - 1; i++) p->one[i] = shared[i + 1];  // expect: runtime
  for (int i = 0; i < n - 1; i++) p->other[i] = shared[i + 1];  // expect: parallel
}

void of_two_calls(int n) {
  struct pair *p = of_the_file(n), *q = of_the_file(n);
  for (int i = 0; i < n - 1; i++) p->one[i] = q->one[i + 1];  // expect: runtime
  for (int i = 0; i < n - 1; i++) p->other[i] = q->other[i + 1];  // expect: parallel
}

static void both(struct pair *p, struct pair *q) {
  for (int i = 0; i < p->n - 1; i++) p->one[i] = q->one[i + 1];  // expect: runtime
}
void hands_both(int n) { both(of_the_file(n), of_the_file(n)); }

void apart(int n) {
  struct pair *p = separate(n), *q = separate(n);
  for (int i = 0; i < n - 1; i++) p->one[i] = p->other[i + 1];  // expect: parallel
  for (int i = 0; i < n - 1; i++) p->one[i] = q->one[i + 1];  // expect: parallel
}
