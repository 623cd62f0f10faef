// What only one file can name holds what this file stores in it, and nothing else.
namespace {
int kept = 3;
int given = 3;
int referred = 3;
int of_templates = 3;
int of_arguments = 3;
int handed = 3;
int captured = 3;
int of_members = 3;
int of_macros = 3;
}
static int stride = 3;

struct Parts {
  static int shared;
  int own = of_members++;
};
int Parts::shared = 3;

void by_kept(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * kept] = 1;
}

void by_stride(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * stride] = 1;
}

void by_local(double *a, int n) {
  static int step = 3;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * step] = 1;
}

// Other files may set what classes share.
void by_shared(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * Parts::shared] = 1;
}

// Any of these may be 0, also where nothing calls what sets it.
#define CLEAR(x) x = 0
void change(int k) {
  given = k;
  int &other = referred;
  other = 0;
  CLEAR(of_macros);
}
template <typename T> void change_all(T k) { of_templates = k; }
void change_argument(int k = of_arguments--) {}
void clear(int &x) { x = 0; }
void change_captured(int m) {
  auto set = [&](int k) { captured = k; };
  set(m);
}

void by_given(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * given] = 1;
}

void by_referred(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * referred] = 1;
}

void by_templates(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * of_templates] = 1;
}

void by_arguments(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * of_arguments] = 1;
}

void by_handed(double *a, int n) {
  clear(handed);
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * handed] = 1;
}

void by_captured(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * captured] = 1;
}

void by_members(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * of_members] = 1;
}

void by_macros(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i * of_macros] = 1;
}

// What a constructor or the declaration of a member sets is none of a run's choices.
struct made {
  int k;
  made(int a) : k(a) {}
};

struct set_by_itself {
  int k = 2;
};

struct with_such_a_member {
  set_by_itself inside;
  int more;
};

static const made five(5);
static with_such_a_member pairs[2];
static int computed = []() { return 3; }();
static int left_alone;

void made_by_a_constructor(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * five.k] = 0;
}

void set_in_a_declaration(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * pairs[1].inside.k] = 0;
}

void computed_at_the_start(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * computed] = 0;
}

void not_set_at_all(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * left_alone] = 0;
}

// A member of a class that only this file can name.
namespace {
struct Paced {
  static int pace;
  void spread(int *a, int n) {
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i * pace] = i;
  }
};
int Paced::pace = 2;
}  // namespace
void paced(Paced one, int *a, int n) {
  Paced::pace = 3;
  one.spread(a, n);
}
