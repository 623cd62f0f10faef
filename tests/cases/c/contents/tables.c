// What a `const` array holds is known, so no run with other contents shows anything.
int never_zero(int *a) {
  static const int t[3] = {5, 7, 9};
  int s = 0;
  for (int i = 0; i < 3; i++) { // expect: unknown
    if (t[i] == 0)
      break;
    a[i] = t[i];
  }
  return s;
}

static const int step[4] = {1, 1, 1, 1};
static const unsigned char order[6] = {5, 1, 4, 0, 3, 2};
static const struct { short rest, first; } pairs[2] = {{300, -1}, {4, 65535}};
static const double weights[2] = {0.0, 1.0};

void never_back(int *a) {
  int s = 0;
  for (int i = 0; i < 3; i++) { // expect: unknown
    if (step[i] == 0)
      s = a[s];
    a[i] = s;
  }
}

// A member wraps as its type does, and what is left out is zero.
void of_members(int *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (pairs[1].first == -1)
      a[0] = 2 * a[0] + i;
  for (int i = 0; i < n; i++) // expect: parallel
    if (pairs[1].first == 65535)
      a[0] = 2 * a[0] + i;
}

// Real contents are not followed: a run with any of them is none.
void of_reals(int *a, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    if (weights[0] > 0)
      a[0] = 2 * a[0] + i;
}

// What the table says is reached, so elements of `a` decide.
int last_of(const int *a) {
  int m;
  for (m = 5; m >= 1; m--) // expect: sequential control(a)
    if (a[order[m]] != 0)
      break;
  return m;
}

// Another file may have made it, with any contents.
extern const int elsewhere[4];

void unknown_contents(int *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (elsewhere[0] > 0)
      a[0] = 2 * a[0] + i;
}
