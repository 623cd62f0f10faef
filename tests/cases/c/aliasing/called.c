// What the calls in a file say about the parameters of its functions.

static int ga[100], gb[100], gc[100];
struct vector { int n; int *data; };
static struct vector va = {100, ga}, vb = {100, gb}, vc = {100, gc};

static void twice(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = y[i + 1];
}

static void in_turn(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = y[i + 1];
}

static void inner(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = y[i + 1];
}

static void outer(int *x, int *y, int n) {
  inner(x, y, n);
}

static void inner_twice(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = y[i + 1];
}

static void outer_twice(int *x, int n) {
  inner_twice(x, x + 1, n);
}

static void global(int *x, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = ga[i + 1];
}

static void added(struct vector *x, struct vector *y) {
  for (int i = 0; i < 100; i++) // expect: parallel
    x->data[i] += y->data[i + 1];
}

static void added_twice(struct vector *x, struct vector *y) {
  for (int i = 0; i < 100; i++) // expect: runtime
    x->data[i] += y->data[i + 1];
}

static void stored(struct vector *x, int *y) {
  for (int i = 0; i < 100; i++) // expect: runtime
    x->data[i] += y[i + 1];
}

void visible(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = y[i + 1];
}

void visible_twice(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = y[i + 1];
}

static void promised(int *restrict x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = y[i + 1];
}

static int *chosen(int *x, int *y, int which) {
  return which ? x : y;
}

static void returned(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = y[i + 1];
}

static void by_pointer(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    x[i] = y[i + 1];
}

void exchanging(int n) {
  int *now = gb, *next = gc;
  for (int t = 0; t < n; t++) { // expect: unknown
    in_turn(now, next, n);
    int *spare = now;
    now = next;
    next = spare;
  }
}

void calls(int n) {
  void (*pointer)(int *, int *, int) = by_pointer;
  twice(ga, ga, n);
  in_turn(ga, gb, n);
  in_turn(gb, ga, n);
  outer(ga, gb, n);
  outer(gb, ga, n);
  outer_twice(gb, n);
  global(ga, n);
  promised(ga, ga + 50, n);
  added(&va, &vb);
  added(&vb, &vc);
  added_twice(&vc, &vc);
  stored(&va, ga);
  visible(ga, gb, n);
  visible_twice(ga, &ga[1], n);
  returned(ga, chosen(gb, ga, n), n);
  pointer(ga, ga, n);
}
