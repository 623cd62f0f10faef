/* Atomic operations store pointers, and give those that were there. */
static int c[100], d[100];
static int *stored = d, *swapped = d, *old = d, *compared = d, *copied = d, *kept = d;
static int *_Atomic shared = d;
struct cell { int *p; };
static struct cell cell = {d};
#define PUT(where, what) __atomic_store_n(where, what, __ATOMIC_RELEASE)

static void put(int **where, int *what) { PUT(where, what); }

void set(void) {
  int *other = &c[1];
  put(&stored, &c[1]);
  old = __atomic_exchange_n(&swapped, &c[1], __ATOMIC_SEQ_CST);
  old = __sync_val_compare_and_swap(&compared, d, &c[1]);
  __atomic_store(&cell.p, &other, __ATOMIC_SEQ_CST);
  __atomic_load(&other, &copied, __ATOMIC_SEQ_CST);
  shared = &c[1];
  __atomic_store_n(&kept, d, __ATOMIC_SEQ_CST);
}

void use(void) {
  int *loaded = __atomic_load_n(&stored, __ATOMIC_ACQUIRE), *of_atomic = shared;
  for (int i = 0; i < 50; i++)  // expect: runtime
    stored[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    loaded[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    of_atomic[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    swapped[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    old[i] = d[i + 1];
  for (int i = 0; i < 50; i++)  // expect: runtime
    compared[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    cell.p[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: runtime
    copied[i] = c[i];
  for (int i = 0; i < 50; i++)  // expect: parallel
    kept[i] = c[i];
}
