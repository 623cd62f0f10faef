// Functions that gcc and the reference interpreter both run; see test_against_gcc.py.

#include <stdlib.h>
#include <string.h>

void test_plain(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = b[i] + i;
}

void test_down(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = n - 1; i >= 0; --i) a[i] = a[i + 1] + i;
}

void test_down_exclusive(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = n; i > 1; i -= 2) a[i] += i;
}

void test_step(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 1; i <= n; i += 3) a[i] = i;
}

void test_symbolic_step(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i = i + m) a[i] += 1;
}

void test_symbolic_step_down(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = n; i > 0; i -= m) a[i] += 1;
}

void test_not_equal(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i != n; i++) a[i] *= 2;
}

void test_not_equal_down(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = n; i != 0; i--) a[i] = a[i - 1];
}

void test_reversed_test(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; n > i; i++) a[i] = i;
}

void test_offset_test(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i + 1 < n; i++) a[i] = a[i + 1];
}

void test_negated_test(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; !(i >= n); i++) a[i] = 3;
}

void test_outer_variable(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = 2; i < n; i++) a[i] = i;
  a[0] = i;
}

void test_outer_variable_step(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = 1; i < n; i += 3) a[i] = i;
  a[0] = i;
}

void test_outer_variable_down(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = n; i > 2; i -= 3) a[i] = i;
  a[0] = i;
}

void test_break(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = 0; i < n; i++) {
    if (b[i] > 3) break;
    a[i] = i;
  }
  a[20] = i;
}

void test_break_outer_loop_variable(int n, int m, int *a, int *b, unsigned *u) {
  int i, j = 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < m; j++) if (b[j] == i) break;
    a[i] = j;
  }
  a[21] = i * 100 + j;
}

void test_continue(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    if (b[i] < 0) continue;
    a[i] = b[i];
  }
}

void test_continue_while(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    i++;
    if (b[i] < 0) continue;
    a[i] = b[i];
  }
}

void test_continue_before_step(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0, k = 0;
  while (i < n && k < 30) {
    k++;
    if (b[k] < 0) continue;
    i++;
    a[i] = k;
  }
}

void test_return(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 2) return;
    a[i] = 1;
  }
}

void test_while(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    a[i] = i * i;
    i++;
  }
}

void test_while_step_first(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    i++;
    a[i] = i;
    b[i] = a[i - 1];
  }
  a[30] = i;
}

void test_while_step_middle(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    a[i] = 1;
    i += 2;
    b[i] = 5;
  }
  a[31] = i;
}

void test_break_after_step(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    a[i]++;
    i++;
    if (b[i] > 3) break;
  }
  a[30] = i;
}

void test_while_down(int n, int m, int *a, int *b, unsigned *u) {
  int i = n;
  while (i--) a[i] = i;
  a[25] = i;
}

void test_while_down_prefix(int n, int m, int *a, int *b, unsigned *u) {
  int i = n;
  while (--i > 0) a[i] = i;
  a[25] = i;
}

void test_while_down_postfix(int n, int m, int *a, int *b, unsigned *u) {
  int i = n;
  while (i-- > 0) a[i] = b[i];
  a[25] = i;
}

void test_unsigned_down(int n, int m, int *a, int *b, unsigned *u) {
  for (unsigned i = n; i-- > 0;) a[i] = 7;
  a[25] = 1;
}

void test_unsigned_down_visible(int n, int m, int *a, int *b, unsigned *u) {
  unsigned i;
  for (i = n; i-- > 0;) a[i] = 7;
  u[0] = i;
}

void test_unsigned_down_two(int n, int m, int *a, int *b, unsigned *u) {
  unsigned i;
  for (i = n; i > 1; i -= 2) a[i] = 7;
  u[0] = i;
}

void test_unsigned_loop(int n, int m, int *a, int *b, unsigned *u) {
  for (unsigned i = 0; i < (unsigned)n; i++) u[i] = u[i] - i * 3000000000u;
}

void test_unsigned_inclusive(int n, int m, int *a, int *b, unsigned *u) {
  for (unsigned i = 1; i <= u[40] % 9; i++) a[i] = i;
}

