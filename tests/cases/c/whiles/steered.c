// Runs that show something need numbers that are not small, or contents that fit each other.

struct stream {
  int have, ready, mode;
  unsigned bits, hold;
  int codes[64];
};

// A list in an array: two links, then its end.
void follow(int *next, int *seen, int first) {
  int at = first;
  while (at >= 0) {  // expect: sequential flow(at)
    seen[at] = 1;
    at = next[at];
  }
}

// Bytes run out only after some of them.
void drain(struct stream *s, const unsigned char *in, unsigned char *out) {
  int k = 0;
  while (s->bits >= 29) {  // expect: sequential flow(k)
    out[k] = in[k];
    k += 1 + (in[k] & 1);
    s->bits -= 8;
  }
}

// Only in one of many states is there anything to do.
void codes(struct stream *s, const int *in) {
  if (s->mode == 16197) {
    while (s->have < s->ready) {  // expect: sequential flow(s->have)
      s->codes[s->have & 63] = in[s->have];
      s->have += 1 + s->codes[0];
    }
  }
}

// The threshold is far away.
int above(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(a)
    if (a[i] - 300 > 5000)
      return i;
    b[i] = a[i];
  }
  return n;
}

// No jump is ever made: no element is both greater and smaller.
void never(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (a[i] > 300 && a[i] < 300)
      break;
    b[i] = a[i];
  }
}

// Steps of four, and a real number that decides.
int until(const float *d, float *e, int n) {
  for (int i = 0; i < n - 4; i += 4) {  // expect: sequential control(d)
    if (d[i] >= 1000.0f)
      return i;
    e[i] = d[i];
  }
  return n;
}
