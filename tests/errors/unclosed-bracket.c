void f(int n) {
  int n[n;
}
