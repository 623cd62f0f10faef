// Pointers that lead to one array by ways that are seldom taken.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int numbers[100];

int *generic, *chosen;
void choose(void) {
  generic = _Generic(1.0f, float: numbers, default: 0);
  chosen = __builtin_choose_expr(1, numbers, 0);
}
void move_chosen(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    generic[i] = chosen[i + 1];
}

// The second member is set by its place among the bytes.
struct pair { int *first, *second; } by_bytes, by_offset, by_copy;
static int *const table[2] = {numbers, numbers};
static void put(void *object, size_t offset, void *value) {
  *(void **)((char *)object + offset) = value;
}
void set_members(void) {
  char *bytes = (char *)&by_bytes;
  by_bytes.first = numbers;
  *(int **)(bytes + sizeof(int *)) = numbers + 1;
  by_offset.first = numbers;
  put(&by_offset, offsetof(struct pair, second), numbers);
  memcpy(&by_copy, table, sizeof by_copy);
}
void move_members(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    by_bytes.first[i] = by_bytes.second[i];
  for (int i = 0; i < n; i++)  // expect: runtime
    by_offset.first[i] = by_offset.second[i + 1];
  for (int i = 0; i < n; i++)  // expect: runtime
    by_copy.first[i] = by_copy.second[i + 1];
}

// Functions of the library that store or return a pointer into what they get.
char *text, *end;
int *sorted, *found, key;
double number;
static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
void search(void) {
  number = strtod(text, &end);
  found = bsearch(&key, sorted, 100, sizeof(int), order);
}
void move_found(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    text[i] = end[i + 1];
  for (int i = 0; i < n; i++)  // expect: runtime
    sorted[i] = found[i + 1];
}

// What `qsort` gets is what the function gets that it calls.
static int keys[100];
static int *kept;
static int keep(const void *a, const void *b) {
  kept = (int *)a;
  return order(a, b);
}
void sort(void) { qsort(keys, 100, sizeof(int), keep); }
void move_kept(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    kept[i] = keys[i + 1];
}

// An object that leads into itself.
struct buffer { int size; int *cursor; int data[10]; };
struct stream { int size; int *cursor; int data[]; };
void rewind_buffer(struct buffer *b) { b->cursor = b->data; }
struct stream *make(int n) {
  struct stream *made = malloc(sizeof *made + n * sizeof(int));
  made->cursor = made->data;
  return made;
}
void move_own(struct buffer *b, struct stream *s) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    b->cursor[i] = b->data[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    s->cursor[i] = s->data[i + 1];
}
// That of another one is another.
void move_other(struct buffer *b, struct buffer *c) {
  for (int i = 0; i < 9; i++)  // expect: parallel
    b->cursor[i] = c->data[i + 1];
}

// One structure is handed over twice.
struct vector { int size; double *values; };
static void shift(struct vector *to, struct vector *from) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    to->values[i] = from->values[i + 1];
}
void shift_itself(struct vector *v) { shift(v, v); }

// A function that is declared never to return ends the program.
_Noreturn void fail(void);
void checked(int n, int *a) {
  if (n == 3) fail();
  for (int i = 0; i < 10; i++)  // expect: parallel
    if (n == 3) a[0] = i;
}
