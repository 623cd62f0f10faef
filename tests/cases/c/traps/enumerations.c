// A value of an enumeration is one that as many bits hold as its enumerators need.
enum mode { OFF, ON, BOTH };
enum flag { READ = 1, WRITE = 2, SHARE = 4 };

void never(int n, int *a, enum mode m) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (m == 4)
      a[0] = i;
}

void combined(int n, int *a, enum flag f) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (f == (READ | SHARE))
      a[0] = i;
}

void changed(int n, int *a, enum mode m) {
  m++;
  for (int i = 0; i < n; i++) // expect: sequential
    if (m == 3)
      a[0] = i;
}

// So it is in memory, when a function begins.
struct state {
  enum mode mode;
  int count;
};
enum mode current;

void of_a_member(int n, int *a, const struct state *s) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (s->mode == 4)
      a[0] = i;
}

void of_elements(int n, int *a, const enum mode *m) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (m[i] == 5)
      a[0] = i;
}

void of_a_sign(int n, int *a, const enum { LEFT = -1, RIGHT = 1 } *side) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (*side == -3)
      a[0] = i;
}

void of_the_file(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (current == 7)
      a[0] = i;
}

void of_a_local(int n, int *a, const struct state *s) {
  enum mode m = s->mode;
  for (int i = 0; i < n; i++) // expect: parallel
    if (m > BOTH + 1)
      a[0] = i;
}

void possible(int n, int *a, const struct state *s) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (s->mode == BOTH)
      a[0] = i;
}

// C lets a variable hold more, but no witness rests on it.
void converted(int n, int *a, int k) {
  enum mode m = k;
  for (int i = 0; i < n; i++) // expect: unknown
    if (m == 9)
      a[0] = i;
}

void one_after_the_other(int *a) {
  for (enum mode m = OFF; m <= BOTH; m++) // expect: sequential
    a[0] = m;
}

void stepped(int n, int *a, enum flag f) {
  f++;
  for (int i = 0; i < n; i++) // expect: parallel
    if (f == 12)
      a[0] = i;
}
