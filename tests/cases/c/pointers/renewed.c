// A function that is handed an object may set the pointers in it: what is loaded afterwards
// has the old name, and what was loaded before leads elsewhere.
struct inner { int *p; int n; };
struct outer { int *p; struct inner *q; int n; };
int *global;
void keep(int *);
void set(struct outer *);
void set_to(struct outer *, int *);

// The function has the address of `x`, and may let the pointer of the file lead there.
void local_and_global(void) {
  int x[10];
  keep(x);
  for (int i = 0; i < 9; i++) // expect: runtime
    global[i] = x[i + 1];
}

void local_and_member(struct outer *s) {
  int x[10];
  set_to(s, x);
  for (int i = 0; i < 9; i++) // expect: runtime
    s->p[i] = x[i + 1];
}

void beside(struct outer *s, int *x) {
  set_to(s, x);
  for (int i = 0; i < 9; i++) // expect: runtime
    s->p[i] = x[i + 1];
  for (int i = 0; i < 9; i++) // expect: runtime
    s->q->p[i] = x[i + 1];
}

void not_handed(struct outer *s, struct outer *t, int *x) {
  set(s);
  for (int i = 0; i < 9; i++) // expect: parallel
    s->p[i] = x[i + 1];
  for (int i = 0; i < 9; i++) // expect: parallel
    s->p[i] = t->p[i + 1];
  for (int i = 1; i < 9; i++) // expect: sequential flow(s->p) distance(1)
    s->p[i] += s->p[i - 1];
}

void older(struct outer *s) {
  int *q = s->p, *r = s->q->p;
  set(s);
  for (int i = 0; i < 9; i++) // expect: runtime
    s->p[i] = q[i];
  for (int i = 0; i < 9; i++) // expect: runtime
    s->q->p[i] = r[i];
}

void in_the_loop(struct outer *s, int n) {
  int *q = s->p;
  for (int i = 0; i < 9; i++) { // expect: unknown
    s->p[i] = q[i + 1];
    set(s);
  }
  for (int j = 0; j < n; j++) { // expect: unknown
    int *r = s->p;
    if (j == 2)
      set(s);
    for (int i = 0; i < 9; i++) // expect: runtime
      s->p[i] = r[i + 1];
    for (int i = 0; i < 9; i++) // expect: parallel
      s->p[i] = i;
  }
}
