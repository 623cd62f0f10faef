// Pointers that are copied and not followed are numbers like others.
#include <stddef.h>

struct part {
  double x;
  char *name;
  struct part *next;
};

void copied(struct part *p, const struct part *q, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    p[i] = q[i];
}

void names_copied(struct part *p, char **names, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    p[i].name = names[i];
}

void reversed(char **p, char **q, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    p[i] = q[n - 1 - i];
}

void shifted(struct part *p, int k, int n) {
  for (int i = k; i + 1 < n; i++) // expect: sequential
    p[i] = p[i + 1];
}

void repeated(char **p, int n) {
  for (int i = 1; i < n; i++) // expect: sequential flow(p)
    p[i] = p[i - 1];
}

void behind(char **p, int n) {
  for (int i = 1; i < n; i++) { // expect: sequential flow(p)
    char **c = &p[i];
    *c = c[-1];
  }
}

void made(struct part *p, char *name, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    struct part one = {0};
    one.name = name;
    one.x = i;
    p[i] = one;
  }
}

// What is stored in one iteration is asked about in the next one.
void asked(struct part *p, struct part *q, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    if (p[i - 1].name)
      q[i].x = 1;
    p[i] = q[i];
  }
}

void asked_by_a_variable(struct part *p, struct part *q, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    char *last = p[i - 1].name;
    q[i].x = last == NULL;
    p[i].name = q[i].name;
  }
}

// Two rows may be one after this, and what they lead to is one memory.
void followed(double **p, double **q, int n) {
  p[0] = q[0];
  for (int i = 0; i < n; i++) // expect: runtime
    p[0][i] = q[0][i + 1];
}

void followed_at_once(double **p, double **q, int n) {
  for (int i = 0; i < n; i++) { // expect: unknown
    p[i] = q[i];
    p[i][0] = i;
  }
}

static void assign(struct part *to, const struct part *from) { *to = *from; }

void by_a_function(struct part *p, const struct part *q, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    assign(&p[i], &q[i]);
}