void test_size(int n, int m, int *a, int *b, unsigned *u) {
  unsigned long k = n;
  for (int i = 0; i < k; i++) a[i] = i;
}

void test_size_guarded(int n, int m, int *a, int *b, unsigned *u) {
  unsigned long k = n;
  for (int i = m - 2; i < k; i++) a[i + 2] = i;
}

void test_do(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  do {
    a[i] = i;
    i++;
  } while (i < n);
  a[25] = i;
}

void test_do_step_in_test(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  do {
    a[i] = i;
  } while (++i < n);
  a[25] = i;
}

void test_do_postfix_test(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  do {
    a[i] = i;
  } while (i++ < n);
  a[25] = i;
}

void test_do_down(int n, int m, int *a, int *b, unsigned *u) {
  int i = n;
  do a[i] = i;
  while (i-- > 3);
  a[25] = i;
}

void test_do_once(int n, int m, int *a, int *b, unsigned *u) {
  do {
    a[0] = 1;
    if (n > 3) break;
    a[1] = 2;
  } while (0);
  a[2] = 3;
}

void test_do_continue(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  do {
    i++;
    if (b[i] < 0) continue;
    a[i] = i;
  } while (i < n);
}

void test_endless(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  for (;;) {
    if (i >= n) break;
    a[i] = i;
    i++;
  }
}

void test_two_indices(int n, int m, int *a, int *b, unsigned *u) {
  int i, j;
  for (i = 0, j = n; i < j; i++, j--) {
    a[i] = b[j];
  }
  a[33] = j;
}

void test_two_ends_continue(int n, int m, int *a, int *b, unsigned *u) {
  int i = m, j = n + 9;
  while (i <= j) {
    i += 2;
    if (b[j] > 0) a[i] = j;
    j--;
  }
  a[30] = i;
  a[33] = j;
}

void test_two_ends_break(int n, int m, int *a, int *b, unsigned *u) {
  int i, j;
  for (i = 0, j = n; j > i; i++, j--) {
    if (b[j] == 3) continue;
    if (b[i] == 4) break;
    a[i] = b[j];
  }
  a[32] = i;
  a[33] = j;
}

void test_two_pointers(int n, int m, int *a, int *b, unsigned *u) {
  int *p = a, *q = a + n;
  while (p < q) {
    int t = *p;
    *p++ = *q;
    *q-- = t;
  }
}

void test_unsigned_ends(int n, int m, int *a, int *b, unsigned *u) {
  unsigned long i, j;
  for (i = 0, j = n; i < j; i++, j--) a[i] = b[j];
  a[32] = i;
  a[33] = j;
}

void test_own_bound(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = 0; i < n - i; i++) a[i] = b[i];
  a[32] = i;
}

void test_two_indices_continue(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++, k += 2) {
    if (b[i] < 0) continue;
    a[i] = k;
  }
  a[30] = k;
}

void test_changing_bound(int n, int m, int *a, int *b, unsigned *u) {
  int k = n;
  for (int i = 0; i < k; i++) {
    a[i] = k;
    if (b[i] > 3) k--;
  }
}

void test_changing_index(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = i;
    if (b[i] > 2) i++;
  }
}

void test_bound_in_array(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < b[40]; i++) {
    a[i] = 1;
  }
}

void test_bound_array_written(int n, int m, int *a, int *b, unsigned *u) {
  b[40] = n;
  for (int i = 0; i < b[40]; i++) {
    a[i] = 1;
    b[40]--;
  }
}

void test_conjunction(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n && b[i] != 2; i++) a[i] = i;
}

void test_walk(int n, int m, int *a, int *b, unsigned *u) {
  int *p = a, *q = b;
  for (int i = 0; i < n; i++) *p++ = *q++ + 1;
}

void test_walk_pointer_loop(int n, int m, int *a, int *b, unsigned *u) {
  for (int *p = a; p < a + n; p++) *p = 4;
}

void test_walk_while(int n, int m, int *a, int *b, unsigned *u) {
  int *p = a + n;
  while (p != a) {
    *--p = m;
  }
}

void test_walk_two(int n, int m, int *a, int *b, unsigned *u) {
  int *p = a;
  int *q = a + 5;
  for (int i = 0; i < n; i++) {
    *q++ = p[i] + 1;
  }
}

