// A `void *` is the memory of the one type that the function has for it.
void numbers(int n, void *memory) {
  int *p = memory;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// With two types, either may change what the other one reads.
void two_types(int n, void *memory) {
  int *p = memory;
  short *q = memory;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

struct engine {
  int width;
  float *data;
};

struct object {
  void *engine;
  int n;
};

// A member that is a structure of another part of the program.
void scaled(struct object *o) {
  struct engine *e = (struct engine *)o->engine;
  for (int i = 0; i < o->n; i++)  // expect: parallel
    e->data[i] *= 2;
  for (int i = 1; i < o->n; i++)  // expect: sequential
    e->data[i] = e->data[i - 1];
}

// What the text says about memory holds for all its types.
static void shifted(int n, void *memory, float *x) {
  struct engine *e = memory;
  for (int i = 0; i < n; i++)  // expect: runtime
    e->data[i] = x[i + 1];
}

void called(int n, float *x) {
  struct engine e = {3, x};
  shifted(n, &e, x);
}
