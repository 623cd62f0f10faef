struct point {
  double x;
  double y;
};

struct body {
  struct point at;
  double speed[3];
  int kind;
};

struct series {
  int n;
  double *data;
};

// Fields are places of their own: y is never written.
void neighbor_field(int n, struct point *p) {
  for (int i = 1; i < n; i++)  // expect: parallel
    p[i].x = p[i - 1].y;
}

// The same field is a recurrence.
void same_field(int n, struct point *p) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(p[].x) distance(1)
    p[i].x = p[i - 1].x;
}

// Each field feeds the other one of the next point.
void crossed_fields(int n, struct point *p) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(p[].x) distance(1) flow(p[].y) distance(1)
    p[i].x = p[i - 1].y;
    p[i].y = p[i - 1].x;
  }
}

// Through a pointer to the element of this iteration.
void through_element(int n, struct point *p) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    struct point *q = &p[i];
    q->x = q->y;
    q->y = 0.0;
  }
}

// An array inside a structure.
void inner_array(int n, struct body *b) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int k = 0; k < 3; k++)  // expect: parallel
      b[i].speed[k] = 0.0;
}

// A structure inside a structure.
void inner_structure(int n, struct body *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    b[i].at.x += b[i].speed[0];
    b[i].at.y += b[i].speed[1];
  }
}

// The array and its length behind one pointer.
void series_clear(struct series *s) {
  for (int i = 0; i < s->n; i++)  // expect: parallel
    s->data[i] = 0.0;
}

// A recurrence behind the pointer.
void series_chain(struct series *s) {
  for (int i = 1; i < s->n; i++)  // expect: sequential
    s->data[i] = s->data[i - 1];
}

// A sum kept in a field of a local structure.
double mean(int n, const double *a) {
  struct point s = {0.0, 0.0};
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s.x,s.y)
    s.x += a[i];
    s.y += 1.0;
  }
  return s.x / s.y;
}

// A whole structure is copied: its own element each time.
void copy(int n, struct point *p, const struct point *q) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    p[i] = q[i];
}

// A local copy is private to the iteration.
void local_copy(int n, struct point *p) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    struct point t = p[i];
    p[i].x = t.y;
    p[i].y = t.x;
  }
}

// Members of a union share their place.
union cell {
  int whole;
  float part;
};
void shared_place(int n, union cell *c) {
  for (int i = 1; i < n; i++)  // expect: unknown or sequential
    c[i].whole = (int)c[i - 1].part;
}

// A member ends where its array ends, so no component is one of the next particle.
struct particle {
  double mass;
  double x[3];
  double axes[3][3];
  int kind;
};
void push(int n, int dimensions, struct particle *p) {
  for (int i = 0; i < n; i++)             // expect: parallel
    for (int d = 0; d < dimensions; d++)  // expect: parallel
      p[i].x[d] += p[i].mass;
}

// Behind the last component of one stands the first axis, not the next component.
double component(int n, struct particle *p) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:sum)
    p[0].x[i] = i;
    sum += p[1].x[0];
  }
  return sum;
}

// Columns stay inside of their rows.
void turn(int n, int columns, struct particle *p) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int r = 0; r < 3; r++)          // expect: parallel
      for (int c = 0; c < columns; c++)  // expect: parallel
        p[i].axes[r][c] = 0.0;
}

// More than its extent may be allocated for a last member.
struct header {
  int count;
  double v[1];
};
void shift(int n, struct header *p) {
  for (int i = 0; i < n; i++)  // expect: sequential
    p->v[i + 1] = p->v[i];
}

// The components of the first one are not those of the second.
struct vector {
  double v[3];
};
void flat(int n, struct vector *p) {
  double *all = p->v;
  for (int i = 0; i < n; i++)  // expect: parallel
    all[i] = p[1].v[i];
}

struct reading {
  double value;
  int count;
};

// The pointer keeps to the one variable, so that iterations cannot have copies of it.
void member_that_a_pointer_reaches(int n, double *a) {
  struct reading kept;
  struct reading *p = &kept;
  for (int i = 0; i < n; i++) {  // expect: unknown
    p->value = i;
    a[i] = kept.value;
  }
}

static void set(struct reading *p, double value) { p->value = value; }

void member_that_a_function_sets(int n, double *a) {
  struct reading kept;
  for (int i = 0; i < n; i++) {  // expect: parallel private(kept)
    set(&kept, i);
    a[i] = kept.value;
  }
}
