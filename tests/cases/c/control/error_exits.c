// Functions that no text defines, and whose names or declarations say that they do not return.

typedef struct context context;

struct error_manager {
  void (*error_exit)(context *);
  void (*emit_message)(context *, int);
  void (*on_exit)(context *);
  int code;
  int parameters[8];
};

struct context {
  struct error_manager *err;
  int number;
  double *scale;
};

#define FAIL(c, e) ((c)->err->code = (e), (*(c)->err->error_exit)(c))
#define FAIL_WITH(c, e, p) \
  ((c)->err->code = (e), (c)->err->parameters[0] = (p), (*(c)->err->error_exit)(c))

// The branch calls through a member whose name says that it is the end.
void scaled(context *c, int n, const double *x, double *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] == 0.0)
      FAIL(c, 3);
    y[i] = 1.0 / x[i];
  }
}

// The bound is a member of what the function is given.
void members(context *c, const int *x, int *y) {
  for (int i = 0; i < c->number; i++) {  // expect: parallel
    if (x[i] < 0 || x[i] > 4) {
      FAIL_WITH(c, 5, i);
    }
    y[i] = 10 * x[i];
  }
}

// What holds where the program goes on is known.
void kept(context *c, int n, const int *place, int *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (place[i] != i)
      c->err->error_exit(c);
    x[place[i]] = i;
  }
}

// Where no error occurs, a recurrence is one.
void sums(context *c, int n, int *x) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    if (x[i] > 1000)
      FAIL(c, 1);
    x[i] += x[i - 1];
  }
}

// Messages, and what runs at every exit, are no errors.
void messages(context *c, int n, const double *x, double *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] == 0.0)
      c->err->emit_message(c, 1);
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] == 0.0)
      c->err->on_exit(c);
    y[i] = x[i];
  }
}

// A call that every iteration makes is no branch.
void always(context *c, int n, double *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    y[i] = i;
    c->err->error_exit(c);
  }
}

// A result that is used is one: the function returns.
int used(context *c, int (*fatal)(context *), int n, const int *x, int *y) {
  int found = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      found = fatal(c);
    y[i] = x[i];
  }
  return found;
}

// Functions of other files: by declaration, and by name.
void stop_here(const char *, ...) __attribute__((noreturn));
void fatal_error(const char *);
void report_error(const char *);
void request_abort(int);
void panic_mode(int);

void declared(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] < 0)
      stop_here("element %d\n", i);
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] < 0)
      fatal_error("negative");
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      report_error("negative");
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      request_abort(i);
    else if (x[i] > 9)
      panic_mode(i);
    y[i] = x[i];
  }
}

// What the text defines does what the text says, whatever its name is.
static int failures;
void die(int code) { failures += code; }

void defined(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:failures)
    if (x[i] < 0)
      die(1);
    y[i] = x[i];
  }
}

// So does a function that the text stores in such a member.
struct handlers {
  int (*fatal)(int);
};
static int counted(int code) { return failures += code; }
void stored(struct handlers *h) { h->fatal = counted; }

void through_stored(struct handlers *h, int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      h->fatal(1);
    y[i] = x[i];
  }
}

// Names that end so belong to functions that return, and so does a name alone that gives a
// number.
void jpeg_abort(context *);
void log_fatal(const char *, ...);
void player_die(int);
int fatal(const char *);

void ordinary(context *c, int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      jpeg_abort(c);
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      log_fatal("element %d\n", i);
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      player_die(i);
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      fatal("negative");
    y[i] = x[i];
  }
}

// Loggers and drivers keep functions in members that return.
struct logger {
  void (*warn)(const char *);
  void (*fatal)(const char *);
  void (*fatalError)(void *, const char *);
  void (*abort)(void *);
};

void kept_elsewhere(struct logger *l, int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      l->fatal("negative");
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      l->fatalError(l, "negative");
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      l->abort(l);
    y[i] = x[i];
  }
}

// All functions that the text stores in a member have to end the program.
extern void exit(int);
struct two_exits {
  void (*error_exit)(struct two_exits *);
  void (*reset)(struct two_exits *);
};
static void counting(struct two_exits *e) { failures++; }
static void ending(struct two_exits *e) { exit(1); }
void one_way(struct two_exits *e) { e->error_exit = ending; }
void other_way(struct two_exits *e) { e->error_exit = counting; }

void either_way(struct two_exits *e, int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0)
      e->error_exit(e);
    y[i] = x[i];
  }
}

// What another member holds does not count.
struct exits {
  void (*error_exit)(struct exits *);
  void (*reset)(struct exits *);
};
static void ended(struct exits *e) { exit(1); }
static void forgot(struct exits *e) { failures = 0; }
void prepared(struct exits *e) {
  e->error_exit = ended;
  e->reset = &forgot;
}

void one_exit(struct exits *e, int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] < 0)
      e->error_exit(e);
    y[i] = x[i];
  }
}
