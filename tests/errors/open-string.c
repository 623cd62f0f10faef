void f(int n) {
  char *s = "open;
}
