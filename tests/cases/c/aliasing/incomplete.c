// options: --alias strict
// A pointer may lead into an array of which only the name is known.
extern int elsewhere[];
extern int *somewhere;

void into(int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    somewhere[i] = elsewhere[i + 1];
}

void apart(int n, int *restrict p) {
  for (int i = 0; i < n; i++) // expect: parallel
    p[i] = elsewhere[i + 1];
}