void test_row_pointer(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < 3; i++) {
    int *row = a + i * 6;
    row[1] = i;
    row++;
    *row += 2;
  }
}

void test_matrix(int n, int m, int *a, int *b, unsigned *u) {
  int t[4][5];
  for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) t[i][j] = i + j;
  for (int i = 0; i < 4; i++) a[i] = t[i][i + 1];
}

void test_matrix_row(int n, int m, int *a, int *b, unsigned *u) {
  int t[4][5];
  for (int i = 0; i < 20; i++) (&t[0][0])[i] = i;
  for (int i = 0; i < 4; i++) {
    int *r = t[i];
    a[i] = r[2];
  }
}

void test_pointer_to_row(int n, int m, int *a, int *b, unsigned *u) {
  int t[4][5];
  int (*p)[5] = t;
  for (int i = 0; i < 4; i++) p[i][1] = i + m;
  p++;
  a[0] = (*p)[1];
  a[1] = t[3][1];
}

void test_vla(int n, int m, int *a, int *b, unsigned *u) {
  int t[n + 1][m + 1];
  for (int i = 0; i <= n; i++) for (int j = 0; j <= m; j++) t[i][j] = i * 10 + j;
  for (int i = 0; i <= n; i++) a[i] = t[i][m];
}

void test_initializer(int n, int m, int *a, int *b, unsigned *u) {
  int t[5] = {3, 1, 4};
  for (int i = 0; i < 5; i++) a[i] = t[i];
}

void test_initializer_2d(int n, int m, int *a, int *b, unsigned *u) {
  int t[2][3] = {{1, 2}, {4}};
  for (int i = 0; i < 6; i++) a[i] = t[i / 3][i % 3];
}

void test_scalar_pointer(int n, int m, int *a, int *b, unsigned *u) {
  int x = 1;
  int *p = &x;
  *p = n;
  *p += 2;
  a[0] = x;
}

void test_divide(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = (b[i] - 3) / 2;
    u[i] = (b[i] - 3) % 3;
  }
}

void test_shift(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i] >> 1;
    u[i] = u[i] << 5;
    b[i] = (b[i] & 7) << 2;
  }
}

void test_bits(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = ~b[i] ^ (b[i] & 3) | 8;
    u[i] = ~u[i];
  }
}

void test_unsigned_mixed(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    u[i] = b[i] + u[i + 1];
    a[i] = b[i] < u[i];
  }
}

void test_unsigned_division(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    u[i] = (u[i] - 9) / 7;
    a[i] = -b[i] / 2u;
  }
}

void test_char(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    char c = b[i] * 50;
    unsigned char d = b[i] * 50;
    a[i] = c + d;
  }
}

void test_short(int n, int m, int *a, int *b, unsigned *u) {
  short s = 30000;
  for (int i = 0; i < n; i++) {
    s += 1500;
    a[i] = s;
  }
}

void test_long(int n, int m, int *a, int *b, unsigned *u) {
  long t = 1;
  for (int i = 0; i < n; i++) {
    t *= 1000;
    a[i] = t;
    u[i] = t >> 3;
  }
}

void test_char_loop(int n, int m, int *a, int *b, unsigned *u) {
  for (unsigned char c = 250; c != 3; c++) a[0] += c;
}

void test_boolean(int n, int m, int *a, int *b, unsigned *u) {
  _Bool t = n;
  for (int i = 0; i < n; i++) {
    t = b[i] & 2;
    a[i] = t + !t + (b[i] > 1);
  }
}

void test_ternary(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = b[i] > 0 ? b[i] : -b[i];
}

void test_ternary_effects(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++) a[i] = b[i] > 0 ? k++ : --k;
  a[30] = k;
}

void test_logic_effects(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++) if (b[i] > 0 && k++ < 4) a[i] = k;
  a[30] = k;
}

void test_logic_effects_or(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++) if (b[i] > 0 || ++k > 2) a[i] = k;
  a[30] = k;
}

void test_increment_in_subscript(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (b[i] > 0) a[k++] = b[i];
  }
  a[30] = k;
}

