#ifndef COUNTERS_H
#define COUNTERS_H
/* Each file that includes this has a counter for itself. */
static int counter;
void set(int value);
#endif
