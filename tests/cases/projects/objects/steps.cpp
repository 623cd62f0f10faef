// A member leads to an array that another file's pointer leads to.
extern int field[100];
extern int *shifted;
extern int *apart;

struct Steps {
  int *own;
  Steps(int *start) { own = start + 1; }
  void meet();
  void pass();
};

static Steps steps(field);

void Steps::meet() {
  for (int i = 0; i < 12; i++)  // expect: runtime
    own[2 * i + 1] = shifted[i + 1] * 3 + i;
}

void Steps::pass() {
  for (int i = 0; i < 12; i++)  // expect: parallel
    own[2 * i + 1] = apart[i + 1] * 3 + i;
}

void all() {
  steps.meet();
  steps.pass();
}