void test_increment_value(int n, int m, int *a, int *b, unsigned *u) {
  int k = 5;
  a[0] = k++;
  a[1] = ++k;
  a[2] = k--;
  a[3] = --k;
}

void test_assignment_value(int n, int m, int *a, int *b, unsigned *u) {
  int x, y;
  x = y = n + 1;
  a[0] = x + y;
  if ((x = m) > 2) a[1] = x;
}

void test_assignment_in_while(int n, int m, int *a, int *b, unsigned *u) {
  int c, i = 0;
  while ((c = b[i]) != 2 && i < 30) {
    a[i] = c;
    i++;
  }
}

void test_comma(int n, int m, int *a, int *b, unsigned *u) {
  int x = 1, y = 2;
  int t;
  t = x, x = y, y = t;
  a[0] = x;
  a[1] = y;
  a[2] = (x++, x + y);
}

void test_compound(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 1; i < n; i++) {
    a[i] += b[i];
    a[i] -= 2;
    a[i] *= 3;
    a[i] /= 2;
    a[i] %= 7;
  }
}

void test_switch(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) switch (b[i] & 3) {
    case 0: a[i] = 1;
    break;
    case 1: case 2: a[i] = 2;
    break;
    default: a[i] = 9;
  }
}

void test_switch_fallthrough(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    switch (b[i] & 3) {
      case 0: a[i] += 1;
      case 1: a[i] += 10;
      break;
      case 2: a[i] += 100;
      default: a[i] += 1000;
    }
  }
}

void test_switch_default_first(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    switch (b[i] & 3) {
      default: a[i] += 1;
      case 1: a[i] += 10;
      break;
      case 2: a[i] += 100;
    }
  }
}

void test_switch_continue(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    switch (b[i] & 1) {
      case 0: continue;
      case 1: if (i > 3) break;
      a[i] = 5;
    }
    a[i] += 2;
  }
}

void test_switch_range(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) switch (b[i]) {
    case 0 ... 2: a[i] = 1;
    break;
    case 3: a[i] = 2;
  }
}

void test_shadow(int n, int m, int *a, int *b, unsigned *u) {
  int i = 100;
  for (int i = 0; i < n; i++) {
    int i = 7;
    a[0] += i;
  }
  a[1] = i;
}

void test_same_names(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    long t = i;
    a[i] = t;
  }
  for (int i = 0; i < n; i++) {
    int t = i;
    b[i] = t;
  }
}

void test_nested_break(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      if (j == i) break;
      a[i] += j;
    }
    b[i] = 1;
  }
}

void test_parameter_changed(int n, int m, int *a, int *b, unsigned *u) {
  while (n-- > 0) a[n] = m;
  a[30] = n;
}

static int sq(int x) {
  return x * x;
}
void test_inline(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = sq(b[i]) + 1;
}

static void fill(int *p, int k, int v) {
  for (int i = 0; i < k; i++) p[i] = v;
}
void test_inline_void(int n, int m, int *a, int *b, unsigned *u) {
  fill(a + 2, n, m);
  fill(b, 2, 9);
}

static void fill_inline_walk(int *p, int k) {
  while (k-- > 0) *p++ = k;
}
void test_inline_walk(int n, int m, int *a, int *b, unsigned *u) {
  fill_inline_walk(a + 2, n);
}

static int pick(int x) {
  if (x > 2) return 1;
  if (x < 0) {
    x = -x;
    return x;
  }
  return 5;
}
void test_inline_early(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = pick(b[i]);
}

static int find(int *p, int k, int v) {
  for (int i = 0; i < k; i++) if (p[i] == v) return i;
  return -1;
}
void test_inline_loop_return(int n, int m, int *a, int *b, unsigned *u) {
  a[0] = find(b, n, 2);
}

static void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}
void test_inline_address(int n, int m, int *a, int *b, unsigned *u) {
  int x = n, y = m;
  swap(&x, &y);
  a[0] = x;
  a[1] = y;
  swap(a + 2, b + 3);
}

static int next(int *k) {
  return (*k)++;
}
void test_inline_effects(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; i++) a[next(&k)] = i;
}

static int *row(int *p, int i) {
  return p + 3 * i;
}
void test_inline_pointer(int n, int m, int *a, int *b, unsigned *u) {
  int *p = row(a, 2);
  for (int i = 0; i < n; i++) p[i] = i;
}

