/* Each file that includes this counts its own calls. */
static inline int step(void) {
  static int calls;
  return calls++;
}
int far(void);
