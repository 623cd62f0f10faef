// Every case writes the element of this iteration.
void by_kind(int n, const int *kind, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    switch (kind[i]) {
    case 0:
      a[i] = 0.0;
      break;
    case 1:
    case 2:
      a[i] = 1.0;
      break;
    default:
      a[i] = -1.0;
    }
  }
}

// Even iterations write the element that the next odd one reads.
void by_parity(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1)
    switch (i % 2) {
    case 0:
      a[i + 1] = 1.0;
      break;
    default:
      b[i] = a[i];
      break;
    }
  }
}

// One iteration has a case of its own.
void one_iteration(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    switch (i) {
    case 2:
      b[0] = 1.0;
      break;
    default:
      a[i] = 0.0;
    }
  }
}

// Two iterations share a case.
void two_iterations(int n, double *b) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(b) distance(3)
    switch (i) {
    case 2:
    case 5:
      b[0] = i;
      break;
    }
  }
}

// One case falls into the next; elements are still the iteration's own.
void falling_through(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    switch (i % 3) {
    case 0:
      a[i] = 1.0;
      /* fallthrough */
    case 1:
      b[i] = 2.0;
      break;
    default:
      break;
    }
  }
}

// `continue` in a case belongs to the loop.
void continuing(int n, const int *kind, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    switch (kind[i]) {
    case 0:
      continue;
    default:
      break;
    }
    a[i] = 0.0;
  }
}

// A state machine: the next state depends on this one.
int machine(int n, const int *input) {
  int state = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(state)
    switch (state) {
    case 0:
      state = input[i] > 0 ? 1 : 0;
      break;
    default:
      state = input[i] < 0 ? 0 : 1;
      break;
    }
  }
  return state;
}
