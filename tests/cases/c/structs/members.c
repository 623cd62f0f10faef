// Arrays in structures, and arrays that pointers in structures lead to.

struct table { int k; int (*bits)[64]; int m; };
struct pair { int n; int v[2]; };
struct tail { int n; double v[1]; };

// One pointer to an array of rows, which follow each other.
void rows(struct table *c) {
  int *f = &c->bits[0][0];
  for (int k = 0; k < 100; k++)  // expect: sequential flow(c->bits)
    f[k] = c->bits[1][0] + k;
}

void one_row(struct table *c, int n) {
  for (int k = 1; k < n; k++)  // expect: parallel
    c->bits[0][k] = c->bits[0][0] + k;
}

void all_rows(struct table *c, int n) {
  for (int i = 0; i < n; i++)     // expect: parallel
    for (int k = 0; k < 64; k++)  // expect: parallel
      c->bits[i][k] = i + k;
}

// What stands behind the last member is the first member of the next structure.
void beyond(struct pair *p, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i].v[2] = p[i].n;
}

void within(struct pair *p, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].v[1] = p[i].n;
}

// More than one element may be allocated for a last member.
void flexible(struct tail *p) {
  for (int i = 0; i < p->n; i++)  // expect: parallel
    p->v[i] = 0.0;
}

// In front of the first element of a last member is another member, whatever follows it.
struct open { int n; int v[]; };
void in_front(struct open *p, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    p->v[i - 1] = p->n;
}

void behind_the_start(struct open *p, int n) {
  for (int i = 1; i < n; i++)  // expect: parallel
    p->v[i - 1] = p->n;
}

// Proved only where subscripts stay inside.
void maybe_in_front(struct open *p, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->v[i + k] = p->n;
}
