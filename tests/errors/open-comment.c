void f(int n) {
  /* an open comment
}
