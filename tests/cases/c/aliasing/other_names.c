/* Attributes give one variable two names. */
int whole[200], labelled[200];
extern int second[200] __attribute__((alias("whole")));
extern int third[200] __asm__("labelled");

void by_alias(void) {
  for (int i = 0; i < 50; i++)  // expect: unknown
    second[i] = whole[i + 1];
}

void by_label(void) {
  for (int i = 0; i < 50; i++)  // expect: unknown
    third[i] = labelled[i + 1];
}

void by_own_names(void) {
  for (int i = 0; i < 50; i++)  // expect: parallel
    whole[i] = labelled[i + 1];
}
