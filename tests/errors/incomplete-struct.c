struct missing;
void f(struct missing *p) {
  p->x = 1;
}
