#include "vectors.h"

/* This list is read twice, each time for another macro. */
#define NAME(n) n##_name,
enum {
#include "names.inc"
  LAST
};
#undef NAME
#define NAME(n) 1,
static const int weights[] = {
#include "names.inc"
};
#undef NAME

int weight(int k) { return weights[k % LAST]; }
