// Memory that outlives a call, which another call finds and gives to another object.
#include <stdlib.h>

#define BOX(name) \
  typedef struct { double *d; } name;

BOX(kept)
static double *kept_by_static(void) {
  static double *m;
  if (!m) m = calloc(100, sizeof *m);
  return m;
}
void fill_kept(kept *a, kept *b) {
  a->d = kept_by_static();
  b->d = kept_by_static();
}
void of_kept(kept *a, kept *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

BOX(made)
static double *of_file;
double *of_the_file(void) {
  if (of_file) return of_file;
  of_file = calloc(100, sizeof *of_file);
  return of_file;
}
made *make(void) {
  made *b = malloc(sizeof *b);
  b->d = of_the_file();
  return b;
}
void of_made(made *a, made *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

BOX(cached)
static double *cache[8];
static double *cached_at(int k) {
  if (!cache[k]) cache[k] = calloc(100, sizeof **cache);
  return cache[k];
}
void fill_cached(cached *b, int k) { b->d = cached_at(k); }
void of_cached(cached *b, int n) {
  for (int i = 0; i < n; i++) b[i].d[0] = i; // expect: unknown
}

BOX(copied)
static copied pattern;
void begin(double *m) { pattern.d = m; }
void fill_copied(copied *b) { *b = pattern; }
void of_copied(copied *a, copied *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

// What is taken from where it was, or is new there in each call, no other call finds.
BOX(taken)
typedef struct piece { struct piece *next; double v[8]; } piece;
typedef struct { piece *p; } holder;
static piece *unused;
void take(holder *h) {
  piece *p = unused;
  unused = p->next;
  h->p = p;
}
void of_taken(holder *a, holder *b) {
  for (int i = 0; i < 7; i++) a->p->v[i + 1] = b->p->v[i]; // expect: parallel
}

BOX(renewed)
static double *last;
void fill_renewed(renewed *b) {
  last = malloc(800);
  b->d = last;
}
void of_renewed(renewed *a, renewed *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: parallel
}

// Functions that nobody calls get copies of structures that may hold one pointer.
typedef struct { double *d, *e; } given;
void of_copies(given a, given b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: runtime
}
void of_one_copy(given a) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = a.e[i]; // expect: runtime
}
void of_a_copy_and_an_object(given a, given *b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b->d[i]; // expect: runtime
}
void give(given *a, given *b, double *m) {
  a->d = a->e = m;
  *b = *a;
}
BOX(alone)
void of_alone(alone a, alone b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: parallel
}
void make_alone(alone *a) { a->d = malloc(800); }

// Loops that are made of jumps.
BOX(jumping)
void fill_jumping(jumping *b, int n, double *m) {
  int k = 0;
again:
  b[k].d = m;
  k++;
  if (k < n) goto again;
}
void of_jumping(jumping *b) {
  for (int i = 0; i < 12; i++) b[i].d[0] = i; // expect: unknown
}
BOX(leaving)
int fill_leaving(leaving *a, double *m, int n) {
  if (n < 0) goto failed;
  a->d = m;
  return 0;
failed:
  return 1;
}
void of_leaving(leaving *a, leaving *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: parallel
}

// What a function takes from an object that it gets twice.
typedef struct { double *m; } pool;
BOX(led)
static void take_from(led *b, pool *p) {
  double *t = p->m;
  b->d = t + 1;
}
void fill_led(led *a, led *b, pool *p) {
  take_from(a, p);
  take_from(b, p);
}
void of_led(led *a, led *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

typedef struct { double *m; } source;
BOX(parted)
static void part_of(parted *b, source s) { b->d = s.m; }
void fill_parted(parted *a, parted *b, source *s) {
  part_of(a, *s);
  part_of(b, *s);
}
void of_parted(parted *a, parted *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

typedef struct { double *m; } spring;
BOX(drawn)
static void draw(drawn *b, spring *s) {
  b->d = s->m;
  s->m += 100;
}
void fill_drawn(drawn *a, drawn *b, spring *s) {
  draw(a, s);
  draw(b, s);
}
void of_drawn(drawn *a, drawn *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: parallel
}

// By a pointer to a function, and in a list that is searched.
BOX(pointed)
static void set_pointed(pointed *b, double *m) { b->d = m; }
static void (*setter)(pointed *, double *) = set_pointed;
void fill_pointed(pointed *a, pointed *b) {
  double *m = malloc(800);
  setter(a, m);
  setter(b, m);
}
void of_pointed(pointed *a, pointed *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

typedef struct entry { double *m; struct entry *next; int key; } entry;
BOX(searched)
static entry *entries;
static entry *entry_of(int key) {
  for (entry *e = entries; e; e = e->next) // expect: unknown
    if (e->key == key) return e;
  entry *e = malloc(sizeof *e);
  e->m = malloc(800);
  e->key = key;
  e->next = entries;
  entries = e;
  return e;
}
void fill_searched(searched *b, int key) { b->d = entry_of(key)->m; }
void of_searched(searched *a, searched *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

// In elements of arrays of the file.
static double *table[12], *memory;
static double *memory_of_all(void) {
  if (!memory) memory = malloc(800);
  return memory;
}
void fill_table(int k) { table[k] = memory_of_all(); }
void of_table(void) {
  for (int i = 0; i < 12; i++) table[i][0] = i; // expect: unknown
}

// Fresh memory in some turns of a loop only, or in both branches of a choice.
BOX(sometimes)
void fill_sometimes(sometimes *b, int n) {
  double *m = NULL;
  for (int k = 0; k < n; k++) { // expect: unknown
    if (k % 3 == 0) m = malloc(800);
    b[k].d = m;
  }
}
void of_sometimes(sometimes *b, int n) {
  for (int i = 0; i < n; i++) b[i].d[0] = i; // expect: unknown
}
BOX(always)
void fill_always(always *b, int n) {
  double *m;
  for (int k = 0; k < n; k++) { // expect: unknown
    if (k % 3 == 0)
      m = malloc(800);
    else
      m = calloc(100, sizeof *m);
    b[k].d = m;
  }
}
void of_always(always *b, int n) {
  for (int i = 0; i < n; i++) b[i].d[0] = i; // expect: parallel
}
