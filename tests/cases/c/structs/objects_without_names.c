// Objects that expressions make: literals between braces, choices, and what a comma leads to.
struct point { double x, y; };
struct marked { struct point at; int number; };

static double length(struct point p) { return p.x * p.x + p.y * p.y; }

void literals(int n, struct point *restrict s, const double *restrict d) {
  for (int i = 0; i < n; i++)  // expect: parallel
    s[i] = (struct point){d[i], 2};
}

void swapped(int n, struct point *s) {
  for (int i = 0; i < n; i++)  // expect: parallel
    s[i] = (struct point){s[i].y, s[i].x};
}

void from_the_one_before(int n, struct point *s) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(s[].x)
    s[i] = (struct point){s[i - 1].x, i};
}

void arguments(int n, double *restrict d, const double *restrict e) {
  for (int i = 0; i < n; i++)  // expect: parallel
    d[i] = length((struct point){e[i], i});
}

void chosen(int n, int m, struct point *restrict s, const struct point *restrict r) {
  for (int i = 0; i < n; i++)  // expect: parallel
    s[i] = i < m ? r[i] : r[i + 1];
}

void chosen_from_itself(int n, int m, struct point *s) {
  for (int i = 0; i < n; i++)  // expect: sequential anti(s[].x)
    s[i] = i < m ? s[i] : s[i + 1];
}

void chosen_or_made(int n, struct point *restrict s, const struct point *restrict r) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct point t = i > 3 ? r[i] : (struct point){0, 0};
    s[i] = t;
  }
}

void objects_in_objects(int n, struct marked *restrict w, const struct point *restrict v) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct marked t = {.number = i, .at = v[i]};
    w[i] = t;
  }
}

void steps_inside(int n, struct point *s) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    s[i] = (struct point){k++, 0};
  }
}

void after_a_comma(int n, struct point *restrict s, const struct point *restrict r) {
  int k = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:k)
    s[i] = (k += 2, r[i]);
}

struct point kept;

void the_one_kept(int n, struct point *s) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(kept.x)
    s[i] = (struct point){kept.x, 1};
    kept = s[i];
  }
}
