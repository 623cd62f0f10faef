// What other files of the project set.
#include <errno.h>
int has_failed(void) { return errno != 0; }
