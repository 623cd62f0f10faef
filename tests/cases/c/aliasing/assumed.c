// Two pointers: taken to be two places unless the user says otherwise.
void copy(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[i + 1];
}

// Two names, one array: the offset makes it a recurrence.
void offset_by_one(int n, double *a) {
  double *p = a + 1;
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) distance(1)
    p[i] = a[i];
}

// The other direction: the old value of the next element.
void offset_back(int n, double *a) {
  double *p = a + 1;
  for (int i = 0; i < n; i++)  // expect: sequential anti(a) distance(1)
    a[i] = p[i];
}

// Far enough apart for this loop.
void offset_by_length(int n, double *a) {
  double *p = a + n;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = a[i];
}

// Two names for the same elements, used in the same iteration.
void same_place(int n, double *a) {
  double *p = a;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = a[i] + 1.0;
}

// Moving a block of text by one place to the front.
void move_text(int n, char *text) {
  char *to = text;
  const char *from = text + 1;
  for (int i = 0; i < n; i++)  // expect: sequential anti(text) distance(1)
    to[i] = from[i];
}

// Which array is written is only known while it runs; if it is a, the loop reads ahead.
void chosen(int n, int c, double *a, double *b) {
  double *p = c ? a : b;
  for (int i = 0; i < n; i++)  // expect: unknown or sequential
    p[i] = a[i + 1];
}
