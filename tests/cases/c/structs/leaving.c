// Subscripts that may leave a member of a structure for the next one.

struct pair { int n; int v[2]; };
struct first { int v[2]; int n; };
struct grid { int n; int m[2][3]; };
struct outer { int n; struct pair in[4]; };
struct pair one;

void last(struct pair *p, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].v[k] = p[i].n;
}

void not_last(struct first *p, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].v[k] = p[i].n;
}

void rows(struct grid *p, int n, int j, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].m[j][k] = p[i].n;
}

void nested(struct outer *p, int n, int j, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].in[j].v[k] = p[i].n;
}

void pointed(struct pair *p, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->v[i] = p->n;
}

void starred(struct pair *p, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    (*(p + i)).v[k] = (*(p + i)).n;
}

void global(int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    one.v[i] = one.n;
}

void sure(struct pair *p, int n) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int k = 0; k < 2; k++)  // expect: parallel
      p[i].v[k] = p[i].n;
}

// No other member is touched.
void alone(struct pair *p, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i].v[k] = i;
}

void beyond(struct pair *p, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i].v[0] = p[i].v[2];
}

// The last member may be longer than it says, but not where other structures follow.
struct one {
  int n;
  int v[1];
};
void into_others(struct one *p, int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    p[i].v[4] = p[i + 4].v[0];
}
void longer(struct one *p, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    p->v[i] = i;
}
void own_first(struct one *p, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    p[i].v[0] = p[i].n;
}
void from_others(struct one *p, int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    p[0].v[i] = p[1].v[0];
}
