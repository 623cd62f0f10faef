// How long these run is only known while they run.
int length(const char *s) {
  int k = 0;
  while (s[k] != 0)  // expect: sequential control(s)
    k++;
  return k;
}

// Copying up to and including the mark.
void copy_text(char *restrict d, const char *restrict s) {
  int k = 0;
  while ((d[k] = s[k]) != 0)  // expect: sequential control(s)
    k++;
}

// The same with walking pointers.
void copy_text_walk(char *restrict d, const char *restrict s) {
  while ((*d++ = *s++) != 0)  // expect: sequential control(s)
    ;
}

// Halving: each value comes from the one before.
int logarithm(int n) {
  int c = 0;
  while (n > 1) {  // expect: sequential flow(n)
    n /= 2;
    c++;
  }
  return c;
}

// The greatest common divisor: two scalars feed each other.
int divisor(int a, int b) {
  while (b != 0) {  // expect: sequential
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

// An iteration to a fixed point.
double root(double a, double eps) {
  double x = a;
  while (x * x - a > eps)  // expect: sequential flow(x)
    x = 0.5 * (x + a / x);
  return x;
}

// The step depends on the data.
void uneven(int n, double *a, const double *b) {
  int i = 0;
  while (i < n) {  // expect: sequential flow(i)
    a[i] = 0.0;
    if (b[i] > 0.0)
      i += 2;
    else
      i += 1;
  }
}

// The second half of the condition may end the loop anywhere.
void until_found(int n, double *a, const double *b) {
  for (int i = 0; i < n && b[i] != 0.0; i++)  // expect: sequential control(b)
    a[i] = b[i];
}

// A list: where the next element lies is read from this one.
struct node {
  double value;
  struct node *next;
};
void list(struct node *p) {
  while (p) {  // expect: unknown or sequential
    p->value = 0.0;
    p = p->next;
  }
}

// Elements are done until nothing changes; the inner loop exchanges neighbors.
void sort(int n, int *a) {
  int changed = 1;
  while (changed) {                    // expect: sequential
    changed = 0;
    for (int i = 0; i < n - 1; i++) {  // expect: sequential
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        changed = 1;
      }
    }
  }
}

// Waiting for nothing.
void spin(void) {
  while (1)  // expect: unknown or parallel
    ;
}
