/* Integers that hold addresses are stored where pointers are read. */
#include <stdint.h>
#include <string.h>

static int c[100], d[100];
union slot { int *p; intptr_t n; };
static union slot u;
static int *by_member, *by_list, *by_cast, *by_copy, *by_name, *by_call, *by_bytes, *kept;
static long *name = (long *)&by_name;

static void put(void *where, long what) {
  long *at = where;
  *at = what;
}

void store(void) {
  union slot w = {.n = (long)&c[1]};
  int *other = &c[1];
  long n = (long)&c[1];
  u.n = n;
  by_member = u.p;
  by_list = w.p;
  *(long *)&by_cast = n;
  memcpy(&by_copy, &n, sizeof n);
  *name = n;
  put(&by_call, n);
  for (unsigned k = 0; k < sizeof other; k++)  // expect: unknown
    ((char *)&by_bytes)[k] = ((char *)&other)[k];
  kept = d;
}

void use(void) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_member[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_list[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_cast[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_copy[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_name[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_call[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: runtime
    by_bytes[i] = c[i];
  for (int i = 0; i < 12; i++)  // expect: parallel
    kept[i] = c[i];
}
