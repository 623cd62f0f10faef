// Functions that whoever calls these chooses, so that no text says what they give.
struct source {
  unsigned (*fill)(struct source *);
  int (*known)(int, int, int);
  int count;
};

typedef unsigned (*fill_by)(void *, unsigned char **);

int by_a_parameter(fill_by fill, void *given, int n, int *x) {
  int result = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (fill(given, 0) == 0) {
      result = -5;
      goto leave;
    }
    x[i] = 0;
  }
leave:
  return result;
}

int by_a_member(struct source *s, int n, int *x) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (!(*s->fill)(s)) return 0;
    x[i] = 0;
  }
  return 1;
}

void of_no_account(struct source *s, int n, int *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    x[i] = (int)s->fill(s);
  }
}

static int always(int a, int b, int c) { return a == a || b || c; }

void set(struct source *s) { s->known = always; }

// The text sets a function that always gives 1.
int by_a_known_one(struct source *s, int n, int *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (!s->known(i, n, 1)) return 0;
    x[i] = 0;
  }
  return 1;
}

// Null pointers hand over nothing.
int takes(char **, char *, int);

int with_null(char *text, int n, int *x) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (takes(0, text, n)) break;
    x[i] = 0;
  }
  return 1;
}
