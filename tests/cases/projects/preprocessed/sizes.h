/* Sizes that several files share. */
#ifndef SIZES_H
#define SIZES_H
#define STEP WIDE_STEP
#define WIDE_STEP 2
#define UNKNOWN 3.0
#endif