static int *row_inline_pointer_block(int *p, int i) {
  i = i + 1;
  return &p[i];
}
void test_inline_pointer_block(int n, int m, int *a, int *b, unsigned *u) {
  int *p = row_inline_pointer_block(a, 2);
  for (int i = 0; i < n; i++) p[i] = i;
}

static int total;
static void bump(int x) {
  total += x;
}
void test_inline_global(int n, int m, int *a, int *b, unsigned *u) {
  total = 0;
  for (int i = 0; i < n; i++) {
    bump(i);
    a[i] = total;
  }
}

static int at(int *p, int i, int j) {
  return p[i + j];
}
void test_inline_formula_pointer(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = at(b, i, 2) + at(a, 0, i + 1);
}

static int f1(int x) {
  int y = x + 1;
  return y * 2;
}
static int f2(int x) {
  int y = f1(x);
  return y - f1(y);
}
void test_inline_twice(int n, int m, int *a, int *b, unsigned *u) {
  a[0] = f2(n) + f2(m);
}

static void put(int *p, int i, int v) {
  p[i] = v & 0;
}
void test_argument_effects(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) put(a, i++, b[i]);
}

int g[10];
void test_global_array(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < 10; i++) g[i] = i * m;
  for (int i = 0; i < 10; i++) a[i] = g[9 - i];
}

struct struct_s { int x, y; };
void test_struct(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_s s;
  s.x = n;
  s.y = m;
  struct struct_s t = s;
  t.x++;
  a[0] = s.x;
  a[1] = t.x + t.y;
}

struct struct_array_s { int x; int v[2]; };
void test_struct_array(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_array_s s[6];
  for (int i = 0; i < 6; i++) {
    s[i].x = i;
    s[i].v[1] = i * i;
  }
  for (int i = 0; i < 6; i++) a[i] = s[5 - i].x + s[i].v[1];
}

struct struct_pointer_s { int x, y; };
void test_struct_pointer(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_pointer_s s[4];
  struct struct_pointer_s *p = s;
  for (int i = 0; i < 4; i++, p++) p->x = i + m;
  for (int i = 0; i < 4; i++) a[i] = s[i].x;
}

struct struct_initializer_s { int x; int v[2]; };
void test_struct_initializer(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_initializer_s s = {4, {5, 6}};
  a[0] = s.x + s.v[0] * s.v[1];
}

struct struct_argument_s { int x, y; };
static int sum(struct struct_argument_s p) {
  p.x += 1;
  return p.x * p.y;
}
void test_struct_argument(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_argument_s s = {n, m};
  a[0] = sum(s) + s.x;
}

struct struct_return_s { int x, y; };
static struct struct_return_s make(int k) {
  struct struct_return_s p = {k, k * 2};
  return p;
}
void test_struct_return(int n, int m, int *a, int *b, unsigned *u) {
  struct struct_return_s s = make(n);
  a[0] = s.x;
  a[1] = make(m).y;
}

#define LOOP(i, n) for (int i = 0; i < n; i++)
#define SHIFT(i) ((i) + 1)
#define PIECES (4 * 3 - 1)
void test_macro(int n, int m, int *a, int *b, unsigned *u) {
  LOOP(i, n) a[SHIFT(i)] = PIECES;
}

enum { LEAST = 2, GREATEST = 7 };
void test_enum(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = LEAST; i < GREATEST; i++) a[i] = i;
}

static const int N = 8;
void test_const(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < N; i++) a[i] = N - i;
}

void test_missing_increment(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n;) {
    a[i] = 1;
    i += 2;
  }
}

void test_missing_init(int n, int m, int *a, int *b, unsigned *u) {
  int i = 2;
  for (; i < n; i++) a[i] = 1;
  b[0] = i;
}

void test_else_if(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    if (b[i] > 3) a[i] = 1;
    else if (b[i] > 1) a[i] = 2;
    else a[i] = 3;
  }
}

void test_distance(int n, int m, int *a, int *b, unsigned *u) {
  int *p = a + n;
  int *q = a + 1;
  a[0] = p - q;
  a[1] = p > q;
}

