#include <ctype.h>
#include <string.h>

// Blanks at the end of a text: each character decides whether the one before it is read.
int without_blanks(const char *s, int n) {
  while (n > 0 && s[n - 1] == ' ')  // expect: sequential control(s)
    n--;
  return n;
}

// The last number that is not 0, which must be there.
struct lengths {
  int most;
  int count[16];
};

void longest(struct lengths *s) {
  int k = s->most - 1;
  while (s->count[k] == 0)  // expect: sequential control(s->count)
    k--;
  s->count[k]--;
}

// What is behind the loop need not be known: the run is over for the loop before.
char *trimmed(char *s) {
  while (isspace((unsigned char)*s))  // expect: sequential control(s)
    s++;
  s[strlen(s) - 1] = '\0';
  return s;
}

// Numbers are taken from a heap, as many as are counted; some do not count.
void taken(int *heap, int h, int *count, int most, int *size) {
  for (int k = 10; k != 0; k--) {  // expect: sequential flow(h)
    int n = count[k];
    while (n != 0) {  // expect: sequential flow(n)
      int m = heap[--h];
      if (m > most)
        continue;
      size[m] = k;
      n--;
    }
  }
}

// Each iteration reads its own number, and none ends the loop.
void cleared(char *s, int n) {
  while (n > 0) {  // expect: parallel
    if (s[n - 1] == ' ')
      s[n - 1] = 0;
    n--;
  }
}

// The loop ends where it was known to end, whatever is read.
int blanks(const char *s, int n) {
  int found = 0;
  while (n > 0)  // expect: parallel reduction(+:found) or parallel reduction(+: found)
    found += s[--n] == ' ';
  return found;
}
