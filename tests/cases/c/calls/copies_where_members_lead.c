#include <string.h>

// What a member leads to has no members beside it, so many elements may be copied there.
struct plane {
  int width;
  short *samples, *others;
  short (*blocks)[64];
};

void fetched(const struct plane *p, int x, int y, short block[64]) {
  for (int i = 0; i < 8; i++)  // expect: parallel
    memcpy(block + 8 * i, p->samples + (y + i) * p->width + x, 8 * sizeof *block);
}

void stored(struct plane *p, const short *s, int n, int k) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memcpy(p->samples + k * i, s + k * i, k * sizeof *s);
}

// Each copy goes where the next one comes from.
void onward(struct plane *p, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(p->samples)
    memcpy(p->samples + 8 * (i + 1), p->samples + 8 * i, 16);
}

// The copies overlap by one element.
void too_far(struct plane *p, const short *s, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential output(p->samples)
    memcpy(p->samples + 7 * i, s + 8 * i, 16);
}

// An array at the end of a structure goes on; one before other members ends.
struct text {
  int length;
  short letters[];
};

void joined(struct text *t, const short *s, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memcpy(t->letters + 4 * i, s + 4 * i, 8);
}

struct pair {
  short one[4], two[4];
};

void spilled(struct pair *p, const short *s, int n, int k) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    memcpy(p[i].one, s, k * sizeof *s);
    p[i].two[1] = p[i].two[0];
  }
}
