// Code that is not modelled stands in these loops. None is parallel, but a run that passes
// it, or in which a function of which no text says what it does returns some value, shows
// what goes from one iteration to the next.
int foreign(int);
void change(int *);

int in_every_iteration(int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { // expect: sequential flow(s)
    s = s * 3 + x[i];
    foreign(i);
  }
  return s;
}

void of_elements(int *x, int n) {
  for (int i = 1; i < n; i++) // expect: sequential flow(x)
    x[i] = x[i - 1] + foreign(i);
}

int under_a_condition(int *x, int *y, int n) {
  for (int i = 1; i < n; i++) { // expect: sequential control(x)
    if (x[i] < 0)
      change(y);
    else if (x[i] == 5)
      break;
  }
  return 0;
}

// These carry nothing but what the functions may do.
void results(int *x, int n) {
  for (int i = 1; i < n; i++) // expect: unknown
    x[i] = foreign(i);
}

int sums(int *x, int n) {
  int s = 0;
  for (int i = 1; i < n; i++) { // expect: unknown
    s += x[i];
    change(x);
  }
  return s;
}

void private_values(int *x, int *y, int n) {
  int s;
  for (int i = 1; i < n; i++) { // expect: unknown
    s = x[i];
    if (x[i] < 0)
      change(y);
    y[i] = s;
  }
}

void histogram(int *x, int *h, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown
    h[x[i]]++;
    foreign(i);
  }
}

// The pointer may lead anywhere in each iteration, so that no run is known to pass.
void moved(unsigned char *p, int n, void (*next)(unsigned char **)) {
  int k = 0;
  for (int i = 0; i < n; i++) { // expect: unknown
    if (p[i] == 0)
      next(&p);
    k += p[i];
  }
}

// A reduction into one element would do, if the call did nothing.
void one_element(double *x, double (*l)[100], int i, int n) {
  for (int j = 0; j < i; j++) { // expect: unknown
    x[i] -= l[i][j] * x[j];
    foreign(j);
  }
}

// What is overwritten before it is read goes nowhere.
void work_array(const int *x, int *y, int n) {
  int t[4];
  for (int i = 0; i < n; i++) { // expect: unknown
    for (int k = 0; k < 4; k++) // expect: parallel
      t[k] = x[i] + k;
    y[i] = t[0] + t[3];
    foreign(i);
  }
}
