// A number that is read as one of another type has the bits of it, not its value.
#include <cstdint>
#include <cstring>

void not_converted(int *a, int n) {
  for (int i = 0; i < n; i++) { // expect: runtime
    float x = 1.0f;
    if (reinterpret_cast<int &>(x) == 1) a[0] = i;
  }
}

void by_a_cast(int *a, int n) {
  for (int i = 0; i < n; i++) { // expect: runtime
    float x = i;
    if ((int &)x == i) a[0] = i;
  }
}

void by_a_pointer(uint32_t *o, const float *a, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    o[i] = *(const uint32_t *)&a[i];
}

void by_a_pointer_to_a_local(uint32_t *o, const float *a, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    float x = a[i];
    o[i] = *(uint32_t *)&x;
  }
}

void the_one_before(float *a, int n) {
  for (int i = 1; i < n; i++) // expect: sequential flow(a) distance(1)
    a[i] = *(const int *)&a[i - 1];
}

void by_memcpy(uint32_t *o, const float *a, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    uint32_t u;
    std::memcpy(&u, a + i, sizeof(u));
    o[i] = u;
  }
}

void stored_to(float *x, int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    (int &)x[i] = i;
}

void of_one_size(int *a, int n) {
  for (int i = 0; i < n; i++) { // expect: sequential
    int x = -1;
    if (reinterpret_cast<unsigned &>(x) == 0xffffffffu) a[0] = i;
  }
}

// Members of a union in a class, and bit-fields of one.
struct Flags {
  unsigned a : 1;
  bool on : 1;
  int count;
};

void counted(Flags *t, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (t[i].on) t[i].count++;
}

struct More : Flags {
  double weight;
};

void of_a_base(More *t, int n) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (i % 2)
      t[i / 2].a = 1;
    else
      t[i / 2].on = true;
}

struct Vec4 {
  union {
    struct {
      float x, y, z, w;
    };
    float v[4];
  };
  float operator[](int k) const { return v[k]; }
};

void scaled(Vec4 *p, float k, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    p[i].x *= k;
    p[i].w = p[i][0] + p[i][3];
  }
}

void from_the_left(Vec4 *p, int n) {
  for (int i = 1; i < n; i++) // expect: sequential flow(p->v) distance(1)
    p[i].x = p[i - 1][0];
}

void aside(Vec4 *p, int n) {
  for (int i = 1; i < n; i++) // expect: parallel
    p[i].x = p[i - 1][1];
}
