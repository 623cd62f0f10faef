// What a function of the library copies or sets has room where it goes: no run has more.
#include <string.h>

void into_a_scalar(int n, int *a) {
  int x;
  memcpy(&x, a, n);
  for (int i = 5; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void into_a_scalar_with_room(int n, int *a) {
  int x;
  memcpy(&x, a, n);
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void into_an_array(int n, int *a) {
  int t[8];
  memcpy(t, a, n);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i + 40] = a[i] + t[0];
  for (int i = 30; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i] + t[0];
}

struct pair { int k; int v[4]; };

void into_a_structure(int n, int *a) {
  struct pair s;
  memset(&s, 0, n);
  for (int i = 19; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + s.k;
}

void into_two_rows(int n, int *a) {
  int t[2][4];
  memset(t, 0, n);
  for (int i = 31; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + t[0][0];
}

void text(int n, const char *s, int *a) {
  char t[8];
  strncpy(t, s, n);
  for (int i = 7; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + t[0];
}

// A parameter is a pointer, whatever its brackets say, and may lead to more.
void into_a_parameter(int n, int t[8], int *b, int *a) {
  memcpy(t, b, n);
  for (int i = 40; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void into_a_parameter_of_some_size(int n, int t[static 8], int *b, int *a) {
  memset(t, 0, n);
  for (int i = 40; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

// Who defines it may give its last member elements.
struct open { int k; char rest[]; };
extern struct open record;

void into_an_open_structure(int n, int *b, int *a) {
  memcpy(&record, b, n);
  for (int i = 5; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}
