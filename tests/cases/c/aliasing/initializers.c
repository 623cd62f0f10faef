// What initializers say about pointers: where nothing changes them, they are exactly that.

static int whole[100], shifted[100], other[100];
static int *const same = whole;
static int *behind = &shifted[1];
static struct { int *at; int n; } held = {shifted, 3};
static int *twice[2] = {whole, whole};
static int *apart[2] = {whole, shifted};
static struct { int *v[2]; } nested[2] = {{{whole, other}}, {{other, shifted}}};
int *const visible = other;

void renamed(int n) {
  for (int i = 0; i < n; i++) // expect: sequential anti(whole) distance(1)
    same[i] = whole[i + 1];
}

void moved(int n) {
  for (int i = 0; i < n; i++) // expect: sequential flow(shifted) distance(1)
    behind[i] = shifted[i];
}

void undone(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    behind[i] = shifted[i + 1];
}

void member(int n) {
  for (int i = 0; i < n; i++) // expect: sequential anti(shifted) distance(1)
    held.at[i] = shifted[i + 1];
}

void table(int n) {
  for (int i = 0; i < n; i++) // expect: sequential anti(whole) distance(1)
    twice[0][i] = twice[1][i + 1];
}

void two_rows(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    apart[0][i] = apart[1][i + 1];
}

void any_row(int n, int k) {
  for (int i = 0; i < n; i++) // expect: unknown
    twice[k][i] = twice[1 - k][i + 1];
}

void other_rows(int n, int k) {
  for (int i = 0; i < n; i++) // expect: parallel
    apart[k][i] = other[i + 1];
}

void reached_by_row(int n, int k) {
  for (int i = 0; i < n; i++) // expect: runtime
    apart[k][i] = whole[i + 1];
}

void deep(int n) {
  for (int i = 0; i < n; i++) // expect: sequential anti(other) distance(1)
    nested[0].v[1][i] = nested[1].v[0][i + 1];
}

void kept(int n) {
  static int *own = whole;
  for (int i = 0; i < n; i++) // expect: sequential anti(whole) distance(1)
    own[i] = whole[i + 1];
}

void constant(int n) {
  for (int i = 0; i < n; i++) // expect: sequential anti(other) distance(1)
    visible[i] = other[i + 1];
}
