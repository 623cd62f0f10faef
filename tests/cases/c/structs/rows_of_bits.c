// Which bit-fields are stored to as one, and what has the bytes of members without an extent.

struct flags {
  unsigned a : 1, b : 3;
  int count;
};

static struct flags of_all;

void in_turns_of_two(int *o) {
  struct flags x = {0};
  for (int i = 0; i < 2; i++)  // expect: unknown
    if (i == 0)
      x.a = 1;
    else
      x.b = 1;
  *o = x.a + x.b;
}

void of_all_in_turns(void) {
  for (int i = 0; i < 2; i++) {  // expect: unknown
    if (i != 0) continue;
    of_all.a = 1;
  }
  of_all.b = 1;
}

void read_beside(int *restrict o, int n) {
  struct flags x = {0};
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (i == 3) x.a = 1;
    o[i] = x.b;
  }
  o[0] = x.a;
}

void each_its_own(int *o, int n) {
  struct flags x;
  for (int i = 0; i < n; i++) {  // expect: parallel private(x)
    x.a = i;
    x.b = i;
    o[i] = x.a + x.b;
  }
}

void declared_inside(int *o, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct flags x = {0, 0, 0};
    if (o[i] > 0) x.a = 1;
    if (o[i] > 1) x.b = 1;
    o[i] = x.a + x.b;
  }
}

// A structure in another one has rows of its own.
struct outer {
  unsigned a : 4;
  struct {
    unsigned b : 4;
  };
};

void in_another(struct outer *t, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i % 2)
      t[i / 2].a = 1;
    else
      t[i / 2].b = 1;
}

union both {
  struct {
    int p;
    unsigned a : 4;
  };
  struct {
    unsigned b : 4;
  };
};

void at_the_start(union both *t, int n) {
  for (int i = 1; i < n; i++)  // expect: unknown
    t[i].b = t[i - 1].p;
}

union wide {
  unsigned a : 20;
  unsigned b : 3;
  unsigned char byte[4];
};

void second_byte(union wide *t, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential
    t[i].a = t[i - 1].byte[1];
}

// Members without an extent.
union open {
  int n;
  int v[0];
};

void over_itself(union open *t, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    t->v[i] = t->n + 1;
}

struct list {
  int n;
  union {
    int i[0];
    double d[0];
  };
};

void as_another_type(struct list *t, int n) {
  for (int i = 1; i < n; i++)  // expect: unknown
    t->d[i] = t->i[2 * i - 1];
}

// Loops that members count or bound.
union number {
  int i;
  unsigned char b[4];
  short h[2];
};

void counted_by_it(int *o, int n) {
  union number x;
  for (x.i = 0; x.i < n; x.i++)  // expect: sequential
    o[x.b[0]] = x.i;
}

void bounded_by_it(int *o, int n) {
  union number x;
  x.i = n;
  for (int i = 0; i < x.i; i++) {  // expect: unknown
    o[i] = i;
    x.h[0] = 3;
  }
}

// What is stored to in part keeps the rest.
union word {
  unsigned u;
  unsigned char b[4];
};

void in_part(int *restrict o, int n) {
  union word x;
  x.u = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    x.b[i & 3] = i;
    o[i] = x.u;
  }
}

void all_but_one(int *restrict o, int n) {
  union word x;
  for (int i = 0; i < n; i++) {  // expect: unknown
    for (int k = 0; k < 3; k++)  // expect: parallel or unknown
      x.b[k] = i;
    o[i] = x.u;
    x.b[3] = i;
  }
}

// An assignment has the value that a bit-field keeps.
void kept(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    struct flags x;
    int k = (x.b = 9);
    if (k == 1) a[0] = i;
  }
}

void not_kept(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct flags x;
    if ((x.b = 9) == 9) a[0] = i;
  }
}

// What is stored to one bit-field leaves the value of those beside it.
static struct {
  unsigned step : 8, other : 8;
} chosen = {2, 3};

void set_other(void) {
  chosen.other = 0;
}

void steps(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[chosen.step * i] = i;
}

// What is stored is cut off.
static struct {
  unsigned small : 3;
} cut = {2};

void set_small(void) {
  cut.small = 9;
}

void by_what_is_kept(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    if (cut.small == 1) a[0] = i;
}
