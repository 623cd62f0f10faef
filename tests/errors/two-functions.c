int f(int n) {
  return n + ;
}
void g(int n, int *a) {
  a[n] = c;
}
