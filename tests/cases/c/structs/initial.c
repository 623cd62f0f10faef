// What a struct holds at first; members that are not written are zero.

struct Mixed {
  int *at;
  int x, y;
};

struct Last {
  int x;
  int *at;
};

struct Outer {
  struct Last inner;
  int z;
};

// Never true.
void never(int n, int *a) {
  struct Mixed s = {0};
  for (int i = 0; i < n; i++)  // expect: parallel
    if (s.x)
      a[0] = i;
}

void never_empty(int n, int *a) {
  struct Mixed s = {};
  for (int i = 0; i < n; i++)  // expect: parallel
    if (s.y)
      a[0] = i;
}

void never_designated(int n, int *a) {
  struct Mixed s = {.y = 1};
  for (int i = 0; i < n; i++)  // expect: parallel
    if (s.x)
      a[0] = i;
}

void designated_step(int n, int *a) {
  struct Outer s = {.z = 1, .inner = {.at = a, .x = 2}};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * s.z] = i;
}

void after_a_designated_one(int n, int *a) {
  int steps[5] = {[2] = 1, 3};
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * steps[3]] = i;
}

// The designator leads to a part of a part.
void designated_deeply(int n, int *a) {
  struct Outer s = {.inner.x = 1, .z = 2};
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * s.inner.x] = i;
}

void stepped(int n, int *a) {
  struct Last s = {1};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * s.x] = i;
}

void nested(int n, int *a) {
  struct Outer s = {{1}, 2};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * s.z] = i;
}

void nested_missing(int n, int *a) {
  struct Outer s = {{1}};
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * s.z] = i;
}

void in_array(int n, int *a) {
  struct Last s[2] = {{1}};
  for (int i = 0; i < n; i++)  // expect: sequential output(a) or unknown
    a[i * s[1].x] = i;
}

// The pointer is followed.
void pointing(int n, int *restrict a, const int *restrict b) {
  struct Last s = {1, a};
  for (int i = 0; i < n; i++)  // expect: parallel
    s.at[i] = b[i];
}

// A value that is not modelled may be anything, zero included.
void not_modelled(int n, int *a, volatile int *u) {
  int k = *u;
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}
