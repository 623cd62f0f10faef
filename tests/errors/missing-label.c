void f(int n) {
  goto nowhere;
}
