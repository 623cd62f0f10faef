// All of these are read where a call of the library has failed.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *taken(size_t size) {
  void *found;
  if ((found = malloc(size)) == NULL)
    fprintf(stderr, "%s\n", strerror(errno));
  return found;
}

int closed(FILE *file) { return fclose(file) != 0 && errno != 0; }

void removed(const char *name) {
  if (remove(name) && errno != 2) {
    perror(name);
    exit(1);
  }
  int known = rename(name, "old");
  if (known == 0)
    puts("renamed");
  else
    perror("rename");
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = log(b[i]);
}
