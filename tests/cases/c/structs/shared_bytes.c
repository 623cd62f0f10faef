// Members of a union have bytes in common, and bit-fields in a row are stored to as one.
#include <stdint.h>

union pun {
  float f;
  uint32_t u;
};

void inverse_roots(float *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    union pun x;
    x.f = a[i];
    x.u = 0x5f3759df - (x.u >> 1);
    a[i] = x.f;
  }
}

void bits_of(uint32_t *restrict o, const float *restrict a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    union pun x = {a[i]};
    o[i] = x.u;
  }
}

void swapped(uint8_t *restrict o, const double *restrict d, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    union {
      double d;
      uint8_t b[8];
    } x;
    x.d = d[i];
    for (int j = 0; j < 8; j++)  // expect: parallel
      o[8 * i + j] = x.b[7 - j];
  }
}

void one_for_all(float *restrict o, const uint32_t *restrict a, int n) {
  union pun x;
  for (int i = 0; i < n; i++) {  // expect: parallel private(x)
    x.u = a[i] + 1;
    o[i] = x.f;
  }
}

void handed_on(float *restrict o, const uint32_t *restrict a, int n) {
  union pun x = {0};
  for (int i = 0; i < n; i++) {  // expect: sequential flow(x.f)
    o[i] = x.f;
    x.u = a[i];
  }
}

// What a variable is.
struct value {
  int kind;
  union {
    double d;
    int i;
    struct {
      int left, right;
    } pair;
  } as;
};

void set(struct value *t, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    t[i].kind = 1;
    t[i].as.d = i;
  }
}

double summed(const struct value *t, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s += t[i].kind == 1 ? t[i].as.d : t[i].as.i;
  return s;
}

void from_the_left(struct value *t, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(t[].as.pair.right) distance(1)
    t[i].as.d = t[i - 1].as.pair.right;
}

void beside(struct value *t, int n) {
  for (int i = 1; i < n; i++)  // expect: parallel
    t[i].as.pair.left = t[i - 1].as.pair.right;
}

void first_half(struct value *t, int n) {
  for (int i = 1; i < n; i++)  // expect: parallel
    t[i].as.i = t[i - 1].as.pair.right;
}

void both_halves(struct value *t, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(t[].as.pair.left) distance(1)
    t[i].as.i = t[i - 1].as.pair.left;
}

void copied(struct value *t, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(t[].as.d) distance(1)
    t[i] = t[i - 1];
}

void exchanged(struct value *restrict t, const struct value *restrict u, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    t[i] = u[n - 1 - i];
}

// Vectors with names for their parts.
typedef union {
  struct {
    float x, y, z, w;
  };
  float v[4];
  float m[2][2];
} vec4;

void scaled(vec4 *p, float k, int n) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int c = 0; c < 4; c++)  // expect: parallel
      p[i].v[c] *= k;
}

void rotated(vec4 *p, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    float t = p[i].v[0];
    p[i].x = p[i].y;
    p[i].v[1] = t;
  }
}

void down(vec4 *p, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(p[].v) distance(1)
    p[i].w = p[i - 1].v[3];
}

void down_aside(vec4 *p, int n) {
  for (int i = 1; i < n; i++)  // expect: parallel
    p[i].w = p[i - 1].v[2];
}

void inside(vec4 *p) {
  for (int c = 1; c < 4; c++)  // expect: sequential flow(p->v) distance(1)
    p->v[c] += p->v[c - 1];
}

void shifted(vec4 *p) {
  for (int c = 0; c < 3; c++)  // expect: sequential flow(p->x)
    p->v[c] = p->x + c;
}

void after_the_first(vec4 *p) {
  for (int c = 1; c < 4; c++)  // expect: parallel
    p->v[c] = p->x + c;
}

void by_rows(vec4 *p) {
  for (int r = 0; r < 2; r++)    // expect: parallel
    for (int c = 0; c < 2; c++)  // expect: parallel
      p->m[r][c] = r + c;
}

void rows_and_names(vec4 *p) {
  for (int r = 0; r < 2; r++)  // expect: sequential
    p->m[r][1] = p->y;
}

// Bit-fields in a row are one place of memory, up to one of no bits.
struct flags {
  unsigned a : 1, b : 3;
  unsigned : 0;
  unsigned c : 2;
  int count;
};

int counted(const struct flags *t, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    if (t[i].a) s += t[i].count;
  return s;
}

void marked(struct flags *t, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    t[i].a = 1;
    t[i].b++;
    t[i].count++;
  }
}

void in_one_row(struct flags *t, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    if (i % 2)
      t[i / 2].a = 1;
    else
      t[i / 2].b = 2;
}

void in_two_rows(struct flags *t, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i % 2)
      t[i / 2].a = 1;
    else
      t[i / 2].c = 2;
}

void never_so_large(struct flags *t, int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (t[i].b > 7) a[0] = i;
}

void cut_off(struct flags *t, int *restrict a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    t[i].b = 8 + 1;
    if (t[i].b == 1) a[0] = i;
  }
}

void never_so_much(struct flags *t, int *restrict a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    t[i].b = 8 + 1;
    if (t[i].b == 9) a[0] = i;
  }
}

// Members without a name.
struct node {
  int kind;
  struct {
    int left, right;
  };
  union {
    int number;
    char letter;
  };
};

void descended(struct node *t, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    t[i].left = 2 * i;
    t[i].right = 2 * i + 1;
  }
}

void letters(struct node *t, int n) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(t[].letter) distance(1)
    t[i].number = t[i - 1].letter;
}

void begun_with_zero(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct node t = {0};
    t.number = i;
    a[i] = t.left + t.letter;
  }
}

// What the file begins with, and does not change.
static const union {
  int n;
  float f;
} start = {2};

void strided(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[start.n * i] = i;
}

// A pointer is not followed where numbers may be in its place.
union link {
  double *p;
  long q;
};

void followed(union link *t, double *x, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    t->p[i] = x[i];
}

// Bit-fields in a union.
struct reg {
  union {
    unsigned all;
    struct {
      unsigned lo : 16, hi : 16;
    } half;
    struct {
      unsigned a : 3, b : 5;
    } bits;
    unsigned char byte[4];
    struct {
      unsigned x : 4, y : 4;
    } t[4];
  };
};

void upper_halves(struct reg *r, int *restrict o, int n) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(r[].half.hi) distance(1)
    r[i].all = i;
    o[i] = r[i - 1].half.hi;
  }
}

void own_halves(struct reg *r, int *restrict o, int n) {
  for (int i = 1; i < n; i++) {  // expect: parallel
    r[i].half.lo = i;
    o[i] = r[i].half.hi;
  }
}

void halves_in_turn(struct reg *r, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    if (i % 2)
      r[i / 2].half.lo = i;
    else
      r[i / 2].half.hi = i;
}

void byte_of_bits(struct reg *r, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    if (i % 2)
      r[i / 2].bits.a = i;
    else
      r[i / 2].byte[0] = i;
}

void byte_beside_bits(struct reg *r, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i % 2)
      r[i / 2].bits.a = i;
    else
      r[i / 2].byte[1] = i;
}

void one_of_some_bits(struct reg *r, int *restrict o, int n) {
  for (int i = 1; i < n; i++) {  // expect: sequential
    r[i].t[i & 3].x = i;
    o[i] = r[i - 1].byte[0];
  }
}