void test_sizeof(int n, int m, int *a, int *b, unsigned *u) {
  int t[7];
  a[0] = sizeof(t) / sizeof(t[0]);
  a[1] = sizeof(int *);
}

void test_bubble(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n - 1; i++) for (int j = 0; j < n - 1 - i; j++) if (b[j] > b[j + 1]) {
    int t = b[j];
    b[j] = b[j + 1];
    b[j + 1] = t;
  }
}

void test_malloc(int n, int m, int *a, int *b, unsigned *u) {
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = i * 3;
  for (int i = 0; i < n; i++) a[i] = p[i];
  free(p);
}

void test_nested_ternary(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = i < 2 ? i : i < 4 ? b[i] : i < 6 ? -1 : -2;
}

void test_statement_expression(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = ({ int t = b[i]; t * t; });
}

void test_abs(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) a[i] = abs(b[i]);
}

void test_crossing_index(int n, int m, int *a, int *b, unsigned *u) {
  int j = -1;
  for (int i = 0; i < n; i++) {
    j++;
    a[j] = b[i];
    j++;
    a[j] = i;
  }
  a[40] = j;
}

static unsigned low(unsigned x) {
  return x - 9;
}
void test_return_value_of_unsigned(int n, int m, int *a, int *b, unsigned *u) {
  u[0] = low(7) + low(n);
}

void test_decrement_unsigned_element(int n, int m, int *a, int *b, unsigned *u) {
  for (int i = 0; i < n; i++) {
    u[i]--;
    --u[i];
    u[i] -= 5;
    u[3] += 4000000000u;
  }
}

void test_moved_twice(int n, int m, int *a, int *b, unsigned *u) {
  int i;
  for (i = 0; i < n; i++) {
    a[i] += 1;
    i++;
    b[i] += i;
    if (b[i] == 4) break;
    if (a[i] < 0) continue;
    a[i + 1] = i;
    i += 2;
    a[i] = 7;
  }
  u[0] = i;
}

void test_moved_twice_by_constants(int n, int m, int *a, int *b, unsigned *u) {
  int i = 0;
  while (i < n) {
    a[i] += 1;
    i++;
    if (b[i] == 4) break;
    i += 2;
    a[i] = 7;
  }
  u[0] = i;
}

void test_continue_after_step(int n, int m, int *a, int *b, unsigned *u) {
  int k = 0;
  for (int i = 0; i < n; k++) {
    i++;
    if (b[i] < 0) continue;
    a[i] = k;
  }
  u[0] = k;
}

void test_memory_is_set(int n, int m, int *a, int *b, unsigned *u) {
  memset(a, 0, n * sizeof *a);
  memset(b + m, -1, 2 * sizeof(int));
  memset(u + n, 200, (size_t)m * 4);
}

void test_memory_is_copied(int n, int m, int *a, int *b, unsigned *u) {
  int t[3][4];
  memset(t, 7, sizeof t);
  memcpy(t[1], b + m, sizeof t[1]);
  int v[4];
  memmove(v, t[1] + n % 4, sizeof *v);
  memcpy(a + m, t[0] + 2, m * sizeof **t);
  a[0] = v[0];
}

void test_structs_are_copied(int n, int m, int *a, int *b, unsigned *u) {
  struct Pair {
    int x;
    short y;
  } s[4], t[4];
  for (int i = 0; i < 4; i++) s[i].x = b[i + n], s[i].y = (short)(i - m);
  memset(t, -1, sizeof t);
  memcpy(t + 1, s, 2 * sizeof *s);
  memcpy(&t[3], &s[m % 4], sizeof t[0]);
  for (int i = 0; i < 4; i++) a[i] = t[i].x, b[i] = t[i].y;
}

void test_less_than_an_array_is_copied(int n, int m, int *a, int *b, unsigned *u) {
  struct Row {
    int v[3], w;
  } s[2];
  memset(s[0].v, 0, sizeof s[0].v);
  s[0].w = m, s[1].w = n;
  memcpy(s[1].v, b, 3 * sizeof(int));
  memcpy(a, s[1].v, 2 * sizeof *a);
  a[2] = s[0].v[2] + s[0].w, a[3] = s[1].v[2] + s[1].w;
}
